"""Streams in quarantine, and the ways to go through everything that is stored."""

from service.eventstore.port import QuarantinedStream, Snapshot
from service.eventstore.sql.engine import SqlEngine
from service.eventstore.vault import VaultClosed

CLOSE = "INSERT INTO quarantine (stream, version, fault, at) VALUES (?, ?, ?, ?) ON CONFLICT (stream) DO NOTHING"
OPEN = "DELETE FROM quarantine WHERE stream = ?"
LIST = "SELECT stream, version, fault, at FROM quarantine ORDER BY at, stream LIMIT ?"
FAULT = "SELECT fault FROM quarantine WHERE stream = ?"
NEXT_STREAM = """
SELECT min(stream) FROM (
    SELECT min(stream) AS stream FROM events WHERE stream > ?
    UNION ALL SELECT min(stream) FROM archived WHERE stream > ?
) AS either
"""
SNAPSHOTS = """
SELECT stream, version, fingerprint, hash, data, at FROM snapshots WHERE (stream, version) > (?, ?)
ORDER BY stream, version LIMIT ?
"""
FORGET_SNAPSHOT = "DELETE FROM snapshots WHERE stream = ? AND version = ?"


class SqlQuarantine(SqlEngine):
    """The parts of `Store` about damage."""

    def quarantine(self, found: QuarantinedStream) -> bool:
        with self._transaction() as work:
            return bool(work.run(CLOSE, found))

    def lift_quarantine(self, stream: str) -> bool:
        with self._transaction() as work:
            return bool(work.run(OPEN, (stream,)))

    def quarantined(self, limit: int = 1000) -> list[QuarantinedStream]:
        return [QuarantinedStream(*record) for record in self._fetch(LIST, (limit,))]

    def next_stream(self, after: str) -> str | None:
        found: str | None = self._fetch(NEXT_STREAM, (after, after))[0][0]
        return found

    def snapshots(self, after: tuple[str, int], limit: int) -> list[Snapshot]:
        return [self._opened(Snapshot(*record)) for record in self._fetch(SNAPSHOTS, (*after, limit))]

    def forget_snapshot(self, stream: str, version: int) -> None:
        with self._transaction() as work:
            work.run(FORGET_SNAPSHOT, (stream, version))

    def _opened(self, snapshot: Snapshot) -> Snapshot:
        """As it lies there if it cannot be opened: whoever checks it will see."""
        try:
            return self._vault.opened_snapshot(snapshot)
        except VaultClosed:
            return snapshot

    def _fault_of(self, stream: str) -> str | None:
        found = self._first(FAULT, (stream,))
        return found[0] if found else None
