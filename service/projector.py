"""Carries read models forward along the log."""

import msgspec

from projections.projection import Keyed, Projection, Read
from service.journal import Meta
from service.stores.port import CheckpointMoved, Cursor, FeedEntry, Row, Store

BATCH = 500

_decode_meta = msgspec.json.Decoder(Meta).decode


def catch_up(store: Store, projection: Projection) -> int:
    """Fold everything new into the read model; returns how many events that were. Safe to run from many processes."""
    folded = 0
    while True:
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


def _fold(store: Store, projection: Projection, before: Cursor, entries: list[FeedEntry]) -> None:
    wanted = [read_entry(entry) for entry in entries if projection.wants(entry.event.type)]
    keys = [projection.key(read) if isinstance(projection, Keyed) else read.stream for read in wanted]
    rows = store.rows(projection.name, sorted(set(keys))) if wanted else {}
    dropped: set[str] = set()
    for key, read in zip(keys, wanted, strict=True):
        known = rows.get(key)
        row = projection.evolve(known.data if known else None, read)
        if row is None:
            rows.pop(key, None)
            dropped.add(key)
        else:
            rows[key] = Row(row.key, row.sort, row.tags, row.data)
            dropped.discard(key)
    store.project(projection.name, before, entries[-1].cursor, list(rows.values()), sorted(dropped))


def read_entry(entry: FeedEntry) -> Read:
    event = entry.event
    return Read(entry.stream, event.version, event.type, _decode_meta(event.meta).at, msgspec.json.decode(event.data))
