"""Every POST sent twice under its key, with somebody else's move in between: one effect, the same bytes."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from domain.game.orders import TimeOut
from domain.kernel.aggregate import DEADLINE
from tests.http.driver import Player

CLOCK = {"decision": 60, "nights": True, "vacation": 5, "action": "stand-in", "bot": "random"}
SHOWN_ONCE = {"/v1/players", "/v1/session", "/v1/me/tokens", "/v1/invitations"}  # a key is refused
NOT_REPEATABLE = {"/v1/webhooks", "/v1/webhooks/<id>/secret", "/v1/webhooks/<id>/deliveries/<delivery>/redelivery"}


class Table(NamedTuple):
    """Two people at a game of the toy with a clock."""

    ann: Player
    ben: Player
    services: Any
    clock: Any

    def open(self) -> str:
        return self.ann.open("toy", 2, clock=CLOCK)

    def seated(self) -> str:
        game = self.open()
        for player in (self.ann, self.ben):
            player.sit(game)
        return game

    def running(self) -> str:
        game = self.seated()
        self.ann.post(f"/v1/games/{game}/start")
        return game

    def proposed(self) -> str:
        """Seat 0 has answered, so that its clock rests."""
        game = self.running()
        self.ann.play(game)
        return game

    def stood_in(self) -> str:
        """A bot plays for Ann, whose time was up."""
        game = self.running()
        self.clock.time += 61_000
        self.services.games.give(game, DEADLINE, TimeOut(0))
        return game

    def option(self, game: str) -> dict[str, Any]:
        found: dict[str, Any] = self.ann.options(game)["options"][0]["command"]
        return found

    def ben_plays(self, game: str) -> None:
        assert self.ben.play(game).status_code == 200

    def ben_sits(self, game: str) -> None:
        assert self.ben.sit(game).status_code == 201

    def ann_plays(self, game: str) -> None:
        assert self.ann.play(game).status_code == 200

    def ben_talks(self, game: str) -> None:
        assert self.ben.post(f"/v1/games/{game}/chat", {"text": "me too"}).status_code == 201


Body = Callable[[Table, str], Any]


class Case(NamedTuple):
    game: Callable[[Table], str]
    body: Body
    meanwhile: Callable[[Table, str], None]


def nothing(*_: Any) -> dict[str, Any]:
    return {}


OF_A_GAME = {
    "/v1/games/<id>/seats": Case(Table.open, lambda *_: {"seat": 1}, Table.ben_sits),
    "/v1/games/<id>/start": Case(Table.seated, nothing, Table.ann_plays),
    "/v1/games/<id>/commands": Case(Table.running, lambda t, g: {"command": t.option(g)}, Table.ben_plays),
    "/v1/games/<id>/batch": Case(Table.running, lambda t, g: {"commands": [t.option(g)]}, Table.ben_plays),
    "/v1/games/<id>/resign": Case(Table.running, nothing, Table.ben_talks),
    "/v1/games/<id>/abandon": Case(Table.running, nothing, Table.ben_plays),
    "/v1/games/<id>/pause": Case(Table.running, nothing, Table.ben_plays),
    "/v1/games/<id>/vacation": Case(Table.running, lambda *_: {"days": 2}, Table.ben_plays),
    "/v1/games/<id>/nights": Case(Table.proposed, lambda *_: {"begin": 0, "end": 300}, Table.ben_plays),
    "/v1/games/<id>/return": Case(Table.stood_in, nothing, Table.ben_plays),
    "/v1/games/<id>/chat": Case(Table.running, lambda *_: {"text": "good luck"}, Table.ben_talks),
}


@pytest.fixture
def table(ann, ben, services, clock):
    return Table(ann, ben, services, clock)


def test_every_post_is_in_this_file(app):
    """A new POST says here how it is repeated, or why not."""
    posts = {rule.rule for rule in app.url_map.iter_rules() if "POST" in rule.methods}
    assert posts == OF_A_GAME.keys() | SHOWN_ONCE | NOT_REPEATABLE | {"/v1/games"}


@pytest.mark.parametrize("route", OF_A_GAME)
def test_a_post_sent_twice(table, route):
    """Done once, answered twice with the same bytes, status, ETag and place, whatever has happened since."""
    case = OF_A_GAME[route]
    game = case.game(table)
    path, body = route.replace("<id>", game), case.body(table, game)
    headers = {"Idempotency-Key": "twice", "If-Match": "*"} if "commands" in body or "command" in body else {}
    headers |= {"Idempotency-Key": "twice"}
    first = table.ann.post(path, body, headers=headers)
    assert first.status_code in (200, 201), first.json
    stored = table.services.store.version(game)
    table.clock.time += 1500
    case.meanwhile(table, game)
    moved = table.services.store.version(game)
    table.services.handler.cache.clear()
    again = table.ann.post(path, body, headers=headers)
    assert again.data == first.data
    assert again.status_code == first.status_code
    assert [again.headers.get(name) for name in ("ETag", "Location")] == [
        first.headers.get(name) for name in ("ETag", "Location")
    ]
    assert "Idempotency-Replayed" not in first.headers
    assert again.headers["Idempotency-Replayed"] == "true"
    assert table.services.store.version(game) == moved >= stored


def test_a_game_opened_twice(table):
    """The second answer shows the game as it was opened, though somebody sits there by now."""
    headers, body = {"Idempotency-Key": "open"}, {"title": "toy", "seats": 2, "clock": CLOCK}
    first = table.ann.post("/v1/games", body, headers=headers)
    table.ben_sits(first.json["id"])
    again = table.ann.post("/v1/games", body, headers=headers)
    assert (again.data, again.status_code) == (first.data, 201)
    assert again.headers["Location"] == first.headers["Location"]
    assert again.headers["Idempotency-Replayed"] == "true"


@pytest.mark.parametrize("route", sorted(SHOWN_ONCE))
def test_what_is_shown_once_takes_no_key(ann, route):
    """A receipt would have to keep the secret."""
    body = {"name": "Dora"} if route in ("/v1/players", "/v1/session") else {"label": "x", "scopes": ["play"]}
    answer = ann.post(route, body, headers={"Idempotency-Key": "k"})
    assert answer.status_code in (400, 403)


def test_an_erased_word_is_not_said_again(table):
    """The answer to a repeated message comes from the message: what was taken back stays taken back."""
    game, headers = table.running(), {"Idempotency-Key": "say"}
    said = table.ann.post(f"/v1/games/{game}/chat", {"text": "a slip"}, headers=headers)
    table.ann.delete(f"/v1/games/{game}/chat/{said.json['id']}")
    again = table.ann.post(f"/v1/games/{game}/chat", {"text": "a slip"}, headers=headers)
    assert (again.json["id"], again.json["text"], again.json["erased"]) == (said.json["id"], "", True)
