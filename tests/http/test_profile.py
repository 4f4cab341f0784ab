"""What players decide about themselves: names, blocks, notes, recovery codes, and their data."""

import pytest

from service.bootstrap import build
from service.http.app import create_app
from tests.http.driver import NUMBERS, Player, code


def test_a_new_name_is_read_at_once(ann, ben, stranger, register):
    """The old name is free for somebody else, a taken one is refused, and nobody is renamed by others."""
    name = f"Shikibu {next(NUMBERS)}"
    changed = ann.call("PATCH", "/v1/me", {"name": name, "contact": "by the river"})
    assert (changed.json["name"], changed.json["contact"]) == (name, "by the river")
    assert stranger.get(f"/v1/players/{ann.id}").json["name"] == name
    assert code(ben.call("PATCH", "/v1/me", {"name": name.upper()})) == (409, "account.name-taken")
    assert ann.call("PATCH", "/v1/me", {"name": name.upper()}).status_code == 200
    assert ann.get("/v1/me").json["contact"] == "by the river"
    assert stranger.call("PATCH", "/v1/me", {"name": "Nobody"}).status_code == 401


def test_players_are_found_by_name(ann, stranger, register):
    """By the beginning, whatever the case, page by page, and nothing but what everybody may know."""
    mark = f"Finder{next(NUMBERS)}"
    people = [register(f"{mark} {letter}", contact="secret") for letter in "cab"]
    found, query = [], f"?name={mark.lower()}&limit=2"
    while query:
        page = ann.get(f"/v1/players{query}").json
        found += page["players"]
        query = f"?name={mark}&limit=2&cursor={page['next']}" if page["next"] else ""
    assert [one["id"] for one in found] == [people[1].id, people[2].id, people[0].id]
    assert "contact" not in found[0]
    people[0].call("DELETE", "/v1/me")
    assert people[0].id not in [one["id"] for one in ann.get(f"/v1/players?name={mark}").json["players"]]
    assert stranger.get(f"/v1/players?name={mark}").status_code == 401
    assert ann.get("/v1/players").status_code == 422


def test_own_data_can_be_taken_away(ann, ben, game, stranger):
    """All that is kept of the caller, nobody else's, and nothing that opens a door."""
    ann.post(f"/v1/games/{game}/chat", {"text": "mine"})
    ben.post(f"/v1/games/{game}/chat", {"text": "not mine"})
    ann.call("PUT", f"/v1/games/{game}/note", {"text": "watch out"})
    answer = ann.get("/v1/me/data")
    assert "attachment" in answer.headers["Content-Disposition"]
    data = answer.json
    assert (data["account"]["id"], data["games"]) == (ann.id, [game])
    assert [message["text"] for message in data["messages"]] == ["mine"]
    assert [note["text"] for note in data["notes"]] == ["watch out"]
    assert ann.token not in answer.text
    assert stranger.get("/v1/me/data").status_code == 401


def test_blocks_are_ones_own(ann, ben, stranger, register):
    """Somebody else's list is neither shown nor changed."""
    assert ann.call("PUT", f"/v1/me/blocks/{ben.id}").status_code == 204
    assert ann.get("/v1/me/blocks").json == {"players": [ben.id]}
    assert ben.get("/v1/me/blocks").json == {"players": []}
    assert ben.delete(f"/v1/me/blocks/{ben.id}").status_code == 404
    assert code(ann.call("PUT", f"/v1/me/blocks/{ann.id}")) == (409, "account.own-self")
    assert ann.call("PUT", "/v1/me/blocks/p_nobody").status_code == 404
    for method, path in (("GET", "/v1/me/blocks"), ("PUT", f"/v1/me/blocks/{ben.id}"), ("DELETE", "/v1/me/blocks/x")):
        assert stranger.call(method, path).status_code == 401
    assert ann.delete(f"/v1/me/blocks/{ben.id}").status_code == 204
    assert ann.get("/v1/me/blocks").json == {"players": []}


