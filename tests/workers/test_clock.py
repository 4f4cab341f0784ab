"""Clocks that are wrong: what waits for no time is done at once, one clock judges deadlines, and figures show it."""

import pytest

from service.application.clock import DatabaseClock, SystemClock, clock_of
from service.application.work_list import figures, items
from service.application.work_sources import game_sources
from service.eventstore.port import StoreAway
from tests.workers.hands import bot_game, status

TWO_HOURS = 2 * 3_600_000


def test_bots_play_on_when_the_clock_goes_back(crew):
    """What is asked of a bot is due now, whatever the clock said when it was asked."""
    game = bot_game(crew.services, "g_1")
    crew.services.models.catch_up()
    crew.services.clock.time -= TWO_HOURS
    crew.drain()
    assert status(crew.services, game) == "finished"


def test_the_lag_shows_a_clock_that_went_back(crew):
    """Nothing is late by the clock, but something was asked two hours from now: an alert on the lag fires."""
    bot_game(crew.services, "g_1")
    crew.services.models.catch_up()
    crew.services.clock.time -= TWO_HOURS
    now = crew.services.clock.now()
    assert figures(crew.services, now)["bot"].lag == TWO_HOURS
    [item] = [item for item in items(crew.services, now, due_only=True) if item.kind == "bot"]
    assert item.late == TWO_HOURS


def test_leases_of_before_do_not_hold(crew):
    """A worker that died before the clock went back does not keep its work for two hours more."""
    game = bot_game(crew.services, "g_1")
    crew.services.models.catch_up()
    [item] = crew.queue.free(game_sources(crew.services), 10)
    assert crew.queue.claim([item], "somebody") == [item]
    crew.services.clock.time -= TWO_HOURS
    crew.drain()
    assert status(crew.services, game) == "finished"


def test_time_comes_from_the_database(store):
    """Where there is a server its clock counts for all processes; a file has the clock of its machine."""
    clock = clock_of(store)
    if store.server_time() is None:
        assert isinstance(clock, SystemClock)
    else:
        assert isinstance(clock, DatabaseClock)
        before, now, after = store.server_time(), clock.now(), store.server_time()
        assert before - 1000 <= now <= after + 1000


def test_time_goes_on_while_the_database_is_away():
    """The last answer is believed, and goes on as this machine counts."""
    answers = iter([5_000_000])

    def ask() -> int:
        for answer in answers:
            return answer
        raise StoreAway("gone")

    clock = DatabaseClock(ask)
    clock.REFRESH_SECONDS = 0.0
    first = clock.now()
    assert 5_000_000 <= first <= clock.now()


@pytest.mark.parametrize("by", [-TWO_HOURS, TWO_HOURS])
def test_a_wrong_clock_of_a_machine_changes_nothing(monkeypatch, by):
    """With a database server nobody asks what time a machine thinks it is."""
    clock = DatabaseClock(lambda: 5_000_000)
    monkeypatch.setattr("time.time_ns", lambda: by * 1_000_000)
    assert clock.now() < 5_000_000 + TWO_HOURS // 2
