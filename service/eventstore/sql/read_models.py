"""Rows of read models, found by key, by tags or by a range of `sort`."""

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from service.eventstore.port import Changes, Checkpoint, CheckpointMoved, Cursor, StoredRow
from service.eventstore.sql.engine import ForRows, Record, SqlEngine, Work, marks

KEYS_AT_ONCE = 500
ROWS_AT_ONCE = 1000

CHECKPOINT = "SELECT epoch, position, number, revision FROM checkpoints WHERE projection = ?"
MOVE_CHECKPOINT = """
UPDATE checkpoints SET epoch = ?, position = ?, number = ?, revision = ?
WHERE projection = ? AND epoch = ? AND position = ? AND revision = ?
"""
ROWS = "SELECT key, sort, tags, data FROM read_rows WHERE projection = ? AND key IN ({})"
PUT_ROWS = ForRows(
    """
    INSERT INTO read_rows (projection, key, sort, tags, data) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (projection, key) DO UPDATE SET sort = excluded.sort, tags = excluded.tags, data = excluded.data
    """,
    """
    INSERT INTO read_rows (projection, key, sort, tags, data) SELECT * FROM {rows}
    ON CONFLICT (projection, key) DO UPDATE SET sort = excluded.sort, tags = excluded.tags, data = excluded.data
    """,
    ("text", "text", "bigint", "text", "bytea"),
)
PUT_TAGS = ForRows(
    "INSERT INTO read_tags (projection, tag, sort, key) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
    "INSERT INTO read_tags (projection, tag, sort, key) SELECT * FROM {rows} ON CONFLICT DO NOTHING",
    ("text", "text", "bigint", "text"),
)
DROP_ROWS = ForRows(
    "DELETE FROM read_rows WHERE projection = ? AND key = ?",
    "DELETE FROM read_rows USING {rows} AS gone (p, k) WHERE projection = p AND key = k",
    ("text", "text"),
)
DROP_TAGS = ForRows(
    "DELETE FROM read_tags WHERE projection = ? AND tag = ? AND sort = ? AND key = ?",
    """
    DELETE FROM read_tags USING {rows} AS gone (p, t, s, k)
    WHERE projection = p AND tag = t AND sort = s AND key = k
    """,
    ("text", "text", "bigint", "text"),
)
FORGET = (
    """
    DELETE FROM read_tags WHERE projection = ? AND key IN (
        SELECT key FROM read_rows WHERE projection = ? ORDER BY key LIMIT ?)
    """,
    """
    DELETE FROM read_rows WHERE projection = ? AND key IN (
        SELECT key FROM read_rows WHERE projection = ? ORDER BY key LIMIT ?)
    """,
)


class SqlReadModels(SqlEngine):
    """The parts of `Store` about the rows of read models."""

    def checkpoint(self, track: str) -> Checkpoint:
        found = self._first(CHECKPOINT, (track,))
        return Checkpoint(Cursor(found[0], found[1]), found[2], found[3]) if found else Checkpoint()

    def rows(self, projection: str, keys: Sequence[str]) -> dict[str, StoredRow]:
        wanted = list(dict.fromkeys(keys))
        found: list[Record] = []
        for start in range(0, len(wanted), KEYS_AT_ONCE):
            some = wanted[start : start + KEYS_AT_ONCE]
            found += self._fetch(ROWS.format(marks(len(some))), [projection, *some])
        return {record[0]: to_row(record) for record in found}

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
        sql, values = find_statement(projection, tags, after, sort_upto, limit, descending)
        return [to_row(record) for record in self._fetch(sql, values)]

    def write_rows(self, changes: Changes, *, derived: bool = False) -> None:
        with self._transaction(derived=derived) as work:
            write_changes(work, changes)

    def project(
        self, track: str, before: Checkpoint, after: Checkpoint, changes: Changes, *, derived: bool = False
    ) -> None:
        with self._transaction(derived=derived) as work:
            move_checkpoint(work, track, before, after)
            write_changes(work, changes)

    def reset(self, projection: str) -> None:
        gone = 1
        while gone:
            with self._transaction() as work:
                for statement in FORGET:
                    gone = work.run(statement, (projection, projection, ROWS_AT_ONCE))


def move_checkpoint(work: Work, track: str, before: Checkpoint, after: Checkpoint) -> None:
    """Goes first: a process that still carries the same track either waits for it or is told that it moved."""
    to = (*after.cursor, after.number, after.revision)
    if not work.run(MOVE_CHECKPOINT, (*to, track, *before.cursor, before.revision)):
        raise CheckpointMoved(f"{track} is no longer at {before}")


def write_changes(work: Work, changes: Changes) -> None:
    """Of the tags only what differs is written. Rows go in the order of their keys, so that nobody waits in a ring."""
    put: list[Record] = []
    gone: list[Record] = []
    tags: list[Record] = []
    stale: list[Record] = []
    for projection, some in sorted(changes.items()):
        for old, new in some:
            if new is not None:
                put.append((projection, new.key, new.sort, _tags_text(new.tags), new.data))
            elif old is not None:
                gone.append((projection, old.key))
            fresh, past = _tags(new), _tags(old)
            tags += [(projection, *tag) for tag in fresh - past]
            stale += [(projection, *tag) for tag in past - fresh]
    work.run_rows(DROP_TAGS, sorted(stale))
    work.run_rows(DROP_ROWS, sorted(gone))
    work.run_rows(PUT_ROWS, sorted(put))
    work.run_rows(PUT_TAGS, sorted(tags))


def _tags(row: StoredRow | None) -> set[tuple[str, int, str]]:
    return set() if row is None else {(tag, row.sort, row.key) for tag in row.tags}


@lru_cache(maxsize=4096)
def _tags_text(tags: frozenset[str]) -> str:
    return json.dumps(sorted(tags), ensure_ascii=False)


def find_statement(
    projection: str,
    tags: Sequence[str],
    after: tuple[int, str] | None,
    sort_upto: int | None,
    limit: int,
    descending: bool,
) -> tuple[str, list[Any]]:
    """One walk along an index, already in the order of the page: by the first tag, or all rows."""
    row = "SELECT r.key, r.sort, r.tags, r.data FROM read_rows r"
    walk, where, values = "r", ["r.projection = ?"], [projection]
    wanted = list(dict.fromkeys(tags))
    if wanted:
        row += " JOIN read_tags w ON w.projection = r.projection AND w.key = r.key"
        walk, where, values = "w", ["w.projection = ?", "w.tag = ?"], [projection, wanted[0]]
    bounds: list[Any] = []
    # OFFSET 0 keeps PostgreSQL from joining the whole tables first; a look-up per step ends with the page.
    for tag in wanted[1:]:
        where.append(
            "EXISTS (SELECT 1 FROM read_tags t WHERE t.projection = w.projection AND t.tag = ?"
            " AND t.sort = w.sort AND t.key = w.key LIMIT 1 OFFSET 0)"
        )
        bounds.append(tag)
    if after is not None:
        where.append(f"({walk}.sort, {walk}.key) {'<' if descending else '>'} (?, ?)")
        bounds += after
    if sort_upto is not None:
        where.append(f"{walk}.sort <= ?")
        bounds.append(sort_upto)
    way = "DESC" if descending else "ASC"
    order = f"ORDER BY {walk}.sort {way}, {walk}.key {way} LIMIT ?"
    return f"{row} WHERE {' AND '.join(where)} {order}", [*values, *bounds, limit]


def to_row(record: Record) -> StoredRow:
    key, sort, tags, data = record
    return StoredRow(key, sort, frozenset(json.loads(tags)), data)
