"""How PostgreSQL appends to many streams at once: a few statements with arrays in one transaction."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import psycopg

from service.eventstore.port import Change, Receipt
from service.eventstore.sql.receipts import KEEP_RECEIPT
from service.eventstore.sql.streams import NOT_SEALED

ROWS_AT_ONCE = 5000

# The event before the first of each stream must be there, and the stream sound. Otherwise the version becomes NULL,
# which the table refuses, without a query before it. Positions follow the order of the arrays.
EVENTS = """
INSERT INTO events (stream, version, type, data, meta, hash)
SELECT n.stream,
    CASE WHEN n.follows AND (
        NOT EXISTS (SELECT FROM events e WHERE e.stream = n.stream AND e.version = n.version - 1)
        OR EXISTS (SELECT FROM quarantine q WHERE q.stream = n.stream)
    ) THEN NULL ELSE n.version END, n.type, n.data, n.meta, n.hash
FROM unnest(%s::text[], %s::bigint[], %s::boolean[], %s::text[], %s::bytea[], %s::bytea[], %s::bytea[])
WITH ORDINALITY AS n (stream, version, follows, type, data, meta, hash, place) ORDER BY n.place
"""
SEALED = """
INSERT INTO sealed (stream, version, secret, cause)
SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bytea[], %s::bytea[])
"""
SECRETS = "INSERT INTO secrets (stream, name, value) SELECT * FROM unnest(%s::text[], %s::text[], %s::bytea[])"
RECEIPT = KEEP_RECEIPT.replace("?", "%s")


def append_many(connection: psycopg.Connection[Any], changes: Sequence[Change], receipt: Receipt | None) -> None:
    with connection.transaction(), connection.cursor() as cursor:
        append_rows(cursor, changes)
        if receipt:
            cursor.execute(RECEIPT, receipt)


def append_rows(cursor: psycopg.Cursor[Any], changes: Sequence[Change]) -> None:
    """Inside a transaction that somebody else began."""
    for statement, rows in ((EVENTS, _events(changes)), (SEALED, _sealed(changes)), (SECRETS, _secrets(changes))):
        while block := list(islice(rows, ROWS_AT_ONCE)):
            cursor.execute(statement, [list(column) for column in zip(*block, strict=True)])


def _events(changes: Sequence[Change]) -> Iterator[tuple[Any, ...]]:
    for stream, expected, events, _ in changes:
        for number, event in enumerate(events):
            follows = number == 0 and expected > 0
            yield stream, event.version, follows, event.type, event.data, event.meta, event.hash


def _sealed(changes: Sequence[Change]) -> Iterator[tuple[Any, ...]]:
    for change in changes:
        for event in change.events:
            if event.secret is not None or event.cause is not None:
                yield change.stream, event.version, event.secret or NOT_SEALED, event.cause


def _secrets(changes: Sequence[Change]) -> Iterator[tuple[Any, ...]]:
    for change in changes:
        for name, value in change.secrets.items():
            yield change.stream, name, value
