"""What RQ runs. A job carries ids only; everything else it reads again."""

from contextvars import ContextVar
from typing import NamedTuple

from workers.desk import Desk
from workers.leases import LEASE_MS, work_off
from workers.metrics import Meter

WORK = "workers.rq_jobs.work"


class Bench(NamedTuple):
    """Where jobs of this process are done. Positions stay warm in it from one job to the next."""

    desk: Desk
    owner: str
    meter: Meter


BENCH: ContextVar[Bench] = ContextVar("bench")


def work(items: list[str], token: str) -> int:
    """Work off items that were leased under `token` when they were queued; returns how many still were."""
    desk, owner, meter = BENCH.get()
    store, clock = desk.services.store, desk.services.clock
    taken = 0
    for item in items:
        if store.hand_over(item, token, owner, clock.now() + LEASE_MS):
            work_off(desk, item, owner, meter)
            taken += 1
    return taken
