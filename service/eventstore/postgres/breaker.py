"""Whether the server answers. While it does not, everybody is refused at once, and one thread looks for it.

Without it each request would wait for a connection that cannot come, one after the other behind what it holds.
"""

import logging
import threading
from collections.abc import Callable

from service.eventstore.port import StoreAway

LOOK_SECONDS = 0.25
log = logging.getLogger("bakufu.store")


class CircuitBreaker:
    """Closed while the server answers; opened by a look at it that failed, closed by one that did not."""

    def __init__(self, look: Callable[[], None], back: Callable[[], None]) -> None:
        """`look` connects to the server and raises StoreAway; `back` is called when it has come back."""
        self._look, self._back = look, back
        self._why = ""
        self._looking = False
        self._lock = threading.Lock()
        self._ended = threading.Event()

    def require_server(self) -> None:
        if self._why:
            raise StoreAway(self._why)

    def suspect(self) -> None:
        """A connection was lost, or none is to be had: look whether the server is there. Returns at once."""
        with self._lock:
            if self._looking or self._ended.is_set():
                return
            self._looking = True
        threading.Thread(target=self._watch, name="server-watch", daemon=True).start()

    def close(self) -> None:
        self._ended.set()

    def _watch(self) -> None:
        """Until the server answers."""
        while not self._ended.is_set():
            try:
                self._look()
            except StoreAway as away:
                if not self._why:
                    log.warning("the database is away: %s", away)
                self._why = str(away)
                self._ended.wait(LOOK_SECONDS)
                continue
            break
        if self._why:
            self._back()
            log.warning("the database is back")
        with self._lock:
            self._why, self._looking = "", False
