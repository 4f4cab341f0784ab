"""What RQ runs. A job carries ids only; everything else it reads again."""

import threading
from collections.abc import Iterable
from contextvars import ContextVar
from typing import NamedTuple

from service.eventstore.port import Store, StoreError, StoreUnavailable
from workers.work_queue import LEASE_MS, WorkQueue

WORK = "workers.rq.jobs.work"
TRY_SECONDS = 0.2


class OwedLeases:
    """Leases that could not be given back while the database was away, with their owners; given back when it is back.

    Nobody else may touch such an item before its lease runs out, and the next job may be long in coming.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._leases: list[tuple[str, str]] = []
        self._lock = threading.Lock()
        self._trying = False

    def add(self, leases: Iterable[tuple[str, str]]) -> None:
        with self._lock:
            self._leases.extend(leases)
            if not self._trying:
                self._trying = True
                threading.Thread(target=self._try, name="owed-leases", daemon=True).start()

    def give_back(self) -> None:
        """Raises StoreError while the database is away."""
        with self._lock:
            for item, owner in self._leases:
                self._store.release([item], owner)
            self._leases.clear()

    def _try(self) -> None:
        pause = threading.Event()
        while not pause.wait(TRY_SECONDS):
            try:
                self.give_back()
            except StoreError:
                continue
            with self._lock:
                if not self._leases:
                    self._trying = False
                    return


class JobContext(NamedTuple):
    """Where jobs of this process are done. Positions stay warm in it from one job to the next."""

    queue: WorkQueue
    owner: str
    owed: OwedLeases


JOB_CONTEXT: ContextVar[JobContext] = ContextVar("job_context")


def work(items: list[str], token: str) -> int:
    """Work off items that were leased under `token` when they were queued; returns how many still were."""
    job_context = JOB_CONTEXT.get()
    store, clock = job_context.queue.services.store, job_context.queue.services.clock
    taken = 0
    for number, item in enumerate(items):
        try:
            job_context.owed.give_back()
            if store.hand_over(item, token, job_context.owner, clock.now() + LEASE_MS):
                job_context.queue.run(item, job_context.owner)
                taken += 1
        except StoreUnavailable:
            job_context.owed.add([(item, job_context.owner), *((later, token) for later in items[number:])])
            raise
    return taken
