"""The store in one SQLite file: the default, for one machine and any number of processes on it."""

import os
import sqlite3
import threading
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from service.eventstore.migrations.runner import SqliteLedger, bring_up_to_date, known_migrations
from service.eventstore.port import (
    Change,
    Cursor,
    FeedEntry,
    FeedPage,
    Receipt,
    StoredEvent,
    StoreError,
    StoreUnavailable,
)
from service.eventstore.port.news import NewsLine
from service.eventstore.sql.accounts import SqlAccounts
from service.eventstore.sql.builds import SqlBuilds
from service.eventstore.sql.chat import SqlChat
from service.eventstore.sql.engine import AppendRefused, ForRows, Record, Values, marks
from service.eventstore.sql.insights import SqlInsights
from service.eventstore.sql.leases import SqlLeases
from service.eventstore.sql.notary import SqlNotary
from service.eventstore.sql.profiles import SqlProfiles
from service.eventstore.sql.receipts import KEEP_RECEIPT
from service.eventstore.sql.streams import NOT_SEALED, SqlStreams, require_whole
from service.eventstore.sql.studies import SqlStudies
from service.eventstore.sql.vault import SqlVault
from service.eventstore.sql.watching import SqlWatching
from service.eventstore.sql.webhooks import SqlWebhooks
from service.eventstore.sqlite.connections import ConnectionPool
from service.eventstore.sqlite.waiting import BUSY_SECONDS, SQLITE_WAITS, WE_WAIT, when_free
from service.eventstore.vault import NO_VAULT, Vault

SYNCHRONOUS = ("full", "normal")  # normal: a power cut may cost the last moments, never the whole
CHECKPOINT_PAGES = 4000  # 16 MB: a page that many commands change is copied into the file once for all of them
CHECKPOINT_DERIVED = 200  # pages: whoever writes much copies it into the file, and not the next command
APPLICATION_ID = 0x42616B75  # set by the first migration
CHECKED_WHOLE = 32 * 2**20  # bytes: a file up to this size is checked page by page when it is opened

# The first event of a batch must follow an event that is there, in a stream that is sound. Otherwise its version
# becomes NULL, which the table refuses: that is caught by the insert itself, without a query before it.
FIRST = """(
    ?1, iif(
        (?2 = 1 OR EXISTS (SELECT 1 FROM events WHERE stream = ?1 AND version = ?2 - 1))
        AND NOT EXISTS (SELECT 1 FROM quarantine WHERE stream = ?1), ?2, NULL
    ), ?3, ?4, ?5, ?6
)"""
NEXT = "(?, ?, ?, ?, ?, ?)"
APPEND = [
    f"INSERT INTO events (stream, version, type, data, meta, hash) VALUES {', '.join([FIRST, *[NEXT] * more])}"
    for more in range(8)
]
"""By number of rows; a longer batch is written in pieces, each of which follows the one before."""
SEAL = "INSERT INTO sealed (stream, version, secret, cause) VALUES (?, ?, ?, ?)"
KEEP_SECRET = "INSERT INTO secrets (stream, name, value) VALUES (?, ?, ?)"
LAST = "SELECT max(position) FROM events"
FEED = """
SELECT position, stream, version, type, data, NULL, meta, hash, NULL FROM events WHERE position > ? AND position <= ?{}
ORDER BY position
"""


