"""Numbered SQL files, applied once each and in order; the database remembers number, name and sha256.

Two processes that start at once are safe: the second waits for the first and finds nothing left to do.
"""

import hashlib
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple, Protocol

from service.eventstore.port import MigrationNeeded, StoreUnavailable

if TYPE_CHECKING:  # psycopg belongs to the `prod` extra; SQLite must work without it
    import psycopg

LEDGER = "bakufu_migrations"
FLOOR = "schema_floor"
CREATE_LEDGER = f"""
CREATE TABLE IF NOT EXISTS {LEDGER} (version INTEGER PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL)
"""
POSTGRES_LOCK = 0x42616B756675  # "Bakufu": one number for all who migrate the same database


class Migration(NamedTuple):
    version: int
    name: str
    sql: str

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.sql.encode()).hexdigest()


class Ledger(Protocol):
    """Which migrations a database has seen."""

    def applied(self) -> dict[int, str]:
        """The sha256 of each applied migration; empty for a new database."""

    def oldest(self) -> int:
        """The oldest schema whose release may work on the database; 0 if it does not say."""

    def locked(self) -> AbstractContextManager[None]:
        """One transaction that no other process can be in at the same time."""

    def apply(self, migration: Migration) -> None:
        """Run it and write it down."""


def known_migrations(engine: str) -> list[Migration]:
    """The files of this release: `0001_log.sql` is version 1, named "log"."""
    found = []
    for file in files("service.eventstore").joinpath("migrations", engine).iterdir():
        if file.name.endswith(".sql"):
            number, _, name = file.name.removesuffix(".sql").partition("_")
            # A checkout may change line ends; that is no change of the migration.
            text = file.read_text("utf-8").replace("\r\n", "\n")
            found.append(Migration(int(number), name, text))
    return sorted(found)


def bring_up_to_date(ledger: Ledger, known: Sequence[Migration], *, migrate: bool) -> None:
    """Apply what is missing, or refuse a database that this release cannot serve."""
    missing = pending(known, ledger.applied(), ledger.oldest())
    if not missing:
        return
    if not migrate:
        names = ", ".join(f"{m.version:04}_{m.name}" for m in missing)
        raise MigrationNeeded(f"the database needs a migration first: {names}")
    with ledger.locked():
        for migration in pending(known, ledger.applied(), ledger.oldest()):
            ledger.apply(migration)


def pending(known: Sequence[Migration], applied: Mapping[int, str], oldest: int = 0) -> list[Migration]:
    """The migrations still to apply; raises when the past of the database is not the past we know.

    A newer release may have been here: as long as `oldest` allows it, this one works on beside it.
    """
    newest = max((migration.version for migration in known), default=0)
    if max(applied, default=0) > newest and not 0 < oldest <= newest:
        raise StoreUnavailable(
            f"the database has schema version {max(applied)}, but this release knows only {newest}: "
            "a newer release has written it"
        )
    for migration in known:
        if applied.get(migration.version, migration.sha256) != migration.sha256:
            raise StoreUnavailable(
                f"migration {migration.version:04}_{migration.name} was changed after it was applied; "
                "put its text back and write a new migration instead"
            )
    return [migration for migration in known if migration.version not in applied]


class SqliteLedger:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def applied(self) -> dict[int, str]:
        sql = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?"
        if not self._connection.execute(sql, (LEDGER,)).fetchone()[0]:
            return {}
        return dict(self._connection.execute(f"SELECT version, sha256 FROM {LEDGER}").fetchall())

    def oldest(self) -> int:
        sql = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?"
        if not self._connection.execute(sql, (FLOOR,)).fetchone()[0]:
            return 0
        found = self._connection.execute(f"SELECT oldest FROM {FLOOR}").fetchone()
        return int(found[0]) if found else 0

    @contextmanager
    def locked(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            self._connection.execute(CREATE_LEDGER)
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    def apply(self, migration: Migration) -> None:
        for statement in statements(migration.sql):
            self._connection.execute(statement)
        self._connection.execute(
            f"INSERT INTO {LEDGER} VALUES (?, ?, ?)", (migration.version, migration.name, migration.sha256)
        )


class PostgresLedger:
    def __init__(self, connection: "psycopg.Connection") -> None:
        self._connection = connection

    def applied(self) -> dict[int, str]:
        found = self._connection.execute("SELECT to_regclass(%s) IS NOT NULL", (LEDGER,)).fetchone()
        if not found or not found[0]:
            return {}
        return dict(self._connection.execute(f"SELECT version, sha256 FROM {LEDGER}".encode()).fetchall())

    def oldest(self) -> int:
        found = self._connection.execute("SELECT to_regclass(%s) IS NOT NULL", (FLOOR,)).fetchone()
        if not found or not found[0]:
            return 0
        floor = self._connection.execute(f"SELECT oldest FROM {FLOOR}".encode()).fetchone()
        return int(floor[0]) if floor else 0

    @contextmanager
    def locked(self) -> Iterator[None]:
        with self._connection.transaction():
            self._connection.execute("SELECT pg_advisory_xact_lock(%s)", (POSTGRES_LOCK,))
            self._connection.execute(CREATE_LEDGER.encode())
            yield

    def apply(self, migration: Migration) -> None:
        self._connection.execute(migration.sql.encode())
        self._connection.execute(
            f"INSERT INTO {LEDGER} VALUES (%s, %s, %s)".encode(),
            (migration.version, migration.name, migration.sha256),
        )


def statements(sql: str) -> Iterator[str]:
    """The statements of a script one by one: sqlite3's `executescript` would end our transaction."""
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement
