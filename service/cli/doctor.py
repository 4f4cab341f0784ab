"""`bakufu doctor`: what is set, what results, and what is wrong."""

import platform
import sys
from typing import Any

import click
import msgspec

from domain.kernel.title import PackError
from service.bootstrap import load_titles
from service.cli.common import database_option, json_option, settings_with
from service.eventstore.open import open_store
from service.eventstore.port import StoreError
from service.settings import BadSetting, Settings


@click.command()
@database_option
@json_option
def doctor(database: str | None, as_json: bool) -> None:
    """Check settings, components and database. Exits with 1 if the service could not start."""
    try:
        report = _examine(settings_with(database))
    except BadSetting as error:
        report = {"healthy": False, "settings": str(error)}
    if as_json:
        click.echo(msgspec.json.encode(report))
    else:
        for name, value in report.items():
            click.echo(f"{name:12} {value}")
    if not report["healthy"]:
        raise SystemExit(1)


def _examine(settings: Settings) -> dict[str, Any]:
    report: dict[str, Any] = {
        "healthy": True,
        "python": f"{platform.python_version()} on {sys.platform}",
        "mode": "production" if settings.database_url.startswith("postgres") else "embedded",
        "database": _shown(settings.database_url),
    }
    try:
        store = open_store(settings.database_url)
    except StoreError as error:
        report |= {"healthy": False, "store": str(error)}
    else:
        report["store"] = store.engine
        store.close()
    try:
        titles = load_titles(settings.packs)
    except (BadSetting, PackError) as error:
        report |= {"healthy": False, "titles": str(error)}
    else:
        report["titles"] = ", ".join(f"{name} ({' '.join(title.packs)})" for name, title in titles.items())
    report["jobs"] = "rq" if settings.redis_url else "embedded worker"
    return report


def _shown(url: str) -> str:
    """A database URL without anything that could be a password."""
    scheme, _, rest = url.partition("://")
    return url if scheme == "sqlite" else f"{scheme}://...@{rest.rpartition('@')[2]}" if "@" in rest else url
