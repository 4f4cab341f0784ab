"""`bakufu token`, `grant`, `withdraw` and `invite`: what only whoever runs the service may hand out."""

import click

from domain.administration.log import LONGEST_REASON
from service.application.accounts import SCOPES
from service.application.administration import GRANTED, OPERATOR
from service.application.errors import NotFound
from service.cli.common import database_option, open_services, plain_errors

DAY = 24 * 3600


def _reason(_: click.Context, __: click.Parameter, text: str) -> str:
    if not 0 < len(text) <= LONGEST_REASON:
        raise click.BadParameter(f"a reason has 1 to {LONGEST_REASON} characters")
    return text


reason_option = click.option(
    "--reason", required=True, callback=_reason, help="Why: it stands in the administrators' log."
)


@click.command()
@click.argument("player")
@click.option("--scope", "scopes", multiple=True, type=click.Choice(SCOPES), required=True, help="May be repeated.")
@click.option("--label", default="by operator", show_default=True)
@click.option("--days", type=click.IntRange(1, 366), help="Valid for so long; by default for ever.")
@reason_option
@database_option
@plain_errors
def token(
    player: str, scopes: tuple[str, ...], label: str, days: int | None, reason: str, database: str | None
) -> None:
    """Print a new token of a PLAYER (its id), with any scopes: this is how the first administrator is made."""
    services = open_services(database)
    account = services.accounts.account(player)
    if account is None or account.erased:
        raise click.ClickException("there is no player of that id")
    lifetime = days * DAY if days else None
    click.echo(services.administration.issue_token(OPERATOR, player, label, scopes, lifetime, reason).text)


@click.command()
@click.argument("token")
@click.argument("scope", type=click.Choice(GRANTED))
@reason_option
@database_option
@plain_errors
def grant(token: str, scope: str, reason: str, database: str | None) -> None:
    """Let a TOKEN (its id, as its owner sees it) carry a SCOPE that only administrators give."""
    try:
        open_services(database).administration.grant_scope(OPERATOR, token, scope, reason)
    except NotFound as missing:
        raise click.ClickException(str(missing)) from None


@click.command()
@click.argument("player")
@click.argument("scope", type=click.Choice(GRANTED))
@reason_option
@database_option
@plain_errors
def withdraw(player: str, scope: str, reason: str, database: str | None) -> None:
    """Take a SCOPE from all tokens of a PLAYER."""
    try:
        open_services(database).administration.withdraw_scope(OPERATOR, player, scope, reason)
    except NotFound as missing:
        raise click.ClickException(str(missing)) from None


@click.command()
@click.option("--uses", type=click.IntRange(1, 1000), default=1, show_default=True)
@click.option("--label", default="by operator", show_default=True)
@click.option("--days", type=click.IntRange(1, 366), help="Valid for so long; by default for ever.")
@reason_option
@database_option
@plain_errors
def invite(uses: int, label: str, days: int | None, reason: str, database: str | None) -> None:
    """Print a code with which somebody can register where registration is by invitation."""
    administration = open_services(database).administration
    _, code = administration.invite(OPERATOR, label, uses, days * DAY if days else None, reason)
    click.echo(code)
