"""Bots for a long time: blind to secrets, and the same wherever they think. Each prints its figures.

SOAK_SHARE makes the runs shorter: `SOAK_SHARE=0.1 pytest tests/soak/test_bots.py -m soak`.
"""

import os
from collections.abc import Callable
from itertools import pairwise

import pytest

from domain.bots import BOTS, bot_of
from domain.catalogue import TITLES, catalogue
from service.bootstrap import build
from service.eventstore.codec import time_of
from service.eventstore.open import open_store
from service.settings import Settings
from tests.bots.twins import betrayals, places
from tests.workers.hands import audited, bot_game, log_bytes, status
from tests.workers.processes import until, worker

pytestmark = pytest.mark.soak

SHARE = float(os.environ.get("SOAK_SHARE", "1"))
POSITIONS, TWINS, EVERY = max(2, round(100 * SHARE)), 20, 17
THINKING = {**{name: bot for name, bot in BOTS.items() if name != "search"}, "search:60": bot_of("search:60")}


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("bot", THINKING)
def test_no_bot_sees_a_secret(title: str, bot: str, say: Callable[[str], None]) -> None:
    """The same choice on 20 imagined twins of 100 positions. The bot that plays on to the end takes long: it is given
    the same on 20, which settles it, and asked on 2.
    """
    rules, asked = catalogue()[title], 2 if bot == "playout" else TWINS
    looked = 0
    for place in places(rules, POSITIONS, EVERY):
        assert list(betrayals(rules, THINKING[bot], place, TWINS, asked)) == []
        looked += 1
    say(f"{title}, {bot}: given the same on {TWINS} twins of {looked} positions, the same choice on {asked}")


def test_one_worker_and_eight_play_the_same_games(
    postgres_url: str, redis_url: str, tmp_path, say: Callable[[str], None]
) -> None:
    """Every bot and title: one embedded worker on SQLite, eight on PostgreSQL and Redis; the logs are byte-equal."""
    tables = [
        (f"g_b{number}", title, bot) for number, (title, bot) in enumerate((t, b) for t in TITLES for b in LIVELY)
    ]
    quiet_url = f"sqlite:///{tmp_path / 'quiet.db'}?synchronous=normal"
    stores = [open_store(quiet_url), open_store(postgres_url)]
    quiet, busy = (
        build(Settings()._replace(database_url=url), store=store)
        for url, store in zip((quiet_url, postgres_url), stores, strict=True)
    )
    for services in (quiet, busy):
        for id, title, bot in tables:
            bot_game(services, id, title, 2, bot)
    games = [id for id, _, _ in tables]
    with worker(quiet_url):
        until(lambda: all(status(quiet, game) != "playing" for game in games), 3600, "the games of one worker")
    with worker(postgres_url, redis_url, processes=8):
        until(lambda: all(status(busy, game) != "playing" for game in games), 3600, "the games of eight workers")
    for game in games:
        assert audited(busy, game).finished
        assert log_bytes(busy, game) == log_bytes(quiet, game)
    say(f"{len(games)} games of {', '.join(LIVELY)} are byte-equal with 1 and 8 workers")
    for store in stores:
        store.close()


@pytest.mark.parametrize("title", TITLES)
def test_search_on_all_seats_keeps_nobody_waiting(title: str, tmp_path, say: Callable[[str], None]) -> None:
    """A whole game at the full table with 1,000 iterations; a pause is what lies between two appends."""
    url = f"sqlite:///{tmp_path / 'search.db'}"
    store = open_store(url)
    services = build(Settings()._replace(database_url=url), store=store)
    bot_game(services, "g_search", title, max(catalogue()[title].meta.variants[0].seats), "search")
    with worker(url):
        until(lambda: status(services, "g_search") != "playing", 3600, "the end of the game")
    times = sorted({time_of(event) for event in store.read("g_search")})
    pauses = [later - earlier for earlier, later in pairwise(times)]
    assert audited(services, "g_search").finished
    mean, longest, place = sum(pauses) // len(pauses), max(pauses), pauses.index(max(pauses)) + 1
    say(f"{title}: {len(pauses)} pauses, {mean} ms in the mean, the longest {longest} ms, number {place}")
    store.close()


LIVELY = ("random", "easy", "greedy") if SHARE < 1 else ("random", "easy", "greedy", "search")
"""Search takes its time: only in a whole run."""
