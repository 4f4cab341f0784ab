"""Putting a backup back: into a new file, or into an empty PostgreSQL database."""

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from service.eventstore.backups.facts import Facts, read_facts
from service.eventstore.backups.tables import FACTS
from service.eventstore.open import open_store, sqlite_path
from service.eventstore.port import StoreUnavailable
from service.eventstore.sqlite.store import require_file
from service.eventstore.vault import AnyVault, Vault


def put_back(file: Path, url: str, vault: Vault) -> Facts:
    """Fill the database behind `url`, which must be new or empty, from a backup of this release or an older one.

    Raises StoreUnavailable, having changed nothing: for what is no backup, for a database with something in it, and
    for secrets whose keys are not here.
    """
    facts = read_facts(file)
    vault.require(facts.keys)
    path = sqlite_path(url)
    if path:
        _into_file(file, path)
    else:
        _into_server(file, url)
    return facts


def _into_file(file: Path, path: Path) -> None:
    if path.exists():
        raise StoreUnavailable(f"{path} exists already: a backup is put back into a new file")
    require_file(path.absolute(), create=True)
    try:
        _copy(file, path)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _into_server(file: Path, url: str) -> None:
    """By way of a copy, which is first brought up to date if it comes from an older release."""
    from service.eventstore.backups.to_postgres import fill_database  # noqa: PLC0415 - needs the `prod` extra

    with tempfile.TemporaryDirectory(prefix="bakufu-") as folder:
        copy = Path(folder) / "backup.db"
        require_file(copy, create=True)
        _copy(file, copy)
        open_store(f"sqlite:///{copy}", vault=AnyVault()).close()
        with closing(sqlite3.connect(copy)) as source:
            fill_database(source, url)


def _copy(file: Path, path: Path) -> None:
    try:
        with (
            closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as source,
            closing(sqlite3.connect(path)) as target,
        ):
            source.backup(target)
            target.execute(f"DROP TABLE {FACTS}")
    except sqlite3.Error as trouble:
        raise StoreUnavailable(f"{path} cannot be written: {trouble}") from trouble
