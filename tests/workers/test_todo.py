"""The to-do list: derived from events, with due times."""

import pytest

from domain.game.clock import Clock
from domain.game.orders import Abandon
from projections.work import read_work
from service.application.maintenance import tidy_all
from service.application.work_list import figures, items, total
from tests.serving import do, services_on
from tests.workers.hands import bot_game


@pytest.fixture
def services(store):
    services = services_on(store)
    tidy_all(services)  # the first time it is due at once
    return services


def listed(services, game):
    services.models.catch_up()
    rows = services.models.rows("work", [game])
    return read_work(rows[game].data) if game in rows else None


def test_a_bot_that_is_asked_is_due_at_once(services):
    """The item is due from the moment of the event that asked the bot, and says which bot and why."""
    item = listed(services, bot_game(services, "g_1"))
    assert (item.id, item.due, item.bot) == ("bot:g_1", services.clock.now(), "random")
    assert "random" in item.why
    assert item.mark == str(services.store.version("g_1"))


def test_nothing_is_due_while_people_are_asked_without_a_clock(services):
    """A game that waits for a person is not on the list."""
    assert listed(services, bot_game(services, "g_1", people=2)) is None
    assert items(services, services.clock.now(), due_only=True) == []


def test_a_running_clock_is_due_at_its_deadline(services):
    """With a warning agreed on, the warning comes first."""
    plain = bot_game(services, "g_1", people=2, clock=Clock(decision=60))
    warned = bot_game(services, "g_2", people=2, clock=Clock(decision=60, warn=10))
    start = services.clock.now()
    assert (listed(services, plain).kind, listed(services, plain).due) == ("deadline", start + 60_000)
    assert (listed(services, warned).kind, listed(services, warned).due) == ("warning", start + 50_000)


def test_a_game_that_is_over_is_off_the_list(services):
    """Nothing is left to do, so nothing is listed."""
    game = bot_game(services, "g_1", people=2, clock=Clock(decision=60))
    assert listed(services, game) is not None
    do(services, game, "p0", Abandon())
    do(services, game, "p1", Abandon())
    assert listed(services, game) is None


def test_the_list_can_be_thrown_away(services):
    """Rebuilt from the log it is what it was."""
    games = [bot_game(services, f"g_{n}", people=n, clock=Clock(decision=60)) for n in range(3)]
    before = [listed(services, game) for game in games]
    services.models.build(services.models.rebuild(["work"]))
    assert [listed(services, game) for game in games] == before


def test_figures_tell_lag_and_failures(services):
    """What is due, how late the oldest is, and what keeps failing can be read by any process."""
    bot_game(services, "g_1")
    bot_game(services, "g_2", people=2, clock=Clock(decision=60))
    services.models.catch_up()
    services.clock.time += 5_000
    now = services.clock.now()
    for _ in range(3):
        services.store.claim([("bot:g_1", "7")], "ann", now, now + 1)
        services.store.fail("bot:g_1", "ann", now, "KeyError")
    found = figures(services, now)
    assert found["bot"] == (0, 1, 5_000, 0, 1, 1)
    assert found["deadline"] == (1, 0, 0, 0, 0, 0)
    assert total({kind: found[kind] for kind in ("bot", "deadline")}) == (1, 1, 5_000, 0, 1, 1)
    first, second = (item for item in items(services, now) if item.kind not in ("tidy", "checkpoint", "scrub"))
    assert (first.subject, first.late, first.tries, first.note, first.stuck) == ("g_1", 5_000, 3, "KeyError", True)
    assert (second.subject, second.late, second.stuck) == ("g_2", -55_000, False)
