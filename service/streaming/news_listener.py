"""What a process hears of others: news of the database where it tells them, pauses between looks where not."""

import logging
import threading
import time

from service.eventstore.port import StoreError
from service.eventstore.port.news import NewsLine, NewsStore

LOOK_ANYWAY_SECONDS = 1.0  # between looks for what was lost, while news are told
NEXT_TRY_SECONDS = 2.0  # after the line was broken
log = logging.getLogger("bakufu.notifier")


class NewsListener:
    """Used by one thread. Heals by itself: while the line is broken, whoever listens just looks more often."""

    def __init__(self, store: NewsStore) -> None:
        self._store = store
        self._line: NewsLine | None = None
        self._look_at = self._try_at = 0.0
        self._pause = threading.Event()

    @property
    def connected(self) -> bool:
        return self._line is not None

    def time_to_look(self, interval: float) -> bool:
        """Whether to look for oneself now: `interval` seconds after the last look, or seldom while news are told."""
        self._connect()
        now = time.monotonic()
        if now < self._look_at:
            return False
        self._look_at = now + (LOOK_ANYWAY_SECONDS if self._line else interval)
        return True

    def receive(self, interval: float, most: float = LOOK_ANYWAY_SECONDS) -> dict[str, int]:
        """Wait for news, or until it is time to look again, but no longer than `most`."""
        if self._line is None:
            self.pause(interval)
            return {}
        try:
            return self._line.receive(min(most, max(0.0, self._look_at - time.monotonic())))
        except StoreError as error:
            log.warning("%s; looking instead", error)
            self.close()
            return {}

    def pause(self, seconds: float) -> None:
        self._pause.wait(seconds)

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line, self._look_at = None, 0.0
            self._try_at = time.monotonic() + NEXT_TRY_SECONDS

    def _connect(self) -> None:
        """What was told before the line was open is found by the look that follows."""
        if self._line is not None or not self._store.tells_news or time.monotonic() < self._try_at:
            return
        self._try_at = time.monotonic() + NEXT_TRY_SECONDS
        try:
            self._line = self._store.listen_for_news()
            self._look_at = 0.0
        except StoreError as error:
            log.warning("%s; looking instead", error)
