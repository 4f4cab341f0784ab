"""No table sticks for ever: each way out of a game in which somebody has vanished, and what is refused on the way."""

import pytest

from domain.game.orders import TimeOut
from domain.game.rescue import KEPT, SILENCE
from domain.kernel.aggregate import DEADLINE
from tests.http.driver import code
from tests.workers.hands import audited, worker_on

DAY = 24 * 3600
CLOCK = {"decision": 2 * DAY}


@pytest.fixture
def cho(register):
    return register("Cho")


def shown(player, game):
    return player.get(f"/v1/games/{game}").json


def finish(services, game, *players):
    """Play on until the game is over; bots, stand-ins and time-outs as they fall due."""
    for _ in range(300):
        worker_on(services).work_on(game)
        if shown(players[0], game)["status"] != "playing":
            break
        for player in players:
            if player.options(game)["options"]:
                assert player.play(game).status_code == 200
    assert shown(players[0], game)["status"] == "finished"
    require_sound(services, game)


def require_sound(services, game):
    """The log of the game verifies from its first to its last event."""
    audited(services, game)


def deserted(ann, ben, services, clock):
    """A game in which a bot plays for Ann, whose time was up."""
    game = ann.open("toy", 2, clock={"decision": 60, "action": "stand-in"})
    ann.sit(game)
    ben.sit(game)
    ann.post(f"/v1/games/{game}/start")
    clock.time += 61_000
    services.games.give(game, DEADLINE, TimeOut(0))
    return game


# -- a clock -------------------------------------------------------------------------------------


def test_all_agree_to_a_clock(ann, ben, game, services, clock):
    """It starts with the last of them, for whoever is asked."""
    assert ann.post(f"/v1/games/{game}/clock", {"clock": CLOCK}).json["clock_offer"]["agreed"] == [0]
    answer = ben.post(f"/v1/games/{game}/clock", {})
    assert answer.json["clock"]["decision"] == 2 * DAY
    assert answer.json["clock_offer"] is None
    assert answer.json["clocks"]["seats"][0]["deadline"] == clock.now() + 2 * DAY * 1000
    assert code(ann.post(f"/v1/games/{game}/clock", {})) == (409, "clock.exists")


def test_who_vanished_is_waited_for_fourteen_days(ann, ben, game, services, clock):
    """Then the others start the clock; three days later a bot plays, and the game comes to its end."""
    ben.post(f"/v1/games/{game}/clock", {})
    clock.time += SILENCE - 1
    early = ben.post(f"/v1/games/{game}/clock", {})
    assert code(early) == (409, "clock.not-agreed")
    assert early.json["facts"]["until"] == clock.now() + 1
    clock.time += 1
    assert ben.post(f"/v1/games/{game}/clock", {}).json["clock"]["action"] == "stand-in"
    clock.time += 3 * DAY * 1000
    worker_on(services).work_on(game)
    assert shown(ben, game)["seats"][0]["stand_in"] == "random"
    finish(services, game, ben)


def test_silent_is_who_does_not_answer(ann, ben, game, clock):
    """Whoever plays on and says nothing to the offer gets the clock, too; one word refuses it, also on the last day."""
    ben.post(f"/v1/games/{game}/clock", {})
    clock.time += SILENCE
    assert ann.delete(f"/v1/games/{game}/clock").json["clock_offer"] is None
    ben.post(f"/v1/games/{game}/clock", {})
    clock.time += SILENCE - 1
    assert ann.play(game).status_code == 200
    clock.time += 1
    assert ben.post(f"/v1/games/{game}/clock", {}).json["clock"]["action"] == "stand-in"


def test_silence_agrees_to_no_trap(ann, ben, game, clock):
    """Nobody who was silent loses the seat, or has less than a day."""
    for trap in ({"decision": 60}, {"decision": 2 * DAY, "reaction": 5}, {"decision": 2 * DAY, "action": "forfeit"}):
        ben.post(f"/v1/games/{game}/clock", {"clock": trap})
        clock.time += SILENCE
        assert code(ben.post(f"/v1/games/{game}/clock", {})) == (409, "clock.too-quick")


def test_a_clock_can_be_refused_and_offered_otherwise(ann, ben, game):
    """No is an answer; another clock is another offer, to which nobody has agreed yet."""
    ann.post(f"/v1/games/{game}/clock", {"clock": {"decision": 60}})
    assert ben.delete(f"/v1/games/{game}/clock").json["clock_offer"] is None
    assert code(ben.delete(f"/v1/games/{game}/clock")) == (409, "clock.not-proposed")
    ann.post(f"/v1/games/{game}/clock", {"clock": {"decision": 60}})
    offer = ben.post(f"/v1/games/{game}/clock", {"clock": CLOCK}).json["clock_offer"]
    assert (offer["agreed"], offer["clock"]["decision"]) == ([1], 2 * DAY)
    assert code(ann.post(f"/v1/games/{game}/clock", {"clock": {"warn": 5}})) == (409, "clock.no-time")


def test_a_clock_is_the_tables_own(ann, cho, game):
    """Neither strangers nor somebody without the scope has a word in it."""
    for method in ("POST", "DELETE"):
        answer = cho.call(method, f"/v1/games/{game}/clock", {} if method == "POST" else None)
        assert code(answer) == (403, "game.not-seated")
    finished = ann.open("toy", 2)
    ann.sit(finished)
    assert code(ann.post(f"/v1/games/{finished}/clock", {})) == (409, "game.not-playing")


# -- a seat --------------------------------------------------------------------------------------


