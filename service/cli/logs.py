"""`bakufu export` and `bakufu verify`: games' logs as files that anybody can check."""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO

import click
import msgspec

from domain.bots import BOTS
from domain.kernel.title import AnyTitle
from service.application.audit import parent_of, verify
from service.application.audit_report import AuditReport, Stretch
from service.application.errors import NotVisible
from service.application.export_file import ExportedGame, games_in
from service.application.exports import Export, packed
from service.application.recorded_past import RecordedPast
from service.bootstrap import Application, load_titles
from service.cli.checkpoints import verify_database
from service.cli.common import database_option, json_option, open_services, plain_errors, settings_with
from service.cli.log_sources import exit_3, games_from

Titles = Mapping[str, AnyTitle]
KEY = re.compile("[0-9a-fA-F]{64}")
NOT_SOUND, NOT_ALL_CHECKED = 1, 4


@click.command("export")
@click.argument("game", required=False)
@click.option("--all", "all_games", is_flag=True, help="Every game, one after the other; -o names a folder for them.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="A file, packed if it ends with .gz; or a folder."
)
@database_option
@plain_errors
def export_log(game: str | None, all_games: bool, output: Path | None, database: str | None) -> None:
    """Write the log of GAME as JSON lines: public while it runs, opened once it is over."""
    if (game is None) != all_games:
        raise click.UsageError("name a GAME, or --all")
    services = open_services(database)
    try:
        exports = [services.exports.whole(game)] if game else _every_game(services)
        if all_games and output is not None:
            click.echo(f"{_write_folder(output, exports)} games written to {output}")
        elif output is None:
            for export in exports:
                _write(sys.stdout.buffer, export.lines())
        else:
            (export,) = exports
            with output.open("wb") as file:
                _write(file, packed(export.lines()) if output.suffix == ".gz" else export.lines())
            click.echo(f"{export.header.version} events written to {output}")
    except NotVisible:
        raise click.ClickException(f"there is no game {game}") from None
    except OSError as error:
        raise click.ClickException(f"{output} cannot be written: {error.strerror}") from None


def _every_game(services: Application) -> Iterator[Export]:
    return (services.exports.whole(id) for id in services.exports.every_id())


def _write_folder(folder: Path, exports: Iterable[Export]) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for count, export in enumerate(exports, start=1):  # noqa: B007 - how many there were
        with (folder / f"{export.header.id}.jsonl.gz").open("wb") as file:
            _write(file, packed(export.lines()))
    return count


def _write(file: IO[bytes], pieces: Iterable[bytes]) -> None:
    for piece in pieces:
        file.write(piece)
    file.flush()


@click.command("verify")
@click.argument("log", required=False)
@click.option("--all", "whole", is_flag=True, help="Check the database: all chains, and all checkpoints.")
@click.option("--bots", is_flag=True, help="Let the bots choose again, too; heavy ones take long.")
@click.option("--key", "keys", multiple=True, metavar="HEX", help="A key of checkpoints that you trust; repeatable.")
@click.option("--parent", "parents", multiple=True, metavar="LOG", help="Of a fork: the log of its parent; repeatable.")
@click.option("--strict", is_flag=True, help="Exit with 4 if something could not be checked.")
@json_option
@database_option
@plain_errors
def verify_log(
    log: str | None,
    whole: bool,
    bots: bool,
    keys: tuple[str, ...],
    parents: tuple[str, ...],
    strict: bool,
    as_json: bool,
    database: str | None,
) -> None:
    """Check LOG: a file, - for standard input, the address of an export or feed, or the id of a game here.

    Chain, seals and chance are recomputed, and every recorded command is judged again by the rules.

    Exits with 0 if it is sound, 1 if not, 2 for wrong use, 3 for what is no export or of another version, and with
    --strict with 4 if it is sound, but not everything could be checked.
    """
    if whole == (log is not None):
        raise click.UsageError("either a LOG or --all")
    if log is None:
        verify_database(database, as_json)
        return
    worst, trusted = 0, _keys(keys)
    with exit_3():
        titles = load_titles(settings_with(None).packs)
        known = _parents(parents, titles, database)
        for game in _games(log, database):
            above = known | _parents_here(game, titles, log, database)
            report = verify(game.all_lines(), titles, bots=BOTS if bots else None, keys=trusted, parents=above)
            click.echo(msgspec.json.encode(report) if as_json else _text(report))
            code = NOT_SOUND if report.faults else NOT_ALL_CHECKED if strict and report.gaps else 0
            worst = NOT_SOUND if NOT_SOUND in (worst, code) else max(worst, code)
    raise SystemExit(worst)


def _parents(logs: Iterable[str], titles: Titles, database: str | None) -> dict[str, RecordedPast]:
    """Opened logs from which others were forked, named in the order of their age."""
    known: dict[str, RecordedPast] = {}
    for log in logs:
        for game in _games(log, database):
            id, past = parent_of(game.all_lines(), titles, known)
            known |= {id: past} if past is not None else {}
    return known


def _parents_here(game: ExportedGame, titles: Titles, log: str, database: str | None) -> dict[str, RecordedPast]:
    """Those of a game in the database, as far as they are over."""
    if not log.startswith("g_"):
        return {}
    line: list[str] = []
    while (parent := _parent_named(game)) is not None:
        line.insert(0, parent)
        (game,) = _games(parent, database)
    return _parents(line, titles, database)


def _parent_named(game: ExportedGame) -> str | None:
    named = msgspec.json.decode(game.header.fork)
    return str(named["parent"]) if named else None


def _keys(keys: tuple[str, ...]) -> list[bytes]:
    if not all(KEY.fullmatch(key) for key in keys):
        raise click.UsageError("a key has 64 hexadecimal digits")
    return [bytes.fromhex(key) for key in keys]


def _games(log: str, database: str | None) -> Iterator[ExportedGame]:
    if log.startswith("g_") and not Path(log).exists():
        try:
            yield from games_in(_Lines(open_services(database).exports.whole(log).lines()))
        except NotVisible:
            raise click.UsageError(f"there is no file and no game {log}") from None
    else:
        if log != "-" and "://" not in log and not Path(log).is_file():
            raise click.UsageError(f"there is no file {log}")
        yield from games_from(log)


class _Lines:
    """Lines as a file."""

    def __init__(self, lines: Iterator[bytes]) -> None:
        self._lines = lines

    def read(self, size: int, /) -> bytes:
        return next(self._lines, b"")


def _text(report: AuditReport) -> str:
    lines = [
        f"{report.title} {report.id}: {report.events} events",
        f"  chain verified: {report.events} events" if not report.faults else "  NOT SOUND",
        f"  seals opened: {report.seals_opened} of {report.seals}; draws recomputed: {report.draws}",
        f"  judged again: {_stretches(report.judged)}, {report.commands} commands"
        + (f", {report.bots} choices of bots" if report.bots else ""),
        f"  {'finished, result follows from the position' if report.finished else 'no result (yet)'}",
    ]
    lines += [f"  {report.checkpoint}"] if report.checkpoint else []
    lines += [f"  not checked: {gap}" for gap in report.gaps]
    return "\n".join([*lines, *(f"  fault: {fault}" for fault in report.faults)])


def _stretches(judged: list[Stretch]) -> str:
    return ", ".join(f"events {part.first} to {part.last}" for part in judged) or "nothing"
