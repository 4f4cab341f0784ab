"""Streams that are over and lie in one piece beside the log."""

from collections.abc import Collection, Sequence
from typing import Protocol

from service.eventstore.port.records import ArchivedStream, StoredEvent


class ArchiveStore(Protocol):
    """`EventLog.read`, `version` and `versions` find these streams as if they lay in the log."""

    def archive(self, stream: ArchivedStream, keep: Collection[str]) -> None:
        """Put a stream of the log into the archive; events of the types in `keep` stay in the feed, too.

        Raises StoreError if the log has gone on since, or if it is there already.
        """

    def unarchive(self, stream: str, events: Sequence[StoredEvent]) -> None:
        """Put the rows back to where they were in the log."""

    def import_stream(self, stream: ArchivedStream, seed: bytes) -> None:
        """Put a stream of elsewhere into the archive. Raises StoreError if there is one of that id."""

    def archived(self, stream: str) -> ArchivedStream | None: ...

    def archived_streams(self, after: str, limit: int, *, imported: bool) -> list[ArchivedStream]:
        """In the order of their ids, without their data."""
