"""What a backup says of itself, so that what is put back can be compared with what was taken."""

import hashlib
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from service.eventstore.backups.tables import FACTS, TABLES
from service.eventstore.port import StoreUnavailable

HEADS = """
SELECT stream, version, hash FROM events e
WHERE version = (SELECT max(version) FROM events WHERE stream = e.stream) ORDER BY stream
"""


class NoBackup(StoreUnavailable):
    """A file that is no backup, or a damaged one."""


class Facts(msgspec.Struct):
    made: int  # milliseconds
    release: str
    engine: str  # of the database that was backed up
    events: int
    streams: int
    accounts: int
    heads: str  # sha256 over stream, version and hash of every stream's last event
    keys: list[str]  # ids of the keys that open its secrets


def write_facts(backup: sqlite3.Connection, made: int, release: str, engine: str) -> Facts:
    """Count and hash what is in the file, and write it down there."""
    heads = backup.execute(HEADS).fetchall()
    facts = Facts(
        made,
        release,
        engine,
        _count(backup, "events"),
        len(heads),
        _count(backup, "accounts"),
        digest_of(heads),
        [id for (id,) in backup.execute("SELECT id FROM vault_keys ORDER BY id")],
    )
    backup.execute(f"CREATE TABLE {FACTS} (facts TEXT NOT NULL) STRICT")
    backup.execute(f"INSERT INTO {FACTS} VALUES (?)", (msgspec.json.encode(facts).decode(),))
    return facts


def read_facts(file: Path) -> Facts:
    """Raises NoBackup also for a file whose pages do not hold together."""
    if not file.is_file():
        raise NoBackup(f"there is no file {file}")
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as backup:
            tables = {name for (name,) in backup.execute(TABLES)}
            if FACTS not in tables:
                raise NoBackup(f"{file} is no backup of Bakufu's")
            health = backup.execute("PRAGMA quick_check(1)").fetchone()[0]
            if health != "ok":
                raise NoBackup(f"the backup {file} is damaged: {' '.join(health.split())}")
            ((text,),) = backup.execute(f"SELECT facts FROM {FACTS}")
            return msgspec.json.decode(text, type=Facts)
    except (sqlite3.Error, msgspec.DecodeError, ValueError) as trouble:
        raise NoBackup(f"{file} is no backup, or a damaged one: {trouble}") from None


def digest_of(heads: Iterable[tuple[Any, ...]]) -> str:
    total = hashlib.sha256()
    for stream, version, hash in heads:
        total.update(f"{stream}|{version}|{hash.hex()}\n".encode())
    return total.hexdigest()


def _count(backup: sqlite3.Connection, table: str) -> int:
    found: int = backup.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    return found
