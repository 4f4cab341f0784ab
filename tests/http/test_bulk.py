"""Many games opened at once: all of them or none, exactly once, and a clear word about the one that is wrong."""

import pytest

from tests.http.driver import Player, code

BULK = "/v1/games/bulk"


@pytest.fixture
def organiser(services, app, ann) -> Player:
    granted = services.accounts.grant(ann.id, "by operator", ["play", "organise"], None)
    return Player(app.test_client(), ann.id, granted.text)


def tables(count, ben, **more):
    table = {"title": "toy", "seats": 2, "seating": [{"player": ben.id}, {"bot": "random"}], **more}
    return {"games": [table for _ in range(count)]}


def hosted(player, services):
    """How many games the player hosts or sits in, when the list has caught up with the log."""
    services.models.catch_up()
    found, path = 0, f"/v1/games?player={player.id}&limit=200"
    while path:
        page = player.get(path).json
        found += len(page["games"])
        path = f"/v1/games?player={player.id}&limit=200&cursor={page['next']}" if page["next"] else ""
    return found


def test_many_games_are_for_organisers(services, app, ann, ben):
    """The scope is granted; a player's own token does not have it."""
    granted = services.accounts.grant(ann.id, "plain", ["play"], None)
    player = Player(app.test_client(), ann.id, granted.text)
    answer = player.post(BULK, tables(2, ben))
    assert code(answer) == (403, "request.scope")
    assert answer.json["needed"] == "organise"
    assert hosted(ann, services) == 0


def test_a_thousand_tables(organiser, ben, stranger, services):
    """One answer lists them in the order of the request, and each is a game like any other."""
    answer = organiser.post(BULK, tables(1000, ben))
    assert answer.status_code == 201
    ids = [one["id"] for one in answer.json["games"]]
    assert len(set(ids)) == 1000
    last = stranger.get(f"/v1/games/{ids[-1]}").json
    assert (last["host"], last["seats"][0]["invited"]) == (organiser.id, ben.id)
    assert hosted(organiser, services) == 1000


def test_more_than_a_thousand_are_too_many(organiser, ben):
    """Refused as a whole before anything is judged; so is none at all."""
    assert organiser.post(BULK, tables(1001, ben)).status_code == 422
    assert organiser.post(BULK, {"games": []}).status_code == 422


def test_sent_again_nothing_is_opened_twice(organiser, ben, services):
    """The same bytes come back, though games have moved on and memory is empty."""
    headers, body = {"Idempotency-Key": "round-1"}, tables(20, ben)
    first = organiser.post(BULK, body, headers=headers)
    ben.sit(first.json["games"][0]["id"])
    services.handler.cache.clear()
    again = organiser.post(BULK, body, headers=headers)
    assert (again.data, again.status_code) == (first.data, 201)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert hosted(organiser, services) == 20
    assert organiser.post(BULK, tables(21, ben), headers=headers).status_code == 422  # the key was used before


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        ({"seats": 8}, "game.wrong-seats"),
        ({"seating": [{"player": "p_nobody"}]}, "game.no-such-player"),
        ({"seating": [{"bot": "random"}, {}, {"bot": "random"}]}, "game.no-such-seat"),
    ],
)
def test_the_last_but_one_is_wrong(organiser, ben, services, wrong, problem):
    """The refusal names its place in the list, and no other game was opened."""
    body = tables(100, ben)
    body["games"][98] = {"title": "toy", "seats": 2, **wrong}
    answer = organiser.post(BULK, body, headers={"Idempotency-Key": "wrong"})
    assert code(answer) == (409, problem)
    assert answer.json["index"] == 98
    assert hosted(organiser, services) == 0
    assert organiser.post(BULK, tables(100, ben), headers={"Idempotency-Key": "wrong"}).status_code == 201


def test_one_does_not_fit_the_schema(organiser, ben):
    """Field by field, under its place in the list."""
    body = tables(100, ben)
    body["games"][98] = {"title": "toy", "seats": "two"}
    answer = organiser.post(BULK, body)
    assert code(answer) == (422, "request.invalid")
    assert answer.json["errors"]["games"]["98"]["seats"] == ["Must be a whole number."]


def test_an_unknown_title_is_named(organiser, ben, services):
    """As everywhere else; nothing is opened."""
    body = tables(3, ben)
    body["games"][2]["title"] = "go"
    assert code(organiser.post(BULK, body)) == (409, "game.unknown-title")
    assert hosted(organiser, services) == 0


def test_only_bulk_has_a_large_body(organiser):
    """A megabyte is for a thousand games; one game needs no more than it did."""
    many = [{"player": "p" * 40} for _ in range(2000)]
    assert organiser.post("/v1/games", {"title": "toy", "seats": 2, "seating": many}).status_code == 413
    assert organiser.post(BULK, {"games": many}).status_code == 422
    assert organiser.post(BULK, {"games": [*many] * 16}).status_code == 413
