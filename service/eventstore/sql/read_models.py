"""Rows of read models, found by key, by tags or by a range of `sort`."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from service.eventstore.port import START, CheckpointMoved, Cursor, Row
from service.eventstore.sql.engine import Record, SqlEngine, marks

KEYS_AT_ONCE = 500

CHECKPOINT = "SELECT epoch, position FROM checkpoints WHERE projection = ?"
# The first step inserts; where another process was first, the WHERE finds its step and touches nothing.
BEGIN_CHECKPOINT = """
INSERT INTO checkpoints (projection, epoch, position) VALUES (?, ?, ?)
ON CONFLICT (projection) DO UPDATE SET epoch = excluded.epoch, position = excluded.position
WHERE checkpoints.epoch = ? AND checkpoints.position = ?
"""
MOVE_CHECKPOINT = """
UPDATE checkpoints SET epoch = ?, position = ? WHERE projection = ? AND epoch = ? AND position = ?
"""
ROWS = "SELECT key, sort, tags, data FROM read_rows WHERE projection = ? AND key IN ({})"
PUT_ROW = """
INSERT INTO read_rows (projection, key, sort, tags, data) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (projection, key) DO UPDATE SET sort = excluded.sort, tags = excluded.tags, data = excluded.data
"""
PUT_TAG = "INSERT INTO read_tags (projection, tag, sort, key) VALUES (?, ?, ?, ?)"
DROP_ROW = "DELETE FROM read_rows WHERE projection = ? AND key = ?"
DROP_TAGS = "DELETE FROM read_tags WHERE projection = ? AND key = ?"
# The checkpoint goes first: a projector that still runs either waits for it or is told that it moved.
RESET = (
    "DELETE FROM checkpoints WHERE projection = ?",
    "DELETE FROM read_tags WHERE projection = ?",
    "DELETE FROM read_rows WHERE projection = ?",
)


class SqlReadModels(SqlEngine):
    """The parts of `Store` about projections."""

    def checkpoint(self, projection: str) -> Cursor:
        found = self._first(CHECKPOINT, (projection,))
        return Cursor(*found) if found else START

    def rows(self, projection: str, keys: Sequence[str]) -> dict[str, Row]:
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
    ) -> list[Row]:
        sql, values = find_statement(projection, tags, after, sort_upto, limit, descending)
        return [to_row(record) for record in self._fetch(sql, values)]

    def project(
        self,
        projection: str,
        before: Cursor,
        after: Cursor,
        put: Sequence[Row],
        drop: Sequence[str] = (),
    ) -> None:
        rows = {row.key: row for row in put}  # of two rows with one key the later counts
        stale = [(projection, key) for key in dict.fromkeys([*drop, *rows])]
        gone = [(projection, key) for key in dict.fromkeys(drop) if key not in rows]
        with self._transaction() as work:
            if before == START:
                moved = work.run(BEGIN_CHECKPOINT, (projection, *after, *before))
            else:
                moved = work.run(MOVE_CHECKPOINT, (*after, projection, *before))
            if not moved:
                raise CheckpointMoved(f"projection {projection} is no longer at {before}")
            work.run_each(DROP_TAGS, stale)
            work.run_each(DROP_ROW, gone)
            work.run_each(PUT_ROW, [_record(projection, row) for row in rows.values()])
            work.run_each(PUT_TAG, [tag for row in rows.values() for tag in _tags(projection, row)])

    def reset(self, projection: str) -> None:
        with self._transaction() as work:
            for statement in RESET:
                work.run(statement, (projection,))


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


def to_row(record: Record) -> Row:
    key, sort, tags, data = record
    return Row(key, sort, frozenset(json.loads(tags)), data)


def _record(projection: str, row: Row) -> Record:
    return projection, row.key, row.sort, json.dumps(sorted(row.tags), ensure_ascii=False), row.data


def _tags(projection: str, row: Row) -> Iterator[Record]:
    for tag in row.tags:
        yield projection, tag, row.sort, row.key