class SqliteStore(
    SqlStreams,
    SqlLeases,
    SqlAccounts,
    SqlBuilds,
    SqlProfiles,
    SqlChat,
    SqlStudies,
    SqlWatching,
    SqlWebhooks,
    SqlNotary,
    SqlInsights,
    SqlVault,
):
    """Threads borrow connections, and take turns at writing."""

    EPOCH = "0"
    RESTORE = """
    INSERT INTO events (position, stream, version, type, data, meta, hash)
    SELECT ?1, ?3, ?4, ?5, ?6, ?7, ?8 WHERE ?2 = 0
    """

    def __init__(self, path: Path, *, synchronous: str = "full", migrate: bool = True, vault: Vault = NO_VAULT) -> None:
        self._vault = vault
        self._path = path.absolute()
        self._synchronous = synchronous
        self._pool = ConnectionPool(self._connect)
        # Threads wait here, which is fair and wakes at once; for other processes see `when_free`.
        self._turn = threading.Lock()
        require_file(self._path, create=migrate)
        try:
            with self._troubles():
                self._prepare(migrate)
        except BaseException:
            self.close()
            raise

    @property
    def rows_at_once(self) -> int:
        return 4  # all others that want to write wait meanwhile

    @property
    def engine(self) -> str:
        return f"sqlite {sqlite3.sqlite_version}"

    def close(self) -> None:
        """Waits for what is being written; what is being read is read to its end."""
        ours = self._turn.acquire(timeout=BUSY_SECONDS)
        try:
            self._pool.close()
        finally:
            if ours:
                self._turn.release()

    def append(self, changes: Sequence[Change], *, receipt: Receipt | None = None) -> None:
        require_whole(changes)
        if self._vault.id:
            changes = [self._vault.closed_change(change) for change in changes]
        try:
            if len(changes) == 1 and receipt is None and not changes[0].secrets:
                rows, sealed = _rows(changes[0])
                if not sealed and len(rows) <= len(APPEND):
                    with self._turn:  # one statement is a transaction of its own
                        self._execute(APPEND[len(rows) - 1], [value for row in rows for value in row])
                    return
            with Writing(self._turn, self._pool) as connection:
                for change in changes:
                    _write(connection, change)
                if receipt:
                    connection.execute(KEEP_RECEIPT, receipt)
        except sqlite3.IntegrityError as refusal:
            raise self._why_refused(changes, receipt) from refusal
        except sqlite3.Error as trouble:
            raise self._unavailable(trouble) from trouble

    def feed(self, after: Cursor, limit: int, types: Collection[str] | None = None) -> FeedPage:
        """Positions follow the order of commits and have no gaps."""
        start = after.position
        last: int = self._fetch(LAST, ())[0][0] or 0
        end = max(start, min(last, start + limit))
        if end == start:
            return FeedPage([], after, 0)
        wanted = "" if types is None else f" AND type IN ({marks(len(types))})"
        found = self._fetch(FEED.format(wanted), (start, end, *(types or ())))
        return FeedPage([feed_entry(record, start) for record in found], Cursor(0, end), end - start)

    @property
    def tells_news(self) -> bool:
        return False

    def tell_news(self, moved: Mapping[str, int]) -> None:
        """Nobody hears it: a look at a file costs next to nothing."""

    def listen_for_news(self) -> NewsLine:
        raise StoreError("a file tells no news")

    def pulse(self) -> int:
        """Of this thread's connection: it moves with what all others write."""
        with self._troubles():
            connection = self._pool.take()
            try:
                self._pool.stay()
                changes: int = when_free(connection, "PRAGMA data_version")[0][0]
                return changes
            finally:
                self._pool.give_back()

    def server_time(self) -> int | None:
        return None

    def _fetch(self, sql: str, values: Values) -> list[Record]:
        with self._troubles():
            return self._execute(sql, values)

    def _execute(self, sql: str, values: Values) -> list[Record]:
        connection = self._pool.take()
        try:
            return when_free(connection, sql, values)
        finally:
            self._pool.give_back()

    @contextmanager
    def _transaction(self, *, derived: bool = False) -> Iterator["SqliteWork"]:
        turn, pool = self._turn, self._pool
        writing = WritingDerived(turn, pool, self._synchronous) if derived else Writing(turn, pool)
        try:
            with self._troubles(), writing as connection:
                yield SqliteWork(connection, self._vault)
        except sqlite3.IntegrityError as refusal:
            raise StoreError(f"the database refused: {refusal}") from refusal
        except AppendRefused as refused:
            raise self._why_refused([refused.change], None) from None

    @contextmanager
    def _troubles(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as trouble:
            raise self._unavailable(trouble) from trouble

    def _unavailable(self, trouble: sqlite3.Error) -> StoreUnavailable:
        return StoreUnavailable(f"the database {self._path} cannot be used: {trouble}")

    def _connect(self) -> sqlite3.Connection:
        # mode=rw: if the file has vanished, fail instead of going on with a new and empty one.
        connection = sqlite3.connect(
            f"{self._path.as_uri()}?mode=rw", uri=True, isolation_level=None, check_same_thread=False
        )
        connection.execute(SQLITE_WAITS)
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(f"PRAGMA synchronous = {self._synchronous}")
        connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
        connection.execute(WE_WAIT)
        return connection

    def _prepare(self, migrate: bool) -> None:
        connection = self._pool.take()
        try:
            connection.execute(SQLITE_WAITS)
            self._prepare_with(connection, migrate)
            connection.execute(WE_WAIT)
        finally:
            self._pool.give_back()
        self._require_keys(register=migrate)

    def _prepare_with(self, connection: sqlite3.Connection, migrate: bool) -> None:
        ours = connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
        if not ours and connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise StoreUnavailable(f"{self._path} is a database, but not one of Bakufu's")
        if self._path.stat().st_size <= CHECKED_WHOLE:
            health = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if health != "ok":
                raise StoreUnavailable(f"the database {self._path} is damaged: {' '.join(health.split())}")
        if migrate:  # the file remembers it
            connection.execute("PRAGMA journal_mode = WAL")
        bring_up_to_date(SqliteLedger(connection), known_migrations("sqlite"), migrate=migrate)


def _rows(change: Change) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
    """The rows of a change: of its events, and of their sealed parts."""
    stream, rows, sealed = change.stream, [], []
    for version, name, data, secret, meta, hash, cause in change.events:
        rows.append((stream, version, name, data, meta, hash))
        if secret is not None or cause is not None:
            sealed.append((stream, version, NOT_SEALED if secret is None else secret, cause))
    return rows, sealed


def _write(connection: sqlite3.Connection, change: Change) -> None:
    rows, sealed = _rows(change)
    for start in range(0, len(rows), len(APPEND)):
        some = rows[start : start + len(APPEND)]
        connection.execute(APPEND[len(some) - 1], [value for row in some for value in row])
    if sealed:
        connection.executemany(SEAL, sealed)
    if change.secrets:
        connection.executemany(KEEP_SECRET, [(change.stream, *secret) for secret in change.secrets.items()])


def feed_entry(record: Record, start: int, new: Any = tuple.__new__) -> FeedEntry:
    """Made the short way round: whoever builds read models reads the whole log."""
    position = record[0]
    cursor, event = new(Cursor, (0, position)), new(StoredEvent, record[2:])
    entry: FeedEntry = new(FeedEntry, (cursor, record[1], event, position - start))
    return entry


class Writing:
    """One transaction, in turn with the other threads. A class, because every command passes here."""

    __slots__ = ("_connection", "_pool", "_turn")

    def __init__(self, turn: threading.Lock, pool: ConnectionPool) -> None:
        self._turn, self._pool = turn, pool

    def __enter__(self) -> sqlite3.Connection:
        self._turn.acquire()
        try:
            connection = self._connection = self._pool.take()
        except BaseException:
            self._turn.release()
            raise
        try:
            # IMMEDIATE takes the write lock at once, so nothing that was begun can fail for being late.
            when_free(connection, "BEGIN IMMEDIATE")
        except BaseException:
            self._pool.give_back()
            self._turn.release()
            raise
        return connection

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self._connection.execute("COMMIT")
        finally:
            try:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
            finally:
                self._pool.give_back()
                self._turn.release()


class WritingDerived(Writing):
    """The same without waiting for the disk: the next one that waits takes it along."""

    __slots__ = ("_usual",)

    def __init__(self, turn: threading.Lock, pool: ConnectionPool, usual: str) -> None:
        """`usual`: how the store waits for the disk otherwise."""
        super().__init__(turn, pool)
        self._usual = usual

    def __enter__(self) -> sqlite3.Connection:
        connection = self._pool.take()  # for longer than the transaction
        try:
            when_free(connection, "PRAGMA synchronous = normal")
            when_free(connection, f"PRAGMA wal_autocheckpoint = {CHECKPOINT_DERIVED}")
            return super().__enter__()
        except BaseException:
            self._leave(connection)
            raise

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        try:
            super().__exit__(kind, *rest)
        finally:
            self._leave(self._connection)

    def _leave(self, connection: sqlite3.Connection) -> None:
        try:
            when_free(connection, f"PRAGMA synchronous = {self._usual}")
            when_free(connection, f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
        finally:
            self._pool.give_back()


class SqliteWork:
    """Statements inside one transaction."""

    def __init__(self, connection: sqlite3.Connection, vault: Vault) -> None:
        self._connection, self._vault = connection, vault

    def run(self, sql: str, values: Values) -> int:
        return self._connection.execute(sql, values).rowcount

    def run_each(self, sql: str, many: Iterable[Values]) -> None:
        self._connection.executemany(sql, many)

    def run_rows(self, statement: ForRows, rows: Sequence[Values]) -> None:
        if rows:
            self._connection.executemany(statement.each, rows)

    def append(self, change: Change) -> None:
        require_whole([change])
        try:
            _write(self._connection, self._vault.closed_change(change))
        except sqlite3.IntegrityError:
            raise AppendRefused(change) from None


def require_file(path: Path, *, create: bool) -> None:
    """The file holds seeds and hidden hands, so a new one is for its owner only."""
    try:
        if path.is_dir():
            raise StoreUnavailable(f"{path} is a folder, not a database file")
        if not path.parent.is_dir():
            raise StoreUnavailable(f"the folder {path.parent} for the database does not exist")
        if create:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        elif not path.is_file():
            raise StoreUnavailable(f"there is no database at {path}")
    except OSError as trouble:
        raise StoreUnavailable(f"the database {path} cannot be opened: {trouble.strerror}") from trouble
