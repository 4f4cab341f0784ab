"""Tells other processes what this one has done: the newest version of each subject, bundled, after the fact."""

import logging
import threading

from service.eventstore.port import StoreError
from service.eventstore.port.news import NewsStore

PAUSE_SECONDS = 0.005  # what comes meanwhile goes along
IDLE_SECONDS = 2.0
MOST_KEPT = 10_000
log = logging.getLogger("bakufu.notifier")


class Courier:
    """A thread that lives while there is something to tell. Whoever announces never waits for it."""

    def __init__(self, store: NewsStore) -> None:
        self._store = store
        self._moved: dict[str, int] = {}
        self._changed = threading.Condition()
        self._busy = False

    def take(self, subject: str, version: int) -> None:
        with self._changed:
            if len(self._moved) < MOST_KEPT:  # beyond that, whoever waits finds it by looking
                self._moved[subject] = max(version, self._moved.get(subject, 0))
            if self._busy:
                self._changed.notify()
            else:
                self._busy = True
                threading.Thread(target=self._run, name="courier", daemon=True).start()

    def _run(self) -> None:
        pause = threading.Event()
        while moved := self._next():
            try:
                self._store.tell_news(moved)
            except StoreError as error:
                log.debug("cannot tell news: %s", error)  # they are found by looking
            pause.wait(PAUSE_SECONDS)

    def _next(self) -> dict[str, int]:
        """What is to be told; nothing once there was nothing for a while."""
        with self._changed:
            self._changed.wait_for(lambda: self._moved, IDLE_SECONDS)
            moved, self._moved = self._moved, {}
            self._busy = bool(moved)
            return moved
