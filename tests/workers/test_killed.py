"""Worker processes that are killed, and servers that go away: every game ends, nothing is lost or doubled."""

import os
import random
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

import pytest

from bakufu.client import RetryPolicy
from domain.competition.rules import GameTerms
from domain.competition.tournament.outcome import faults
from domain.game.clock import Clock
from service.bootstrap import build
from service.eventstore.open import open_store
from service.settings import Settings
from tests import generic
from tests.live import serving
from tests.serving import services_on
from tests.workers.hands import audited, bot_game, happened, log_bytes, status, worker_on
from tests.workers.processes import PATIENCE, OwnPostgres, OwnValkey, is_gone, until, worker
from tests.workers.test_tournaments import begun as begun_cup

GAMES = 6  # many more under `make soak`
KILLS = 3
pytestmark = pytest.mark.slow


def services_of(url):
    return build(Settings()._replace(database_url=url), store=open_store(url))


def over(services, games):
    return all(status(services, game) == "finished" for game in games)


def reference(tmp_path, games, **terms):
    """The logs of the same games, played in one quiet process."""
    services = services_of(f"sqlite:///{tmp_path / 'quiet.db'}?synchronous=normal")
    logs = {}
    for number, game in enumerate(games):
        bot_game(services, game, "edo", 2 + number % 3, **terms)
        while worker_on(services).work_on(game).more:
            pass
        logs[game] = log_bytes(services, game)
    services.store.close()
    return logs


def open_games(services):
    return [bot_game(services, f"g_{number}", "edo", 2 + number % 3) for number in range(GAMES)]


def stored(services, games):
    return sum(services.store.version(game) for game in games)


def more_than(services, games, events):
    return lambda: stored(services, games) > events or over(services, games)


def kill_one(hired, set_up):
    """-9, wherever it is; an embedded worker is started again by hand, an RQ worker by its supervisor."""
    if set_up == "embedded":
        hired.kill()
        hired.start()
        return
    until(lambda: bool(hired.children), what="a worker process")
    with suppress(ProcessLookupError):  # it has just ended by itself
        os.kill(random.choice(hired.children), signal.SIGKILL)


def test_a_worker_killed_in_the_middle_of_bot_turns(set_up, worker_url, tmp_path, request):
    """Killed -9 at random moments, workers leave games that the next ones finish exactly as undisturbed ones would."""
    redis = request.getfixturevalue("redis_url") if set_up == "rq" else ""
    services = services_of(worker_url)
    games = open_games(services)
    with worker(worker_url, redis) as hired:
        kills = 0
        while kills < KILLS and not over(services, games):
            until(more_than(services, games, stored(services, games) + random.randint(10, 150)), what="some turns")
            kill_one(hired, set_up)
            kills += 1
        assert kills > 1
        until(lambda: over(services, games), what="the end of all games")
    expected = reference(tmp_path, games)
    for game in games:
        assert audited(services, game).finished
        assert log_bytes(services, game) == expected[game]
    services.store.close()


