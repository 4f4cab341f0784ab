"""Rows that are folded from the log and can be built anew."""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias

from service.eventstore.port.records import Build, Checkpoint, RowChange, StoredRow, Switch

Changes: TypeAlias = Mapping[str, Sequence[RowChange]]
"""What becomes of rows, by projection."""


class ReadModelStore(Protocol):
    """Read models, found by key, by tag, or by range of `sort`."""

    def checkpoint(self, track: str) -> Checkpoint: ...

    def rows(self, projection: str, keys: Sequence[str]) -> dict[str, StoredRow]: ...

    def find(
        self,
        projection: str,
        tags: Sequence[str] = (),
        *,
        after: tuple[int, str] | None = None,
        sort_upto: int | None = None,
        limit: int = 100,
        descending: bool = False,
    ) -> list[StoredRow]:
        """Rows carrying all `tags`, ordered by (sort, key); `after` continues a page.

        `sort_upto` is inclusive. Name the rarest tag first: the search walks along it.
        """

    @property
    def rows_at_once(self) -> int:
        """As many as one transaction should write that holds up nobody else for long."""

    def write_rows(self, changes: Changes, *, derived: bool = False) -> None:
        """Write rows by projection, in one transaction; each change names the row that is stored now.

        What is `derived` does not wait for the disk: after a power cut the last of it may be missing.
        """

    def project(
        self, track: str, before: Checkpoint, after: Checkpoint, changes: Changes, *, derived: bool = False
    ) -> None:
        """Write rows and move the checkpoint in one transaction; raises CheckpointMoved, having changed nothing."""

    def reset(self, projection: str) -> None:
        """Forget all rows, in small transactions."""

    def builds(self) -> list[Build]:
        """By time of the last change, the newest last."""

    def begin_builds(self, track: str, builds: Sequence[Build]) -> bool:
        """Begin a new track at the start of the feed; False if there is one of that name."""

    def switch_builds(self, switch: Switch) -> None:
        """All or nothing; raises CheckpointMoved if a track was carried on or changed meanwhile.

        Where webhooks have seen notes up to an old number, they have seen them up to the new one.
        """

    def forget_build(self, projection: str) -> None:
        """Forget a build with its rows, and its track if it was the last one on it."""

    def new_note_number(self, player: str, old: int) -> int:
        """The number of the last note up to an old number; 0 if there is none."""
