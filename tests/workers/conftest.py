"""Both ways to run workers, so that one test can promise the same of each."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest

from service.application.analysis_work import AnalysisWork
from service.application.maintenance import tidy_all
from service.application.work_sources import CheckpointWork, MaintenanceWork, game_sources
from service.bootstrap import Application
from service.eventstore.open import open_store
from tests import servers
from tests.serving import services_on
from tests.workers.hands import worker_on
from workers.embedded import EmbeddedRunner
from workers.game_worker import GameWorker
from workers.metrics import Meter
from workers.work_queue import WorkQueue, new_owner

SET_UPS = ["embedded", pytest.param("rq", marks=pytest.mark.servers)]


HOPELESS_SECONDS = 3_600
"""Tests with real processes wait for what happens; this ends only what never will."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here) and item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(HOPELESS_SECONDS))


class Crew(Protocol):
    """Workers over one store."""

    services: Application
    meter: Meter
    game_worker: GameWorker
    queue: WorkQueue

    def round(self) -> int:
        """Do what is due once; returns how many items that were."""

    def maintenance(self) -> int:
        """Do what no player waits for; returns how many items that were."""

    def checkpoint(self) -> int:
        """Make the next checkpoint, if it is due."""

    def analyse(self) -> int:
        """Go on with analyses; returns how many items that were."""

    def drain(self) -> None:
        """Work until nothing is due."""


class Draining:
    def round(self) -> int:
        raise NotImplementedError

    def drain(self) -> None:
        for _ in range(1000):
            if not self.round():
                return
        raise AssertionError("there is no end to the work")


class EmbeddedCrew(Draining):
    """SQLite, one process."""

    def __init__(self, services: Application, game_worker: GameWorker) -> None:
        self.services, self.game_worker = services, game_worker
        self.queue = WorkQueue(game_worker)
        self.meter = self.queue.meter
        self._runner = EmbeddedRunner(self.queue)
        tidy_all(services)  # the first time it is due at once

    def round(self) -> int:
        return self._runner.round(game_sources(self.services))

    def maintenance(self) -> int:
        return self._runner.round([MaintenanceWork(self.services)])

    def checkpoint(self) -> int:
        return self._runner.round([CheckpointWork(self.services)])

    def analyse(self) -> int:
        return self._runner.round([AnalysisWork(self.services.store)])


class RqCrew(Draining):
    """PostgreSQL and Redis; RQ's own loop runs in the test's process and ends when the queues are empty."""

    def __init__(self, services: Application, game_worker: GameWorker, redis: Any) -> None:
        from workers.rq.dispatcher import Dispatcher

        self.services, self.game_worker, self.redis = services, game_worker, redis
        self.queue = WorkQueue(game_worker)
        self.meter = self.queue.meter
        self.dispatcher = Dispatcher(self.queue, redis)
        tidy_all(services)  # the first time it is due at once

    def round(self) -> int:
        return self._worked_off(self.dispatcher.round(game_sources(self.services)))

    def maintenance(self) -> int:
        return self._worked_off(self.dispatcher.round([MaintenanceWork(self.services)]))

    def checkpoint(self) -> int:
        return self._worked_off(self.dispatcher.round([CheckpointWork(self.services)]))

    def analyse(self) -> int:
        return self._worked_off(self.dispatcher.round([AnalysisWork(self.services.store)]))

    def _worked_off(self, count: int) -> int:
        from workers.rq.worker import run

        if any(map(len, self.dispatcher.queues.values())):
            run(self.queue, self.redis, new_owner("test"), burst=True)
        return count


@pytest.fixture(params=SET_UPS)
def set_up(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def worker_url(set_up: str, request: pytest.FixtureRequest) -> str:
    """The database of the set-up."""
    url: str = request.getfixturevalue("sqlite_url" if set_up == "embedded" else "postgres_url")
    return f"{url}?synchronous=normal" if set_up == "embedded" else url


@pytest.fixture
def crew(set_up: str, worker_url: str, request: pytest.FixtureRequest) -> Iterator[Crew]:
    store = open_store(worker_url)
    services = services_on(store, database_url=worker_url)
    game_worker = worker_on(services)
    if set_up == "embedded":
        yield EmbeddedCrew(services, game_worker)
    else:
        import redis

        url = request.getfixturevalue("redis_url")
        with redis.Redis.from_url(url) as client:
            yield RqCrew(services, game_worker, client)
    store.close()


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """Socket paths must be short."""
    folder = Path(tempfile.mkdtemp(prefix="bkw", dir=servers.scratch_folder()))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)
