"""`bakufu checkpoint`, and `bakufu verify --all`: what was signed, and whether the database still holds it."""

import click
import msgspec

from service.application.checkpoint_audit import CheckpointReport, audit_checkpoints
from service.application.checkpoints import KeyChanged
from service.cli.common import database_option, json_option, open_services, plain_errors


@click.command()
@click.option("--lost-key", is_flag=True, help="Begin a new origin: the key that signed so far is no more.")
@database_option
@json_option
@plain_errors
def checkpoint(lost_key: bool, database: str | None, as_json: bool) -> None:
    """Sign the heads of all streams that have moved since the last checkpoint. Prints the note."""
    services = open_services(database)
    try:
        made = services.checkpoints.make(lost_key=lost_key)
    except KeyChanged as changed:
        raise click.ClickException(str(changed)) from None
    if made is None:
        click.echo(msgspec.json.encode({"n": None}) if as_json else "nothing has moved since the last checkpoint")
    elif as_json:
        shown = {"n": made.n, "size": made.size, "root": made.root.hex(), "at": made.at, "note": made.note}
        click.echo(msgspec.json.encode(shown))
    else:
        click.echo(f"checkpoint {made.n}, {made.size} leaves:\n\n{made.note}", nl=False)


def verify_database(database: str | None, as_json: bool) -> None:
    """All chains of a database, and all of its checkpoints; exits with 1 if anything does not fit."""
    report = audit_checkpoints(open_services(database).store)
    click.echo(msgspec.json.encode(report) if as_json else _text(report))
    if report.faults:
        raise SystemExit(1)


def _text(report: CheckpointReport) -> str:
    lines = [
        f"{report.events} events: {'every chain holds' if not report.faults else 'NOT SOUND'}",
        f"{report.checkpoints} checkpoints with {report.leaves} heads of {report.streams} streams",
    ]
    return "\n".join([*lines, *report.explained, *(f"fault: {fault}" for fault in report.faults)])
