"""`bakufu stats`: who wins, how long games are, how chance fell."""

import sys
from pathlib import Path
from typing import Any

import click
import msgspec

from domain.catalogue import NAMES
from service.cli.common import database_option, open_services, plain_errors
from service.pictures.statistics import statistics_picture
from service.pictures.statistics_table import statistics_csv


def _json(found: dict[str, Any]) -> str:
    return msgspec.json.format(msgspec.json.encode(found)).decode() + "\n"


FORMS = {"csv": statistics_csv, "json": _json, "svg": statistics_picture}


@click.command("stats")
@click.argument("title", type=click.Choice(list(NAMES)))
@click.option("--format", "form", type=click.Choice(list(FORMS)), default="csv", show_default=True)
@click.option("--anew", is_flag=True, help="Count every game again: after an import of older games.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A file to write to.")
@database_option
@plain_errors
def stats(title: str, form: str, anew: bool, output: Path | None, database: str | None) -> None:
    """Count what is new of TITLE and print who wins, how long games are, how chance fell and how long people think."""
    services = open_services(database)
    services.models.catch_up()
    if anew:
        services.statistics.forget(title)
    while services.statistics.advance(title):
        pass
    text = FORMS[form](services.statistics.of(title))
    if output is None:
        sys.stdout.write(text)
        return
    try:
        output.write_text(text, "utf-8")
    except OSError as error:
        raise click.ClickException(f"{output} cannot be written: {error.strerror}") from None
