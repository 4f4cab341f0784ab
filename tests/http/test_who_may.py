"""Who may do and see what: private games, other seats, other people's commands."""

import pytest

from tests.http.driver import code


@pytest.fixture
def private(ann, ben):
    """A running private game of Ann and Ben."""
    game = ann.open("toy", 2, visibility="private")
    ann.sit(game)
    invitation = ann.get(f"/v1/games/{game}/invitation").json["invitation"]
    assert ben.post(f"/v1/games/{game}/seats", {}, headers={"Invitation": invitation}).status_code == 201
    ann.post(f"/v1/games/{game}/start")
    return game


@pytest.mark.parametrize("what", ["", "/view", "/events", "/view?version=1", "/options"])
def test_a_private_game_does_not_exist_for_strangers(private, register, stranger, what):
    """Neither a spectator nor another player learns that there is such a game."""
    outsiders = [register()] if what == "/options" else [register(), stranger]
    for outsider in outsiders:
        hidden = outsider.get(f"/v1/games/{private}{what}")
        missing = outsider.get(f"/v1/games/g_none{what}")
        assert (hidden.status_code, hidden.data) == (missing.status_code, missing.data) == (404, missing.data)


def test_a_private_game_is_not_listed(private, ann, ben, register, stranger):
    """Only its own people find it, by asking for their own games."""
    outsider = register()
    for player in (stranger, outsider):
        assert private not in [game["id"] for game in player.get("/v1/games?limit=200").json["games"]]
        assert player.get(f"/v1/games?player={ann.id}").json["games"] == []
        assert player.get(f"/v1/games?to_move={ann.id}").json["games"] == []
    for player in (ann, ben):
        assert [g["id"] for g in player.get(f"/v1/games?player={player.id}").json["games"]] == [private]


@pytest.mark.parametrize("what", ["commands", "start", "seats", "resign", "abandon"])
def test_strangers_can_do_nothing_to_a_private_game(private, register, ann, what):
    """Every change is answered as if there were no such game."""
    before = ann.version(private)
    body = {"command": {"type": "toy.show"}} if what == "commands" else {}
    answer = register().post(f"/v1/games/{private}/{what}", body, headers={"If-Match": "*"})
    assert code(answer) == (404, "request.not-found")
    assert ann.version(private) == before


def test_spectators_see_what_is_public(game, stranger, ann):
    """A spectator sees the table but no hand; a seat may look with a spectator's eyes."""
    shown = stranger.get(f"/v1/games/{game}/view").json
    assert shown["seat"] is None
    assert shown["view"]["hand"] is None
    assert ann.get(f"/v1/games/{game}/view?as=spectator").json == shown
    assert ann.get(f"/v1/games/{game}/view").json["view"]["hand"]


@pytest.mark.parametrize("version", ["", "&version=5"])
def test_another_seats_view_is_refused(game, ann, ben, stranger, version):
    """One may ask for one's own seat by number, and for no other."""
    assert ann.get(f"/v1/games/{game}/view?seat=0{version}").status_code == 200
    for other in (ben, stranger):
        assert code(other.get(f"/v1/games/{game}/view?seat=0{version}")) == (403, "request.forbidden")


def test_options_are_for_players(game, stranger, register):
    """Options need a token, and are empty for somebody without a seat."""
    assert code(stranger.get(f"/v1/games/{game}/options")) == (401, "request.unauthenticated")
    assert register().options(game)["options"] == []


def test_a_command_for_another_seat(game, ann, ben, register):
    """Nobody plays for a seat that is not their own, whatever number they name."""
    command = ben.options(game)["options"][0]["command"]
    before = ann.version(game)
    assert code(ann.play(game, command, seat=1)) == (403, "game.not-your-seat")
    assert code(register().play(game, command)) == (403, "game.not-seated")
    assert code(register().play(game, command, seat=1)) == (403, "game.not-your-seat")
    assert code(ann.play(game, command, seat=7)) == (409, "game.no-such-seat")
    assert ann.version(game) == before


def test_a_command_when_not_asked(game, ann, ben):
    """Whoever has answered waits; the refusal names who is asked."""
    ann.play(game)
    before = ann.version(game)
    refusal = ann.play(game, {"type": "toy.keep", "card": 1})
    assert code(refusal) == (409, "table.not-asked")
    assert refusal.json["facts"] == {"asked": [1], "ask": "toy.keep"}
    assert ann.version(game) == before


def test_a_command_before_the_start_and_after_the_end(ann, ben):
    """There is nothing to play in an open or a finished game."""
    game = ann.open("toy", 2)
    ann.sit(game)
    assert code(ann.play(game, {"type": "toy.show"})) == (409, "game.not-playing")
    ann.post(f"/v1/games/{game}/abandon")
    assert code(ann.play(game, {"type": "toy.show"})) == (409, "game.not-playing")


def test_somebody_who_resigned_may_look_but_not_play(game, ann, ben):
    """A resigned player keeps what it has seen, and can do nothing."""
    ann.post(f"/v1/games/{game}/resign")
    assert ann.get(f"/v1/games/{game}/view").json["seat"] == 0
    assert code(ann.play(game, {"type": "toy.show"})) == (403, "game.not-seated")
    assert code(ann.play(game, {"type": "toy.show"}, seat=0)) == (403, "game.not-your-seat")


@pytest.mark.parametrize("what", ["start", "abandon"])
def test_only_the_host_may(ann, ben, what):
    """Starting and closing an open game are the host's."""
    game = ann.open("toy", 2)
    ann.sit(game)
    ben.sit(game)
    assert code(ben.post(f"/v1/games/{game}/{what}")) == (403, "game.not-host")
    assert code(ben.sit(game, bot="random")) == (403, "game.not-host")
    assert code(ben.delete(f"/v1/games/{game}/seats/0")) == (403, "game.not-host")


def test_seats_are_taken_once(ann, ben, register):
    """A taken seat, a seat that is not there, a second seat, an unknown bot: each has its code."""
    game = ann.open("toy", 2)
    ann.sit(game, seat=0)
    assert code(ben.sit(game, seat=0)) == (409, "game.seat-taken")
    assert code(ben.sit(game, seat=5)) == (409, "game.no-such-seat")
    assert code(ann.sit(game)) == (409, "game.already-seated")
    assert code(ann.sit(game, bot="genius")) == (409, "game.unknown-bot")
    assert code(ann.post(f"/v1/games/{game}/start")) == (409, "game.seats-free")
    ben.sit(game)
    assert code(register().sit(game)) == (409, "game.seat-taken")


@pytest.mark.parametrize("what", ["start", "seats", "resign", "abandon", "commands"])
def test_nothing_is_done_without_a_token(game, stranger, ann, what):
    """Every change needs a token."""
    before = ann.version(game)
    answer = stranger.post(f"/v1/games/{game}/{what}", {}, headers={"If-Match": "*"})
    assert code(answer) == (401, "request.unauthenticated")
    assert ann.version(game) == before


@pytest.mark.parametrize(("method", "what"), [("POST", "return"), ("POST", "pause"), ("DELETE", "pause")])
def test_strangers_cannot_touch_the_clock(game, ann, register, stranger, method, what):
    """Pausing and coming back are for the seats."""
    before = ann.version(game)
    assert register().call(method, f"/v1/games/{game}/{what}").status_code in (403, 409)
    assert code(stranger.call(method, f"/v1/games/{game}/{what}")) == (401, "request.unauthenticated")
    assert ann.version(game) == before
