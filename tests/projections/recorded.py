"""A recorded log of games played at the same time, and the rows that release 0.1 had made of it.

46 games: the recorded games of `tests/replays`, and games with clocks, bots, resignations and pauses. Of events that
no read model looks at there is only the place.
"""

import gzip
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from service.eventstore.port import Change, Store, StoredEvent

FILE = Path(__file__).parent / "recorded.json.gz"


class Recorded(msgspec.Struct):
    events: list[tuple[str, int, str, str, int]]  # stream, version, type, public part, time
    rows: dict[str, list[list[Any]]]  # by read model: key, sort, tags, data


def load() -> Recorded:
    return msgspec.json.decode(gzip.decompress(FILE.read_bytes()), type=Recorded)


def fill(store: Store, recorded: Recorded) -> None:
    """Append the events in the order in which they had happened, those of several games in one transaction."""
    changes: dict[str, Change] = {}
    for (stream, at), batch in groupby(recorded.events, key=lambda event: (event[0], event[4])):
        if stream in changes:
            store.append(list(changes.values()))
            changes = {}
        meta = b'{"at":%d,"by":"p0"}' % at
        events = [
            StoredEvent(version, type or "table.other", data.encode() or b"{}", None, meta, bytes(32))
            for _, version, type, data, _ in batch
        ]
        changes[stream] = Change(stream, events[0].version - 1, events)
    store.append(list(changes.values()))
