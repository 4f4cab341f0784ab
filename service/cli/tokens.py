"""`bakufu token` and `bakufu invite`: what only whoever runs the service may hand out."""

import click

from service.application.accounts import SCOPES
from service.cli.common import database_option, open_services, plain_errors

DAY = 24 * 3600


@click.command()
@click.argument("player")
@click.option("--scope", "scopes", multiple=True, type=click.Choice(SCOPES), required=True, help="May be repeated.")
@click.option("--label", default="by operator", show_default=True)
@click.option("--days", type=click.IntRange(1, 366), help="Valid for so long; by default for ever.")
@database_option
@plain_errors
def token(player: str, scopes: tuple[str, ...], label: str, days: int | None, database: str | None) -> None:
    """Print a new token of a PLAYER (its id), with any scopes: this is how the first administrator is made."""
    accounts = open_services(database).accounts
    account = accounts.account(player)
    if account is None or account.erased:
        raise click.ClickException("there is no player of that id")
    click.echo(accounts.grant(player, label, scopes, days * DAY if days else None).text)


@click.command()
@click.option("--uses", type=click.IntRange(1, 1000), default=1, show_default=True)
@click.option("--label", default="by operator", show_default=True)
@click.option("--days", type=click.IntRange(1, 366), help="Valid for so long; by default for ever.")
@database_option
@plain_errors
def invite(uses: int, label: str, days: int | None, database: str | None) -> None:
    """Print a code with which somebody can register where registration is by invitation."""
    _, code = open_services(database).accounts.invite(label, uses, days * DAY if days else None)
    click.echo(code)
