"""What a malicious player, bot or spectator tries, and does not get."""

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.http.app import create_app
from tests.http.driver import Player


def following(player: Player, game: str, kind: str, more: str = "") -> TestResponse:
    client: FlaskClient = player.client
    headers = {"Authorization": f"Bearer {player.token}", "Accept": kind}
    return client.get(f"/v1/games/{game}/events?wait=2{more}", headers=headers)


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("application/x-ndjson", ""),
        ("text/event-stream", ""),
        ("text/event-stream", "&patch=view"),
        ("text/event-stream", "&as=spectator"),
    ],
)
def test_a_stream_ends_when_its_reader_stands_up(ann, ben, register, kind, more):
    """Who sits down, begins to listen and stands up again does not hear what the next one on the seat is dealt."""
    cleo = register("Cleo")
    game = ann.open("toy", 2, visibility="public", spectators=False)
    assert ann.sit(game).status_code == cleo.sit(game).status_code == 201
    with following(cleo, game, kind, more) as stream:
        chunks: Iterator[bytes] = stream.iter_encoded()
        assert next(chunks)
        assert cleo.delete(f"/v1/games/{game}/seats/1").status_code == 200
        assert ben.sit(game).status_code == 201
        assert ann.post(f"/v1/games/{game}/start").status_code == 200
        rest = b"".join(chunks)
    assert b"toy.hand-dealt" not in rest
    assert b"playing" not in rest
    told = ben.get(f"/v1/games/{game}/events").json["events"]
    assert any("private" in event for event in told)  # there was something to hear


def test_a_stream_that_began_without_a_seat_goes_on(ann, ben, game, stranger):
    """Spectators lose nothing when others move: only a seat that was given up ends a stream."""
    with stranger.client.get(f"/v1/games/{game}/events?limit=3", headers={"Accept": "text/event-stream"}) as stream:
        assert stream.data.count(b"data: ") == 3


@pytest.mark.parametrize(
    "what", ["/v1/games/{game}/events?after=999999&wait=300", "/v1/inbox?after=99999999999999&wait=300"]
)
def test_waiting_for_a_page_takes_a_place_like_a_stream(ann, game, services, what):
    """Waiting requests hold threads as streams do; beyond the cap they are turned away and others still served."""
    full = create_app(services._replace(settings=services.settings._replace(stream_cap=1)))
    with full.test_request_context():
        leave = full.extensions["bakufu.streams"].enter()
    reader = Player(full.test_client(), ann.id, ann.token)
    answer = reader.get(what.format(game=game))
    assert (answer.status_code, answer.json["code"]) == (503, "service.streams-full")
    assert reader.get(what.format(game=game).replace("wait=300", "wait=0")).status_code == 200
    leave()
    assert reader.get(what.format(game=game).replace("wait=300", "wait=1")).status_code == 200
    with full.test_request_context():
        full.extensions["bakufu.streams"].enter()  # the place was given back


def test_the_next_page_is_for_the_same_eyes(ann, game):
    """Who shows a page as spectators see it does not find its own hand behind the link to the next one."""
    link = ann.get(f"/v1/games/{game}/events?as=spectator&limit=1").headers["Link"]
    assert "as=spectator" in link
    assert "as=" not in ann.get(f"/v1/games/{game}/events?limit=1").headers["Link"]


@pytest.mark.parametrize("wanted", [None, 3600])
def test_a_token_does_not_outlive_the_one_that_made_it(ann, clock, wanted):
    """A token lent for a minute makes itself no token for a year."""
    lent = ann.post("/v1/me/tokens", {"label": "lent", "scopes": ["play"], "lifetime": 60}).json
    clock.time += 20_000
    guest = Player(ann.client, ann.id, lent["token"])
    made = guest.post("/v1/me/tokens", {"label": "mine", "scopes": ["play"], "lifetime": wanted})
    assert made.status_code == 201
    assert made.json["expires"] == lent["expires"]
    clock.time += 40_000
    assert Player(ann.client, ann.id, made.json["token"]).get("/v1/me").status_code == 401


