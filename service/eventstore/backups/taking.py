"""Taking a backup while others write."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from service.eventstore.backups.facts import Facts, write_facts
from service.eventstore.open import open_store, sqlite_path
from service.eventstore.port import StoreUnavailable
from service.eventstore.sqlite.store import require_file
from service.eventstore.vault import AnyVault


def take_backup(url: str, file: Path, *, now: int, release: str) -> Facts:
    """Write a backup of the database behind `url` to a new `file`; it is there whole, or not at all.

    It holds everything that was acknowledged before this was called. Nobody waits for it. Raises StoreUnavailable.
    """
    if file.exists():
        raise StoreUnavailable(f"{file} exists already")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        require_file(part.absolute(), create=True)  # for its owner only: it holds seeds and hidden hands
        path = sqlite_path(url)
        engine = _from_file(path, part) if path else _from_server(url, part)
        facts = _finished(part, engine, now, release)
        part.replace(file)
        _sync(file.absolute().parent)
    except OSError as trouble:
        raise StoreUnavailable(f"the backup {file} cannot be written: {trouble.strerror}") from trouble
    except sqlite3.Error as trouble:
        raise StoreUnavailable(f"the backup {file} cannot be written: {trouble}") from trouble
    finally:
        for left in (part, *(part.with_name(part.name + end) for end in ("-wal", "-shm", "-journal"))):
            left.unlink(missing_ok=True)
    return facts


def _from_file(path: Path, part: Path) -> str:
    """All pages in one step: it reads as of one moment, and what others write meanwhile does not begin it anew."""
    with closing(open_store(f"sqlite:///{path}", migrate=False, vault=AnyVault())) as store:
        engine = store.engine
        with (
            closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)) as source,
            closing(sqlite3.connect(part)) as target,
        ):
            source.backup(target)
    return engine


def _from_server(url: str, part: Path) -> str:
    from service.eventstore.backups.from_postgres import copy_database  # noqa: PLC0415 - needs the `prod` extra

    open_store(f"sqlite:///{part.absolute()}").close()
    with closing(sqlite3.connect(part)) as target:
        return copy_database(url, target)


def _finished(part: Path, engine: str, now: int, release: str) -> Facts:
    with closing(sqlite3.connect(part)) as backup:
        backup.execute("PRAGMA journal_mode = DELETE")  # one file, without companions
        with backup:
            backup.execute("DELETE FROM claims")
            facts = write_facts(backup, now, release, engine)
    _sync(part)
    return facts


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
