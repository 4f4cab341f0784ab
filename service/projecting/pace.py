"""How a build of read models leaves room for requests: it works for a moment and rests for four times as long.

Being polite to the scheduler is not enough: it lets even the politest process finish its slice of some milliseconds,
which is longer than a request takes.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

MOMENT_SECONDS = 0.0003
WAITING_SECONDS = 0.001  # in which whoever waits to write has looked again
LONGEST_SECONDS = 0.05  # what was waited for is no work to rest from
TIMES_AS_LONG = 4

T = TypeVar("T")
Rest = Callable[[], None]


class Pace:
    """Of one page. Ask for a rest as often as you like, between pieces of work that are small."""

    def __init__(self, *, resting: bool) -> None:
        self.resting = resting
        self._begun = time.perf_counter()

    def rest(self) -> None:
        took = time.perf_counter() - self._begun
        if self.resting and took >= MOMENT_SECONDS:
            self._sleep(took * TIMES_AS_LONG)

    def rest_from_writing(self) -> None:
        """However short it was: somebody may be waiting to write."""
        took = time.perf_counter() - self._begun
        if self.resting:
            self._sleep(max(took * TIMES_AS_LONG, WAITING_SECONDS))

    def _sleep(self, seconds: float) -> None:
        time.sleep(min(seconds, LONGEST_SECONDS))
        self._begun = time.perf_counter()


def in_pieces(things: Sequence[T], size: int, rest: Rest) -> Iterator[Sequence[T]]:
    """The same things, some at a time, with a rest after each piece."""
    for start in range(0, len(things), size):
        yield things[start : start + size]
        rest()
