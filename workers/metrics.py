"""What worker processes count about themselves.

Lag, retries and stuck items are not among it: no single process knows them, so they are read from the database
(`service.application.work_list.figures`).
"""

import threading
import time
from bisect import bisect_left
from collections.abc import Iterator, MutableSequence
from contextlib import contextmanager
from itertools import accumulate

from service.prometheus import Metric, Sample
from workers.processes import context

BUCKETS = (0.001, 0.005, 0.02, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0)  # seconds; what took longer is in one more
DONE, FAILED, STEPS, SECONDS, FIRST_BUCKET = range(5)
CELLS = FIRST_BUCKET + len(BUCKETS) + 1

Cells = MutableSequence[float]


def shared_cells() -> Cells:
    """Counts in memory that a process shares with the one that started it: they survive it, however it ends."""
    cells: Cells = context().RawArray("d", CELLS)
    return cells


class Meter:
    """Counts jobs and their time, by itself or in shared memory. One process writes, its threads in turn."""

    def __init__(self, cells: Cells | None = None) -> None:
        self.cells: Cells = [0.0] * CELLS if cells is None else cells
        self._turn = threading.Lock()

    @property
    def jobs(self) -> int:
        return int(self.cells[DONE])

    @property
    def failures(self) -> int:
        return int(self.cells[FAILED])

    @contextmanager
    def timed(self) -> Iterator[None]:
        start = time.perf_counter()
        try:
            yield
        finally:
            seconds = time.perf_counter() - start
            self._add(FIRST_BUCKET + bisect_left(BUCKETS, seconds), 1, SECONDS, seconds)

    def done(self, steps: int) -> None:
        self._add(DONE, 1, STEPS, steps)

    def failed(self) -> None:
        self._add(FAILED, 1, FAILED, 0)

    def _add(self, one: int, much: float, other: int, more: float) -> None:
        with self._turn:
            self.cells[one] += much
            self.cells[other] += more


class MetricsTotal:
    """The counts of a process and of all that it has started, also of those that are gone: they only ever grow."""

    def __init__(self, own: Meter) -> None:
        self._own = own
        self._others: list[Cells] = []
        self._gone = [0.0] * CELLS
        self._turn = threading.Lock()

    def join(self) -> Cells:
        """Cells for a new process."""
        cells = shared_cells()
        with self._turn:
            self._others.append(cells)
        return cells

    def leave(self, cells: Cells) -> None:
        """That process has ended; what it did stays done."""
        with self._turn:
            self._others = [others for others in self._others if others is not cells]
            self._gone = _sum([self._gone, cells])

    def metrics(self) -> list[Metric]:
        with self._turn:
            cells = _sum([self._own.cells, self._gone, *self._others])
            processes = 1 + len(self._others)
        return [*_counted(cells), Metric("bakufu_worker_processes", "gauge", "Processes at work.", [Sample(processes)])]


def _sum(several: list[Cells]) -> list[float]:
    return [sum(column) for column in zip(*several, strict=True)]


def _counted(cells: list[float]) -> Iterator[Metric]:
    results = [Sample(cells[DONE], {"result": "done"}), Sample(cells[FAILED], {"result": "failed"})]
    yield Metric("bakufu_jobs_total", "counter", "Items of the to-do list that were worked on.", results)
    steps = [Sample(cells[STEPS])]
    yield Metric("bakufu_steps_total", "counter", "Bot turns, timeouts, warnings, snapshots and folded events.", steps)
    upto = list(accumulate(cells[FIRST_BUCKET:]))
    labels = [*(str(bound) for bound in BUCKETS), "+Inf"]
    buckets = [Sample(count, {"le": label}, "_bucket") for label, count in zip(labels, upto, strict=True)]
    whole = [Sample(cells[SECONDS], {}, "_sum"), Sample(upto[-1], {}, "_count")]
    yield Metric("bakufu_job_seconds", "histogram", "Time for one item.", buckets + whole)
