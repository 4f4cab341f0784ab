"""`bakufu regress`: whether this release does to stored games what the one before did."""

from collections.abc import Iterator
from pathlib import Path
from typing import IO

import click
import msgspec

from service.application.regression import (
    BadRecords,
    Deviation,
    GameRecord,
    Regression,
    RegressReport,
    read_records,
    written,
)
from service.cli.common import database_option, json_option, open_services, plain_errors

DIFFERENT = 1


@click.command("regress")
@click.option("--record", type=click.Path(path_type=Path), help="Write down what each game is like, for a later run.")
@click.option("--against", type=click.Path(path_type=Path), help="Compare with what an earlier run has written down.")
@json_option
@database_option
@plain_errors
def regress(record: Path | None, against: Path | None, as_json: bool, database: str | None) -> None:
    """Fold every stored game, judge its commands again, and compare running games with what was recorded.

    Run it with --record before an upgrade and with --against after it: the first difference of each game is told.
    Exits with 0 if there is none, 1 if there are some, 2 for wrong use.
    """
    known = _known(against)
    services = open_services(database)
    run = Regression(services.store, services.exports, services.titles)
    results = _told(run.run(known), as_json=as_json)
    if record is None:
        for _ in results:
            pass
    else:
        _write(record, run, results)
    click.echo(msgspec.json.encode(run.report) if as_json else _summary(run.report))
    raise SystemExit(DIFFERENT if run.report.differences else 0)


def _known(against: Path | None) -> dict[str, GameRecord]:
    if against is None:
        return {}
    try:
        with against.open("rb") as file:
            return read_records(file)
    except OSError as error:
        raise click.UsageError(f"{against} cannot be read: {error.strerror}") from None
    except BadRecords as bad:
        raise click.UsageError(f"{against}: {bad}") from None


def _told(found: Iterator[tuple[GameRecord | None, Deviation | None]], *, as_json: bool) -> Iterator[GameRecord]:
    for record, difference in found:
        if difference is not None and not as_json:
            click.echo(_line(difference))
        if record is not None:
            yield record


def _write(path: Path, run: Regression, records: Iterator[GameRecord]) -> None:
    """Whole or not at all: a run that breaks off leaves what was there before."""
    beside = path.with_name(f"{path.name}.new")
    try:
        with beside.open("wb") as file:
            _write_lines(file, run, records)
        beside.replace(path)
    except OSError as error:
        raise click.ClickException(f"{path} cannot be written: {error.strerror}") from None


def _write_lines(file: IO[bytes], run: Regression, records: Iterator[GameRecord]) -> None:
    for line in written(run.header(), records):
        file.write(line)


def _line(difference: Deviation) -> str:
    declared = " (the number of the rules has changed)" if difference.declared else ""
    title = f" {difference.title}" if difference.title else ""
    return f"{difference.game}{title}, {difference.what} at {difference.version}: {difference.text}{declared}"


def _summary(report: RegressReport) -> str:
    differ = len(report.differences)
    return (
        f"{report.games} games, {report.events} events folded; {report.judged} games judged, {report.commands} "
        f"commands; {report.compared} compared with records; {differ} {'differs' if differ == 1 else 'differ'}"
    )
