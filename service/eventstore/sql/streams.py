"""What lies beside the log of a stream: its events read back, named secrets, snapshots and receipts."""

from collections.abc import Sequence

from service.eventstore.port import Receipt, ReceiptExists, Row, Snapshot, StoredEvent, StoreError, VersionConflict
from service.eventstore.sql.engine import Record, SqlEngine, marks
from service.eventstore.sql.read_models import to_row

STREAMS_AT_ONCE = 500
MOST = 2**63 - 1  # no version is larger: stands for "no upper bound"

READ = """
SELECT e.version, e.type, e.data, s.secret, e.meta, e.hash
FROM events e LEFT JOIN sealed s ON s.stream = e.stream AND s.version = e.version
WHERE e.stream = ? AND e.version > ? AND e.version <= ? ORDER BY e.version
"""
VERSION = "SELECT max(version) FROM events WHERE stream = ?"
VERSIONS = "SELECT stream, max(version) FROM events WHERE stream IN ({}) GROUP BY stream"
SECRET = "SELECT value FROM secrets WHERE stream = ? AND name = ?"
SAVE_SNAPSHOT = """
INSERT INTO snapshots (stream, version, fingerprint, hash, data) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (stream, version)
DO UPDATE SET fingerprint = excluded.fingerprint, hash = excluded.hash, data = excluded.data
"""
SNAPSHOT = """
SELECT stream, version, fingerprint, hash, data FROM snapshots
WHERE stream = ? AND fingerprint = ? AND version <= ? ORDER BY version DESC LIMIT 1
"""
WITHOUT_SNAPSHOT = """
SELECT r.key, r.sort, r.tags, r.data FROM read_rows r
WHERE r.projection = ? AND NOT EXISTS (SELECT 1 FROM snapshots s WHERE s.stream = r.key AND s.version >= r.sort)
ORDER BY r.sort, r.key LIMIT ?
"""
RECEIPT = """
SELECT owner, key, request, status, headers, body, at FROM receipts WHERE owner = ? AND key = ?
"""
SAVE_RECEIPT = """
INSERT INTO receipts (owner, key, request, status, headers, body, at) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT DO NOTHING
"""
FORGET_RECEIPTS = "DELETE FROM receipts WHERE at < ?"


class SqlStreams(SqlEngine):
    """The parts of `Store` about one stream or one request, except appending."""

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        found = self._fetch(READ, (stream, after, MOST if upto is None else upto))
        return [StoredEvent(*record) for record in found]

    def version(self, stream: str) -> int:
        found = self._first(VERSION, (stream,))
        return (found[0] or 0) if found else 0

    def versions(self, streams: Sequence[str]) -> dict[str, int]:
        found: list[Record] = []
        for start in range(0, len(streams), STREAMS_AT_ONCE):
            some = streams[start : start + STREAMS_AT_ONCE]
            found += self._fetch(VERSIONS.format(marks(len(some))), some)
        return dict(found)

    def secret(self, stream: str, name: str) -> bytes | None:
        found = self._first(SECRET, (stream, name))
        return found[0] if found else None

    def save_snapshot(self, snapshot: Snapshot) -> None:
        with self._transaction() as work:
            work.run(SAVE_SNAPSHOT, snapshot)

    def snapshot(self, stream: str, fingerprint: str, upto: int | None = None) -> Snapshot | None:
        found = self._first(SNAPSHOT, (stream, fingerprint, MOST if upto is None else upto))
        return Snapshot(*found) if found else None

    def without_snapshot(self, projection: str, limit: int) -> list[Row]:
        return [to_row(record) for record in self._fetch(WITHOUT_SNAPSHOT, (projection, limit))]

    def receipt(self, owner: str, key: str) -> Receipt | None:
        found = self._first(RECEIPT, (owner, key))
        return Receipt(*found) if found else None

    def save_receipt(self, receipt: Receipt) -> None:
        with self._transaction() as work:
            saved = work.run(SAVE_RECEIPT, receipt)
        if not saved:
            raise ReceiptExists(self.receipt(receipt.owner, receipt.key) or receipt)

    def forget_receipts(self, before: int) -> int:
        with self._transaction() as work:
            return work.run(FORGET_RECEIPTS, (before,))

    def _why_refused(self, stream: str, expected: int, receipt: Receipt | None) -> StoreError:
        """Why the database refused an append.

        A used key goes first: a repeated request gets its answer again, and is not told that the stream has
        moved on - it was the request itself that moved it.
        """
        used = receipt and self.receipt(receipt.owner, receipt.key)
        if used:
            return ReceiptExists(used)
        actual = self.version(stream)
        if actual != expected:
            return VersionConflict(stream, expected, actual)
        return StoreError(f"the database refused to append to stream {stream} at version {expected}")


def require_whole(expected: int, events: Sequence[StoredEvent]) -> None:
    """A batch is at least one event, numbered on from the expected version: anything else is our own bug."""
    if not events:
        raise ValueError("nothing to append")
    for version, event in enumerate(events, expected + 1):
        if event.version != version:
            raise ValueError(f"event {event.type} is numbered {event.version}, not {version}")
