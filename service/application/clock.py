"""The one place where the service looks at a clock, so that tests can hold it still.

All processes of a service go by one clock: the database server's where there is one, else that of the machine.
"""

import threading
import time
from collections.abc import Callable
from typing import Protocol

from service.eventstore.port import Store, StoreError


class TimeSource(Protocol):
    def now(self) -> int:
        """Milliseconds since 1970."""


class SystemClock:
    def now(self) -> int:
        return time.time_ns() // 1_000_000


class DatabaseClock:
    """The clock of the database server, asked now and then; in between, time goes on as this machine counts seconds.

    A machine whose own clock is wrong, or is set, judges no deadline differently from the others.
    """

    REFRESH_SECONDS = 5.0

    def __init__(self, ask: Callable[[], int]) -> None:
        """`ask` says milliseconds since 1970; raises StoreError while the database is away."""
        self._ask, self._until = ask, 0.0
        self._turn = threading.Lock()
        self._offset = self._look()

    def now(self) -> int:
        if time.monotonic() >= self._until and self._turn.acquire(blocking=False):
            try:
                self._offset = self._look()
            except StoreError:
                self._until = time.monotonic() + self.REFRESH_SECONDS
            finally:
                self._turn.release()
        return _milliseconds() + self._offset

    def _look(self) -> int:
        before = _milliseconds()
        told = self._ask()
        self._until = time.monotonic() + self.REFRESH_SECONDS
        return told - (before + _milliseconds()) // 2


def _milliseconds() -> int:
    return time.monotonic_ns() // 1_000_000


def clock_of(store: Store) -> TimeSource:
    """The one clock of everybody who uses this store."""
    return SystemClock() if store.server_time() is None else DatabaseClock(lambda: store.server_time() or 0)
