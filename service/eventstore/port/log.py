"""The log, and what lies beside it: named secrets, snapshots and receipts."""

from collections.abc import Collection, Sequence
from typing import Protocol

from service.eventstore.port.records import Change, Cursor, FeedPage, Receipt, Snapshot, StoredEvent, StoredRow


class EventLog(Protocol):
    """Append-only streams of events."""

    def append(self, changes: Sequence[Change], *, receipt: Receipt | None = None) -> None:
        """Append to one stream or to several, all or nothing in one transaction.

        Raises VersionConflict (of the first stream that failed) or ReceiptExists, having changed nothing; where both
        apply, ReceiptExists: a repeated request gets its answer. A gap is a conflict too. No query goes before a
        successful append. After StoreUnavailable it is unknown whether the events are stored: read before going on.
        """

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """Events with after < version <= upto, in order, sealed parts included."""

    def version(self, stream: str) -> int:
        """Number of events in the stream; 0 for an unknown one."""

    def versions(self, streams: Sequence[str]) -> dict[str, int]:
        """Versions of many streams at once; unknown ones are left out."""

    def feed(self, after: Cursor, limit: int, types: Collection[str] | None = None) -> FeedPage:
        """The next `limit` events of the global feed, or of them only those named in `types`; without sealed parts.

        Following `upto` never skips an event, whatever commits late, and events of one stream come in order.
        PostgreSQL shows an event only when no older transaction is still running on the server, so it may appear a
        moment after its append.
        """

    def log_format(self) -> int:
        """The highest format in which anything was written."""

    def raise_log_format(self, format: int) -> None:
        """Remember that a format is written from now on."""

    def secret(self, stream: str, name: str) -> bytes | None: ...

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep at most one snapshot per (stream, version)."""

    def snapshot(self, stream: str, fingerprint: str, upto: int | None = None) -> Snapshot | None:
        """The newest snapshot with that fingerprint at or below `upto`; one that does not open as it lies there."""

    def forget_snapshot(self, stream: str, version: int) -> None: ...

    def thin_snapshots(self, before: int, spacing: int) -> int:
        """Of the snapshots older than a moment keep the last of each `spacing` versions of a stream, and none in a
        shape that a newer one of the stream has left behind; returns how many are gone.
        """

    def without_snapshot(self, projection: str, limit: int) -> list[StoredRow]:
        """Rows of a read model of streams that have no snapshot at or above the version in the row's `sort`."""

    def receipt(self, owner: str, key: str) -> Receipt | None: ...

    def save_receipt(self, receipt: Receipt) -> None:
        """For requests that append nothing; raises ReceiptExists."""

    def forget_receipts(self, before: int) -> int: ...
