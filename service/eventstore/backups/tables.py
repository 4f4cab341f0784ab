"""What is copied between engines: every table that the log cannot give back."""

import sqlite3
from collections.abc import Iterator
from typing import NamedTuple

from service.eventstore.migrations.runner import LEDGER

DERIVED = frozenset({"checkpoints", "read_rows", "read_tags", "read_models", "claims"})
"""Read models, how far they have come, and who works on what."""

FACTS = "backup_facts"
LEFT_OUT = DERIVED | {LEDGER, FACTS}
TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
# Cursors belong to the engine that gave them: the next checkpoint reads the feed from its start.
REWIND_NOTES = "UPDATE notary_notes SET epoch = 0, position = 0 WHERE n = (SELECT max(n) FROM notary_notes)"


class CopiedTable(NamedTuple):
    name: str
    columns: tuple[str, ...]

    @property
    def select(self) -> str:
        return f"SELECT {', '.join(self.columns)} FROM {self.name}"

    @property
    def insert(self) -> str:
        return f"INSERT INTO {self.name} ({', '.join(self.columns)}) VALUES ({', '.join('?' * len(self.columns))})"


def copied_tables(backup: sqlite3.Connection) -> Iterator[CopiedTable]:
    """In an order in which each may refer to those before."""
    for (name,) in backup.execute(TABLES).fetchall():
        if name not in LEFT_OUT:
            columns = backup.execute(f"PRAGMA table_info({name})").fetchall()
            yield CopiedTable(name, tuple(column[1] for column in columns))
