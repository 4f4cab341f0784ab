"""Run by test_in_the_middle.py to be killed: a worker that dies in the very moment of storing something.

    python -m tests.workers.dying DATABASE REDIS NOW TYPE before|after

It works off what is due until events of TYPE are appended, and kills itself right before or right after.
"""

import os
import signal
import sys
from typing import Any

from service.application.work_sources import game_sources
from service.eventstore.open import open_store
from tests.serving import services_on
from tests.workers.hands import worker_on
from workers.embedded import EmbeddedRunner
from workers.work_queue import WorkQueue, new_owner


class DyingStore:
    """Passes everything on, until it is time to die."""

    def __init__(self, store: Any, type: str, when: str) -> None:
        self._store, self._type, self._when = store, type, when

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def append(self, changes: Any, **more: Any) -> None:
        last = any(event.type.startswith(self._type) for change in changes for event in change.events)
        if last and self._when == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        self._store.append(changes, **more)
        if last:
            os.kill(os.getpid(), signal.SIGKILL)


def main(database: str, redis: str, now: str, type: str, when: str) -> None:
    store: Any = DyingStore(open_store(database), type, when)
    services = services_on(store, database_url=database)
    services.clock.time = int(now)  # type: ignore[attr-defined]  # the tests' own clock
    queue = WorkQueue(worker_on(services))
    if not redis:
        EmbeddedRunner(queue).round(game_sources(services))
        return
    from redis import Redis

    from workers.rq.dispatcher import Dispatcher
    from workers.rq.worker import run

    connection = Redis.from_url(redis)
    Dispatcher(queue, connection).round(game_sources(services))
    run(queue, connection, new_owner("dying"), burst=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
