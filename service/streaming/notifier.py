"""Wakes whoever waits for a game to go on.

What this process appends is announced at once; what other processes append is found by one small query for all
watched games together, a few times a second, only while somebody watches.
"""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from service.eventstore.port import Store, StoreError

INTERVAL = 0.1
log = logging.getLogger("bakufu.notifier")


class Subscription:
    """Somebody's interest in one game."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self._version = 0
        self._changed = threading.Condition()

    def tell(self, version: int) -> None:
        with self._changed:
            if version > self._version:
                self._version = version
                self._changed.notify_all()

    def wait(self, version: int, seconds: float) -> bool:
        """Until the game is past `version`; False when the time is up."""
        with self._changed:
            return self._changed.wait_for(lambda: self._version > version, seconds)


class VersionNotifier:
    def __init__(self, store: Store, interval: float = INTERVAL) -> None:
        self._store, self._interval = store, interval
        self._watches: dict[str, list[Subscription]] = {}
        self._lock = threading.Lock()
        self._poller: threading.Thread | None = None

    def announce(self, stream: str, version: int) -> None:
        """Tell the watchers of a game that it has reached a version. Costs nothing when nobody watches."""
        for watch in self._watches.get(stream, ()):
            watch.tell(version)

    @contextmanager
    def watching(self, stream: str) -> Iterator[Subscription]:
        watch = Subscription(stream)
        with self._lock:
            self._watches[stream] = [*self._watches.get(stream, ()), watch]
            if self._poller is None:
                self._poller = threading.Thread(target=self._poll, name="notifier", daemon=True)
                self._poller.start()
        try:
            yield watch
        finally:
            with self._lock:
                left = [other for other in self._watches[stream] if other is not watch]
                if left:
                    self._watches[stream] = left
                else:
                    del self._watches[stream]

    def _poll(self) -> None:
        """Ends by itself once nobody watches any more."""
        pause = threading.Event()
        while not pause.wait(self._interval):
            with self._lock:
                streams = list(self._watches)
                if not streams:
                    self._poller = None
                    return
            try:
                for stream, version in self._store.versions(streams).items():
                    self.announce(stream, version)
            except StoreError as error:
                log.warning("cannot look for news: %s", error)
