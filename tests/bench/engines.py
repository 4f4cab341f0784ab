"""Both engines as the benchmarks use them: a store of ours, and a plain connection to a table of the same shape."""

import sqlite3
import threading
import weakref
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, Protocol

import psycopg

from service.eventstore.open import open_store
from service.eventstore.port import Store
from service.eventstore.sqlite.store import CHECKPOINT_PAGES
from tests import servers

MAKE_ROWS = """
CREATE TABLE IF NOT EXISTS bare_rows (stream TEXT, version INTEGER, type TEXT, data {bytes}, secret {bytes},
meta {bytes}, hash {bytes}, cause {bytes}, PRIMARY KEY (stream, version))
"""
MAKE_ONE = (
    "CREATE TABLE IF NOT EXISTS bare_one (stream TEXT, version INTEGER, data {bytes}, PRIMARY KEY (stream, version))"
)


class Bare(Protocol):
    """Inserts, each a transaction of its own, with nothing around them."""

    def rows(self, values: Sequence[Sequence[Any]]) -> None:
        """One row for each event."""

    def one(self, stream: str, version: int, data: bytes) -> None:
        """One row for everything."""


class Engine(NamedTuple):
    name: str
    url: str
    durable: bool  # a commit has reached the disk when it returns

    def target(self, ratio: float) -> dict[str, float]:
        return {"at_least": ratio} if self.durable else {}

    @property
    def judged_calm(self) -> bool:
        """SQLite that waits for no disk: nothing hides what our own code costs, and no other process takes part."""
        return not self.durable and self.url.startswith("sqlite")

    def effort(self, quick: bool) -> tuple[int, int]:
        """Commands in a turn and number of turns: fewer where each waits for a disk."""
        if quick:
            return 10, 1
        return (80, 15) if self.durable else (200, 31)

    def store(self) -> Store:
        return open_store(self.url)

    def bare(self) -> Bare:
        """A plain way in, beside the store: another file for SQLite, other tables for PostgreSQL."""
        return BarePostgres(self.url) if self.url.startswith("postgresql") else BareSqlite(self.url)


@contextmanager
def engines(quick: bool) -> Iterator[list[Engine]]:
    """Both engines as they are run in earnest, and both without waiting for the disk.

    The second kind leaves the least room for anybody's overhead to hide, so its rows are told, not judged. A quick run
    takes each engine once, and each kind once.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        durable = stack.enter_context(_postgres("postgres" if quick else "durable-postgres"))
        found = [
            Engine("SQLite, hasty", f"sqlite:///{folder / 'hasty.db'}?synchronous=normal", durable=False),
            Engine("PostgreSQL", durable, durable=True),
        ]
        if not quick:
            hasty = stack.enter_context(_postgres("postgres"))
            found.insert(0, Engine("SQLite", f"sqlite:///{folder / 'durable.db'}", durable=True))
            found.append(Engine("PostgreSQL, hasty", hasty, durable=False))
        yield found


@contextmanager
def _postgres(kind: str) -> Iterator[str]:
    server = servers.Server(kind)
    try:
        yield server.url
    finally:
        server.stop()


class BareSqlite:
    """The standard library, tuned as our store tunes it: WAL, checkpoints, `synchronous`, no implicit transactions."""

    def __init__(self, url: str) -> None:
        path, _, option = url.removeprefix("sqlite:///").partition("?synchronous=")
        self._path, self._synchronous = f"{path}.bare", option or "full"
        self._own = threading.local()
        for table in (MAKE_ROWS, MAKE_ONE):
            self._connection().execute(table.format(bytes="BLOB"))

    def rows(self, values: Sequence[Sequence[Any]]) -> None:
        self._connection().execute(_insert_rows(len(values), "?"), list(chain.from_iterable(values)))

    def one(self, stream: str, version: int, data: bytes) -> None:
        self._connection().execute("INSERT INTO bare_one VALUES (?, ?, ?)", (stream, version, data))

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if connection is None:
            connection = self._own.connection = sqlite3.connect(
                self._path, isolation_level=None, check_same_thread=False, timeout=10
            )
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute(f"PRAGMA synchronous = {self._synchronous}")
            connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
        return connection


class BarePostgres:
    """psycopg in autocommit mode: one connection and one cursor for each thread, statements prepared."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._own = threading.local()
        for table in (MAKE_ROWS, MAKE_ONE):
            self._cursor().execute(table.format(bytes="BYTEA").encode())

    def rows(self, values: Sequence[Sequence[Any]]) -> None:
        self._cursor().execute(_insert_rows(len(values), "%s").encode(), list(chain.from_iterable(values)))

    def one(self, stream: str, version: int, data: bytes) -> None:
        self._cursor().execute(b"INSERT INTO bare_one VALUES (%s, %s, %s)", (stream, version, data))

    def _cursor(self) -> psycopg.Cursor[Any]:
        cursor: psycopg.Cursor[Any] | None = getattr(self._own, "cursor", None)
        if cursor is None:
            connection = psycopg.connect(self._url, autocommit=True)
            weakref.finalize(self, connection.close)
            cursor = self._own.cursor = connection.cursor()
        return cursor


_TEXTS: dict[tuple[int, str], str] = {}


def _insert_rows(count: int, mark: str) -> str:
    text = _TEXTS.get((count, mark))
    if text is None:
        row = f"({', '.join([mark] * 8)})"
        text = _TEXTS[count, mark] = f"INSERT INTO bare_rows VALUES {', '.join([row] * count)}"
    return text
