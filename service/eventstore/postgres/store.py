"""The store in PostgreSQL, for many machines: psycopg 3 with a pool of connections."""

import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import psycopg
from psycopg import errors
from psycopg_pool import ConnectionPool, PoolTimeout

from service.eventstore.migrations.runner import PostgresLedger, bring_up_to_date, known_migrations
from service.eventstore.port import (
    Change,
    Cursor,
    FeedEntry,
    FeedPage,
    Receipt,
    StoreAway,
    StoredEvent,
    StoreError,
    StoreUnavailable,
)
from service.eventstore.postgres.append_many import append_many, append_rows
from service.eventstore.postgres.append_statement import append_statement
from service.eventstore.postgres.breaker import CircuitBreaker
from service.eventstore.postgres.connection_cache import ConnectionCache, PooledConnection
from service.eventstore.postgres.news import NOTIFY, PostgresNewsLine, payloads
from service.eventstore.postgres.restore import adopt_restored_log
from service.eventstore.postgres.server import PostgresServer, require_server, sentence
from service.eventstore.sql.accounts import SqlAccounts
from service.eventstore.sql.builds import SqlBuilds
from service.eventstore.sql.chat import SqlChat
from service.eventstore.sql.engine import AppendRefused, ForRows, Record, Values
from service.eventstore.sql.insights import SqlInsights
from service.eventstore.sql.leases import SqlLeases
from service.eventstore.sql.notary import SqlNotary
from service.eventstore.sql.profiles import SqlProfiles
from service.eventstore.sql.streams import SqlStreams, require_whole
from service.eventstore.sql.studies import SqlStudies
from service.eventstore.sql.vault import SqlVault
from service.eventstore.sql.watching import SqlWatching
from service.eventstore.sql.webhooks import SqlWebhooks
from service.eventstore.vault import NO_VAULT, Vault

WAIT_SECONDS = 10.0  # for a free connection of the pool
LOOK_AFTER_SECONDS = 0.25  # of waiting, whether the server is there at all
GIVE_UP_SECONDS = 2.0  # then the pool forgets a lost connection, and who comes next gets a new one

# Whatever has a lower transaction id than every transaction still running can no longer change.
# The last event of a page is in it whatever its type: it says how far the page goes.
FEED = """
SELECT epoch, position, stream, version, type, data, NULL, meta, hash, NULL, place FROM (
    SELECT *, txid::text::bigint AS epoch, row_number() OVER w AS place, lead(position) OVER w IS NULL AS last
    FROM (
        SELECT * FROM events
        WHERE (txid, position) > (?::text::xid8, ?) AND txid < pg_snapshot_xmin(pg_current_snapshot())
        ORDER BY txid, position LIMIT ?
    ) page
    WINDOW w AS (ORDER BY txid, position)
) numbered {} ORDER BY place
"""
WANTED = "WHERE last OR type = ANY(?)"
NOT_AVAILABLE = "the database is not available"
GOING = ("08", "57P")  # classes of errors: the connection, or the server itself, is going


