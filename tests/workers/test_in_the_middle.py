"""A worker that is killed -9 in the very moment of storing a bot's turn or a timeout; two workers on one row."""

import signal
import subprocess
import sys
import threading

import pytest

from domain.game.clock import Clock
from service.application.work_sources import game_sources
from tests.serving import elsewhere, services_on
from tests.workers.hands import audited, bot_game, happened, log_bytes, status, worker_on
from tests.workers.processes import PATIENCE
from workers.embedded import EmbeddedRunner
from workers.work_queue import LEASE_MS, WorkQueue


def die(crew, request, type, when):
    """Let a worker process of the same set-up work until its last moment."""
    settings = crew.services.settings
    redis = request.getfixturevalue("redis_url") if hasattr(crew, "redis") else ""
    program = [sys.executable, "-m", "tests.workers.dying", settings.database_url, redis]
    died = subprocess.run([*program, str(crew.services.clock.now()), type, when], timeout=PATIENCE, check=False)
    assert died.returncode == -signal.SIGKILL


@pytest.fixture
def quiet(tmp_path):
    """The same services on a database where nothing goes wrong."""
    from service.eventstore.open import open_store

    store = open_store(f"sqlite:///{tmp_path / 'quiet.db'}?synchronous=normal")
    yield services_on(store)
    store.close()


def undisturbed(quiet, game, *where):
    bot_game(quiet, game, *where)
    while worker_on(quiet).work_on(game).more:
        pass
    return log_bytes(quiet, game)


@pytest.mark.slow
@pytest.mark.parametrize("when", ["before", "after"])
def test_killed_in_the_middle_of_a_bot_turn(crew, request, quiet, when):
    """Stored or not stored, the turn happens once: after the lease has run out the game goes on as if undisturbed."""
    game = bot_game(crew.services, "g_1", "edo", 2)
    before = crew.services.store.version(game)
    die(crew, request, "edo.", when)
    assert (crew.services.store.version(game) > before) == (when == "after")
    assert crew.round() == 0  # the dead worker's lease still holds
    crew.services.clock.time += LEASE_MS
    crew.drain()
    assert audited(crew.services, game).finished
    assert log_bytes(crew.services, game) == undisturbed(quiet, game, "edo", 2)
    assert crew.services.store.claims() == []


@pytest.mark.slow
@pytest.mark.parametrize("when", ["before", "after"])
def test_killed_in_the_middle_of_a_timeout(crew, request, when):
    """The time of two absent players runs out twice each: exactly four timeouts, whenever the worker died."""
    services = crew.services
    game = bot_game(services, "g_1", people=2, clock=Clock(decision=60))
    services.clock.time += 60_000
    die(crew, request, "clock.expired", when)
    assert len(happened(services, game, "clock.expired")) == (when == "after")
    assert crew.round() == 0
    for _ in range(4):
        services.clock.time += 60_000
        crew.drain()
    assert audited(services, game).finished
    assert len(happened(services, game, "clock.expired")) == 4
    assert len(happened(services, game, "clock.started")) == len(happened(services, game, "clock.stopped"))


def at_once(*acts):
    """Run all of them at the same moment; what one of them raises is raised here."""
    gate = threading.Barrier(len(acts))
    troubles: list[BaseException] = []

    def begin(act):
        gate.wait()
        try:
            act()
        except BaseException as trouble:  # noqa: BLE001 - handed on
            troubles.append(trouble)

    threads = [threading.Thread(target=begin, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if troubles:
        raise troubles[0]


def another(services):
    """Services of another process, as far as memory goes."""
    return elsewhere(services)


def test_two_workers_on_one_list(crew, quiet):
    """They share the rows by leases: everything is played once, and nobody fails."""
    services = crew.services
    games = [bot_game(services, f"g_{number}", "toy", 2 + number % 3) for number in range(12)]
    workers = [EmbeddedRunner(WorkQueue(worker_on(another(services)))) for _ in range(2)]

    def until_over(worker):
        while any(status(worker.services, game) == "playing" for game in games):
            worker.round(game_sources(worker.services))

    at_once(*(lambda worker=worker: until_over(worker) for worker in workers))
    for game in games:
        seats = 2 + int(game[2:]) % 3
        assert log_bytes(services, game) == undisturbed(quiet, game, "toy", seats)
    assert sum(worker.meter.failures for worker in workers) == 0
    assert services.store.claims() == []
    for worker in workers:
        worker.close()


def test_two_workers_on_the_same_timeout(crew):
    """Without any lease between them, each timeout is stored once: the second finds that the time was stopped."""
    services = crew.services
    workers = [worker_on(another(services)) for _ in range(2)]
    for number in range(10):
        game = bot_game(services, f"g_{number}", people=2, clock=Clock(decision=60))
        services.clock.time += 60_000
        at_once(*(lambda game_worker=game_worker, game=game: game_worker.work_on(game) for game_worker in workers))
        assert len(happened(services, game, "clock.expired")) == 2  # both seats were asked at once