@pytest.mark.in_process(reason="what one process does in the seconds in which it remembers a token")
def test_a_revoked_token_that_is_still_remembered_makes_no_other(ann, services):
    """The seconds for which another process remembers a token are not enough to get a lasting one."""
    lent = ann.post("/v1/me/tokens", {"label": "lent", "scopes": ["play"]}).json
    guest = Player(ann.client, ann.id, lent["token"])
    assert guest.get("/v1/me").status_code == 200
    services.store.drop_token(ann.id, lent["id"])  # as another process would
    assert guest.get("/v1/me").status_code == 200
    assert guest.post("/v1/me/tokens", {"label": "mine", "scopes": ["play"]}).status_code == 403


def test_a_token_revoked_while_it_is_looked_up_is_not_remembered(ann, shared_store, monkeypatch):
    """A request on its way at that moment may still be answered; the next one is not."""
    lent = ann.post("/v1/me/tokens", {"label": "lent", "scopes": ["play"]}).json
    guest = Player(ann.client, ann.id, lent["token"])
    look_up = shared_store.token

    def revoked_meanwhile(digest: bytes) -> object:
        found = look_up(digest)
        monkeypatch.setattr(shared_store, "token", look_up)
        assert ann.delete(f"/v1/me/tokens/{lent['id']}").status_code == 204
        return found

    monkeypatch.setattr(shared_store, "token", revoked_meanwhile)
    guest.get("/v1/me")
    assert guest.get("/v1/me").status_code == 401


@pytest.mark.in_process(reason="what one process does in the seconds in which it remembers a token")
def test_a_token_that_is_only_remembered_leaves_nothing_behind(ann, register, services):
    """Whose token was taken away in another process neither sits down, speaks nor listens here in the seconds after."""
    cleo = register("Cleo")
    game = ann.open("toy", 3)
    cleo.sit(game)
    hook = cleo.post("/v1/webhooks", {"url": "https://hooks.example/"}).json["id"]
    for method, path, body in [
        ("POST", "/v1/games", {"title": "toy", "seats": 2}),
        ("POST", f"/v1/games/{game}/seats", {}),
        ("POST", f"/v1/games/{game}/chat", {"text": "my name is Cleo"}),
        ("POST", "/v1/webhooks", {"url": "https://hooks.example/"}),
        ("PATCH", f"/v1/webhooks/{hook}", {"url": "https://hooks.example/other"}),
    ]:
        lent = cleo.post("/v1/me/tokens", {"label": "lent", "scopes": ["play"]}).json
        guest = Player(cleo.client, cleo.id, lent["token"])
        assert guest.get("/v1/me").status_code == 200
        services.store.drop_token(cleo.id, lent["id"])  # as another process would
        assert guest.get("/v1/me").status_code == 200  # remembered
        assert guest.call(method, path, body).status_code == 401
        assert guest.get("/v1/me").status_code == 401


def test_a_seat_taken_while_one_leaves_for_good_is_given_up_too(ann, register, services, monkeypatch):
    """Nobody waits for somebody who is gone."""
    cleo = register("Cleo")
    game = ann.open("toy", 2)
    erase = services.accounts.erase

    def sit_first(account: str) -> bool:
        assert cleo.sit(game).status_code == 201
        return bool(erase(account))

    monkeypatch.setattr(services.accounts, "erase", sit_first)
    assert cleo.delete("/v1/me").status_code == 204
    assert [seat["player"] for seat in ann.get(f"/v1/games/{game}").json["seats"]] == [None, None]


@pytest.mark.parametrize("depth", [300, 480, 700, 900])
@pytest.mark.parametrize(("begin", "end"), [("[", "]"), ('{"a":[', "]}")])
def test_a_deeply_nested_command_is_a_bad_command(ann, game, services, depth, begin, end):
    """However deep the nesting, it is the sender's fault and not a failure, and the game stays in memory."""
    before = services.store.version(game)
    raw = '{"command":{"type":"toy.keep","card":' + begin * depth + end * depth + "}}"
    answer = ann.call(
        "POST",
        f"/v1/games/{game}/commands",
        data=raw,
        content_type="application/json",
        headers={"If-Match": "*"},
    )
    assert answer.status_code in (400, 422)
    assert services.store.version(game) == before
