"""Every POST sent twice under its key, with somebody else's move in between: one effect, the same bytes."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from domain.game.orders import TimeOut
from domain.kernel.aggregate import DEADLINE
from tests.http.driver import Player

CLOCK = {"decision": 60, "nights": True, "vacation": 5, "action": "stand-in", "bot": "random"}
SHOWN_ONCE: dict[str, dict[str, Any]] = {
    "/v1/players": {"name": "Dora"},
    "/v1/session": {"name": "Dora"},
    "/v1/me/tokens": {"label": "x", "scopes": ["play"]},
    "/v1/invitations": {"label": "x"},
    "/v1/recovery": {"code": "x"},
    "/v1/me/recovery": {},
}  # a key is refused
OPENING = {"/v1/games", "/v1/games/bulk"}
WRITING = {"/v1/games/<id>/studies"}  # sent twice in test_studies.py
OF_ORGANISERS = {  # each test of test_referees.py sends it twice; rewind: test_a_game_is_set_back_once
    "/v1/games/<id>/rewind",
    "/v1/games/<id>/adjudication",
    "/v1/games/<id>/closing",
    "/v1/games/<id>/extra-time",
}
NOT_REPEATABLE = {
    "/v1/webhooks",
    "/v1/webhooks/<id>/secret",
    "/v1/webhooks/<id>/deliveries/<delivery>/redelivery",
    "/v1/games/<id>/analysis",  # the same wish leads to the same analysis, with a key or without
}


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

    def without_clock(self) -> str:
        """Running, and seat 1 is to move."""
        game = self.ann.open("toy", 2)
        for player in (self.ann, self.ben):
            player.sit(game)
        self.ann.post(f"/v1/games/{game}/start")
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

    def regretted(self) -> str:
        """Ann has answered and may ask to take it back."""
        game = self.ann.open("toy", 2, undo="consent")
        for player in (self.ann, self.ben):
            player.sit(game)
        self.ann.post(f"/v1/games/{game}/start")
        self.ann.play(game)
        return game

    def before(self, game: str) -> int:
        found: int = self.ann.options(game)["undo"]["to"]
        return found

    def ended(self) -> str:
        game = self.running()
        self.ben.post(f"/v1/games/{game}/abandon")
        self.ann.post(f"/v1/games/{game}/abandon")
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
    "/v1/games/<id>/rematch": Case(Table.ended, nothing, Table.ben_talks),
    "/v1/games/<id>/commands": Case(Table.running, lambda t, g: {"command": t.option(g)}, Table.ben_plays),
    "/v1/games/<id>/batch": Case(Table.running, lambda t, g: {"commands": [t.option(g)]}, Table.ben_plays),
    "/v1/games/<id>/resign": Case(Table.running, nothing, Table.ben_talks),
    "/v1/games/<id>/abandon": Case(Table.running, nothing, Table.ben_plays),
    "/v1/games/<id>/pause": Case(Table.running, nothing, Table.ben_plays),
    "/v1/games/<id>/vacation": Case(Table.running, lambda *_: {"days": 2}, Table.ben_plays),
    "/v1/games/<id>/nights": Case(Table.proposed, lambda *_: {"begin": 0, "end": 300}, Table.ben_plays),
    "/v1/games/<id>/return": Case(Table.stood_in, nothing, Table.ben_plays),
    "/v1/games/<id>/clock": Case(Table.without_clock, nothing, Table.ben_plays),
    "/v1/games/<id>/undo": Case(Table.regretted, lambda t, g: {"to": t.before(g)}, Table.ben_talks),
    "/v1/games/<id>/forks": Case(Table.running, nothing, Table.ben_plays),
    "/v1/games/<id>/chat": Case(Table.running, lambda *_: {"text": "good luck"}, Table.ben_talks),
}


class Cup(NamedTuple):
    """Somebody who organises a tournament of bots at the toy."""

    organiser: Player
    services: Any

    def announced(self) -> str:
        wanted = {"name": "Autumn cup", "games": {"title": "toy"}, "check_in": 60, "round_time": 600}
        return str(self.organiser.post("/v1/tournaments", wanted).json["id"])

    def entered(self) -> str:
        id = self.announced()
        for _ in range(4):
            self.organiser.post(f"/v1/tournaments/{id}/entries", {"bot": "random"})
        self.organiser.post(f"/v1/tournaments/{id}/entries", {})
        return id

    def begun(self) -> str:
        id = self.entered()
        self.organiser.delete(f"/v1/tournaments/{id}/entries/{self.organiser.id}")
        self.organiser.post(f"/v1/tournaments/{id}/start")
        return id

    def paired(self) -> str:
        id = self.begun()
        assert self.organiser.post(f"/v1/tournaments/{id}/rounds", {}).status_code == 201
        return id

    def changed(self, id: str) -> None:
        """Something else happens, as far as it still can."""
        self.organiser.call("PUT", f"/v1/tournaments/{id}/helpers", {"helpers": ["p_helper"]})


WHY = {"reason": "rain"}
OF_A_TOURNAMENT: dict[str, tuple[Callable[[Cup], str], dict[str, Any]]] = {
    "/v1/tournaments": (Cup.announced, {"name": "Winter cup", "games": {"title": "toy"}}),
    "/v1/tournaments/<id>/entries": (Cup.announced, {"bot": "random"}),
    "/v1/tournaments/<id>/entries/<entrant>/check-in": (Cup.entered, {}),
    "/v1/tournaments/<id>/entries/<entrant>/substitute": (Cup.begun, {"bot": "random", **WHY}),
    "/v1/tournaments/<id>/start": (Cup.entered, {}),
    "/v1/tournaments/<id>/rounds": (Cup.begun, {}),
    "/v1/tournaments/<id>/rounds/<int:number>/annul": (Cup.paired, WHY),
    "/v1/tournaments/<id>/rounds/<int:number>/extension": (Cup.paired, {"deadline": 9_999_999_999_999, **WHY}),
    "/v1/tournaments/<id>/tables/<game>/adjudication": (Cup.paired, {"ranks": [1, 2, 3, 4], **WHY}),
    "/v1/tournaments/<id>/finish": (Cup.begun, WHY),
    "/v1/tournaments/<id>/cancel": (Cup.announced, WHY),
}


@pytest.mark.parametrize("route", OF_A_TOURNAMENT)
def test_an_organisers_post_sent_twice(route, ann, services):
    """As those of games: done once, answered twice with the same bytes, though something has happened since."""
    ann.token = services.accounts.grant(ann.id, "organises", ["play", "organise"], None).text
    cup = Cup(ann, services)
    before, body = OF_A_TOURNAMENT[route]
    id = before(cup)
    entrant = ann.id if route.endswith("check-in") else "bot:random:1"
    path = route.replace("<id>", id).replace("<entrant>", entrant).replace("<int:number>", "1")
    if "<game>" in path:
        rounds = ann.get(f"/v1/tournaments/{id}/rounds").json["rounds"]
        path = path.replace("<game>", rounds[0]["tables"][0]["game"])
    headers = {"Idempotency-Key": f"twice {route}"[:9].replace(" ", "-") + str(len(route))}
    first = ann.post(path, body, headers=headers)
    assert first.status_code in (200, 201), first.json
    cup.changed(id)
    version = services.store.version(id)
    services.handler.cache.clear()
    again = ann.post(path, body, headers=headers)
    assert (again.data, again.status_code) == (first.data, first.status_code)
    assert again.headers["ETag"] == first.headers["ETag"]
    assert again.headers["Idempotency-Replayed"] == "true"
    assert services.store.version(id) == version


class Climb(NamedTuple):
    """Somebody who organises ladders of bots at the toy."""

    organiser: Player
    services: Any

    def opened(self, **rules: Any) -> str:
        wanted = {"name": "Autumn ladder", "games": {"title": "toy"}, "seats": 2, "every": 0, **rules}
        return str(self.organiser.post("/v1/ladders", wanted).json["id"])

    def entered(self, **rules: Any) -> str:
        id = self.opened(**rules)
        for _ in range(4):
            self.organiser.post(f"/v1/ladders/{id}/entries", {"bot": "random"})
        self.organiser.post(f"/v1/ladders/{id}/entries", {})
        return id

    def paused(self) -> str:
        id = self.entered()
        self.organiser.post(f"/v1/ladders/{id}/entries/{self.organiser.id}/pause")
        return id

    def seated(self) -> str:
        id = self.entered()
        assert self.organiser.post(f"/v1/ladders/{id}/pairings", {}).status_code == 201
        return id

    def counted(self) -> str:
        id = self.seated()
        game = self.a_game(id)
        wanted = {"ranks": [1, 2], **WHY}
        assert self.organiser.post(f"/v1/ladders/{id}/tables/{game}/adjudication", wanted).status_code == 200
        return id

    def places(self) -> str:
        return self.entered(kind="challenge")

    def challenged(self) -> str:
        """The organiser stands above somebody who challenges."""
        id = self.places()
        self.organiser.post(f"/v1/ladders/{id}/entries", {"bot": "random"})
        wanted = {"challenger": "bot:random:5", "targets": [self.organiser.id]}
        assert self.organiser.post(f"/v1/ladders/{id}/challenges", wanted).status_code == 201
        return id

    def a_game(self, id: str) -> str:
        pairings = self.organiser.get(f"/v1/ladders/{id}/pairings").json["pairings"]
        return str(pairings[0]["tables"][0]["game"])

    def changed(self, id: str) -> None:
        """Something else happens, as far as it still can."""
        self.organiser.call("PUT", f"/v1/ladders/{id}/helpers", {"helpers": ["p_helper"]})


OF_A_LADDER: dict[str, tuple[Callable[[Climb], str], dict[str, Any]]] = {
    "/v1/ladders": (Climb.opened, {"name": "Winter ladder", "games": {"title": "toy"}}),
    "/v1/ladders/<id>/entries": (Climb.opened, {"bot": "random"}),
    "/v1/ladders/<id>/entries/<entrant>/pause": (Climb.entered, {}),
    "/v1/ladders/<id>/entries/<entrant>/resume": (Climb.paused, {}),
    "/v1/ladders/<id>/pairings": (Climb.entered, {}),
    "/v1/ladders/<id>/challenges": (Climb.places, {"targets": ["bot:random:4"]}),
    "/v1/ladders/<id>/challenges/<int:number>/accept": (Climb.challenged, {}),
    "/v1/ladders/<id>/challenges/<int:number>/decline": (Climb.challenged, {}),
    "/v1/ladders/<id>/tables/<game>/adjudication": (Climb.seated, {"ranks": [1, 2], **WHY}),
    "/v1/ladders/<id>/tables/<game>/annul": (Climb.counted, WHY),
    "/v1/ladders/<id>/season/extension": (Climb.entered, {"ends": 9_999_999_999_999, **WHY}),
    "/v1/ladders/<id>/season/end": (Climb.entered, WHY),
    "/v1/ladders/<id>/close": (Climb.entered, WHY),
}


@pytest.mark.parametrize("route", OF_A_LADDER)
def test_a_post_of_a_ladder_sent_twice(route, ann, services):
    """As those of games: done once, answered twice with the same bytes, though something has happened since."""
    ann.token = services.accounts.grant(ann.id, "organises", ["play", "organise"], None).text
    climb = Climb(ann, services)
    before, body = OF_A_LADDER[route]
    id = before(climb)
    path = route.replace("<id>", id).replace("<entrant>", ann.id).replace("<int:number>", "1")
    if "<game>" in path:
        path = path.replace("<game>", climb.a_game(id))
    headers = {"Idempotency-Key": "twice-" + str(len(route))}
    first = ann.post(path, body, headers=headers)
    assert first.status_code in (200, 201), first.json
    climb.changed(id)
    version = services.store.version(id)
    services.handler.cache.clear()
    again = ann.post(path, body, headers=headers)
    assert (again.data, again.status_code) == (first.data, first.status_code)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert services.store.version(id) == version


@pytest.fixture
def table(ann, ben, services, clock):
    return Table(ann, ben, services, clock)


def test_every_post_is_in_this_file(app):
    """A new POST says here how it is repeated, or why not."""
    posts = {rule.rule for rule in app.url_map.iter_rules() if "POST" in rule.methods}
    known = (
        OF_A_GAME.keys()
        | OF_A_TOURNAMENT.keys()
        | OF_A_LADDER.keys()
        | SHOWN_ONCE.keys()
        | NOT_REPEATABLE
        | OPENING
        | WRITING
        | OF_ORGANISERS
    )
    assert posts == known


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
    answer = ann.post(route, SHOWN_ONCE[route], headers={"Idempotency-Key": "k"})
    assert answer.status_code in (400, 403)


def test_an_erased_word_is_not_said_again(table):
    """The answer to a repeated message comes from the message: what was taken back stays taken back."""
    game, headers = table.running(), {"Idempotency-Key": "say"}
    said = table.ann.post(f"/v1/games/{game}/chat", {"text": "a slip"}, headers=headers)
    table.ann.delete(f"/v1/games/{game}/chat/{said.json['id']}")
    again = table.ann.post(f"/v1/games/{game}/chat", {"text": "a slip"}, headers=headers)
    assert (again.json["id"], again.json["text"], again.json["erased"]) == (said.json["id"], "", True)
