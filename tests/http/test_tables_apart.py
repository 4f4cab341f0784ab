"""Blocks and rematches: who sits down with whom, and again."""

import pytest

from tests.http.driver import code


@pytest.mark.parametrize("who", ["host", "guest"])
def test_the_blocked_sit_at_no_table_together(ann, ben, register, who):
    """Whoever of the two has blocked the other: neither joins nor is invited, and nobody is told who it was."""
    blocker, blocked = (ann, ben) if who == "host" else (ben, ann)
    blocker.call("PUT", f"/v1/me/blocks/{blocked.id}")
    game = ann.open("toy", 3)
    refused = ben.sit(game)
    assert code(refused) == (409, "game.blocked")
    assert ann.id not in refused.text
    assert code(ann.sit(game, player=ben.id)) == (409, "game.blocked")
    seating = [{"player": ann.id}, {"player": ben.id}, {}]
    assert code(ann.post("/v1/games", {"title": "toy", "seats": 3, "seating": seating})) == (409, "game.blocked")
    third = register()
    at_thirds = third.open("toy", 3)
    assert ann.sit(at_thirds).status_code == 201
    assert code(ben.sit(at_thirds)) == (409, "game.blocked")
    assert code(third.sit(at_thirds, player=ben.id)) == (409, "game.blocked")
    blocker.delete(f"/v1/me/blocks/{blocked.id}")
    assert ben.sit(at_thirds).status_code == 201


def test_a_game_that_has_begun_goes_on(game, ann, ben):
    """A block is about new tables."""
    ann.call("PUT", f"/v1/me/blocks/{ben.id}")
    assert ann.play(game).status_code == 200
    assert ben.play(game).status_code == 200


@pytest.fixture
def ended(game, ann, ben):
    for player in (ann, ben):
        player.post(f"/v1/games/{game}/abandon")
    return game


def test_a_rematch_is_the_same_table_one_seat_on(ended, ann, ben):
    """The same terms; whoever asks sits, the other is invited, and a second wish comes to the same table."""
    made = ben.post(f"/v1/games/{ended}/rematch")
    assert made.status_code == 201
    before = ann.get(f"/v1/games/{ended}").json
    assert {name: made.json[name] for name in ("title", "variant", "pack", "settings", "clock")} == {
        name: before[name] for name in ("title", "variant", "pack", "settings", "clock")
    }
    assert [seat["player"] for seat in made.json["seats"]] == [ben.id, None]
    again = ann.post(f"/v1/games/{ended}/rematch")
    assert again.json["id"] == made.json["id"]
    assert ann.sit(made.json["id"]).json["seats"][1]["player"] == ann.id


def test_only_who_sat_there_asks_for_a_rematch(ended, ann, ben, register, stranger):
    """And only after the end."""
    assert code(register().post(f"/v1/games/{ended}/rematch")) == (403, "game.not-seated")
    assert stranger.post(f"/v1/games/{ended}/rematch").status_code == 401
    running = ann.open("toy", 2)
    ann.sit(running)
    assert code(ann.post(f"/v1/games/{running}/rematch")) == (409, "game.still-playing")


def test_who_blocks_is_not_invited_again(ended, ann, ben):
    """The seat is left open instead."""
    ann.call("PUT", f"/v1/me/blocks/{ben.id}")
    made = ben.post(f"/v1/games/{ended}/rematch").json
    assert made["seats"][1]["player"] is None
    assert code(ann.sit(made["id"])) == (409, "game.blocked")