class PostgresStore(
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
    """Opened once per process, after fork; its threads share the pool."""

    EPOCH = "txid::text::bigint"
    HOLD_CHECKPOINTS = "LOCK TABLE checkpoints IN SHARE ROW EXCLUSIVE MODE"
    # Never after the end of the stream: in a log that was restored on another server, transactions are numbered anew.
    RESTORE = """
    INSERT INTO events (position, txid, stream, version, type, data, meta, hash) OVERRIDING SYSTEM VALUE
    SELECT n.position, least(n.epoch::text::xid8, e.txid), n.stream, n.version, n.type, n.data, n.meta, n.hash
    FROM (VALUES (?::bigint, ?::bigint, ?::text, ?::bigint, ?::text, ?::bytea, ?::bytea, ?::bytea))
    AS n (position, epoch, stream, version, type, data, meta, hash)
    CROSS JOIN LATERAL (SELECT txid FROM events WHERE stream = n.stream ORDER BY version DESC LIMIT 1) e
    """

    def __init__(self, url: str, *, migrate: bool = True, connections: int = 10, vault: Vault = NO_VAULT) -> None:
        self._vault = vault
        target = self._server = PostgresServer.parse(url)
        with target.connect() as connection:
            self._engine = require_server(connection)
            try:
                bring_up_to_date(PostgresLedger(connection), known_migrations("postgres"), migrate=migrate)
                adopt_restored_log(connection, migrate=migrate)
            except psycopg.Error as trouble:
                if connection.closed:
                    raise StoreAway(_told(trouble)) from trouble
                raise _unavailable(trouble, "the database cannot be migrated") from trouble
        self._pool = ConnectionPool(
            target.conninfo,
            connection_class=PooledConnection,
            min_size=1,
            max_size=connections,
            kwargs={"autocommit": True},
            check=_replace_if_closed,
            timeout=WAIT_SECONDS,
            reconnect_timeout=GIVE_UP_SECONDS,
            open=True,
            name="bakufu",
        )
        self._breaker = CircuitBreaker(lambda: target.connect().close(), self._pool.check)
        self._cache = ConnectionCache(self._pool, connections // 2, self._wait)
        try:
            self._require_keys(register=migrate)
        except BaseException:
            self.close()
            raise

    @property
    def rows_at_once(self) -> int:
        return 15  # nobody waits for them but who commits at the same moment

    @property
    def engine(self) -> str:
        return self._engine

    def close(self) -> None:
        self._breaker.close()
        self._cache.close()
        self._pool.close()

    def append(self, changes: Sequence[Change], *, receipt: Receipt | None = None) -> None:
        require_whole(changes)
        if self._vault.id:
            changes = [self._vault.closed_change(change) for change in changes]
        try:
            if len(changes) > 1:
                with self._connection() as pooled:
                    append_many(pooled, changes, receipt)
                return
            statement, values = append_statement(changes[0], receipt)
            connection = self._cache.take()
            try:
                connection.appender.execute(statement, values)
            finally:
                self._cache.give_back(connection)
        except (errors.UniqueViolation, errors.NotNullViolation) as refusal:
            raise self._why_refused(changes, receipt) from refusal
        except (psycopg.OperationalError, psycopg.InterfaceError) as trouble:
            raise self._unavailable(trouble) from trouble

    def feed(self, after: Cursor, limit: int, types: Collection[str] | None = None) -> FeedPage:
        values: list[Any] = [str(after.epoch), after.position, limit]
        if types is None:
            found = self._fetch(FEED.format(""), values)
        else:
            found = self._fetch(FEED.format(WANTED), [*values, list(types)])
        if not found:
            return FeedPage([], after, 0)
        entries = [feed_entry(record) for record in found]
        last = entries[-1]
        if types is not None and last.event.type not in types:
            entries.pop()
        return FeedPage(entries, last.cursor, last.place)

    @property
    def tells_news(self) -> bool:
        return True

    def tell_news(self, moved: Mapping[str, int]) -> None:
        for payload in payloads(moved):
            self._fetch(NOTIFY, (payload,))

    def listen_for_news(self) -> PostgresNewsLine:
        return PostgresNewsLine(self._server)

    def pulse(self) -> int:
        """The next transaction id: it moves with every writing transaction on the server."""
        found: int = self._fetch("SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint", ())[0][0]
        return found

    def server_time(self) -> int | None:
        found: int = self._fetch("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint", ())[0][0]
        return found

    def _fetch(self, sql: str, values: Values) -> list[Record]:
        with self._troubles(), self._connection() as connection, connection.cursor(binary=True) as cursor:
            return cursor.execute(_dialect(sql), values).fetchall()

    @contextmanager
    def _transaction(self, *, derived: bool = False) -> Iterator["PostgresWork"]:
        try:
            with (
                self._troubles(),
                self._connection() as connection,
                connection.transaction(),
                connection.cursor() as cursor,
            ):
                if derived:
                    cursor.execute("SET LOCAL synchronous_commit TO OFF")
                yield PostgresWork(cursor, self._vault)
        except psycopg.IntegrityError as refusal:
            raise StoreError(f"the database refused: {sentence(refusal)}") from refusal
        except AppendRefused as refused:
            raise self._why_refused([refused.change], None) from None

    @contextmanager
    def _connection(self) -> Iterator[PooledConnection]:
        connection = self._wait()
        try:
            with connection:
                yield connection
        finally:
            self._pool.putconn(connection)

    def _wait(self) -> PooledConnection:
        """A connection of the pool; nobody waits for one while the server is away."""
        end = time.monotonic() + WAIT_SECONDS
        while True:
            self._breaker.require_server()
            try:
                return self._pool.getconn(LOOK_AFTER_SECONDS)
            except PoolTimeout:
                self._breaker.suspect()
                if time.monotonic() >= end:
                    raise

    @contextmanager
    def _troubles(self) -> Iterator[None]:
        try:
            yield
        except (psycopg.OperationalError, psycopg.InterfaceError) as trouble:
            raise self._unavailable(trouble) from trouble

    def _unavailable(self, trouble: psycopg.Error) -> StoreUnavailable:
        """The server says what is wrong with it, or says nothing any more."""
        if trouble.sqlstate and not trouble.sqlstate.startswith(GOING):
            return _unavailable(trouble)
        self._breaker.suspect()
        return StoreAway(_told(trouble))


def feed_entry(record: Record, new: Any = tuple.__new__) -> FeedEntry:
    """Made the short way round: whoever builds read models reads the whole log."""
    cursor, event = new(Cursor, record[:2]), new(StoredEvent, record[3:10])
    entry: FeedEntry = new(FeedEntry, (cursor, record[2], event, record[10]))
    return entry


class PostgresWork:
    """Statements inside one transaction."""

    def __init__(self, cursor: psycopg.Cursor[Any], vault: Vault) -> None:
        self._cursor, self._vault = cursor, vault

    def run(self, sql: str, values: Values) -> int:
        return self._cursor.execute(_dialect(sql), values).rowcount

    def run_each(self, sql: str, many: Iterable[Values]) -> None:
        self._cursor.executemany(_dialect(sql), many)

    def run_rows(self, statement: ForRows, rows: Sequence[Values]) -> None:
        if rows:
            columns = [list(column) for column in zip(*rows, strict=True)]
            self._cursor.execute(_about_rows(statement), columns)

    def append(self, change: Change) -> None:
        require_whole([change])
        try:
            append_rows(self._cursor, [self._vault.closed_change(change)])
        except (errors.UniqueViolation, errors.NotNullViolation):
            raise AppendRefused(change) from None


def _replace_if_closed(connection: PooledConnection) -> None:
    """Looked at by the pool before each use."""
    if not connection.quiet:
        ConnectionPool.check_connection(connection)


def _unavailable(trouble: psycopg.Error, what: str = NOT_AVAILABLE) -> StoreUnavailable:
    return StoreUnavailable(_told(trouble, what))


def _told(trouble: psycopg.Error, what: str = NOT_AVAILABLE) -> str:
    return f"{what}: {sentence(trouble)}"


@cache
def _dialect(sql: str) -> bytes:
    return sql.replace("?", "%s").encode()


@cache
def _about_rows(statement: ForRows) -> bytes:
    arrays = ", ".join(f"%s::{type}[]" for type in statement.types)
    return statement.together.format(rows=f"unnest({arrays})").encode()
