"""Carries a track of read models along the feed, a page at a time. Safe to run from many threads and processes."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from service.eventstore.port import Changes, CheckpointMoved, Cursor, FeedEntry, FeedPage, RowChange
from service.projecting.damaged import without_damaged
from service.projecting.folding import Folded, Folder, Memory
from service.projecting.pace import Pace
from service.projecting.registry import BUILDING, Registry, Track

LIVE_EVENTS = 2_000
BUILDING_EVENTS = 5_000
READ_EVENTS = 100
TRIES = 5


class _Carried:
    """One track in this process: what is known of it, and whose turn it is."""

    def __init__(self, registry: Registry, track: Track) -> None:
        self.track, self.turn = track, threading.Lock()
        self.folder = Folder(registry, track)
        self.memory: Memory | None = None


class Runner:
    def __init__(self, registry: Registry, now: Callable[[], int]) -> None:
        self._registry, self._store, self._now = registry, registry.store, now
        self._carried: dict[str, _Carried] = {}
        self._turn = threading.Lock()

    def advance(self, track: Track, limit: int | None = None, *, hurry: bool = False) -> int:
        """Fold the next page; returns how many events it had. Raises CheckpointMoved if another process was faster.

        A build rests in between, unless it is in a `hurry`.
        """
        with self._carrying(track) as carried:
            memory, pace = self._memory(carried), Pace(resting=track.state == BUILDING and not hurry)
            page = self._page(carried, memory.checkpoint.cursor, limit or _limit(track), pace)
            if page.size:
                self._write(carried, memory, page, pace)
            return page.size

    def carry(self, track: Track, seconds: float, limit: int | None = None, *, hurry: bool = False) -> bool:
        """Fold page after page for some time; True if it is known that nothing is left."""
        end = time.monotonic() + seconds
        size = limit or _limit(track)
        while time.monotonic() < end:
            if self.advance_anyhow(track, size, hurry=hurry) < size:
                return True
        return False

    def advance_anyhow(self, track: Track, limit: int | None = None, *, hurry: bool = False) -> int:
        """The same; where others were faster, or the track has changed, it is looked at again."""
        found: Track | None = track
        for _ in range(TRIES):
            try:
                return self.advance(found, limit, hurry=hurry) if found else 0
            except CheckpointMoved:
                self._registry.forget()
                found = self._registry.track(track.name)
        return 0  # others carry it faster than we can look

    @contextmanager
    def _carrying(self, track: Track) -> Iterator[_Carried]:
        with self._turn:
            carried = self._carried.get(track.name)
            if carried is None or carried.track != track:
                carried = self._carried[track.name] = _Carried(self._registry, track)
        with carried.turn:
            yield carried

    def _memory(self, carried: _Carried) -> Memory:
        checkpoint = self._store.checkpoint(carried.track.name)
        if checkpoint.revision != carried.track.revision:
            raise CheckpointMoved(f"{carried.track.name} has other read models now")
        if carried.memory is None or carried.memory.checkpoint != checkpoint:
            carried.memory = Memory(self._store, checkpoint, carried.track)
        return carried.memory

    def _page(self, carried: _Carried, after: Cursor, limit: int, pace: Pace) -> FeedPage:
        """The next events; whoever rests reads them in pieces."""
        if not pace.resting:
            return self._store.feed(after, limit, carried.folder.types)
        entries: list[FeedEntry] = []
        size, short = 0, False
        while size < limit and not short:
            wanted = min(READ_EVENTS, limit - size)
            piece = self._store.feed(after, wanted, carried.folder.types)
            entries += [entry._replace(place=entry.place + size) for entry in piece.entries] if size else piece.entries
            after, size, short = piece.upto, size + piece.size, piece.size < wanted
            pace.rest()
        return FeedPage(entries, after, size)

    def _write(self, carried: _Carried, memory: Memory, page: FeedPage, pace: Pace) -> None:
        track, before = carried.track, memory.checkpoint
        after = before._replace(cursor=page.upto, number=before.number + page.size)
        carried.memory = None  # until it is known that what it says is stored
        try:
            folded = carried.folder.fold(page, memory, pace.rest)
        except Exception:  # damaged events must not hold up all others
            sound = without_damaged(self._store, page, self._now())
            if len(sound.entries) == len(page.entries):
                raise
            memory = Memory(self._store, before, track)
            folded = carried.folder.fold(sound, memory, pace.rest)
        if track.state == BUILDING:
            for some in _in_advance(folded, self._store.rows_at_once):
                self._store.write_rows(some, derived=True)
                pace.rest_from_writing()
            self._store.project(track.name, before, after, folded.states, derived=True)
            pace.rest_from_writing()
        else:
            self._store.project(track.name, before, after, folded.states | folded.rows)
        memory.checkpoint = after
        memory.shrink()
        carried.memory = memory


def _limit(track: Track) -> int:
    return BUILDING_EVENTS if track.state == BUILDING else LIVE_EVENTS


def _in_advance(folded: Folded, at_once: int) -> Iterator[Changes]:
    """Rows follow from the states alone, so they may be written before them, and once more after an interruption.

    They are written in small pieces: players' commands go in between.
    """
    some: dict[str, list[RowChange]] = {}
    count = 0
    for projection, changes in folded.rows.items():
        for start in range(0, len(changes), at_once):
            part = changes[start : start + at_once]
            if count + len(part) > at_once and some:
                yield some
                some, count = {}, 0
            some[projection] = part
            count += len(part)
    if some:
        yield some
