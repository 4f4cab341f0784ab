"""The one place where the service looks at a clock, so that tests can hold it still."""

import time
from typing import Protocol


class TimeSource(Protocol):
    def now(self) -> int:
        """Milliseconds since 1970."""


class SystemClock:
    def now(self) -> int:
        return time.time_ns() // 1_000_000
