"""`bakufu export` and `bakufu verify`: a game's log as a file that anybody can check."""

import sys
from pathlib import Path

import click
import msgspec

from service.application.audit import AuditReport, BadExport, verify
from service.application.errors import NotVisible
from service.bootstrap import load_titles
from service.cli.common import database_option, json_option, open_services, plain_errors, settings_with


@click.command("export")
@click.argument("game")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="A file; by default standard output."
)
@database_option
@plain_errors
def export_log(game: str, output: Path | None, database: str | None) -> None:
    """Write the log of GAME as JSON lines: public while it runs, opened once it is over."""
    services = open_services(database)
    try:
        lines = list(services.audit.export(game))
    except NotVisible:
        raise click.ClickException(f"there is no game {game}") from None
    content = b"\n".join(lines) + b"\n"
    if output is None:
        sys.stdout.buffer.write(content)
    else:
        output.write_bytes(content)
        click.echo(f"{len(lines) - 1} events written to {output}")


@click.command("verify")
@click.argument("log", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@json_option
@plain_errors
def verify_log(log: Path, as_json: bool) -> None:
    """Check an exported LOG: chain, seals, chance, rules and result. Exits with 1 if anything does not fit."""
    titles = load_titles(settings_with(None).packs)
    try:
        report = verify(log.read_bytes().split(b"\n"), titles)
    except BadExport as error:
        raise click.ClickException(str(error)) from None
    click.echo(msgspec.json.encode(report) if as_json else _text(report))
    if report.faults:
        raise SystemExit(1)


def _text(report: AuditReport) -> str:
    lines = [
        f"{report.title} {report.id}: {report.events} events",
        f"  chain verified: {report.events} events" if not report.faults else "  NOT SOUND",
        f"  seals opened: {report.seals_opened} of {report.seals}; draws recomputed: {report.draws}",
        f"  {'finished, result follows from the position' if report.finished else 'no result (yet)'}",
    ]
    return "\n".join([*lines, *(f"  fault: {fault}" for fault in report.faults)])
