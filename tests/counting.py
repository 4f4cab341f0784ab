"""What a piece of work costs the store."""

import threading
from collections import Counter
from typing import Any

from service.eventstore.port import Store


class CountingStore:
    """Counts the calls of the thread that made it and passes all on: news are told by another thread, at any time."""

    def __init__(self, store: Store) -> None:
        self._store, self._thread = store, threading.get_ident()
        self.calls = Counter[str]()

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        if not callable(found):
            return found

        def counted(*args: Any, **more: Any) -> Any:
            if threading.get_ident() == self._thread:
                self.calls[name] += 1
            return found(*args, **more)

        return counted
