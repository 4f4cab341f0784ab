"""The archive: streams that are over, in one piece each."""

from collections.abc import Collection, Sequence
from typing import ClassVar

import msgspec

from service.eventstore.archive_file import unpack
from service.eventstore.port import ArchivedStream, StoredEvent, StoreError
from service.eventstore.sql.engine import SqlEngine, marks

COLUMNS = "stream, title, version, hash, at, imported, places, data"
PUT = f"INSERT INTO archived ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
GET = f"SELECT {COLUMNS} FROM archived WHERE stream = ?"
VERSIONS = "SELECT stream, version FROM archived WHERE stream IN ({})"
LIST = """
SELECT stream, title, version, hash, at, imported, places, ? FROM archived
WHERE stream > ? AND imported = ? ORDER BY stream LIMIT ?
"""
LEAVING = """
SELECT version, position, {} FROM events WHERE stream = ? AND version < ? AND type NOT IN ({}) ORDER BY version
"""
LEAVE = "DELETE FROM events WHERE stream = ? AND version < ? AND type NOT IN ({})"
HEAD = "SELECT version, hash FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1"
KNOWN = "SELECT 1 FROM events WHERE stream = ? LIMIT 1"
UNSEAL = "DELETE FROM sealed WHERE stream = ?"
RESEAL = "INSERT INTO sealed (stream, version, secret, cause) VALUES (?, ?, ?, ?)"
FORGET_SNAPSHOTS = "DELETE FROM snapshots WHERE stream = ?"
KEEP_SEED = "INSERT INTO secrets (stream, name, value) VALUES (?, 'seed', ?)"
TAKE_OUT = "DELETE FROM archived WHERE stream = ?"
NO_PLACES = b"[]"

_decode_places = msgspec.json.Decoder(list[tuple[int, int, int]]).decode


class SqlArchive(SqlEngine):
    EPOCH: ClassVar[str]
    """What besides the position says where in the feed a row is."""

    RESTORE: ClassVar[str]
    """Puts a row back into the log: position, epoch, stream, version, type, data, meta, hash."""

    def archive(self, stream: ArchivedStream, keep: Collection[str]) -> None:
        if self._fetch(HEAD, (stream.stream,)) != [(stream.version, stream.hash)]:
            raise StoreError(f"{stream.stream} has gone on since it was read")
        leaving = (stream.stream, stream.version, *keep)
        places = [list(record) for record in self._fetch(LEAVING.format(self.EPOCH, marks(len(keep))), leaving)]
        with self._transaction() as work:
            work.run(PUT, stream._replace(imported=0, places=msgspec.json.encode(places)))
            work.run(LEAVE.format(marks(len(keep))), leaving)
            work.run(UNSEAL, (stream.stream,))
            work.run(FORGET_SNAPSHOTS, (stream.stream,))

    def unarchive(self, stream: str, events: Sequence[StoredEvent]) -> None:
        found = self.archived(stream)
        if found is None or found.imported:
            raise StoreError(f"{stream} is not in the archive of this service's own games")
        places = {version: place for version, *place in _decode_places(found.places)}
        closed = [self._vault.closed_event(stream, e) for e in events if e.secret or e.cause]
        sealed = [(stream, e.version, e.secret or b"", e.cause) for e in closed]
        with self._transaction() as work:
            back = [e for e in events if e.version in places]
            work.run_each(
                self.RESTORE, [(*places[e.version], stream, e.version, e.type, e.data, e.meta, e.hash) for e in back]
            )
            work.run_each(RESEAL, sealed)
            work.run(TAKE_OUT, (stream,))

    def import_stream(self, stream: ArchivedStream, seed: bytes) -> None:
        if self._fetch(KNOWN, (stream.stream,)):
            raise StoreError(f"there is a game {stream.stream} here")
        with self._transaction() as work:
            work.run(PUT, stream._replace(imported=1, places=NO_PLACES))
            work.run(KEEP_SEED, (stream.stream, self._vault.close(seed, "secrets", stream.stream, "seed")))

    def archived(self, stream: str) -> ArchivedStream | None:
        found = self._first(GET, (stream,))
        return ArchivedStream(*found) if found else None

    def archived_streams(self, after: str, limit: int, *, imported: bool) -> list[ArchivedStream]:
        found = self._fetch(LIST, (b"", after, int(imported), limit))
        return [ArchivedStream(*record) for record in found]

    def _archived_events(self, stream: str) -> list[StoredEvent]:
        found = self.archived(stream)
        return unpack(found.data) if found else []

    def _archived_versions(self, streams: Sequence[str]) -> dict[str, int]:
        return dict(self._fetch(VERSIONS.format(marks(len(streams))), streams)) if streams else {}