def test_a_note_is_its_writers_alone(ann, ben, game, stranger):
    """Each has their own, an empty text takes it away, and a game that one may not see has none."""
    path = f"/v1/games/{game}/note"
    assert ann.call("PUT", path, {"text": "Ben bluffs"}).json["text"] == "Ben bluffs"
    assert ann.get(path).json["text"] == "Ben bluffs"
    assert ben.get(path).json["text"] == ""
    assert stranger.get(path).status_code == 401
    assert stranger.call("PUT", path, {"text": "x"}).status_code == 401
    hidden = ann.open("toy", 2, visibility="private")
    assert ben.call("PUT", f"/v1/games/{hidden}/note", {"text": "x"}).status_code == 404
    assert ben.get(f"/v1/games/{hidden}/note").status_code == 404
    ann.call("PUT", path, {"text": ""})
    assert ann.get(path).json == {"text": "", "at": 0}


@pytest.fixture
def newcomer(app, stranger):
    """A new player with the codes that were handed out."""
    made = stranger.post("/v1/players", {"name": f"Lost {next(NUMBERS)}"}).json
    return Player(app.test_client(), made["id"], made["token"]), made["recovery"]


def test_a_code_works_once(newcomer, stranger, app, services):
    """Eight codes come with a registration; each gives one token, with the scopes of a first one."""
    player, codes = newcomer
    assert len(set(codes)) == 8
    made = stranger.post("/v1/recovery", {"code": codes[0]})
    assert (made.status_code, made.json["id"]) == (201, player.id)
    again = Player(app.test_client(), player.id, made.json["token"])
    assert again.get("/v1/me").json["scopes"] == ["play"]
    assert code(stranger.post("/v1/recovery", {"code": codes[0]})) == (403, "account.recovery-refused")
    assert code(stranger.post("/v1/recovery", {"code": "bkr_guess"})) == (403, "account.recovery-refused")
    assert services.store.codes_left(player.id) == 7


@pytest.mark.in_process(reason="at once only here: another process remembers a token for five seconds")
def test_whoever_found_the_token_is_shut_out(newcomer, stranger):
    """With `alone` every other token is gone at once."""
    player, codes = newcomer
    assert player.get("/v1/me").status_code == 200
    assert stranger.post("/v1/recovery", {"code": codes[1], "alone": True}).status_code == 201
    assert player.get("/v1/me").status_code == 401


def test_new_codes_replace_the_old_ones(newcomer, stranger):
    """Only their owner gets them, and what was handed out before opens nothing."""
    player, codes = newcomer
    fresh = player.post("/v1/me/recovery", {}).json["recovery"]
    assert not set(fresh) & set(codes)
    assert stranger.post("/v1/recovery", {"code": codes[0]}).status_code == 403
    assert stranger.post("/v1/recovery", {"code": fresh[0]}).status_code == 201
    assert stranger.post("/v1/me/recovery", {}).status_code == 401


def test_guessing_codes_is_slowed_down(newcomer, services, clock):
    """Ten tries a minute; then even a right code has to wait."""
    _, codes = newcomer
    settings = services.settings._replace(rate=1000)
    limited = create_app(build(settings, store=services.store, clock=clock, titles=services.titles))
    stranger = Player(limited.test_client())
    for _ in range(10):
        assert stranger.post("/v1/recovery", {"code": "bkr_guess"}).status_code == 403
    slowed = stranger.post("/v1/recovery", {"code": codes[0]})
    assert code(slowed) == (429, "request.throttled")
    clock.time += 1000 * int(slowed.headers["Retry-After"])
    assert stranger.post("/v1/recovery", {"code": codes[0]}).status_code == 201


def test_codes_go_with_the_person(newcomer, stranger, services):
    """Nobody comes back as somebody who has gone; only hashes were ever kept."""
    player, codes = newcomer
    player.call("DELETE", "/v1/me")
    assert services.store.codes_left(player.id) == 0
    assert stranger.post("/v1/recovery", {"code": codes[0]}).status_code == 403
