"""What RQ runs. A job carries ids only; everything else it reads again."""

from contextvars import ContextVar
from typing import NamedTuple

from service.eventstore.port import StoreUnavailable
from workers.work_queue import LEASE_MS, WorkQueue

WORK = "workers.rq.jobs.work"


class JobContext(NamedTuple):
    """Where jobs of this process are done. Positions stay warm in it from one job to the next."""

    queue: WorkQueue
    owner: str
    owed: list[tuple[str, str]]  # leases that could not be given back while the database was away, with their owners


JOB_CONTEXT: ContextVar[JobContext] = ContextVar("job_context")


def work(items: list[str], token: str) -> int:
    """Work off items that were leased under `token` when they were queued; returns how many still were."""
    job_context = JOB_CONTEXT.get()
    store, clock = job_context.queue.services.store, job_context.queue.services.clock
    _give_back(job_context)
    taken = 0
    for number, item in enumerate(items):
        try:
            if store.hand_over(item, token, job_context.owner, clock.now() + LEASE_MS):
                job_context.queue.run(item, job_context.owner)
                taken += 1
        except StoreUnavailable:
            job_context.owed.append((item, job_context.owner))
            job_context.owed.extend((later, token) for later in items[number:])
            raise
    return taken


def _give_back(job_context: JobContext) -> None:
    """The database is back: what was in hand when it went away is free again."""
    for item, owner in job_context.owed:
        job_context.queue.services.store.release([item], owner)
    job_context.owed.clear()
