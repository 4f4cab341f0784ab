"""`bakufu play`: a seat in the terminal, for any title, in words."""

import click
from rich.console import Console

from bakufu.client import Client, ClientError
from service.cli.phrases import Phrases, language_option
from service.cli.seat import Leave, Session
from service.cli.teller import GameTeller, seat_names


@click.command()
@click.argument("url", default="http://127.0.0.1:8080")
@click.argument("game", required=False)
@click.option("--token", envvar="BAKUFU_TOKEN", help="Whose seat it is; or the variable BAKUFU_TOKEN.")
@click.option("--name", help="Without a token: register under this name.")
@click.option("--new", "title", metavar="TITLE", help="Open a game of this title, sit down and start it.")
@click.option("--seats", type=click.IntRange(1, 8), default=2, show_default=True, help="Of the new game.")
@click.option("--bots", default="greedy", show_default=True, help="Levels of those on the other seats, in turn.")
@click.option("--sit", is_flag=True, help="Take the first free seat before playing.")
@click.option("--start", is_flag=True, help="Start the game before playing, as its host.")
@click.option("--auto", is_flag=True, help="Choose at random instead of asking.")
@language_option
def play(  # noqa: PLR0913, PLR0917 - one for each option
    url: str,
    game: str | None,
    token: str | None,
    name: str | None,
    title: str | None,
    seats: int,
    bots: str,
    sit: bool,
    start: bool,
    auto: bool,
    language: str,
) -> None:
    """Play GAME of the service at URL: what has happened is told, what may be done is listed, you choose.

    Without a GAME your games are listed; --new opens one. At a question, b shows the board, ? explains what the
    options name, ? NAME any card, place or thing, hint tells what a bot would do, and q leaves.
    """
    phrases = Phrases(language)
    try:
        with Client(url, token or _registered(url, name), language=language) as client:
            id = opened(client, title, seats, bots.split(",")) if title else game
            if id is None:
                _list(client)
                return
            if sit:
                client.sit(id)
            if start:
                client.start(id)
            found, me = client.game(id), client.me()
            names = seat_names(found.seats, {me.id: me.name}, phrases)
            Session(client, found, GameTeller(Console(highlight=False), names, phrases), auto=auto).play()
    except Leave:
        click.echo(phrases("left"))
    except (ClientError, ValueError) as error:
        raise click.ClickException(str(error)) from None


def _registered(url: str, name: str | None) -> str:
    if name is None:
        raise click.UsageError("Say who you are: --token or BAKUFU_TOKEN, or --name to register.")
    with Client(url) as visitor:
        token = visitor.register(name).token
    click.echo(f"You are {name}. To come back: export BAKUFU_TOKEN={token}", err=True)
    return token


def opened(client: Client, title: str, seats: int, bots: list[str]) -> str:
    game = client.open(title, seats)
    client.sit(game.id)
    for other in range(seats - 1):
        client.seat_bot(game.id, bots[other % len(bots)])
    client.start(game.id)
    click.echo(f"Game {game.id}", err=True)
    return game.id


def _list(client: Client) -> None:
    found = list(client.games(player=client.me().id))
    for game in found:
        click.echo(f"{game.id}  {game.title}, {game.variant}: {game.status}")
    if not found:
        click.echo("You have no games yet. Open one: bakufu play --new edo --seats 3 --bots greedy")
