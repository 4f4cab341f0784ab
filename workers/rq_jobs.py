"""What RQ runs. A job carries ids only; everything else it reads again."""

from contextvars import ContextVar
from typing import NamedTuple

from service.stores.port import StoreUnavailable
from workers.desk import Desk
from workers.leases import LEASE_MS, work_off
from workers.metrics import Meter

WORK = "workers.rq_jobs.work"


class Bench(NamedTuple):
    """Where jobs of this process are done. Positions stay warm in it from one job to the next."""

    desk: Desk
    owner: str
    meter: Meter
    owed: list[tuple[str, str]]  # leases that could not be given back while the database was away, with their owners


BENCH: ContextVar[Bench] = ContextVar("bench")


def work(items: list[str], token: str) -> int:
    """Work off items that were leased under `token` when they were queued; returns how many still were."""
    bench = BENCH.get()
    store, clock = bench.desk.services.store, bench.desk.services.clock
    _give_back(bench)
    taken = 0
    for number, item in enumerate(items):
        try:
            if store.hand_over(item, token, bench.owner, clock.now() + LEASE_MS):
                work_off(bench.desk, item, bench.owner, bench.meter)
                taken += 1
        except StoreUnavailable:
            bench.owed.append((item, bench.owner))
            bench.owed.extend((later, token) for later in items[number:])
            raise
    return taken


def _give_back(bench: Bench) -> None:
    """The database is back: what was in hand when it went away is free again."""
    for item, owner in bench.owed:
        bench.desk.services.store.release([item], owner)
    bench.owed.clear()
