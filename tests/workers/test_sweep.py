"""The sweep: what Redis has lost is free again at once, what it still holds is left alone."""

import time

import pytest

from service.application.work_sources import game_sources
from service.eventstore.open import open_store
from tests.serving import services_on
from tests.workers.conftest import RqCrew
from tests.workers.hands import bot_game, status, worker_on
from workers.rq.dispatcher import QUEUED_MS
from workers.rq.sweep import sweep

pytestmark = pytest.mark.servers

TURNS = "bakufu-turns"


@pytest.fixture
def crew(postgres_url, redis_url):
    import redis

    store = open_store(postgres_url)
    services = services_on(store, database_url=postgres_url)
    with redis.Redis.from_url(redis_url) as client:
        yield RqCrew(services, worker_on(services), client)
    store.close()


@pytest.fixture
def queued(crew):
    """A game whose item lies in a queue."""
    game = bot_game(crew.services, "g_1")
    assert crew.dispatcher.round(game_sources(crew.services)) == 1
    return game


def begin(crew, worker):
    """What RQ does between taking a job and running it; killed halfway, a worker has not yet left its name."""
    id = crew.redis.lpop(f"rq:queue:{TURNS}").decode()
    crew.redis.zadd(f"rq:wip:{TURNS}", {f"{id}:execution": time.time() + 120})
    if worker:
        crew.redis.hset(f"rq:job:{id}", "worker_name", worker)


def test_what_is_queued_is_left_alone(crew, queued):
    """A lease that a queue stands behind is not touched."""
    assert sweep(crew.services, crew.redis) == (1, 0)
    assert crew.dispatcher.round(game_sources(crew.services)) == 0


def test_what_a_worker_has_begun_is_left_alone(crew, queued):
    """Also when it has not asked for its lease yet."""
    begin(crew, "rq-alive")
    assert sweep(crew.services, crew.redis, dead={"rq-other"}) == (1, 0)


@pytest.mark.parametrize("worker", ["rq-dead", ""], ids=["with-its-name", "before-it-left-its-name"])
def test_what_a_dead_worker_had_only_just_taken_is_free(crew, queued, worker):
    """Killed between the queue and the lease, a worker costs no waiting."""
    begin(crew, worker)
    assert sweep(crew.services, crew.redis, dead={"rq-dead"}) == (1, 1)
    crew.drain()
    assert status(crew.services, queued) == "finished"


def test_an_older_job_does_not_stand_for_a_newer_lease(crew, queued):
    """Left behind by a killed worker, the first job is about the same game but not about its second lease."""
    begin(crew, "rq-hung")
    crew.services.clock.time += QUEUED_MS
    assert crew.dispatcher.round(game_sources(crew.services)) == 1
    crew.redis.delete(f"rq:queue:{TURNS}")
    assert sweep(crew.services, crew.redis) == (1, 1)
