"""What a worker does between more urgent things: read models, maintenance, tidying, each in its own time."""

import time
from collections.abc import Callable

from service.application.maintenance import keep_up, tidy
from service.bootstrap import Application

KEEP_UP_SECONDS = 0.25  # read models in passing, while there is more urgent work
MAINTENANCE_SECONDS = 2.0
MAINTENANCE_ITEMS = 50
TIDY_SECONDS = 3600.0


class MaintenanceSchedule:
    """`maintenance` does or queues so many items and says how many it did."""

    def __init__(
        self, services: Application, maintenance: Callable[[int], int], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._services, self._maintenance, self._clock = services, maintenance, clock
        self._kept_up = self._looked = self._tidied = float("-inf")

    def beat(self, *, busy: bool) -> bool:
        """Do what it is time for; True if there is more to do at once."""
        now = self._clock()
        if not busy or now - self._kept_up > KEEP_UP_SECONDS:
            self._kept_up = now
            busy = keep_up(self._services) or busy
        if now - self._looked > MAINTENANCE_SECONDS:
            busy = self._maintenance(MAINTENANCE_ITEMS) > 0 or busy
            self._looked = now
        if now - self._tidied > TIDY_SECONDS:
            self._tidied = now
            tidy(self._services)
        return busy
