"""The scrub: all that is stored is read again from time to time, so that damage is found before it is used."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from service.application.quarantine import Quarantine
from service.application.snapshots import opened_snapshot
from service.application.work_sources import SCRUB, WorkBook
from service.eventstore.port import Snapshot, Store

PAGE = 20
LAST_VERSION = 2**63 - 1
NOTHING_LEFT = ""


class Scrubbed(NamedTuple):
    """How far a slice has come: `left_at` is the stream to go on after, empty once all were read."""

    streams: int
    damaged: int
    left_at: str


class Scrub:
    def __init__(self, store: Store, quarantine: Quarantine) -> None:
        self._store, self._quarantine = store, quarantine

    def run(self, after: str, over: Callable[[], bool]) -> Scrubbed:
        """Check streams in the order of their ids until time is over; at least one, so that it gets on."""
        if not after:
            self._quarantine.check_again()
        streams = damaged = 0
        while (stream := self._store.next_stream(after)) is not None:
            damaged += self._quarantine.check(stream) is not None
            self._drop_bad_snapshots(after, stream)
            after, streams = stream, streams + 1
            if over():
                return Scrubbed(streams, damaged, after)
        self._drop_bad_snapshots(after, None)
        return Scrubbed(streams, damaged, NOTHING_LEFT)

    def slice(self, now: int, over: Callable[[], bool]) -> Scrubbed:
        """Go on where the last slice ended, and note how far it came."""
        book = WorkBook(self._store)
        last = book.read([SCRUB]).get(SCRUB)
        done = self.run(last.data.decode() if last else NOTHING_LEFT, over)
        book.write(SCRUB, now, done.left_at)
        return done

    def _drop_bad_snapshots(self, after: str, upto: str | None) -> None:
        """Of the streams after one up to another, also under names that no stream has.

        A snapshot follows from the log; without it the next one is made by who loads the stream.
        """
        for stored in self._snapshots(after, upto):
            if opened_snapshot(stored) is None:
                self._store.forget_snapshot(stored.stream, stored.version)

    def _snapshots(self, after: str, upto: str | None) -> Iterator[Snapshot]:
        place = (after, LAST_VERSION if after else 0)
        while found := self._store.snapshots(place, PAGE):
            for stored in found:
                if upto is not None and stored.stream > upto:
                    return
                yield stored
            place = found[-1].stream, found[-1].version
