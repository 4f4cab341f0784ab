"""Bad input: a clear answer, and a log that is as it was."""

from contextlib import contextmanager

import msgspec
import pytest

from domain.game.codes import CODES
from service.eventstore.port import START
from tests.http.driver import code

JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def log_end(shared_store):
    """Where the log ends; what was read once is not read again."""
    end = START

    def find():
        nonlocal end
        while (page := shared_store.feed(end, 1000)).size:
            end = page.upto
        return end

    return find


@pytest.fixture
def untouched(services, log_end):
    """A block after which the whole log is as it was."""

    @contextmanager
    def block():
        end = log_end()
        yield
        assert services.store.feed(end, 1).entries == []

    return block


@pytest.mark.parametrize(
    "raw",
    [
        b"{",
        b"nonsense",
        b"\xff\xfe",
        b'{"command": }',
        b" ",
        b'{"a":1}{"b":2}',
        b"[" * 100_00,
        b'{"x": NaN}',
        b'{"x": 1e999}',
    ],
)
def test_malformed_json(ann, game, untouched, raw):
    """What is not JSON is 400."""
    with untouched():
        answer = ann.post(f"/v1/games/{game}/commands", data=raw, headers=JSON | {"If-Match": "*"})
        assert code(answer) == (400, "request.malformed")


@pytest.mark.parametrize("body", [[], 1, "text", None, True, {}, {"command": None}, {"command": []}, {"command": "x"}])
def test_a_command_of_the_wrong_shape(ann, game, untouched, body):
    """What is JSON but no command is 422."""
    with untouched():
        raw = msgspec.json.encode(body)
        answer = ann.post(f"/v1/games/{game}/commands", data=raw, headers=JSON | {"If-Match": "*"})
        assert code(answer) == (422, "request.invalid")
        assert answer.json["errors"]


@pytest.mark.parametrize(
    "command",
    [
        {"type": "toy.keep"},
        {"type": "toy.keep", "card": "3"},
        {"type": "toy.keep", "card": 3.5},
        {"type": "toy.keep", "card": True},
        {"type": "toy.keep", "card": None},
        {"type": "toy.keep", "card": 3, "more": 1},
        {"type": "toy.none"},
        {"type": 1},
        {"type": None},
        {"type": []},
        {},
        {"card": 3},
    ],
)
def test_a_command_that_does_not_fit_its_schema(ann, game, untouched, command):
    """Types are exact, nothing may be missing, nothing may be added."""
    with untouched():
        assert code(ann.play(game, command)) == (422, "request.invalid")


def test_a_whole_number_may_have_a_point(ann, game):
    """JSON knows one kind of number: 5.0 is 5."""
    card = ann.options(game)["options"][0]["command"]["card"]
    assert ann.play(game, {"type": "toy.keep", "card": float(card)}).status_code == 200


@pytest.mark.parametrize("card", [10**30, -(10**30), 2**63, -1])
def test_numbers_of_any_size_are_judged(ann, game, untouched, card):
    """A number too large for a machine word is a number the rules refuse."""
    with untouched():
        assert code(ann.play(game, {"type": "toy.keep", "card": card}))[0] in (409, 422)


def test_a_command_of_another_title(ann, game, untouched):
    """Well-formed, but not at this table."""
    with untouched():
        assert code(ann.play(game, {"type": "edo.commit-plan"})) == (409, "game.foreign-command")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"title": "toy"},
        {"title": 1, "seats": 2},
        {"title": "toy", "seats": "2"},
        {"title": "toy", "seats": True},
        {"title": "toy", "seats": 2.5},
        {"title": "toy", "seats": 0},
        {"title": "toy", "seats": 9},
        {"title": "toy", "seats": 2, "unknown": 1},
        {"title": "toy", "seats": 2, "visibility": "secret"},
        {"title": "toy", "seats": 2, "settings": []},
        {"title": "toy", "seats": 2, "settings": {"x": "y"}},
        {"title": "toy", "seats": 2, "settings": {"x": 1.5}},
        {"title": "toy", "seats": 2, "clock": {"decision": -1}},
        {"title": "toy", "seats": 2, "clock": {"decision": 1, "more": 1}},
        {"title": "toy\n", "seats": 2},
        {"title": "", "seats": 2},
    ],
)
def test_a_game_of_the_wrong_shape(ann, untouched, body):
    """Opening checks every field."""
    with untouched():
        assert code(ann.post("/v1/games", body)) == (422, "request.invalid")


@pytest.mark.parametrize(
    ("more", "refusal"),
    [
        ({"title": "chess"}, "game.unknown-title"),
        ({"seats": 5}, "game.wrong-seats"),
        ({"variant": "odd"}, "game.unknown-variant"),
        ({"pack": "mine@1"}, "game.unknown-pack"),
        ({"settings": {"speed": 1}}, "game.unknown-setting"),
        ({"settings": {"seats": 1}}, "game.unknown-setting"),
        ({"settings": {"self": True}}, "game.unknown-setting"),
        ({"settings": {"variant": 10**40}}, "game.unknown-setting"),
        ({"title": "edo", "settings": {"hide_money": 1}}, "game.bad-setting"),
    ],
)
def test_a_game_that_cannot_be(ann, untouched, more, refusal):
    """Well-formed wishes that no title fulfils are refused with a code, and with a sentence of its own."""
    with untouched():
        answer = ann.post("/v1/games", {"title": "toy", "seats": 2} | more)
    assert code(answer) == (409, refusal)
    assert answer.json["title"] == CODES[refusal]


