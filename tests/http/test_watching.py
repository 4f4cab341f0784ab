"""Private games by invitation, and spectators: on, off or late."""

import pytest

from tests.http.driver import Player, code


def invited(player: Player, invitation: str) -> Player:
    return Player(player.client, player.id, player.token, {"Invitation": invitation})


def test_a_private_game_is_joined_by_invitation(ann, ben):
    """The id alone opens nothing; with the invitation one looks and sits down."""
    game = ann.open("toy", 2, visibility="private")
    assert code(ben.get(f"/v1/games/{game}")) == (404, "request.not-found")
    assert code(ben.sit(game)) == (404, "request.not-found")
    told = ann.get(f"/v1/games/{game}/invitation").json
    assert told["link"].endswith(f"/v1/games/{game}#invitation={told['invitation']}")
    guest = invited(ben, told["invitation"])
    assert guest.get(f"/v1/games/{game}").status_code == 200
    assert guest.sit(game).status_code == 201
    assert ben.get(f"/v1/games/{game}/view").status_code == 200


@pytest.mark.parametrize("wrong", ["", "0" * 32, "x", "\u00e4"])
def test_a_wrong_invitation_is_none(ann, ben, wrong):
    """Nothing but the invitation of this game will do."""
    game = ann.open("toy", 2, visibility="private")
    assert code(invited(ben, wrong).sit(game)) == (404, "request.not-found")
    other = ann.get(f"/v1/games/{ann.open('toy', 2, visibility='private')}/invitation").json["invitation"]
    assert code(invited(ben, other).sit(game)) == (404, "request.not-found")


def test_an_invitation_opens_nothing_once_the_game_runs(ann, ben, register):
    """It is for sitting down, not for watching."""
    game = ann.open("toy", 2, visibility="private")
    invitation = ann.get(f"/v1/games/{game}/invitation").json["invitation"]
    ann.sit(game)
    invited(ben, invitation).sit(game)
    ann.post(f"/v1/games/{game}/start")
    late = invited(register(), invitation)
    for what in ("", "/view", "/events"):
        assert code(late.get(f"/v1/games/{game}{what}")) == (404, "request.not-found")


def test_only_the_host_invites(ann, ben, register, stranger):
    """Seats and strangers do not get the invitation."""
    game = ann.open("toy", 2)
    ben.sit(game)
    assert code(ben.get(f"/v1/games/{game}/invitation")) == (403, "game.not-host")
    assert code(stranger.get(f"/v1/games/{game}/invitation")) == (401, "request.unauthenticated")
    private = ann.open("toy", 2, visibility="private")
    assert code(ben.get(f"/v1/games/{private}/invitation")) == (404, "request.not-found")


def running(ann: Player, ben: Player, **terms) -> str:
    game = ann.open("toy", 2, **terms)
    ann.sit(game)
    ben.sit(game)
    ann.post(f"/v1/games/{game}/start")
    return game


@pytest.mark.parametrize("what", ["/view", "/events", "/chat"])
def test_without_spectators_the_running_game_is_for_the_table(ann, ben, stranger, register, what):
    """The lobby shows the game; its position, log and chat are for its seats until it is over."""
    game = running(ann, ben, spectators=False)
    assert stranger.get(f"/v1/games/{game}").status_code == 200
    for other in (stranger, register()):
        assert code(other.get(f"/v1/games/{game}{what}")) == (403, "game.no-spectators")
    assert ann.get(f"/v1/games/{game}{what}").status_code == 200
    for player in (ann, ben):
        player.post(f"/v1/games/{game}/abandon")
    assert stranger.get(f"/v1/games/{game}{what}").status_code == 200


def test_spectators_see_a_delayed_game_late(ann, ben, stranger, clock):
    """Game, view and log are shown as they were the delay ago; the seats see the present."""
    game = running(ann, ben, delay=60)
    seen = ann.version(game)
    clock.time += 60_000
    assert ann.play(game).status_code == 200
    now = ann.version(game)
    for what in ("", "/view"):
        assert stranger.get(f"/v1/games/{game}{what}").json["version"] == seen
    assert stranger.get(f"/v1/games/{game}/events?limit=200").json["events"][-1]["version"] == seen
    assert code(stranger.get(f"/v1/games/{game}/view?version={now}")) == (404, "request.not-found")
    assert ann.get(f"/v1/games/{game}/view").json["version"] == now
    assert ann.get(f"/v1/games/{game}/events?limit=200").json["events"][-1]["version"] == now
    clock.time += 60_000
    assert stranger.get(f"/v1/games/{game}/view").json["version"] == now
    assert stranger.get(f"/v1/games/{game}/events?limit=200").json["version"] == now


def test_even_the_end_comes_late(ann, ben, stranger, clock):
    """Result and seed are no exception, and sealed parts stay sealed as long."""
    game = running(ann, ben, delay=60)
    clock.time += 60_000
    for player in (ann, ben):
        player.post(f"/v1/games/{game}/abandon")
    shown = stranger.get(f"/v1/games/{game}").json
    assert (shown["status"], shown["seed"]) == ("playing", None)
    events = stranger.get(f"/v1/games/{game}/events?limit=200").json["events"]
    assert not any("private" in event for event in events)
    clock.time += 60_000
    assert stranger.get(f"/v1/games/{game}").json["status"] == "abandoned"


@pytest.mark.parametrize("kind", ["text/event-stream", "application/x-ndjson"])
def test_a_delayed_game_has_no_stream_for_spectators(ann, ben, stranger, kind):
    """They read pages; a stream would be the present."""
    game = running(ann, ben, delay=60)
    assert code(stranger.get(f"/v1/games/{game}/events", headers={"Accept": kind})) == (409, "game.delayed")
