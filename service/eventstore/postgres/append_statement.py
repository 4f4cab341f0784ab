"""How PostgreSQL appends to one stream: everything a command leaves behind in one statement.

One statement is one round trip and, outside a transaction block, a transaction of its own. Its text depends
only on how many rows go where, so that few texts exist and the driver keeps them prepared.
"""

from functools import lru_cache
from typing import Any

from service.eventstore.port import Change, Receipt
from service.eventstore.sql.receipts import COLUMNS
from service.eventstore.sql.streams import NOT_SEALED

INTO_SEALED = "sealing AS (INSERT INTO sealed (stream, version, secret, cause) VALUES {})"
INTO_SECRETS = "keeping AS (INSERT INTO secrets (stream, name, value) VALUES {})"
INTO_RECEIPTS = f"answering AS (INSERT INTO receipts ({COLUMNS}) VALUES {{}})"
INTO_EVENTS = "INSERT INTO events (stream, version, type, data, meta, hash) VALUES {}"
# The event before the first must be there, in a stream that is sound. Otherwise the version becomes NULL, which the
# table refuses: that is caught by the insert itself, without a query before it.
FOLLOWING = """(%s, (
    SELECT version + 1 FROM events e WHERE stream = %s AND version = %s
    AND NOT EXISTS (SELECT FROM quarantine q WHERE q.stream = e.stream)
), %s, %s, %s, %s)"""


def append_statement(change: Change, receipt: Receipt | None) -> tuple[bytes, list[Any]]:
    """The statement and its values, in the order of the parts: sealed, secrets, receipt, events."""
    stream, expected, events, secrets = change
    values: list[Any] = []
    sealed = 0
    for event in events:
        if event.secret is not None or event.cause is not None:
            sealed += 1
            values += (stream, event.version, event.secret or NOT_SEALED, event.cause)
    for name, value in secrets.items():
        values += (stream, name, value)
    if receipt:
        values += receipt
    first, *rest = events
    values += (stream, stream, expected) if expected else (stream, 1)
    values += (first.type, first.data, first.meta, first.hash)
    for event in rest:
        values += (stream, event.version, event.type, event.data, event.meta, event.hash)
    return _text(expected == 0, len(events), sealed, len(secrets), receipt is not None), values


@lru_cache(maxsize=256)
def _text(opening: bool, events: int, sealed: int, secrets: int, receipt: bool) -> bytes:
    parts = []
    if sealed:
        parts.append(INTO_SEALED.format(_rows(sealed, 4)))
    if secrets:
        parts.append(INTO_SECRETS.format(_rows(secrets, 3)))
    if receipt:
        parts.append(INTO_RECEIPTS.format(_rows(1, 11)))
    first = _rows(1, 6) if opening else FOLLOWING
    insert = INTO_EVENTS.format(", ".join([first, _rows(events - 1, 6)] if events > 1 else [first]))
    return (f"WITH {', '.join(parts)} {insert}" if parts else insert).encode()


def _rows(count: int, columns: int) -> str:
    return ", ".join([f"({', '.join(['%s'] * columns)})"] * count)
