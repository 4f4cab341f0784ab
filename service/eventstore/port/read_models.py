"""Rows that are folded from the log and can be built anew."""

from collections.abc import Sequence
from typing import Protocol

from service.eventstore.port.records import Cursor, Row


class ReadModelStore(Protocol):
    """Read models, found by key, by tag, or by range of `sort`."""

    def checkpoint(self, projection: str) -> Cursor: ...

    def rows(self, projection: str, keys: Sequence[str]) -> dict[str, Row]: ...

    def find(
        self,
        projection: str,
        tags: Sequence[str] = (),
        *,
        after: tuple[int, str] | None = None,
        sort_upto: int | None = None,
        limit: int = 100,
        descending: bool = False,
    ) -> list[Row]:
        """Rows carrying all `tags`, ordered by (sort, key); `after` continues a page.

        `sort_upto` is inclusive. Name the rarest tag first: the search walks along it.
        """

    def project(
        self,
        projection: str,
        before: Cursor,
        after: Cursor,
        put: Sequence[Row],
        drop: Sequence[str] = (),
    ) -> None:
        """Write rows and move the checkpoint in one transaction; raises CheckpointMoved.

        A key that is both dropped and put is put; of two rows with one key the later counts.
        """

    def reset(self, projection: str) -> None:
        """Forget rows and checkpoint; the next catch-up rebuilds them."""
