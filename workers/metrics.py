"""What a worker process counts about itself.

Lag, retries and stuck items are not among it: no single process knows them, so they are read from the database
(`service.backlog.figures`).
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager


class Meter:
    """Counts jobs and their time. A subclass may pass the figures on."""

    def __init__(self) -> None:
        self.jobs = 0
        self.steps = 0
        self.failures = 0
        self.seconds = 0.0

    @contextmanager
    def timed(self) -> Iterator[None]:
        start = time.perf_counter()
        try:
            yield
        finally:
            self.took(time.perf_counter() - start)

    def took(self, seconds: float) -> None:
        self.seconds += seconds

    def done(self, steps: int) -> None:
        self.jobs += 1
        self.steps += steps

    def failed(self) -> None:
        self.failures += 1


class PrometheusMeter(Meter):
    """The same, told to Prometheus."""

    def __init__(self) -> None:
        from prometheus_client import Counter, Histogram  # noqa: PLC0415 - belongs to the `prod` extra

        super().__init__()
        self._jobs = Counter("bakufu_jobs_total", "Items of the to-do list that were worked off.", ["result"])
        self._steps = Counter("bakufu_steps_total", "Bot turns, timeouts and warnings.")
        self._seconds = Histogram("bakufu_job_seconds", "Time for one item.")

    def took(self, seconds: float) -> None:
        super().took(seconds)
        self._seconds.observe(seconds)

    def done(self, steps: int) -> None:
        super().done(steps)
        self._jobs.labels("done").inc()
        self._steps.inc(steps)

    def failed(self) -> None:
        super().failed()
        self._jobs.labels("failed").inc()
