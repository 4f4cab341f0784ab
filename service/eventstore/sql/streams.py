"""Streams read back, and what lies beside them: named secrets and snapshots."""

from collections.abc import Sequence

from service.eventstore.port import (
    Change,
    Receipt,
    ReceiptExists,
    Snapshot,
    StoredEvent,
    StoredRow,
    StoreError,
    StreamDamaged,
    VersionConflict,
)
from service.eventstore.sql.archive import SqlArchive
from service.eventstore.sql.engine import Record, marks
from service.eventstore.sql.quarantine import SqlQuarantine
from service.eventstore.sql.read_models import to_row
from service.eventstore.sql.receipts import SqlReceipts

STREAMS_AT_ONCE = 500
NOT_SEALED = b""  # stands in `sealed` for an event without a sealed part, beside its sealed cause
MOST = 2**63 - 1  # no version is larger: stands for "no upper bound"

READ = """
SELECT e.version, e.type, e.data, nullif(s.secret, ?), e.meta, e.hash, s.cause
FROM events e LEFT JOIN sealed s ON s.stream = e.stream AND s.version = e.version
WHERE e.stream = ? AND e.version > ? AND e.version <= ? AND NOT EXISTS (SELECT 1 FROM archived WHERE stream = ?)
ORDER BY e.version
"""
VERSION = "SELECT max(version) FROM events WHERE stream = ?"
VERSIONS = "SELECT stream, max(version) FROM events WHERE stream IN ({}) GROUP BY stream"
FORMAT = "SELECT highest FROM log_format"
RAISE_FORMAT = "UPDATE log_format SET highest = ? WHERE highest < ?"
SECRET = "SELECT value FROM secrets WHERE stream = ? AND name = ?"
SAVE_SNAPSHOT = """
INSERT INTO snapshots (stream, version, fingerprint, hash, data, at) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (stream, version)
DO UPDATE SET fingerprint = excluded.fingerprint, hash = excluded.hash, data = excluded.data, at = excluded.at
"""
THIN_SNAPSHOTS = """
DELETE FROM snapshots WHERE at < ? AND EXISTS (
    SELECT 1 FROM snapshots newer WHERE newer.stream = snapshots.stream AND newer.version > snapshots.version
    AND (newer.fingerprint <> snapshots.fingerprint OR newer.version / ? = snapshots.version / ?)
)
"""
SNAPSHOT = """
SELECT stream, version, fingerprint, hash, data, at FROM snapshots
WHERE stream = ? AND fingerprint = ? AND version <= ? ORDER BY version DESC LIMIT 1
"""
WITHOUT_SNAPSHOT = """
SELECT r.key, r.sort, r.tags, r.data FROM read_rows r
WHERE r.projection = ? AND NOT EXISTS (SELECT 1 FROM snapshots s WHERE s.stream = r.key AND s.version >= r.sort)
ORDER BY r.sort, r.key LIMIT ?
"""


class SqlStreams(SqlReceipts, SqlArchive, SqlQuarantine):
    """The parts of `Store` about streams, except appending."""

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        last = MOST if upto is None else upto
        found = self._fetch(READ, (NOT_SEALED, stream, after, last, stream))
        if not found and (after == 0 or upto is not None):  # who asks for what is new has read the rest
            return [event for event in self._archived_events(stream) if after < event.version <= last]
        opened = self._vault.opened_event
        return [opened(stream, StoredEvent(*record)) for record in found]

    def version(self, stream: str) -> int:
        found = self._first(VERSION, (stream,))
        known: int | None = found[0] if found else None
        return known or self._archived_versions([stream]).get(stream, 0)

    def versions(self, streams: Sequence[str]) -> dict[str, int]:
        found: list[Record] = []
        for start in range(0, len(streams), STREAMS_AT_ONCE):
            some = streams[start : start + STREAMS_AT_ONCE]
            found += self._fetch(VERSIONS.format(marks(len(some))), some)
        known: dict[str, int] = dict(found)
        missing = [stream for stream in streams if stream not in known]
        for start in range(0, len(missing), STREAMS_AT_ONCE):
            known |= self._archived_versions(missing[start : start + STREAMS_AT_ONCE])
        return known

    def log_format(self) -> int:
        found = self._first(FORMAT, ())
        return found[0] if found else 1

    def raise_log_format(self, format: int) -> None:
        with self._transaction() as work:
            work.run(RAISE_FORMAT, (format, format))

    def secret(self, stream: str, name: str) -> bytes | None:
        found = self._first(SECRET, (stream, name))
        return self._vault.open(found[0], "secrets", stream, name) if found else None

    def save_snapshot(self, snapshot: Snapshot) -> None:
        with self._transaction() as work:
            work.run(SAVE_SNAPSHOT, self._vault.closed_snapshot(snapshot))

    def snapshot(self, stream: str, fingerprint: str, upto: int | None = None) -> Snapshot | None:
        found = self._first(SNAPSHOT, (stream, fingerprint, MOST if upto is None else upto))
        return self._opened(Snapshot(*found)) if found else None

    def thin_snapshots(self, before: int, spacing: int) -> int:
        with self._transaction() as work:
            return work.run(THIN_SNAPSHOTS, (before, spacing, spacing))

    def without_snapshot(self, projection: str, limit: int) -> list[StoredRow]:
        return [to_row(record) for record in self._fetch(WITHOUT_SNAPSHOT, (projection, limit))]

    def _why_refused(self, changes: Sequence[Change], receipt: Receipt | None) -> StoreError:
        """Why the database refused an append.

        A used key goes first: a repeated request gets its answer again, and is not told that the stream has
        moved on - it was the request itself that moved it.
        """
        used = receipt and self.receipt(receipt.owner, receipt.key)
        if used:
            return ReceiptExists(used)
        actual = self.versions([change.stream for change in changes])
        for stream, expected, *_ in changes:
            if actual.get(stream, 0) != expected:
                return VersionConflict(stream, expected, actual.get(stream, 0))
        for stream, *_ in changes:
            if (fault := self._fault_of(stream)) is not None:
                return StreamDamaged(stream, fault)
        return StoreError(f"the database refused to append to {', '.join(change.stream for change in changes[:3])}")


def require_whole(changes: Sequence[Change]) -> None:
    """Each stream once, with at least one event, numbered on from the expected version: else it is our own bug."""
    if len(changes) > 1 and len({change.stream for change in changes}) < len(changes):
        raise ValueError("a stream is changed twice in one append")
    for _, expected, events, _ in changes:
        if not events:
            raise ValueError("nothing to append")
        for version, event in enumerate(events, expected + 1):
            if event.version != version:
                raise ValueError(f"event {event.type} is numbered {event.version}, not {version}")
