"""How long work on an item may take, and how it ended."""

import time
from typing import NamedTuple

SLICE_SECONDS = 0.25


class Deadline:
    """When to stop and give others a turn; what is left is done the next time."""

    def __init__(self, seconds: float = SLICE_SECONDS) -> None:
        self._end = time.monotonic() + seconds

    @property
    def rest(self) -> float:
        """Seconds left."""
        return max(0.0, self._end - time.monotonic())

    @property
    def passed(self) -> bool:
        return time.monotonic() >= self._end


class Done(NamedTuple):
    """How work on an item ended; what failed is an exception."""

    steps: int
    more: bool = False  # the time was used up before the work was
    retry_at: int | None = None  # nobody shall try again before
    note: str = ""  # why
