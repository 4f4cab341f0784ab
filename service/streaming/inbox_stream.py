"""Reading and following a player's inbox."""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from projections.inbox import InboxNote
from service.eventstore.port import StoreError
from service.projecting.models import ReadModels
from service.projecting.notes import Notes

HEARTBEAT_SECONDS = 4.0
INTERVAL = 0.2
log = logging.getLogger("bakufu.inbox")


def always() -> bool:
    return True


class InboxStream:
    """All inboxes of a store: carried along the log by whoever reads, and watched by one thread for everybody."""

    def __init__(self, models: ReadModels, interval: float = INTERVAL) -> None:
        self._models, self._notes, self._interval = models, Notes(models), interval
        self._news = threading.Condition()
        self._watchers = 0
        self._ended = False
        self._listeners: list[Callable[[], None]] = []
        self._poller: threading.Thread | None = None
        self._round = 0
        self._seen: object = None

    def notes(self, player: str, after: int, limit: int) -> list[InboxNote]:
        """Notes numbered above `after`, oldest first."""
        self._models.refresh()
        return self._notes.after(player, self._notes.place(player, after), limit)

    def follow(
        self, player: str, after: int, limit: int, seconds: float, may: Callable[[], bool] = always
    ) -> Iterator[list[InboxNote]]:
        """Batches of notes as they come; an empty batch is a sign of life. `may` is asked before anything is told."""
        deadline = time.monotonic() + seconds
        self._watch(1)
        try:
            self._models.refresh()
            after = self._notes.place(player, after)
            while limit > 0 and may():
                seen = self._round
                batch = self._notes.after(player, after, min(limit, 100))
                if batch:
                    yield batch
                    after, limit = batch[-1].id, limit - len(batch)
                    continue
                rest = deadline - time.monotonic()
                if rest <= 0 or self._ended:
                    return
                if not self._wait(seen, min(HEARTBEAT_SECONDS, rest)):
                    yield []
        finally:
            self._watch(-1)

    @contextmanager
    def listening(self, told: Callable[[], None]) -> Iterator[None]:
        """Call `told` whenever there may be news for somebody, for as long as the block lasts."""
        self._watch(1)
        with self._news:
            self._listeners = [*self._listeners, told]
        try:
            yield
        finally:
            with self._news:
                self._listeners = [other for other in self._listeners if other is not told]
            self._watch(-1)

    def refresh(self) -> None:
        """Carry the inboxes along, so that one's own doing shows at once."""
        self._models.refresh()

    def folded(self, player: str, after: int, limit: int) -> list[InboxNote]:
        """Notes numbered above `after`, as far as the inboxes have been carried along."""
        return self._notes.after(player, self._notes.place(player, after), limit)

    def newest(self, player: str) -> int:
        """The number of the player's newest note; 0 for an empty inbox."""
        self._models.refresh()
        return self._notes.newest(player)

    def end(self) -> None:
        """Let go of everybody who follows, now and from now on: this process is to end."""
        with self._news:
            self._ended = True
            self._news.notify_all()

    # -- watching ----------------------------------------------------------------------------

    def _watch(self, change: int) -> None:
        with self._news:
            self._watchers += change
            if self._watchers and self._poller is None:
                self._poller = threading.Thread(target=self._poll, name="inboxes", daemon=True)
                self._poller.start()

    def _wait(self, seen: int, seconds: float) -> bool:
        """Until a later round of polling has found something, or all is over; False when the time is up."""
        with self._news:
            return self._news.wait_for(lambda: self._ended or self._round > seen, seconds)

    def _poll(self) -> None:
        """Ends by itself once nobody watches any more."""
        pause = threading.Event()
        while not pause.wait(self._interval):
            with self._news:
                if not self._watchers:
                    self._poller = None
                    return
            try:
                found = bool(self._models.refresh()) or self._moved()
            except StoreError as error:
                log.warning("cannot look for news: %s", error)
                continue
            if found:
                with self._news:
                    self._round += 1
                    self._news.notify_all()
                    listeners = self._listeners
                for told in listeners:
                    told()

    def _moved(self) -> bool:
        """Whether another process has carried the inboxes forward since this one last looked, or something was said."""
        now = self._models.checkpoint(), self._models.store.last_chat_note()
        moved, self._seen = now != self._seen, now
        return moved
