"""The store in PostgreSQL, for many machines: psycopg 3 with a pool of connections."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import psycopg
from psycopg import errors
from psycopg_pool import ConnectionPool

from service.eventstore.migrations.runner import PostgresLedger, bring_up_to_date, known_migrations
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
from service.eventstore.postgres.append_many import append_many
from service.eventstore.postgres.append_statement import append_statement
from service.eventstore.postgres.connection_cache import ConnectionCache, PooledConnection
from service.eventstore.postgres.restore import adopt_restored_log
from service.eventstore.postgres.server import PostgresServer, require_server, sentence
from service.eventstore.sql.accounts import SqlAccounts
from service.eventstore.sql.builds import SqlBuilds
from service.eventstore.sql.chat import SqlChat
from service.eventstore.sql.engine import ForRows, Record, Values
from service.eventstore.sql.leases import SqlLeases
from service.eventstore.sql.streams import SqlStreams, require_whole
from service.eventstore.sql.webhooks import SqlWebhooks

WAIT_SECONDS = 10.0  # for a free connection of the pool

# Whatever has a lower transaction id than every transaction still running can no longer change.
# The last event of a page is in it whatever its type: it says how far the page goes.
FEED = """
SELECT epoch, position, stream, version, type, data, NULL, meta, hash, place FROM (
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


class PostgresStore(SqlStreams, SqlLeases, SqlAccounts, SqlBuilds, SqlChat, SqlWebhooks):
    """Opened once per process, after fork; its threads share the pool."""

    def __init__(self, url: str, *, migrate: bool = True, connections: int = 10) -> None:
        target = PostgresServer.parse(url)
        with target.connect() as connection:
            self._engine = require_server(connection)
            try:
                bring_up_to_date(PostgresLedger(connection), known_migrations("postgres"), migrate=migrate)
                adopt_restored_log(connection, migrate=migrate)
            except psycopg.Error as trouble:
                raise _unavailable(trouble, "the database cannot be migrated") from trouble
        self._pool = ConnectionPool(
            target.conninfo,
            connection_class=PooledConnection,
            min_size=1,
            max_size=connections,
            kwargs={"autocommit": True},
            check=_replace_if_closed,
            timeout=WAIT_SECONDS,
            open=True,
            name="bakufu",
        )
        self._reserve = ConnectionCache(self._pool, connections // 2)

    @property
    def engine(self) -> str:
        return self._engine

    def close(self) -> None:
        self._reserve.close()
        self._pool.close()

    def append(self, changes: Sequence[Change], *, receipt: Receipt | None = None) -> None:
        require_whole(changes)
        try:
            if len(changes) > 1:
                with self._pool.connection() as pooled:
                    append_many(pooled, changes, receipt)
                return
            statement, values = append_statement(changes[0], receipt)
            connection = self._reserve.take()
            try:
                connection.appender.execute(statement, values)
            finally:
                self._reserve.give_back(connection)
        except (errors.UniqueViolation, errors.NotNullViolation) as refusal:
            raise self._why_refused(changes, receipt) from refusal
        except (psycopg.OperationalError, psycopg.InterfaceError) as trouble:
            raise _unavailable(trouble) from trouble

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

    def pulse(self) -> int:
        """The next transaction id: it moves with every writing transaction on the server."""
        found: int = self._fetch("SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint", ())[0][0]
        return found

    def _fetch(self, sql: str, values: Values) -> list[Record]:
        with _troubles(), self._pool.connection() as connection, connection.cursor(binary=True) as cursor:
            return cursor.execute(_dialect(sql), values).fetchall()

    @contextmanager
    def _transaction(self) -> Iterator["PostgresWork"]:
        try:
            with (
                _troubles(),
                self._pool.connection() as connection,
                connection.transaction(),
                connection.cursor() as cursor,
            ):
                yield PostgresWork(cursor)
        except psycopg.IntegrityError as refusal:
            raise StoreError(f"the database refused: {sentence(refusal)}") from refusal


def feed_entry(record: Record, new: Any = tuple.__new__) -> FeedEntry:
    """Made the short way round: whoever builds read models reads the whole log."""
    cursor, event = new(Cursor, record[:2]), new(StoredEvent, record[3:9])
    entry: FeedEntry = new(FeedEntry, (cursor, record[2], event, record[9]))
    return entry


class PostgresWork:
    """Statements inside one transaction."""

    def __init__(self, cursor: psycopg.Cursor[Any]) -> None:
        self._cursor = cursor

    def run(self, sql: str, values: Values) -> int:
        return self._cursor.execute(_dialect(sql), values).rowcount

    def run_each(self, sql: str, many: Iterable[Values]) -> None:
        self._cursor.executemany(_dialect(sql), many)

    def run_rows(self, statement: ForRows, rows: Sequence[Values]) -> None:
        if rows:
            columns = [list(column) for column in zip(*rows, strict=True)]
            self._cursor.execute(_about_rows(statement), columns)


def _replace_if_closed(connection: PooledConnection) -> None:
    """Looked at by the pool before each use."""
    if not connection.quiet:
        ConnectionPool.check_connection(connection)


@contextmanager
def _troubles() -> Iterator[None]:
    try:
        yield
    except (psycopg.OperationalError, psycopg.InterfaceError) as trouble:
        raise _unavailable(trouble) from trouble


def _unavailable(trouble: Exception, what: str = "the database is not available") -> StoreUnavailable:
    return StoreUnavailable(f"{what}: {sentence(trouble)}")


@cache
def _dialect(sql: str) -> bytes:
    return sql.replace("?", "%s").encode()


@cache
def _about_rows(statement: ForRows) -> bytes:
    arrays = ", ".join(f"%s::{type}[]" for type in statement.types)
    return statement.together.format(rows=f"unnest({arrays})").encode()
