"""Redis emptied, or gone for a minute, by a clock that only the test moves."""

import pytest

from domain.game.clock import Clock
from service.application.work_sources import game_sources
from service.eventstore.open import open_store
from tests.serving import services_on
from tests.workers.conftest import RqCrew
from tests.workers.hands import audited, bot_game, happened, status, worker_on
from tests.workers.processes import OwnValkey
from workers.embedded import EmbeddedRunner
from workers.rq.dispatcher import QUEUED_MS

pytestmark = [pytest.mark.servers, pytest.mark.slow]


@pytest.fixture
def valkey(short_folder):
    server = OwnValkey(short_folder)
    yield server
    server.down()


@pytest.fixture
def crew(postgres_url, valkey):
    import redis
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    store = open_store(postgres_url)
    services = services_on(store, database_url=postgres_url)
    with redis.Redis.from_url(valkey.url, retry=Retry(NoBackoff(), 0)) as client:
        yield RqCrew(services, worker_on(services), client)
    store.close()


def test_emptied_while_items_were_queued(crew):
    """Nothing is played twice and nothing is forgotten: the leases run out, and the items are queued again."""
    games = [bot_game(crew.services, f"g_{number}") for number in range(5)]
    assert crew.dispatcher.round(game_sources(crew.services)) == 5
    crew.redis.flushall()
    assert crew.round() == 0
    crew.services.clock.time += QUEUED_MS
    crew.drain()
    for game in games:
        assert audited(crew.services, game).finished


def test_down_for_a_minute_and_back(crew, valkey):
    """Deadlines of that minute strike without Redis, each once; nothing that could not be queued stays leased."""
    from redis.exceptions import RedisError

    services = crew.services
    timed = [bot_game(services, f"g_t{number}", people=2, clock=Clock(decision=30)) for number in range(5)]
    bots = [bot_game(services, f"g_b{number}") for number in range(5)]
    valkey.down()
    with pytest.raises(RedisError):
        crew.dispatcher.round(game_sources(crew.services))
    assert services.store.claims() == []
    here = EmbeddedRunner(crew.queue)
    for _ in range(60):
        services.clock.time += 1_000
        while here.round(game_sources(services)):
            pass
    for game in timed:
        assert len(happened(services, game, "clock.expired")) == 3  # two seats at once, then one after the other
    assert {status(services, game) for game in bots} == {"finished"}
    valkey.up()
    services.clock.time += 30_000
    later = [bot_game(services, f"g_l{number}") for number in range(3)]
    crew.drain()
    for game in [*timed, *bots, *later]:
        assert audited(services, game).finished
    assert {len(happened(services, game, "clock.expired")) for game in timed} == {4}
    here.close()


def test_queued_before_it_went_down_and_lost_with_it(crew, valkey):
    """What lay in a queue that is no more is played after its lease, once."""
    games = [bot_game(crew.services, f"g_{number}") for number in range(3)]
    assert crew.dispatcher.round(game_sources(crew.services)) == 3
    valkey.down()
    valkey.up()
    crew.services.clock.time += 60_000
    crew.drain()
    for game in games:
        assert audited(crew.services, game).finished
    assert crew.services.store.claims() == []
