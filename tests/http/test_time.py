"""Time over HTTP: terms, clocks in the summary, pauses, nights, vacations, coming back, and the player's record."""

import pytest

from tests.http.driver import code
from tests.workers.hands import worker_on
from workers.outcome import Deadline

MINUTE = 60_000


@pytest.fixture
def timed(ann, ben):
    """Opens and starts a toy game of ann and ben with a clock."""

    def start(**terms):
        game = ann.open("toy", 2, clock=terms)
        ann.sit(game)
        ben.sit(game)
        assert ann.post(f"/v1/games/{game}/start").status_code == 200
        return game

    return start


def seat_clock(player, game, seat=0):
    return player.get(f"/v1/games/{game}").json["clocks"]["seats"][seat]


def test_the_summary_tells_deadline_and_time_left(timed, ann, clock):
    """While a clock runs everybody can see since when, until when, and how much was left at its start."""
    game = timed(decision=60, bank=30)
    shown = seat_clock(ann, game)
    assert shown["since"] == clock.now()
    assert shown["deadline"] == clock.now() + 90_000
    assert shown["left"] == 90_000
    ann.play(game)
    assert (seat_clock(ann, game)["deadline"], seat_clock(ann, game)["bank"]) == (None, 30_000)


def test_a_clock_without_time_is_refused(ann):
    """Terms that would leave nobody a second are refused, and nothing is opened."""
    for terms in ({}, {"increment": 5}):
        answer = ann.post("/v1/games", {"title": "toy", "seats": 2, "clock": terms})
        assert code(answer) == (409, "clock.no-time")
    answer = ann.post("/v1/games", {"title": "toy", "seats": 2, "clock": {"decision": 5, "warn": 5}})
    assert code(answer) == (409, "clock.late-warning")


def test_everybody_must_agree_to_pause_and_anybody_ends_it(timed, ann, ben, clock):
    """Paused, commands are refused; resumed, the clock goes on where it stood."""
    game = timed(decision=60)
    clock.time += 20_000
    assert ann.post(f"/v1/games/{game}/pause").json["clocks"]["paused"] is False
    assert ben.post(f"/v1/games/{game}/pause").json["clocks"]["paused"] is True
    clock.time += 60 * MINUTE
    assert code(ann.play(game)) == (409, "clock.paused")
    assert ben.delete(f"/v1/games/{game}/pause").status_code == 200
    assert seat_clock(ann, game)["deadline"] == clock.now() + 40_000


def test_nights_and_vacations_are_the_players_own(timed, ann, ben, register):
    """Each player sets his own; strangers cannot; what was not agreed on is refused."""
    game = timed(decision=60, nights=True, vacation=2)
    ann.play(game)
    answer = ann.post(f"/v1/games/{game}/nights", {"begin": 1320, "end": 360})
    assert answer.json["clocks"]["seats"][0]["night"] == {"begin": 1320, "end": 360}
    assert code(ben.post(f"/v1/games/{game}/nights", {"begin": 0, "end": 1})) == (409, "clock.running")
    assert ann.delete(f"/v1/games/{game}/nights").json["clocks"]["seats"][0]["night"] is None
    answer = ben.post(f"/v1/games/{game}/vacation", {"days": 2})
    assert answer.json["clocks"]["seats"][1]["vacation"] == 0
    assert code(ben.post(f"/v1/games/{game}/vacation", {"days": 1})) == (409, "clock.no-vacation-left")
    assert code(register().post(f"/v1/games/{game}/vacation", {"days": 1})) == (403, "game.not-seated")
    plain = timed(decision=60)
    ann.play(plain)
    assert code(ann.post(f"/v1/games/{plain}/nights", {"begin": 0, "end": 60})) == (409, "clock.no-nights")


def test_coming_back_ends_the_stand_in(timed, ann, ben, services, clock):
    """After a timeout a bot plays the seat; its player can look, must come back to play, and is warned before."""
    game = timed(decision=60, warn=10, action="stand-in", bot="random")
    ben.play(game)
    clock.time += 50_000
    worker_on(services).work_on(game)
    assert "time-short" in {note["kind"] for note in ann.get("/v1/inbox").json["notes"]}
    assert code(ann.post(f"/v1/games/{game}/return")) == (409, "clock.no-stand-in")
    clock.time += 10_000
    worker_on(services).work_on(game, Deadline(0.0001))
    assert ann.get(f"/v1/games/{game}").json["seats"][0]["stand_in"] == "random"
    assert code(ann.play(game, {"type": "toy.pass"})) == (409, "game.stand-in-plays")
    assert ann.post(f"/v1/games/{game}/return").json["seats"][0]["stand_in"] is None
    assert ann.get("/v1/me").json["deserted"] == 1
    assert ben.get(f"/v1/players/{ann.id}").json["timeouts"] == 1


def test_a_late_command_is_told(timed, ann, ben, services, clock):
    """Once the timeout is in the log, the command that comes after it gets 412, or 409 whatever the version."""
    game = timed(decision=60)
    ben.play(game)
    version = ann.version(game)
    clock.time += 60_000
    worker_on(services).work_on(game)
    late = ann.play(game, {"type": "toy.keep", "card": 1}, match=f'"v{version}"')
    assert code(late) == (412, "request.stale")
    assert ann.play(game, {"type": "toy.keep", "card": 1}).status_code == 409
