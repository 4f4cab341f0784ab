"""Carries read models forward along the log."""

import msgspec

from projections.projection import Projection, Read
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
    wanted = [entry for entry in entries if projection.wants(entry.event.type)]
    rows = store.rows(projection.name, sorted({entry.stream for entry in wanted})) if wanted else {}
    dropped: set[str] = set()
    for entry in wanted:
        known = rows.get(entry.stream)
        row = projection.evolve(known.data if known else None, read_entry(entry))
        if row is None:
            rows.pop(entry.stream, None)
            dropped.add(entry.stream)
        else:
            rows[entry.stream] = Row(row.key, row.sort, row.tags, row.data)
            dropped.discard(entry.stream)
    store.project(projection.name, before, entries[-1].cursor, list(rows.values()), sorted(dropped))


def read_entry(entry: FeedEntry) -> Read:
    event = entry.event
    return Read(entry.stream, event.version, event.type, _decode_meta(event.meta).at, msgspec.json.decode(event.data))
