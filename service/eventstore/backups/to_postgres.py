"""A backup into an empty PostgreSQL database, in one transaction."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Any

import msgspec
import psycopg

from service.eventstore.backups.tables import REWIND_NOTES, CopiedTable, copied_tables
from service.eventstore.migrations.runner import POSTGRES_LOCK
from service.eventstore.open import open_store
from service.eventstore.port import StoreUnavailable
from service.eventstore.postgres.server import PostgresServer, sentence
from service.eventstore.vault import AnyVault

IN_USE = "SELECT EXISTS (SELECT FROM events) OR EXISTS (SELECT FROM accounts) OR EXISTS (SELECT FROM archived)"
TRANSACTION = "SELECT pg_current_xact_id()::text::bigint"
NEXT_POSITION = """
SELECT setval(pg_get_serial_sequence('events', 'position'), greatest(1, (SELECT max(position) FROM events)))
"""
BOOLEAN = 16  # PostgreSQL's id of the type; SQLite keeps 0 and 1

_decode_places = msgspec.json.Decoder(list[tuple[int, int, int]]).decode


def fill_database(backup: sqlite3.Connection, url: str) -> None:
    """All or nothing; raises StoreUnavailable for a database that is in use. Its tables are made if need be."""
    open_store(url, vault=AnyVault()).close()
    try:
        with PostgresServer.parse(url).connect() as target, target.transaction():
            target.execute("SELECT pg_advisory_xact_lock(%s)", (POSTGRES_LOCK,))
            ((in_use,),) = target.execute(IN_USE)
            if in_use:
                raise StoreUnavailable("the database is not empty: a backup is put back into an empty one")
            ((epoch,),) = target.execute(TRANSACTION)
            for table in copied_tables(backup):
                if table.name != "events":  # what the migrations have put there
                    target.execute(f"DELETE FROM {table.name}".encode())
                with closing(backup.execute(table.select)) as rows:
                    _copy(target, table, rows if table.name != "archived" else _of_epoch(rows, table, epoch))
            target.execute(NEXT_POSITION)
            target.execute(REWIND_NOTES)
    except psycopg.Error as trouble:
        raise StoreUnavailable(f"the database cannot be filled: {sentence(trouble)}") from trouble


def _copy(target: "psycopg.Connection[Any]", table: CopiedTable, rows: Iterable[tuple[Any, ...]]) -> None:
    with target.cursor() as cursor:
        described = cursor.execute(f"{table.select} LIMIT 0".encode()).description or []
        types = [column.type_code for column in described]
        columns = ", ".join(table.columns)
        with cursor.copy(f"COPY {table.name} ({columns}) FROM STDIN (FORMAT BINARY)".encode()) as copy:
            copy.set_types(types)
            for row in rows:
                copy.write_row(_fitting(row, types))


def _fitting(row: tuple[Any, ...], types: list[int]) -> list[Any]:
    return [
        bool(value) if type == BOOLEAN and value is not None else value for value, type in zip(row, types, strict=True)
    ]


def _of_epoch(rows: Iterable[tuple[Any, ...]], table: CopiedTable, epoch: int) -> Iterator[tuple[Any, ...]]:
    """Whatever comes back from the archive counts as written by the transaction that fills the database."""
    column = table.columns.index("places")
    for row in rows:
        places = [(version, position, epoch) for version, position, _ in _decode_places(row[column])]
        yield (*row[:column], msgspec.json.encode(places), *row[column + 1 :])
