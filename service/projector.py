"""Carries read models forward along the log."""

import msgspec

from projections.projection import Keyed, Projection, Read
from service.eventstore.codec import EventMeta
from service.eventstore.port import CheckpointMoved, Cursor, FeedEntry, Row, Store

BATCH = 500

_decode_meta = msgspec.json.Decoder(EventMeta).decode


def catch_up(store: Store, projection: Projection, batches: int | None = None) -> int:
    """Fold everything new into the read model, or so many batches of it; returns how many events that were.

    Safe to run from many processes.
    """
    folded = 0
    while batches is None or folded < batches * BATCH:
        before = store.checkpoint(projection.name)
        entries = store.feed(before, BATCH)
        if not entries:
            return folded
        try:
            _fold(store, projection, before, entries)
        except CheckpointMoved:
            continue
        folded += len(entries)
        if len(entries) < BATCH:
            return folded
    return folded


def _fold(store: Store, projection: Projection, before: Cursor, entries: list[FeedEntry]) -> None:
    """Rows that are as they were are not written again."""
    wanted = [read_entry(entry) for entry in entries if projection.wants(entry.event.type)]
    keys = [projection.key(read) if isinstance(projection, Keyed) else read.stream for read in wanted]
    known = store.rows(projection.name, sorted(set(keys))) if wanted else {}
    rows: dict[str, Row | None] = dict(known)
    for key, read in zip(keys, wanted, strict=True):
        old = rows.get(key)
        new = projection.evolve(old.data if old else None, read)
        rows[key] = Row(new.key, new.sort, new.tags, new.data) if new else None
    put = [row for key, row in rows.items() if row and row != known.get(key)]
    drop = [key for key, row in rows.items() if not row and key in known]
    store.project(projection.name, before, entries[-1].cursor, put, drop)


def read_entry(entry: FeedEntry) -> Read:
    event = entry.event
    return Read(entry.stream, event.version, event.type, _decode_meta(event.meta).at, msgspec.json.decode(event.data))
