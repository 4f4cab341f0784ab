"""Workers for a long time: many games under kills, and many deadlines at once. Each prints its figures.

SOAK_GAMES and SOAK_RUNNING change the numbers: `SOAK_GAMES=6 pytest tests/soak/test_workers.py -m soak -k kills` takes
ten seconds.
"""

import os
import random
import signal
import time

import pytest

from domain.catalogue import TITLES
from domain.game.clock import Clock
from service.bootstrap import build
from service.eventstore.open import open_store
from service.settings import Settings
from tests.workers.hands import audited, bot_game, log_bytes, status
from tests.workers.processes import until, worker

pytestmark = pytest.mark.soak

GAMES = int(os.environ.get("SOAK_GAMES", "200"))
RUNNING = int(os.environ.get("SOAK_RUNNING", "10000"))
DUE = RUNNING // 10
KILL_SECONDS = (2.0, 4.0)


@pytest.fixture
def services_of():
    """Opens services on a database, and closes them however the test ends: an open file would hide its result."""
    opened = []

    def open_on(url):
        opened.append(open_store(url))
        return build(Settings()._replace(database_url=url), store=opened[-1])

    yield open_on
    for store in opened:
        store.close()


def mixed_games(services) -> list[str]:
    """Bots of all titles, at tables of every size their usual variant allows."""
    names = list(TITLES)
    games = []
    for number in range(GAMES):
        title = names[number % len(names)]
        sizes = services.titles[title].meta.variants[0].seats
        games.append(bot_game(services, f"s{number}", title, sizes[number // len(names) % len(sizes)]))
    return games


class Ending:
    """Asks only about the games that were not over when it last looked."""

    def __init__(self, services, games) -> None:
        self._services, self._left = services, set(games)

    def __call__(self) -> bool:
        self._left = {game for game in self._left if status(self._services, game) == "playing"}
        return not self._left


def test_many_games_under_kills_are_the_games_of_a_quiet_day(postgres_url, redis_url, tmp_path, say, services_of):
    """4 RQ workers, one killed every few seconds, play exactly the games that one embedded worker plays on SQLite."""
    quiet_url = f"sqlite:///{tmp_path / 'quiet.db'}?synchronous=normal"
    quiet = services_of(quiet_url)
    games = mixed_games(quiet)
    with worker(quiet_url):
        took = until(Ending(quiet, games), 3600, "the end of all quiet games")
    events = sum(quiet.store.version(game) for game in games)
    say(f"embedded on SQLite: {len(games)} games, {events} events, {took:.1f} s")

    services = services_of(postgres_url)
    assert mixed_games(services) == games
    kills, begin, over = 0, time.monotonic(), Ending(services, games)
    with worker(postgres_url, redis_url, processes=4) as hired:
        next_kill = time.monotonic() + 3
        while not over():
            assert time.monotonic() - begin < 3600
            assert hired.process.poll() is None, "the supervisor died"
            time.sleep(0.25)
            if time.monotonic() > next_kill and (children := hired.children):
                os.kill(random.choice(children), signal.SIGKILL)
                kills += 1
                next_kill = time.monotonic() + random.uniform(*KILL_SECONDS)
    took = time.monotonic() - begin
    for game in games:
        assert audited(services, game).finished
        assert log_bytes(services, game) == log_bytes(quiet, game)
    stored = sum(services.store.version(game) for game in games)
    say(f"RQ on PostgreSQL: {len(games)} games, {stored} events, {kills} kills, {took:.1f} s; logs are byte-equal")
    assert stored == events


@pytest.mark.parametrize("set_up", ["embedded", "rq"])
def test_many_deadlines_at_the_same_second(set_up, request, tmp_path, say, services_of):
    """Of many running games a tenth is due at the same second; each fires once, and the sweep costs little."""
    url = f"sqlite:///{tmp_path / 'due.db'}?synchronous=normal"
    redis = ""
    if set_up == "rq":
        url, redis = request.getfixturevalue("postgres_url"), request.getfixturevalue("redis_url")
    services = services_of(url)
    for number in range(RUNNING - DUE):
        bot_game(services, f"g_d{number}", "edo", 2, people=2, clock=Clock(decision=86_400))
    services.models.catch_up()
    _sweep_figures(services, redis, say, set_up)
    with worker(url, redis, processes=4):
        moment = (services.clock.now() // 1000 + 20 + DUE // 8) * 1000  # time enough to open them all
        due = []
        for number in range(DUE):
            seconds = (moment - services.clock.now()) // 1000
            due.append(bot_game(services, f"g_e{number}", "edo", 2, people=2, clock=Clock(decision=seconds)))
        assert services.clock.now() < moment - 1000
        until(lambda: services.clock.now() > moment and _all_fired(services, due), 600, "all deadlines")
    late = sorted(_lateness(services, game) or 0 for game in due)
    say(
        f"{set_up}: {RUNNING} games, {DUE} due within a second: late by p50 {late[len(late) // 2]} ms, "
        f"p99 {late[len(late) * 99 // 100]} ms, max {late[-1]} ms, min {late[0]} ms"
    )
    assert late[0] >= 0


def _sweep_figures(services, redis_url, say, set_up) -> None:
    from service.application.work_list import figures, total

    begin = time.process_time()
    if redis_url:
        import redis

        from workers.rq.sweep import sweep

        with redis.Redis.from_url(redis_url) as client:
            sweep(services, client)
    found = total(figures(services, services.clock.now()))
    cpu = time.process_time() - begin
    begin = time.process_time()
    services.models.build(services.models.rebuild())
    events = services.models.checkpoint().number
    say(
        f"{set_up}: sweep of {found.waiting + found.due} rows {cpu:.2f} s CPU; rebuilding all read models from "
        f"{events} events {time.process_time() - begin:.1f} s CPU"
    )
    assert cpu < 1.0


def _all_fired(services, due) -> bool:
    if _lateness(services, due[-1]) is None:
        return False
    return all(_lateness(services, game) is not None for game in due)


def _lateness(services, game) -> int | None:
    """Milliseconds between the first deadline and the event that it fired."""
    import msgspec

    deadline = None
    for event in services.store.read(game, 0, 40):
        fact = msgspec.json.decode(event.data)
        if event.type == "clock.started" and deadline is None:
            deadline = fact["deadline"]
        if event.type == "clock.expired":
            return int(fact["at"] - deadline)
    return None
