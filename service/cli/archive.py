"""`bakufu import`, `archive` and `unarchive`: games of elsewhere, and games that are put away and brought back."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import click

from service.application.archive import Archive, NotArchived, NotImported
from service.cli.common import database_option, open_services, plain_errors
from service.cli.log_sources import exit_3, games_from

UNITS = {"d": 86_400_000, "h": 3_600_000}


@click.command("import")
@click.argument("source")
@click.option("--unjudged", is_flag=True, help="Also games whose rules are older than ours: chain and chance hold.")
@database_option
@plain_errors
def import_games(source: str, unjudged: bool, database: str | None) -> None:
    """Take in finished games from SOURCE: an exported file, - or an address. Each is verified first and refused whole.

    Exits with 1 if a game was refused, and with 3 if SOURCE is no export.
    """
    archive = _archive(database)
    refused = 0
    with exit_3():
        for game in games_from(source):
            try:
                new = archive.import_game(game, unjudged=unjudged)
            except NotImported as error:
                click.echo(f"refused: {error}", err=True)
                refused += 1
            else:
                click.echo(f"{game.header.id}: {'imported' if new else 'is here already'}")
    raise SystemExit(1 if refused else 0)


@click.command("archive")
@click.argument("games", nargs=-1)
@click.option("--older-than", metavar="AGE", help="All games that were over that long ago: 90d, 36h.")
@database_option
@plain_errors
def archive_games(games: tuple[str, ...], older_than: str | None, database: str | None) -> None:
    """Put GAMES that are over into the archive: one packed piece each, read and verified as before."""
    if bool(games) == (older_than is not None):
        raise click.UsageError("name GAMES, or --older-than")
    services = open_services(database)
    if older_than is not None:
        games = tuple(services.archive.over_before(services.clock.now() - _age(older_than)))
    for id in games:
        with _plainly():
            click.echo(f"{id}: {services.archive.archive(id)} events archived")
    click.echo(f"{len(games)} games archived")


@click.command("unarchive")
@click.argument("games", nargs=-1, required=True)
@database_option
@plain_errors
def unarchive_games(games: tuple[str, ...], database: str | None) -> None:
    """Bring GAMES back from the archive into the log."""
    archive = _archive(database)
    for id in games:
        with _plainly():
            click.echo(f"{id}: {archive.unarchive(id)} events brought back")


def _archive(database: str | None) -> Archive:
    return open_services(database).archive


def _age(text: str) -> int:
    found = re.fullmatch(r"([0-9]{1,6})([dh])", text)
    if found is None:
        raise click.UsageError("an age is a number of days or hours: 90d, 36h")
    return int(found[1]) * UNITS[found[2]]


@contextmanager
def _plainly() -> Iterator[None]:
    try:
        yield
    except NotArchived as error:
        raise click.ClickException(str(error)) from None
