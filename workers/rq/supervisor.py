"""The production worker: queues what is due, keeps a number of RQ worker processes alive, and sweeps."""

import logging
import threading
import time
from collections.abc import Sequence

from redis import Redis
from redis.exceptions import RedisError

from service.application.work_sources import WorkSource
from service.eventstore.port import StoreError
from service.settings import Settings
from workers.doorbell import Doorbell
from workers.embedded import EmbeddedRunner
from workers.metrics import Cells, MetricsTotal
from workers.processes import context
from workers.rq import child as child_process
from workers.rq.dispatcher import Dispatcher
from workers.rq.sweep import sweep
from workers.schedule import Schedule
from workers.work_queue import new_owner

log = logging.getLogger("bakufu.worker")

RINGS = 10  # between looks at deadlines and children
SWEEP_SECONDS = 15.0
TROUBLE_SECONDS = 0.5
SHUTDOWN_SECONDS = 15.0
WORKERS = "rq:workers"  # where RQ keeps the names of its workers


class Child:
    """One RQ worker process. Its name is the owner of its leases."""

    def __init__(self, settings: Settings, cells: Cells) -> None:
        self.owner, self.cells = new_owner("rq"), cells
        self.process = context().Process(target=child_process.main, args=(settings, self.owner, cells), name=self.owner)
        self.process.start()

    @property
    def alive(self) -> bool:
        alive: bool = self.process.is_alive()
        return alive


class Supervisor:
    def __init__(
        self, dispatcher: Dispatcher, here: EmbeddedRunner, redis: Redis, children: int, tally: MetricsTotal
    ) -> None:
        self._dispatcher, self._here, self._redis, self._tally = dispatcher, here, redis, tally
        self._wanted = children
        self._services = here.services
        self._bell = Doorbell(here.services.store)
        self.children: list[Child] = []
        self._redis_down = False
        self._listened = False
        self._dead: set[str] = set()  # children whose names RQ still holds

    def run(self, stop: threading.Event) -> None:
        swept, schedule = time.monotonic(), Schedule(self._here.sources)
        while not stop.is_set():
            try:
                self._staff()
                self._here.give_back()  # what it had in hand when the database went away: the queues may be used by now
                before = self._services.store.pulse()
                busy = bool(self._round(schedule.take()))
                if time.monotonic() - swept > SWEEP_SECONDS:
                    swept = time.monotonic()
                    self._sweep()
                if not busy:
                    self._wait(before, stop)
            except StoreError as trouble:
                log.warning("store: %s", trouble)
                stop.wait(TROUBLE_SECONDS)
            except Exception:  # whatever it was, the next round must come
                log.exception("a round failed")
                stop.wait(TROUBLE_SECONDS)
        self._close()

    def _wait(self, pulse: int, stop: threading.Event) -> None:
        """A moment, or less if somebody writes; deadlines and dead children are noticed after it."""
        for _ in range(RINGS):
            if self._bell.rung(pulse, stop):
                return

    def _round(self, sources: Sequence[WorkSource]) -> int:
        """Queue what is due; while Redis is down or nobody listens to it, do it here."""
        try:
            if not self._anybody_listens():
                return self._here.round(sources)
            count = self._dispatcher.round(sources)
        except RedisError as trouble:
            if not self._redis_down:
                log.warning("redis: %s; working without it", type(trouble).__name__)
            self._redis_down = True
            return self._here.round(sources)
        if self._redis_down:
            log.warning("redis is back")
            self._redis_down = False
            self._sweep()
        return count

    def _anybody_listens(self) -> bool:
        """Whether any worker of any machine has signed up; asked until one has, and again with each sweep."""
        if not self._listened:
            self._listened = bool(self._redis.scard(WORKERS))
        return self._listened

    def _sweep(self) -> None:
        self._listened = False
        try:
            swept = sweep(self._services, self._redis, self._dead)
        except RedisError:
            return
        if swept.freed:
            log.warning("sweep: %s items had been lost", swept.freed)

    def _staff(self) -> None:
        """Replace children that died; what they held, or had only just taken from a queue, is free at once."""
        died = [child for child in self.children if not child.alive]
        for child in died:
            log.warning("worker %s ended with %s", child.owner, child.process.exitcode)
            self._services.store.expire(child.owner)  # raises while the database is away: the next round tries again
            self.children.remove(child)
            self._tally.leave(child.cells)
            self._dead.add(child.owner)
        while len(self.children) < self._wanted:
            self.children.append(Child(self._services.settings, self._tally.join()))
        if died:
            self._sweep()

    def _close(self) -> None:
        """Let the present jobs finish; what is queued stays queued, for others or for the next start."""
        for child in self.children:
            child.process.terminate()
        end = time.monotonic() + SHUTDOWN_SECONDS
        for child in self.children:
            child.process.join(max(0.1, end - time.monotonic()))
            if child.alive:
                child.process.kill()
                child.process.join()
        self._bell.close()
        self._here.close()
