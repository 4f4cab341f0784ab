"""A PostgreSQL log that was dumped on one server and restored on another.

The feed trusts a transaction id only below those still running *on this server*. Restored events carry ids of
the old server; where those are higher, the feed would be silent until this server has counted as far.
"""

import psycopg

from service.eventstore.migrations.runner import POSTGRES_LOCK
from service.eventstore.port import MigrationNeeded

FROM_ELSEWHERE = """
SELECT EXISTS (SELECT FROM events WHERE txid >= pg_snapshot_xmax(pg_current_snapshot()) LIMIT 1)
"""
# All restored events count as written by one old transaction; `position` keeps each stream in order.
# Read models followed the old numbers, so they are built anew; the next checkpoint reads the feed from its start.
ADOPT = """
UPDATE events SET txid = '1';
DELETE FROM checkpoints;
DELETE FROM read_tags;
DELETE FROM read_rows;
DELETE FROM read_models;
UPDATE notary_notes SET epoch = 0, position = 0 WHERE n = (SELECT max(n) FROM notary_notes);
"""


def adopt_restored_log(connection: psycopg.Connection, *, migrate: bool) -> None:
    """Make the feed of a restored log whole again; does nothing in any other case."""
    if not _from_elsewhere(connection):
        return
    if not migrate:
        raise MigrationNeeded("the database was restored from another server and needs a migration first")
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (POSTGRES_LOCK,))
        if _from_elsewhere(connection):
            connection.execute(ADOPT)


def _from_elsewhere(connection: psycopg.Connection) -> bool:
    found = connection.execute(FROM_ELSEWHERE).fetchone()
    return bool(found and found[0])
