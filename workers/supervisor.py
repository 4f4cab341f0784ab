"""The production worker: queues what is due, keeps a number of RQ worker processes alive, and sweeps."""

import logging
import subprocess
import sys
import threading
import time

from redis import Redis
from redis.exceptions import RedisError

from service.stores.port import StoreError
from workers.dispatch import Dispatcher
from workers.embedded import Embedded
from workers.leases import new_owner
from workers.sweep import sweep

log = logging.getLogger("bakufu.worker")

POLL_SECONDS = 0.02
SWEEP_SECONDS = 15.0
TROUBLE_SECONDS = 0.5
SHUTDOWN_SECONDS = 15.0


class Child:
    """One RQ worker process. Its name is the owner of its leases."""

    def __init__(self, database: str, redis: str) -> None:
        self.owner = new_owner("rq")
        command = [sys.executable, "-m", "workers", "rq-worker", "--owner", self.owner]
        self.process = subprocess.Popen([*command, "--database", database, "--redis", redis])  # noqa: S603 - our own

    @property
    def alive(self) -> bool:
        return self.process.poll() is None


class Supervisor:
    def __init__(self, dispatcher: Dispatcher, here: Embedded, redis: Redis, children: int) -> None:
        self._dispatcher, self._here, self._redis = dispatcher, here, redis
        self._wanted = children
        self._services = here.desk.services
        self.children: list[Child] = []
        self._redis_down = False

    def run(self, stop: threading.Event) -> None:
        swept = time.monotonic()
        while not stop.is_set():
            try:
                self._staff()
                busy = self._round()
                if time.monotonic() - swept > SWEEP_SECONDS:
                    swept = time.monotonic()
                    self._sweep()
                if not busy:
                    stop.wait(POLL_SECONDS)
            except StoreError as trouble:
                log.warning("store: %s", trouble)
                stop.wait(TROUBLE_SECONDS)
        self._close()

    def _round(self) -> int:
        """Queue what is due; while Redis is down, do it here."""
        try:
            count = self._dispatcher.round()
        except RedisError as trouble:
            if not self._redis_down:
                log.warning("redis: %s; working without it", type(trouble).__name__)
            self._redis_down = True
            return self._here.round()
        if self._redis_down:
            log.warning("redis is back")
            self._redis_down = False
            self._sweep()
        return count

    def _sweep(self) -> None:
        try:
            swept = sweep(self._services, self._redis)
        except RedisError:
            return
        if swept.freed:
            log.warning("sweep: %s items had been lost", swept.freed)

    def _staff(self) -> None:
        """Replace children that died; what they held is free at once."""
        for child in [child for child in self.children if not child.alive]:
            log.warning("worker %s ended with %s", child.owner, child.process.returncode)
            self.children.remove(child)
            self._services.store.expire(child.owner)
        while len(self.children) < self._wanted:
            settings = self._services.settings
            self.children.append(Child(settings.database_url, settings.redis_url))

    def _close(self) -> None:
        """Let the present jobs finish; what is queued stays queued, for others or for the next start."""
        for child in self.children:
            child.process.terminate()
        end = time.monotonic() + SHUTDOWN_SECONDS
        for child in self.children:
            try:
                child.process.wait(max(0.1, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.process.kill()
                child.process.wait()
        self._here.close()
