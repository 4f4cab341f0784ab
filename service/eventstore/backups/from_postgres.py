"""A PostgreSQL database, as of one moment, into a file: through the driver, without any program of the server."""

import heapq
import sqlite3
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

import msgspec
import psycopg

from service.eventstore.backups.tables import REWIND_NOTES, CopiedTable, copied_tables
from service.eventstore.migrations.runner import PostgresLedger, bring_up_to_date, known_migrations
from service.eventstore.port import StoreUnavailable
from service.eventstore.postgres.server import PostgresServer, require_server, sentence

ROWS_AT_ONCE = 2000
SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"
EVENTS = (
    "SELECT txid::text::bigint, position, stream, version, type, data, meta, hash FROM events ORDER BY txid, position"
)
# Rows that archiving has taken out keep their place, which is never after the end of their stream.
TAKEN_OUT = """
SELECT a.stream, a.places, (
    SELECT txid::text::bigint FROM events e WHERE e.stream = a.stream ORDER BY version DESC LIMIT 1
) FROM archived a WHERE imported = 0
"""
PUT_EVENT = "INSERT INTO events (position, stream, version, type, data, meta, hash) VALUES (?, ?, ?, ?, ?, ?, ?)"
OLD_PLACES = "CREATE TEMP TABLE old_places (epoch, position, stream, version)"
NEW_PLACES = "CREATE TEMP TABLE new_places (stream, version, position)"
PUT_PLACES = "UPDATE archived SET places = ? WHERE stream = ?"

_decode_places = msgspec.json.Decoder(list[tuple[int, int, int]]).decode


def copy_database(url: str, target: sqlite3.Connection) -> str:
    """Everything that was committed before into an empty store; returns the engine's name. Nobody waits for it."""
    target.execute("PRAGMA synchronous = OFF")  # the file is made durable once, when it is whole
    try:
        with PostgresServer.parse(url).connect() as source:
            engine = require_server(source)
            bring_up_to_date(PostgresLedger(source), known_migrations("postgres"), migrate=False)
            with source.transaction(), target:
                source.execute(SNAPSHOT)
                for table in copied_tables(target):
                    target.execute(f"DELETE FROM {table.name}")
                    if table.name != "events":
                        _copy(source, target, table)
                _copy_events(source, target)
                target.execute(REWIND_NOTES)
    except psycopg.Error as trouble:
        raise StoreUnavailable(f"the database cannot be read: {sentence(trouble)}") from trouble
    return engine


def _copy(source: "psycopg.Connection[Any]", target: sqlite3.Connection, table: CopiedTable) -> None:
    target.executemany(table.insert, _rows(source, table.select))


def _rows(source: "psycopg.Connection[Any]", query: str) -> Iterator[tuple[Any, ...]]:
    """As a stream: a log need not fit into memory."""
    with source.cursor() as cursor:
        described = cursor.execute(f"{query} LIMIT 0".encode()).description or []
        with cursor.copy(f"COPY ({query}) TO STDOUT (FORMAT BINARY)".encode()) as copy:
            copy.set_types([column.type_code for column in described])
            yield from copy.rows()


def _copy_events(source: "psycopg.Connection[Any]", target: sqlite3.Connection) -> None:
    """In the order of the feed, numbered without a gap but for what is archived."""
    target.execute(OLD_PLACES)
    target.execute(NEW_PLACES)
    for stream, places, last in _rows(source, TAKEN_OUT):
        old = [(min(epoch, last), place, stream, version) for version, place, epoch in _decode_places(places)]
        target.executemany("INSERT INTO old_places VALUES (?, ?, ?, ?)", old)
    gone = target.execute("SELECT * FROM old_places ORDER BY epoch, position")
    feed = heapq.merge(_rows(source, EVENTS), gone, key=lambda row: row[:2])
    numbered = ((place, *row[2:]) for place, row in zip(count(1), feed, strict=False))
    while some := list(islice(numbered, ROWS_AT_ONCE)):
        target.executemany(PUT_EVENT, [row for row in some if len(row) > 3])
        target.executemany(
            "INSERT INTO new_places VALUES (?, ?, ?)", [(row[1], row[2], row[0]) for row in some if len(row) == 3]
        )
    _place_anew(target)


def _place_anew(target: sqlite3.Connection) -> None:
    target.execute("CREATE INDEX temp.new_places_by_stream ON new_places (stream, version)")
    for (stream,) in target.execute("SELECT stream FROM archived WHERE imported = 0").fetchall():
        found = target.execute(
            "SELECT version, position, 0 FROM new_places WHERE stream = ? ORDER BY version", (stream,)
        )
        target.execute(PUT_PLACES, (msgspec.json.encode(found.fetchall()), stream))
