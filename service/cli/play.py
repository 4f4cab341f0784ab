"""`bakufu play`: a seat in the terminal, for any title, by its options alone."""

import random

import click

from bakufu.client import Client, ClientError, Event, Game, Option, Options, Stale


@click.command()
@click.argument("url")
@click.argument("game")
@click.option("--token", envvar="BAKUFU_TOKEN", required=True, help="Whose seat it is; or the variable BAKUFU_TOKEN.")
@click.option("--sit", is_flag=True, help="Take the first free seat before playing.")
@click.option("--start", is_flag=True, help="Start the game before playing, as its host.")
@click.option("--auto", is_flag=True, help="Choose at random instead of asking.")
def play(url: str, game: str, token: str, sit: bool, start: bool, auto: bool) -> None:
    """Play GAME of the service at URL: what has happened is told, what may be done is listed, you choose."""
    try:
        with Client(url, token) as client:
            if sit:
                client.sit(game)
            if start:
                client.start(game)
            _play(client, game, auto)
    except (ClientError, ValueError) as error:
        raise click.ClickException(str(error)) from None


def _play(client: Client, game: str, auto: bool) -> None:
    told = client.game(game).version
    while True:
        options = client.options(game)
        for event in client.log(game, told):
            click.echo(f"  {_told(event)}")
            told = event.version
        if options.ask is None:
            found = client.game(game)
            if found.over:
                click.echo(_ending(found, options.seat))
                return
            client.wait(game, options.version)
            continue
        chosen = random.choice(options.options) if auto else _asked(options)  # noqa: S311 - a pastime, not a secret
        if auto:
            click.echo(f"> {chosen.id}")
        try:
            client.play(game, chosen.command, seen=options)
        except Stale:
            click.echo("The game has moved on; look again.")


def _asked(options: Options) -> Option:
    click.echo(f"Seat {options.seat}: {options.ask}")
    for number, option in enumerate(options.options, start=1):
        click.echo(f"{number:4}  {option.id}")
    number = click.prompt("Your choice", type=click.IntRange(1, len(options.options)))
    return options.options[number - 1]


def _told(event: Event) -> str:
    """An event on one line: its name, then its facts."""
    facts = {**event.event, **(event.private or {})}
    name = facts.pop("type", "something hidden")
    return f"{event.version:5}  {name}  " + " ".join(f"{field}={value}" for field, value in facts.items())


def _ending(game: Game, seat: int | None) -> str:
    if game.result is None:
        return "Abandoned."
    winners = game.result["winners"]
    own = " You have won." if seat in winners else ""
    return f"Over: winners {winners}, scores {game.result['scores']}.{own}"
