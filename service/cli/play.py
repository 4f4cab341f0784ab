"""`bakufu play`: a seat in the terminal, for any title, in words."""

import random

import click
from rich.console import Console

from bakufu.client import Client, ClientError, Game, Option, Options, Refused, Stale
from service.cli.teller import GameTeller, seat_names


class Leave(Exception):
    """The player wants to go; the game goes on, and can be taken up again."""


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
) -> None:
    """Play GAME of the service at URL: what has happened is told, what may be done is listed, you choose.

    Without a GAME your games are listed; --new opens one.
    """
    try:
        with Client(url, token or _registered(url, name)) as client:
            id = opened(client, title, seats, bots.split(",")) if title else game
            if id is None:
                _list(client)
                return
            if sit:
                client.sit(id)
            if start:
                client.start(id)
            Session(client, client.game(id), auto=auto).play()
    except Leave:
        click.echo("You have left the table; come back with the same command.")
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


class Session:
    """One player at one table."""

    def __init__(self, client: Client, game: Game, *, auto: bool) -> None:
        self._client, self._id, self._auto = client, game.id, auto
        me = client.me()
        self._teller = GameTeller(Console(highlight=False), seat_names(game.seats, {me.id: me.name}))
        self._told = game.version

    def play(self) -> None:
        while True:
            options = self._client.options(self._id)
            self._tell()
            if options.ask is not None:
                self._answer(options)
            elif (found := self._client.game(self._id)).over:
                self._teller.board(self._client.board(self._id))
                self._teller.result(found)
                return
            else:
                self._client.wait(self._id, options.version)

    def _tell(self) -> None:
        """What the others have done meanwhile."""
        while True:
            page = self._client.chronicle(self._id, self._told)
            self._teller.events(page.entries)
            self._told = page.next or page.version
            if page.next is None:
                return

    def _answer(self, options: Options) -> None:
        try:
            self._client.play(self._id, self._chosen(options).command, seen=options)
        except Stale:
            self._teller.say("The game has moved on; look again.")
        except Refused as refusal:
            self._teller.say(str(refusal))

    def _chosen(self, options: Options) -> Option:
        """A question with one answer answers itself."""
        if len(options.options) == 1:
            return options.options[0]
        if self._auto:
            return random.choice(options.options)  # noqa: S311 - a pastime, not a secret
        self._teller.board(self._client.board(self._id))
        self._teller.options(options)
        while True:
            said = click.prompt("Your choice (a number, b for the board, q to leave)").strip()
            if said == "q":
                raise Leave
            if said == "b":
                self._teller.board(self._client.board(self._id))
            elif said.isdecimal() and 1 <= int(said) <= len(options.options):
                return options.options[int(said) - 1]
            else:
                self._teller.say(f"A number from 1 to {len(options.options)}, please.")
