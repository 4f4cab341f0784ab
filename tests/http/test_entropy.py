"""Entropy that is promised first and shown later: neither the server nor the last seat to sit down chooses the deal."""

import pytest

from domain.kernel.chance import promise_of
from service.application.audit import verify
from tests.http.driver import Player, code
from tests.workers.hands import worker_on

GAME = "g_00000000000000000001"
VECTOR = "1644800eaabe039767ed41e57bb9d17c2c0fc27b5a60a5fd75b55bc9a812cdf5"
ANNS, BENS = "a1" * 32, "b2" * 32


def test_the_promise_is_the_documented_one():
    """Game and account are in it, so that nobody can copy a neighbour's promise."""
    assert promise_of(GAME, "p_1", bytes(range(32, 64)).hex()) == VECTOR
    assert promise_of(GAME, "p_2", bytes(range(32, 64)).hex()) != VECTOR


def promised(player: Player, game: str, entropy: str) -> None:
    taken = player.sit(game, promise=promise_of(game, player.id, entropy))
    assert taken.status_code == 201, taken.json


def reveal(player: Player, game: str, entropy: str):
    return player.call("PUT", f"/v1/games/{game}/entropy", {"entropy": entropy})


@pytest.fixture
def settled(ann, ben):
    """A game whose host has started it: both seats have promised, and neither has revealed."""
    game = ann.open("toy", 2, reveal=60)
    promised(ann, game, ANNS)
    promised(ben, game, BENS)
    assert ann.post(f"/v1/games/{game}/start").status_code == 200
    return game


def test_the_deal_waits_until_all_have_revealed(ann, ben, settled, services, clock):
    """The seats are told whose turn it is to reveal; with the last one the title deals, in the same append."""
    waiting = ann.get(f"/v1/games/{settled}").json
    assert waiting["status"] == "open"
    assert waiting["revealing"] == {"seats": [0, 1], "until": clock.time + 60_000}
    assert "reveal" in [note["kind"] for note in ben.get("/v1/inbox").json["notes"]]
    half = reveal(ben, settled, BENS).json
    assert half["revealing"]["seats"] == [0]
    begun = reveal(ann, settled, ANNS).json
    assert begun["status"] == "playing"
    assert begun["revealing"] is None
    log = services.store.read(settled)
    names = [event.type for event in log]
    assert names.index("game.started") == names.index("game.entropy-revealed", names.index("game.reveal-asked") + 2) + 1
    assert services.games.look(settled, lambda game: [chair.entropy for chair in game.lobby.chairs]) == [ANNS, BENS]


def test_nobody_moves_while_entropy_is_revealed(ann, ben, register, settled):
    """Who sees what others reveal can no longer get up, sit down again or start anew."""
    assert code(ben.delete(f"/v1/games/{settled}/seats/1")) == (409, "game.revealing")
    assert code(register().sit(settled)) == (409, "game.revealing")
    assert code(ann.post(f"/v1/games/{settled}/start")) == (409, "game.revealing")


def test_a_broken_promise_is_refused(ann, settled):
    """Only what was promised counts, and only once."""
    assert code(reveal(ann, settled, BENS)) == (409, "game.broken-promise")
    assert reveal(ann, settled, ANNS).status_code == 200
    assert code(reveal(ann, settled, ANNS)) == (409, "game.nothing-to-reveal")


def test_nobody_reveals_for_another(ann, register, stranger, settled):
    """A stranger has nothing to reveal, and a token is needed."""
    assert code(reveal(register(), settled, ANNS)) == (403, "game.not-seated")
    assert code(reveal(stranger, settled, ANNS)) == (401, "request.unauthenticated")
    assert ann.get(f"/v1/games/{settled}").json["revealing"]["seats"] == [0, 1]


def test_who_does_not_reveal_in_time_is_not_waited_for(ann, settled, services, clock):
    """The service goes on without it; it counts as nothing, the log says whose it was, and the seat is kept."""
    reveal(ann, settled, ANNS)
    worker = worker_on(services)
    assert worker.work_on(settled).steps == 0
    clock.time += 60_000
    assert worker.work_on(settled).steps == 1
    begun = ann.get(f"/v1/games/{settled}").json
    assert begun["status"] == "playing"
    assert begun["seats"][1]["player"]
    told = ann.get(f"/v1/games/{settled}/events?limit=200").json["events"]
    withheld = next(event for event in told if event["event"]["type"] == "game.entropy-withheld")
    assert withheld["event"]["seats"] == [1]
    assert withheld["meta"]["cause"] == "house"
    assert services.games.look(settled, lambda game: [chair.entropy for chair in game.lobby.chairs]) == [ANNS, ""]


def test_the_chance_follows_from_what_was_revealed(ann, ben, settled, services):
    """The whole game is judged again, its draws by the revealed entropies."""
    reveal(ann, settled, ANNS)
    reveal(ben, settled, BENS)
    for player in (ann, ben):
        player.post(f"/v1/games/{settled}/abandon")
    report = verify(services.exports.whole(settled).lines(), services.titles)
    assert (report.faults, report.gaps) == ([], [])
    assert report.draws > 0


def test_who_promises_nothing_waits_for_nothing(ann, ben):
    """A game without promises starts at once, with the plain entropy of old clients or with none."""
    game = ann.open("toy", 2)
    old = ann.sit(game, entropy="autumn wind")
    assert old.headers["Deprecation"].startswith("@")
    assert "Deprecation" not in ben.sit(game).headers
    assert ann.post(f"/v1/games/{game}/start").json["status"] == "playing"


def test_a_promise_is_no_free_text(ann):
    """A promise is a hash, and nobody sends it together with what it hides."""
    game = ann.open("toy", 2)
    assert ann.sit(game, promise="Ann Onymous").status_code == 422
    assert ann.sit(game, promise="a" * 64, entropy="x").status_code == 422
