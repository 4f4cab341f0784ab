"""Reading and following a player's inbox."""

import logging
import threading
import time
from collections.abc import Callable, Iterator

import msgspec

from projections.inbox import Inbox, Note
from service.eventstore.port import CheckpointMoved, Cursor, FeedEntry, Row, Store, StoreError
from service.projector import BATCH, read_entry

HEARTBEAT_SECONDS = 4.0
INTERVAL = 0.2
log = logging.getLogger("bakufu.inbox")

_decode = msgspec.json.Decoder(Note).decode


def always() -> bool:
    return True


class InboxStream:
    """All inboxes of a store: carried along the log by whoever reads, and watched by one thread for everybody."""

    def __init__(self, store: Store, interval: float = INTERVAL) -> None:
        self._store, self._interval = store, interval
        self._projection = Inbox()
        self._news = threading.Condition()
        self._watchers = 0
        self._poller: threading.Thread | None = None
        self._round = 0
        self._seen: Cursor | None = None

    def notes(self, player: str, after: int, limit: int) -> list[Note]:
        """Notes numbered above `after`, oldest first."""
        self.catch_up()
        return self.stored(player, after, limit)

    def follow(
        self, player: str, after: int, limit: int, seconds: float, may: Callable[[], bool] = always
    ) -> Iterator[list[Note]]:
        """Batches of notes as they come; an empty batch is a sign of life. `may` is asked before anything is told."""
        deadline = time.monotonic() + seconds
        self._watch(1)
        try:
            self.catch_up()
            while limit > 0 and may():
                seen = self._round
                batch = self.stored(player, after, min(limit, 100))
                if batch:
                    yield batch
                    after, limit = batch[-1].id, limit - len(batch)
                    continue
                rest = deadline - time.monotonic()
                if rest <= 0:
                    return
                if not self._wait(seen, min(HEARTBEAT_SECONDS, rest)):
                    yield []
        finally:
            self._watch(-1)

    @property
    def name(self) -> str:
        """Of the read model behind it."""
        return self._projection.name

    def catch_up(self, batches: int | None = None) -> int:
        """Fold everything new in the log, or so many batches; returns how many events that were. Safe from many."""
        folded = 0
        while batches is None or folded < batches * BATCH:
            before = self._store.checkpoint(self._projection.name)
            entries = self._store.feed(before, BATCH)
            if not entries:
                return folded
            try:
                self._fold(before, entries)
            except CheckpointMoved:
                continue
            folded += len(entries)
        return folded

    def _fold(self, before: Cursor, entries: list[FeedEntry]) -> None:
        projection = self._projection
        reads = [read_entry(entry) for entry in entries if projection.wants(entry.event.type)]
        keys = sorted({key for read in reads for key in projection.keys(read)})
        known = {key: row.data for key, row in self._store.rows(projection.name, keys).items()} if keys else {}
        written: dict[str, Row] = {}
        for read in reads:
            for row in projection.evolve(known, read):
                known[row.key] = row.data
                written[row.key] = Row(row.key, row.sort, row.tags, row.data)
        self._store.project(projection.name, before, entries[-1].cursor, list(written.values()))

    def stored(self, player: str, after: int, limit: int) -> list[Note]:
        """Notes numbered above `after`, as far as the inbox has been carried along."""
        # "\uffff" sorts behind every key: what is wanted begins after all notes numbered `after`.
        rows = self._store.find(self._projection.name, [f"player:{player}"], after=(after, "\uffff"), limit=limit)
        return [_decode(row.data) for row in rows]

    def newest(self, player: str) -> int:
        """The number of the player's newest note; 0 for an empty inbox."""
        self.catch_up()
        rows = self._store.find(self._projection.name, [f"player:{player}"], limit=1, descending=True)
        return rows[0].sort if rows else 0

    # -- watching ----------------------------------------------------------------------------

    def _watch(self, change: int) -> None:
        with self._news:
            self._watchers += change
            if self._watchers and self._poller is None:
                self._poller = threading.Thread(target=self._poll, name="inboxes", daemon=True)
                self._poller.start()

    def _wait(self, seen: int, seconds: float) -> bool:
        """Until a later round of polling has found something; False when the time is up."""
        with self._news:
            return self._news.wait_for(lambda: self._round > seen, seconds)

    def _poll(self) -> None:
        """Ends by itself once nobody watches any more."""
        pause = threading.Event()
        while not pause.wait(self._interval):
            with self._news:
                if not self._watchers:
                    self._poller = None
                    return
            try:
                found = self.catch_up() or self._moved()
            except StoreError as error:
                log.warning("cannot look for news: %s", error)
                continue
            if found:
                with self._news:
                    self._round += 1
                    self._news.notify_all()

    def _moved(self) -> bool:
        """Whether another process has carried the inboxes forward since this one last looked."""
        now = self._store.checkpoint(self._projection.name)
        moved, self._seen = now != self._seen, now
        return moved