def test_a_person_takes_over_a_resigned_seat(register, ann, ben, cho, services):
    """The newcomer plays on and sees what the seat sees; who resigned sees it no longer."""
    game = ann.open("toy", 3, stand_in_bot="greedy")
    for player in (ann, ben, register("Dan")):
        player.sit(game)
    ann.post(f"/v1/games/{game}/start")
    ben.post(f"/v1/games/{game}/resign")
    assert shown(ann, game)["seats"][1]["bot"] == "greedy"
    assert cho.call("PUT", f"/v1/games/{game}/seats/1").status_code == 200
    chair = shown(cho, game)["seats"][1]
    assert (chair["player"], chair["bot"], chair["resigned"]) == (cho.id, None, False)
    assert cho.get(f"/v1/games/{game}/view").json["seat"] == 1
    assert ben.get(f"/v1/games/{game}/view").json["seat"] is None
    told = [entry["text"] for entry in ann.get(f"/v1/games/{game}/chronicle").json["entries"]]
    assert any(text.endswith("plays on from here.") for text in told)


def test_who_resigned_may_think_better_of_it(ann, ben, game):
    """The own seat, not another one."""
    ben.post(f"/v1/games/{game}/resign")
    assert code(ben.call("PUT", f"/v1/games/{game}/seats/0")) == (409, "game.seat-played")
    assert ben.call("PUT", f"/v1/games/{game}/seats/1").status_code == 200
    assert shown(ben, game)["seats"][1]["resigned"] is False


def test_a_deserted_seat_waits_a_day(ann, ben, cho, services, clock):
    """Its player may come back until somebody has taken it over; the newcomer gets a full bank."""
    game = deserted(ann, ben, services, clock)
    early = cho.call("PUT", f"/v1/games/{game}/seats/0")
    assert code(early) == (409, "game.seat-kept")
    clock.time = early.json["facts"]["until"]
    assert early.json["facts"]["until"] <= clock.now()
    assert cho.call("PUT", f"/v1/games/{game}/seats/0").status_code == 200
    assert code(ann.post(f"/v1/games/{game}/return")) == (403, "game.not-seated")
    finish(services, game, cho)


def test_a_seat_that_has_come_back_is_not_taken(ann, ben, cho, services, clock):
    """Whoever was faster has the seat; the other gets a clear answer."""
    game = deserted(ann, ben, services, clock)
    clock.time += KEPT
    ann.post(f"/v1/games/{game}/return")
    assert code(cho.call("PUT", f"/v1/games/{game}/seats/0")) == (409, "game.seat-played")


def test_nobody_takes_a_seat_that_is_played(ann, ben, cho, game, stranger):
    """A person's seat, one that is not there, one in a game that has not begun, or without a token."""
    assert code(cho.call("PUT", f"/v1/games/{game}/seats/1")) == (409, "game.seat-played")
    assert code(cho.call("PUT", f"/v1/games/{game}/seats/7")) == (409, "game.no-such-seat")
    assert stranger.call("PUT", f"/v1/games/{game}/seats/1").status_code == 401
    assert code(cho.call("PUT", f"/v1/games/{ann.open('toy', 2)}/seats/0")) == (409, "game.not-playing")


def test_a_private_seat_is_taken_over_by_invitation(ann, ben, cho):
    """As before the start: the host passes the code on, and for everybody else there is no game."""
    game = ann.open("toy", 2, visibility="private")
    invitation = ann.get(f"/v1/games/{game}/invitation").json["invitation"]
    ann.sit(game)
    ben.post(f"/v1/games/{game}/seats", {}, headers={"Invitation": invitation})
    ann.post(f"/v1/games/{game}/start")
    path = f"/v1/games/{game}/seats/1"
    assert cho.call("PUT", path, headers={"Invitation": invitation}).status_code == 404
    ben.post(f"/v1/games/{game}/resign")
    assert cho.call("PUT", path).status_code == 404
    assert cho.call("PUT", path, headers={"Invitation": invitation}).status_code == 200


def test_the_host_chooses_the_bot(ann, ben, game, services, clock):
    """Of a resigned seat for good, of a deserted one until the player returns; nobody else chooses."""
    ben.post(f"/v1/games/{game}/resign")
    assert code(ben.call("PUT", f"/v1/games/{game}/seats/1", {"bot": "greedy"})) == (403, "game.not-host")
    assert code(ann.call("PUT", f"/v1/games/{game}/seats/1", {"bot": "nobody"})) == (409, "game.unknown-bot")
    answer = ann.call("PUT", f"/v1/games/{game}/seats/1", {"bot": "greedy"})
    assert answer.json["seats"][1]["bot"] == "greedy"
    finish(services, game, ann)
    second = deserted(ann, ben, services, clock)
    assert ann.call("PUT", f"/v1/games/{second}/seats/0", {"bot": "easy"}).json["seats"][0]["stand_in"] == "easy"
    assert ann.post(f"/v1/games/{second}/return").status_code == 200


def test_a_vacant_seat_is_taken_over(register, ann, ben, cho):
    """Where nobody stands in, the harmless answer was played for the seat; now a person plays it."""
    game = ann.open("toy", 3, stand_in="nobody")
    for player in (ann, ben, register("Dan")):
        player.sit(game)
    ann.post(f"/v1/games/{game}/start")
    ben.post(f"/v1/games/{game}/resign")
    assert cho.call("PUT", f"/v1/games/{game}/seats/1").status_code == 200
    assert cho.get(f"/v1/games/{game}/options").json["seat"] == 1
