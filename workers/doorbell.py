"""Whether somebody has written: told by the database where it tells news, else asked a hundred times a second."""

import threading

from service.eventstore.port import Store
from service.streaming.news_listener import NewsListener

POLL_SECONDS = 0.01


class Doorbell:
    def __init__(self, store: Store) -> None:
        self._store, self._listener = store, NewsListener(store)

    def rung(self, pulse: int, stop: threading.Event) -> bool:
        """Wait a moment; True if something has happened since the database had that pulse, or it is time to stop."""
        look = self._listener.time_to_look(POLL_SECONDS)
        if not self._listener.connected:
            return stop.wait(POLL_SECONDS) or self._store.pulse() != pulse
        if look and self._store.pulse() != pulse:
            return True
        return bool(self._listener.receive(POLL_SECONDS, most=POLL_SECONDS)) or stop.is_set()

    def close(self) -> None:
        self._listener.close()
