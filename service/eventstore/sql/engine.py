"""The few things in which the engines differ for plain statements; the rest of a store is written once.

Shared statements are written with `?` for values, and PostgreSQL's side turns that into its own mark.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol

Values = Sequence[Any]
Record = tuple[Any, ...]


class ForRows(NamedTuple):
    """A statement about many rows: run for each of them, or once with all of them as a table named `{rows}`."""

    each: str
    together: str
    types: tuple[str, ...]  # of the columns


class Work(Protocol):
    """Statements inside one transaction."""

    def run(self, sql: str, values: Values) -> int:
        """Run one statement; says how many rows it touched."""

    def run_each(self, sql: str, many: Iterable[Values]) -> None:
        """Run one statement for each set of values."""

    def run_rows(self, statement: ForRows, rows: Sequence[Values]) -> None:
        """Run a statement about many rows, as the engine does it fastest."""


class SqlEngine(ABC):
    """What `sqlite.py` and `postgres.py` provide for the shared parts of a store."""

    @abstractmethod
    def _fetch(self, sql: str, values: Values) -> list[Record]:
        """All rows of a query outside any transaction."""

    @abstractmethod
    def _transaction(self) -> AbstractContextManager[Work]:
        """Commits at the end of the block; an exception rolls everything back."""

    def _first(self, sql: str, values: Values) -> Record | None:
        found = self._fetch(sql, values)
        return found[0] if found else None


def marks(count: int) -> str:
    """`?, ?, ?` for an IN list."""
    return ", ".join("?" * count)
