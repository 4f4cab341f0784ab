"""`bakufu doctor`: what is set, what results, and what is wrong."""

import platform
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import click
import msgspec

from domain.kernel.title import PackError
from service.application.notes import BadNote, private_key_of
from service.bootstrap import load_titles, vault_of
from service.cli.common import database_option, json_option, settings_with
from service.eventstore.open import is_new_file, open_store
from service.eventstore.port import MigrationNeeded, Store, StoreError
from service.settings import DEFAULT_DATABASE, BadSetting, Settings

PATIENCE = 5.0  # seconds for Redis to answer


@click.command()
@database_option
@json_option
def doctor(database: str | None, as_json: bool) -> None:
    """Look at settings, components, database and Redis; change nothing. Exits with 1 if something is wrong."""
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
    report |= _database(settings)
    try:
        titles = load_titles(settings.packs)
    except (BadSetting, PackError) as error:
        report |= {"healthy": False, "titles": str(error)}
    else:
        report["titles"] = ", ".join(f"{name} ({' '.join(title.packs)})" for name, title in titles.items())
    report |= _jobs(settings)
    return report


def _database(settings: Settings) -> dict[str, Any]:
    try:
        if _to_be_made(settings.database_url):
            return {"store": "no file yet: `bakufu serve` or `bakufu migrate` makes it"}
        store = open_store(settings.database_url, migrate=False, vault=vault_of(settings))
    except MigrationNeeded as needed:
        return {"healthy": False, "store": f"{needed}: run `bakufu migrate`"}
    except StoreError as error:
        return {"healthy": False, "store": str(error)}
    with closing(store):
        secrets, checkpoints = _secrets(settings, store), _checkpoints(settings, store)
        return {"store": store.engine} | secrets | checkpoints | _damaged(store)


def _secrets(settings: Settings, store: Store) -> dict[str, Any]:
    """With which key seeds and secrets are closed, and what is left to do."""
    used, present = store.vault_keys(), vault_of(settings).id
    if not used and not present:
        return {"secrets": "lie open in the database: BAKUFU_SECRETS_KEY closes them"}
    if used == [present]:
        return {"secrets": f"closed with the key {present}"}
    told = f"new ones are closed with the key {present}" if present else "new ones lie open"
    others = ", ".join(id for id in used if id != present) or "no key so far"
    return {"secrets": f"{told}, older ones with {others}: `bakufu close-secrets` closes all with the present key"}


def _checkpoints(settings: Settings, store: Store) -> dict[str, Any]:
    """The last checkpoint, and what its key is worth."""
    last = store.newest_note()
    told = f"{last.n} so far, of {last.size} heads" if last else "none so far"
    if not settings.checkpoint_key:
        told += "; the key lies beside the log: it guards against mistakes, not against who runs the database"
        return {"checkpoints": told}
    try:
        private_key_of(settings.checkpoint_key)
    except BadNote as bad:
        return {"healthy": False, "checkpoints": f"BAKUFU_CHECKPOINT_KEY {bad}"}
    return {"checkpoints": f"{told}; the key is that of BAKUFU_CHECKPOINT_KEY"}


def _damaged(store: Store) -> dict[str, Any]:
    closed = store.quarantined()
    if not closed:
        return {"damaged": "nothing that is known of"}
    told = "; ".join(f"{one.stream} ({one.fault})" for one in closed)
    return {"healthy": False, "damaged": f"{told}; closed until repaired, see docs/resilience.md"}


def _to_be_made(url: str) -> bool:
    """Whether `serve` would make a new file; for the default it makes the folder, too."""
    return is_new_file(url) or (url == DEFAULT_DATABASE and not Path("var").exists())


def _jobs(settings: Settings) -> dict[str, Any]:
    if not settings.redis_url:
        return {"jobs": "embedded worker"}
    try:
        from redis import Redis, RedisError  # noqa: PLC0415 - needs the `prod` extra
    except ImportError:
        return {"healthy": False, "jobs": "Redis needs the extra packages: pip install 'bakufu[prod]'"}
    try:
        Redis.from_url(settings.redis_url, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE).ping()
    except (RedisError, ValueError) as error:
        return {"healthy": False, "jobs": f"rq, but Redis does not answer: {type(error).__name__}"}
    return {"jobs": "rq, and Redis answers"}


def _shown(url: str) -> str:
    """A database URL without anything that could be a password."""
    scheme, _, rest = url.partition("://")
    return url if scheme == "sqlite" else f"{scheme}://...@{rest.rpartition('@')[2]}" if "@" in rest else url
