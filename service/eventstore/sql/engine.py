"""The few things in which the engines differ for plain statements; the rest of a store is written once.

Shared statements are written with `?` for values, and PostgreSQL's side turns that into its own mark.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol

from service.eventstore.port import Change
from service.eventstore.vault import NO_VAULT, Vault

Values = Sequence[Any]
Record = tuple[Any, ...]


class ForRows(NamedTuple):
    """A statement about many rows: run for each of them, or once with all of them as a table named `{rows}`."""

    each: str
    together: str
    types: tuple[str, ...]  # of the columns


class AppendRefused(Exception):
    """The stream has moved on; leaves the transaction, so that it is rolled back."""

    def __init__(self, change: Change) -> None:
        super().__init__(change.stream)
        self.change = change


class Work(Protocol):
    """Statements inside one transaction."""

    def run(self, sql: str, values: Values) -> int:
        """Run one statement; says how many rows it touched."""

    def run_each(self, sql: str, many: Iterable[Values]) -> None:
        """Run one statement for each set of values."""

    def run_rows(self, statement: ForRows, rows: Sequence[Values]) -> None:
        """Run a statement about many rows, as the engine does it fastest."""

    def append(self, change: Change) -> None:
        """Append to a stream in the same transaction; a conflict leaves it as VersionConflict."""


class SqlEngine(ABC):
    """What `sqlite.py` and `postgres.py` provide for the shared parts of a store."""

    _vault: Vault = NO_VAULT
    HOLD_CHECKPOINTS = ""
    """Lets no read model move on before the end of the transaction; empty where a transaction writes alone anyway."""

    @abstractmethod
    def _fetch(self, sql: str, values: Values) -> list[Record]:
        """All rows of a query outside any transaction."""

    @abstractmethod
    def _transaction(self, *, derived: bool = False) -> AbstractContextManager[Work]:
        """Commits at the end of the block; an exception rolls everything back.

        What is `derived` from the log does not wait for the disk: a power cut may cost the last of it, never a part.
        """

    def _first(self, sql: str, values: Values) -> Record | None:
        found = self._fetch(sql, values)
        return found[0] if found else None


def marks(count: int) -> str:
    """`?, ?, ?` for an IN list."""
    return ", ".join("?" * count)


def recorded(work: Work, done: int, change: Change | None) -> bool:
    """Whether anything was done; if so, the change that tells it goes along."""
    if done and change is not None:
        work.append(change)
    return done > 0