def test_a_worker_killed_in_the_middle_of_timeouts(set_up, worker_url, request):
    """Players who never answer: each timeout happens once, however often the worker dies, and the games end."""
    redis = request.getfixturevalue("redis_url") if set_up == "rq" else ""
    services = services_of(worker_url)
    games = [bot_game(services, f"g_{n}", "edo", 2, people=2, clock=Clock(bank=1)) for n in range(GAMES // 2)]
    with worker(worker_url, redis) as hired:
        for _ in range(KILLS):
            until(more_than(services, games, stored(services, games)), what="a timeout")
            kill_one(hired, set_up)
        until(lambda: over(services, games), what="the end of all games")
    for game in games:
        assert audited(services, game).finished
        starts, stops = (happened(services, game, f"clock.{what}") for what in ("started", "stopped"))
        assert len(starts) == len(stops)
        assert len(happened(services, game, "clock.expired")) <= len(stops)
    services.store.close()


def test_redis_flushed_and_down_and_back(postgres_url, short_folder, tmp_path):
    """Without Redis the work goes on; after it is back, and after it was emptied, nothing is missing."""
    valkey = OwnValkey(short_folder)
    services = services_of(postgres_url)
    games = open_games(services)
    try:
        with worker(postgres_url, valkey.url):
            until(lambda: any(status(services, game) == "finished" for game in games), what="a first end")
            _flush(valkey.url)
            valkey.down()
            more = [bot_game(services, f"g_h{n}", "edo", 2) for n in range(3)]
            until(lambda: over(services, more), what="work without Redis")
            valkey.up()
            last = [bot_game(services, f"g_k{n}", "edo", 2) for n in range(3)]
            until(lambda: over(services, games + last), what="the end of all games")
    finally:
        valkey.down()
    expected = reference(tmp_path, games)
    for game in games:
        assert log_bytes(services, game) == expected[game]
    for game in more + last:
        assert audited(services, game).finished
    services.store.close()


def _flush(url):
    import redis

    with redis.Redis.from_url(url) as client:
        client.flushall()


@pytest.mark.servers
@pytest.mark.parametrize("by", ["rq", "embedded"])
def test_postgres_restarted_under_workers(by, request, short_folder, tmp_path):
    """A restart of the database cuts every connection; workers of either kind wait, come back and finish."""
    redis = request.getfixturevalue("redis_url") if by == "rq" else ""
    postgres = OwnPostgres(short_folder)
    services = services_of(postgres.url)
    games = open_games(services)
    try:
        with worker(postgres.url, redis):
            until(lambda: any(services.store.version(game) > 50 for game in games), what="a beginning")
            postgres.restart()
            until(lambda: _quietly_over(services, games), what="the end of all games")
        expected = reference(tmp_path, games)
        for game in games:
            assert audited(services, game).finished
            assert log_bytes(services, game) == expected[game]
    finally:
        services.store.close()
        postgres.stop()


@pytest.mark.servers
def test_postgres_restarted_under_the_web_service(short_folder, tmp_path):
    """Players who repeat what failed, under the same key, play exactly the game of a day without a restart."""
    postgres = OwnPostgres(short_folder)
    store, quiet_store = open_store(postgres.url), open_store(f"sqlite:///{tmp_path / 'quiet.db'}?synchronous=normal")
    services, quiet = services_on(store), services_on(quiet_store)
    table = generic.Table("edo", 3, seed=1)
    tokens = generic.players(services)
    for each in (services, quiet):
        generic.lay(each, table)
    retries = RetryPolicy(tries=1000, sleep=lambda _: time.sleep(0.01))
    try:
        with serving(services) as url, ThreadPoolExecutor(1) as hands:
            playing = hands.submit(generic.play_through, url, tokens, table, retries)
            for beginning in (40, 120):
                until(partial(_is_past, store, table.id, beginning), what="some turns")
                assert not playing.done()
                postgres.restart()
            playing.result(PATIENCE)
        generic.play_directly(quiet, table)
        assert generic.log_of(services, table) == generic.log_of(quiet, table)
        assert audited(services, table.id).finished
    finally:
        store.close()
        quiet_store.close()
        postgres.stop()


def _is_past(store, id, version):
    from service.eventstore.port import StoreError

    try:
        return store.version(id) > version
    except StoreError:
        return False


def _quietly_over(services, games):
    from service.eventstore.port import StoreError

    try:
        return over(services, games)
    except StoreError:
        return False


def test_a_worker_told_to_stop_gives_back_its_work(set_up, worker_url, request):
    """SIGTERM ends it cleanly; no lease is left in its hands."""
    redis = request.getfixturevalue("redis_url") if set_up == "rq" else ""
    services = services_of(worker_url)
    games = open_games(services)
    with worker(worker_url, redis) as hired:
        until(lambda: any(services.store.version(game) > 50 for game in games), what="a beginning")
        assert hired.stop() == 0
    now = services.clock.now()
    held = [claim for claim in services.store.claims() if claim.until > now and not claim.owner.startswith("queued-")]
    assert held == []
    services.store.close()


def test_nobody_outlives_a_worker_that_was_killed(set_up, worker_url, request):
    """RQ workers and thinking bots end by themselves when the process that keeps them is killed."""
    redis = request.getfixturevalue("redis_url") if set_up == "rq" else ""
    services = services_of(worker_url)
    games = [bot_game(services, f"g_{number}", "edo", 4, bot="search") for number in range(3)]
    expected = 3 if set_up == "rq" else 1  # two RQ workers, at least one bot
    with worker(worker_url, redis) as hired:
        until(lambda: len(hired.children) >= expected, what="bots that think")
        until(more_than(services, games, stored(services, games) + 10), what="some turns")
        left = hired.descendants
        hired.kill()
        until(lambda: all(map(is_gone, left)), what="the end of those left behind")
    services.store.close()


def test_a_worker_killed_in_the_middle_of_a_tournament(set_up, worker_url, request):
    """Each round is paired once and each result counts once; read models that are built anew are the same bytes."""
    redis = request.getfixturevalue("redis_url") if set_up == "rq" else ""
    services = services_of(worker_url)
    id = begun_cup(services, bots=8, games=GameTerms("edo", "", ""), seats=2, rounds=3)
    with worker(worker_url, redis) as hired:
        for _ in range(KILLS):
            before = services.store.version(id)
            until(lambda: services.store.version(id) > before or cup_over(services, id), what="a step")  # noqa: B023
            kill_one(hired, set_up)
        until(lambda: cup_over(services, id), what="the end of the tournament")
    tournament = services.tournaments.at(id, services.store.version(id))
    types = [event.type.removeprefix("tournament.") for event in services.store.read(id)]
    assert (types.count("round-paired"), types.count("result-reported"), types.count("finished")) == (3, 12, 1)
    games = [table.game for round in tournament.state.rounds for table in round.tables]
    services.models.catch_up()
    assert sorted(row.key for row in services.models.find("games", limit=100)) == sorted(games)
    assert list(faults(tournament.state)) == []
    kept = [services.models.find(name, limit=100) for name in ("tournaments", "tournament-games")]
    services.models.build(services.models.rebuild())
    assert [services.models.find(name, limit=100) for name in ("tournaments", "tournament-games")] == kept
    services.store.close()


def cup_over(services, id):
    return services.tournaments.read(id, lambda tournament: tournament.state.status == "finished")
