"""Nights and vacation once for all games, in a time zone."""

import pytest

from service.application.work_sources import RestWork
from tests.http.driver import code
from workers.handlers import house_handlers
from workers.outcome import Deadline

DAY = 24 * 3_600_000
NIGHT = {"begin": 23 * 60, "end": 7 * 60}
RESTFUL = {"decision": 3 * 24 * 3600, "nights": True, "vacation": 10}
IN_TOKYO = {"begin": 14 * 60, "end": 22 * 60}


@pytest.fixture
def table(ann, ben):
    """Starts a game of ann and ben in which ann is asked."""

    def start(clock=RESTFUL):
        game = ann.open("toy", 2, clock=clock)
        for player in (ann, ben):
            player.sit(game)
        assert ann.post(f"/v1/games/{game}/start").status_code == 200
        ben.play(game)
        return game

    return start


@pytest.fixture
def look_after(services, clock):
    """What workers do once a minute."""

    def work():
        clock.time += 60_000
        services.models.catch_up()
        (item,) = RestWork(services).listed(1)
        house_handlers(services)["rest"](item, Deadline())

    return work


def seat_clock(player, game, seat):
    return player.get(f"/v1/games/{game}").json["clocks"]["seats"][seat]


def stands(answer, game):
    return {one["part"]: (one["state"], one["code"]) for one in answer.json["games"] if one["game"] == game}


def test_a_night_in_a_time_zone_is_set_wherever_it_may_be(table, ann, ben, look_after):
    """At once where nothing speaks against it, later where one's own clock runs; else the answer says why not."""
    restful, strict, timeless = table(), table({"decision": 60}), table(None)
    answer = ben.call("PUT", "/v1/me/rest", {"zone": "Asia/Tokyo", "night": NIGHT})
    assert stands(answer, restful) == {"night": ("applied", None)}
    assert stands(answer, strict) == {"night": ("refused", "clock.no-nights")}
    assert stands(answer, timeless) == {"night": ("refused", "clock.none")}
    assert seat_clock(ben, restful, 1)["night"] == IN_TOKYO
    asked = ann.call("PUT", "/v1/me/rest", {"zone": "Asia/Tokyo", "night": NIGHT})
    assert stands(asked, restful) == {"night": ("waiting", "clock.running")}
    for _ in range(2):
        ann.play(restful)
    look_after()
    assert seat_clock(ann, restful, 0)["night"] == IN_TOKYO
    assert stands(ann.get("/v1/me/rest"), restful) == {"night": ("applied", None)}


def test_games_that_begin_later_have_it_too(table, ben, look_after, services):
    """The workers see to it, once: a second look changes nothing."""
    ben.call("PUT", "/v1/me/rest", {"zone": "Asia/Tokyo", "night": NIGHT})
    game = table()
    look_after()
    assert seat_clock(ben, game, 1)["night"] == IN_TOKYO
    version = ben.version(game)
    look_after()
    assert ben.version(game) == version


def test_the_night_follows_the_clocks_of_the_zone(table, ben, look_after, clock):
    """Eleven in the evening in Berlin is 22 o'clock UTC in winter, and 21 o'clock in summer."""
    game = table({"decision": 365 * 24 * 3600, "nights": True})
    ben.call("PUT", "/v1/me/rest", {"zone": "Europe/Berlin", "night": NIGHT})
    assert seat_clock(ben, game, 1)["night"] == {"begin": 22 * 60, "end": 6 * 60}
    clock.time += 180 * DAY
    look_after()
    assert seat_clock(ben, game, 1)["night"] == {"begin": 21 * 60, "end": 5 * 60}


def test_a_vacation_begins_on_its_day(table, ann, look_after, clock):
    """Whole days from that midnight on, as many as the terms give, and no day twice."""
    game, short = table(), table({**RESTFUL, "vacation": 2})
    deadline = seat_clock(ann, game, 0)["deadline"]
    plan = {"zone": "Europe/Berlin", "away": "2026-11-18", "back": "2026-11-25"}
    answer = ann.call("PUT", "/v1/me/rest", plan)
    assert stands(answer, game) == {"vacation": ("waiting", None)}
    clock.time += 2 * DAY - 3_600_000 - 60_000  # midnight there
    look_after()
    assert (seat_clock(ann, game, 0)["vacation"], seat_clock(ann, short, 0)["vacation"]) == (3, 0)
    assert seat_clock(ann, game, 0)["deadline"] == deadline + 7 * DAY
    look_after()
    assert seat_clock(ann, game, 0)["vacation"] == 3
    now = ann.get("/v1/me/rest")
    assert stands(now, game) == {"vacation": ("applied", None)}
    assert stands(now, short) == {"vacation": ("refused", "clock.no-vacation-left")}


def test_taken_back_the_nights_go(table, ann, ben):
    """Where one's own clock runs the night stays, and the answer says so; a night of one's own choice stays, too."""
    game, other = table(), table()
    ben.call("PUT", "/v1/me/rest", {"zone": "Asia/Tokyo", "night": NIGHT})
    ben.post(f"/v1/games/{other}/nights", {"begin": 60, "end": 120})
    for _ in range(2):
        ann.play(game)
    assert stands(ben.delete("/v1/me/rest"), game) == {"night": ("refused", "clock.running")}
    assert seat_clock(ben, other, 1)["night"] == {"begin": 60, "end": 120}
    assert ben.get("/v1/me/rest").status_code == 404
    assert ben.delete("/v1/me/rest").status_code == 404


def test_rest_is_ones_own(ann, ben, stranger):
    """Nobody reads or changes somebody else's, and it is part of one's own data."""
    assert ann.get("/v1/me/rest").status_code == 404
    ann.call("PUT", "/v1/me/rest", {"zone": "Asia/Tokyo", "night": NIGHT})
    assert ann.get("/v1/me/rest").json["zone"] == "Asia/Tokyo"
    assert ben.get("/v1/me/rest").status_code == 404
    assert ann.get("/v1/me/data").json["rest"]["zone"] == "Asia/Tokyo"
    for method, body in (("GET", None), ("PUT", {"zone": "UTC"}), ("DELETE", None)):
        assert stranger.call(method, "/v1/me/rest", body).status_code == 401


@pytest.mark.parametrize(
    "wrong",
    [
        {"zone": "Mars/Olympus"},
        {"zone": "../etc/passwd"},
        {"zone": "UTC", "away": "2026-02-30", "back": "2026-03-02"},
        {"zone": "UTC", "away": "2026-12-24"},
        {"zone": "UTC", "away": "2026-12-24", "back": "2026-12-24"},
        {"zone": "UTC", "away": "2026-12-24", "back": "2028-12-24"},
        {"zone": "UTC", "night": {"begin": 0}},
    ],
)
def test_bad_plans_are_refused(ann, wrong):
    """Unknown zones, days that do not exist, ends before beginnings: nothing is kept of them."""
    assert ann.call("PUT", "/v1/me/rest", wrong).status_code == 422
    assert ann.get("/v1/me/rest").status_code == 404


def test_a_night_has_at_most_twelve_hours(ann):
    """As in a single game."""
    answer = ann.call("PUT", "/v1/me/rest", {"zone": "UTC", "night": {"begin": 0, "end": 721}})
    assert code(answer) == (409, "clock.bad-night")
