"""`bakufu rewind`: set a broken game right."""

import click

from domain.game.orders import Rewind
from domain.kernel.errors import RuleViolation
from service.application.access import Viewer
from service.application.errors import NotVisible
from service.application.refereeing import ActOnGame
from service.cli.common import database_option, open_services, plain_errors
from service.cli.tokens import reason_option

OPERATOR = Viewer("", frozenset({"admin"}))


@click.command()
@click.argument("game")
@click.argument("version", type=click.IntRange(min=1))
@click.option("--again", is_flag=True, help="Play what was commanded since again, as far as the rules allow.")
@reason_option
@database_option
@plain_errors
def rewind(game: str, version: int, again: bool, reason: str, database: str | None) -> None:
    """Set a broken GAME back to VERSION, and play what was commanded since again if that is wanted."""
    services = open_services(database)
    try:
        shown = services.refereeing.act(ActOnGame(game, OPERATOR, Rewind(version, reason, again))).result.values
    except NotVisible:
        raise click.ClickException(f"there is no game {game}") from None
    except RuleViolation as refusal:
        raise click.ClickException(f"refused: {refusal.code}") from None
    click.echo(f"{game} is at version {shown['version']} and stands as it did at version {version}")
    replayed = shown.get("replayed")
    if replayed is not None:
        click.echo(f"commands played again: {replayed['commands']}")
        if replayed["refused"] is not None:
            click.echo(f"no longer allowed: the command that led to event {replayed['refused']['version']}")
