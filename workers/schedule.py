"""Which sources of work it is time to look at."""

import time
from collections.abc import Callable, Sequence

from service.application.work_sources import WorkSource


class Schedule:
    """Each source has its own pause; what players wait for has none."""

    def __init__(self, sources: Sequence[WorkSource], clock: Callable[[], float] = time.monotonic) -> None:
        self._sources, self._clock = sources, clock
        self._looked = [float("-inf")] * len(sources)

    def take(self) -> list[WorkSource]:
        """Sources whose pause is over; it begins again."""
        now, found = self._clock(), []
        for number, source in enumerate(self._sources):
            if now - self._looked[number] >= source.pause:
                self._looked[number] = now
                found.append(source)
        return found

    def hurry(self) -> None:
        """Look everywhere the next time: something was left unfinished."""
        self._looked = [float("-inf")] * len(self._sources)
