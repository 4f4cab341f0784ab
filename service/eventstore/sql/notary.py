"""Checkpoints in SQL: leaves, subtrees, notes and keys."""

from collections.abc import Collection, Sequence

from service.eventstore.port.notary import Leaf, NotaryKey, SignedNote
from service.eventstore.port.records import Cursor
from service.eventstore.sql.engine import ForRows, Record, SqlEngine, marks

AT_ONCE = 500
COLUMNS = "n, size, root, at, note, epoch, position, number"
NEWEST = f"SELECT {COLUMNS} FROM notary_notes ORDER BY n DESC LIMIT 1"
NOTE = f"SELECT {COLUMNS} FROM notary_notes WHERE n = ?"
NOTES = f"SELECT {COLUMNS} FROM notary_notes WHERE n < ? ORDER BY n DESC LIMIT ?"
ADD_NOTE = f"INSERT INTO notary_notes ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
RESUME = "UPDATE notary_notes SET epoch = ?, position = ?, number = ? WHERE n = ?"
ADD_LEAVES = ForRows(
    "INSERT INTO notary_leaves (place, stream, version, hash) VALUES (?, ?, ?, ?)",
    "INSERT INTO notary_leaves (place, stream, version, hash) SELECT * FROM {rows}",
    ("bigint", "text", "bigint", "bytea"),
)
ADD_NODES = ForRows(
    "INSERT INTO notary_nodes (level, place, hash) VALUES (?, ?, ?)",
    "INSERT INTO notary_nodes (level, place, hash) SELECT * FROM {rows}",
    ("bigint", "bigint", "bytea"),
)
ADD_KEY = """
INSERT INTO notary_keys (id, origin, public, since, until) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET until = excluded.until
"""
LEAVES = "SELECT place, stream, version, hash FROM notary_leaves WHERE place >= ? AND place < ? ORDER BY place LIMIT ?"
LEAF_OF = """
SELECT place, stream, version, hash FROM notary_leaves WHERE stream = ? AND version <= ? AND place < ?
ORDER BY version DESC, place DESC LIMIT 1
"""
NEWEST_LEAVES = """
SELECT place, stream, version, hash FROM notary_leaves
WHERE place IN (SELECT max(place) FROM notary_leaves WHERE stream IN ({}) GROUP BY stream)
"""
NODES = "SELECT level, place, hash FROM notary_nodes WHERE (level, place) IN (VALUES {})"
KEYS = "SELECT id, origin, public, since, until FROM notary_keys ORDER BY since, id"
KEEP_SECRET = "INSERT INTO secrets (stream, name, value) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
SECRET = "SELECT value FROM secrets WHERE stream = ? AND name = ?"
MOST = 2**62


class SqlNotary(SqlEngine):
    """The parts of `Store` about checkpoints."""

    def newest_note(self) -> SignedNote | None:
        found = self._first(NEWEST, ())
        return _note(found) if found else None

    def note(self, n: int) -> SignedNote | None:
        found = self._first(NOTE, (n,))
        return _note(found) if found else None

    def notes(self, before: int | None, limit: int) -> list[SignedNote]:
        return [_note(record) for record in self._fetch(NOTES, (MOST if before is None else before, limit))]

    def add_note(
        self,
        note: SignedNote,
        leaves: Sequence[Leaf],
        nodes: Sequence[tuple[int, int, bytes]],
        keys: Sequence[NotaryKey],
    ) -> bool:
        with self._transaction() as work:
            if not work.run(ADD_NOTE, (*note[:5], *note.cursor, note.number)):
                return False
            work.run_rows(ADD_LEAVES, leaves)
            work.run_rows(ADD_NODES, nodes)
            work.run_each(ADD_KEY, keys)
        return True

    def resume_notes(self, n: int, cursor: Cursor, number: int) -> None:
        with self._transaction() as work:
            work.run(RESUME, (*cursor, number, n))

    def leaves(self, after: int, upto: int, limit: int) -> list[Leaf]:
        return [Leaf(*record) for record in self._fetch(LEAVES, (after, upto, limit))]

    def leaf_of(self, stream: str, version: int, size: int) -> Leaf | None:
        found = self._first(LEAF_OF, (stream, version, size))
        return Leaf(*found) if found else None

    def newest_leaves(self, streams: Sequence[str]) -> dict[str, Leaf]:
        found: list[Record] = []
        for start in range(0, len(streams), AT_ONCE):
            some = streams[start : start + AT_ONCE]
            found += self._fetch(NEWEST_LEAVES.format(marks(len(some))), some)
        return {record[1]: Leaf(*record) for record in found}

    def nodes(self, places: Collection[tuple[int, int]]) -> dict[tuple[int, int], bytes]:
        if not places:
            return {}
        pairs = ", ".join("(?, ?)" for _ in places)
        found = self._fetch(NODES.format(pairs), [number for place in places for number in place])
        return {(level, place): hash for level, place, hash in found}

    def notary_keys(self) -> list[NotaryKey]:
        return [NotaryKey(*record) for record in self._fetch(KEYS, ())]

    def keep_secret(self, stream: str, name: str, value: bytes) -> bytes:
        with self._transaction() as work:
            work.run(KEEP_SECRET, (stream, name, self._vault.close(value, "secrets", stream, name)))
        found: bytes = self._fetch(SECRET, (stream, name))[0][0]
        return self._vault.open(found, "secrets", stream, name)


def _note(record: Record) -> SignedNote:
    n, size, root, at, note, epoch, position, number = record
    return SignedNote(n, size, root, at, note, Cursor(epoch, position), number)