@pytest.mark.parametrize(
    "body",
    [{}, {"name": "A"}, {"name": "x" * 33}, {"name": " x"}, {"name": "Bad\n"}, {"name": 7}, {"name": "Bo", "bot": 1}],
)
def test_a_player_of_the_wrong_shape(stranger, body):
    """Names are plain and bounded, flags are true or false."""
    assert code(stranger.post("/v1/players", body)) == (422, "request.invalid")


@pytest.mark.parametrize("path", ["/v1/games", "/v1/players"])
def test_an_oversized_body(ann, services, untouched, path):
    """A body above the limit is refused unread."""
    with untouched():
        answer = ann.post(path, data=b" " * (services.settings.body_limit + 1), headers=JSON)
        assert code(answer) == (413, "request.too-large")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "application/jsonx", ""])
def test_a_body_that_is_not_declared_as_json(ann, untouched, kind):
    """The media type must be application/json."""
    with untouched():
        answer = ann.post("/v1/games", data=b'{"title":"toy","seats":2}', headers={"Content-Type": kind})
        assert code(answer) == (415, "request.not-json")


@pytest.mark.parametrize("id", ["g_0", "nobody", "a%00b", "%F0%9F%8E%B2", "x" * 200, "..", "a%0Ab"])
@pytest.mark.parametrize("what", ["", "/view", "/options", "/events"])
def test_unknown_games_are_not_found(ann, id, what):
    """Whatever the id: 404."""
    assert code(ann.get(f"/v1/games/{id}{what}")) == (404, "request.not-found")


@pytest.mark.parametrize("what", ["commands", "start", "seats", "resign", "abandon"])
def test_nothing_can_be_done_to_an_unknown_game(ann, untouched, what):
    """404 also for every change."""
    body = {"command": {"type": "toy.show"}} if what == "commands" else {}
    with untouched():
        answer = ann.post(f"/v1/games/g_none/{what}", body, headers={"If-Match": "*"})
        assert code(answer) == (404, "request.not-found")


@pytest.mark.parametrize(
    "path", ["/v1/players/p_none", "/v1/titles/chess", "/v1/titles/edo/packs/x", "/v2", "/v1/games/"]
)
def test_unknown_addresses_are_not_found(stranger, path):
    """404 as a problem document."""
    assert code(stranger.get(path)) == (404, "request.not-found")


@pytest.mark.parametrize(("method", "path"), [("DELETE", "/v1/games"), ("PUT", "/v1/me"), ("PATCH", "/healthz")])
def test_the_wrong_method(ann, method, path):
    """405 names the methods there are."""
    answer = ann.call(method, path)
    assert code(answer) == (405, "request.method")
    assert "GET" in answer.headers["Allow"]


@pytest.mark.parametrize(
    "query",
    [
        "limit=0", "limit=201", "limit=x", "limit=-1", "cursor=x", "cursor=1.%00", "status=gone", "unknown=1",
        "title=", "limit=1&limit=2", "player=%00", "cursor=9999999999999999.x",
    ],
)  # fmt: skip
def test_a_query_that_does_not_fit(ann, query):
    """Query strings are checked like bodies."""
    assert code(ann.get(f"/v1/games?{query}")) == (422, "request.invalid")


@pytest.mark.parametrize(
    "query", ["version=-1", "version=x", "version=1e3", "seat=9", "as=seat0", "version=99999999999"]
)
def test_a_view_that_cannot_be(ann, game, query):
    """The parameters of a view are checked."""
    assert code(ann.get(f"/v1/games/{game}/view?{query}")) == (422, "request.invalid")


def test_a_feed_in_a_language_we_do_not_speak(ann, game):
    """406 for an Accept header that offers nothing we have."""
    answer = ann.get(f"/v1/games/{game}/events", headers={"Accept": "image/png"})
    assert code(answer) == (406, "request.not-acceptable")


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer nonsense", "Basic YTpi", "Bearer bkf_unknown", "bkf_x"])
def test_a_wrong_token_is_an_error_everywhere(stranger, game, header):
    """Somebody with a wrong token is told so, and not taken for a spectator."""
    for path in ("/v1/me", f"/v1/games/{game}", f"/v1/games/{game}/view", "/v1/games"):
        answer = stranger.get(path, headers={"Authorization": header})
        assert code(answer) == (401, "request.unauthenticated")
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_an_unforeseen_failure_tells_nothing(ann, game, services, monkeypatch, caplog):
    """A bug of ours is a plain 500 for the caller and a full record for the operator."""

    def bug(*args):
        raise RuntimeError("seed 0123")

    monkeypatch.setattr(services.titles["toy"], "view", bug)
    answer = ann.get(f"/v1/games/{game}/view")
    assert code(answer) == (500, "service.failure")
    assert b"0123" not in answer.data
    assert "unhandled" in caplog.text
