"""Waiting for another process that writes to the same file.

SQLite would wait by itself, but in steps of 1, 2, 5, 10 and more milliseconds: a command that comes while read models
are built would often wait ten times as long as the transaction in its way takes.
"""

import sqlite3
import time

from service.eventstore.sql.engine import Record, Values

BUSY_SECONDS = 10.0  # after which the database counts as unavailable
STEP_SECONDS = 0.0002
SQLITE_WAITS = f"PRAGMA busy_timeout = {round(BUSY_SECONDS * 1000)}"
WE_WAIT = "PRAGMA busy_timeout = 0"


def when_free(connection: sqlite3.Connection, sql: str, values: Values = ()) -> list[Record]:
    """Run a statement that is, or begins, a transaction as soon as the file is free; a refused one leaves nothing."""
    end = None
    while True:
        try:
            return connection.execute(sql, values).fetchall()
        except sqlite3.OperationalError as trouble:
            if trouble.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            now = time.monotonic()
            end = end or now + BUSY_SECONDS
            if now >= end:
                raise
        time.sleep(STEP_SECONDS)
