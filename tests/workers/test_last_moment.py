"""A deadline passes while the command arrives: whoever is stored first wins, and the other is told. Both orders."""

from functools import partial
from typing import Any

import pytest

from domain.game.clock import Clock
from domain.game.orders import Play
from domain.kernel.errors import RuleViolation
from service.application.errors import StaleVersion
from service.http.app import create_app
from tests.http.driver import Player
from tests.serving import elsewhere, let
from tests.toy import Keep
from tests.workers.hands import audited, bot_game, happened, worker_on


class Overtaken:
    """A store in which, once, somebody else is faster: right before an append the other one gets its turn."""

    def __init__(self, store: Any) -> None:
        self._store = store
        self.faster: Any = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def append(self, *args: Any, **more: Any) -> None:
        faster, self.faster = self.faster, None
        if faster is not None:
            faster()
        self._store.append(*args, **more)


def overtaken(services):
    """Services whose appends come late, and the store that arranges it."""
    store: Any = Overtaken(services.store)
    return elsewhere(services, store=store), store


def keep_first(seat, game):
    return [Play(seat, Keep(game.position.hands[seat][0]))]


@pytest.fixture
def late_game(crew):
    """Seat 1 has answered; the time of seat 0 is up, and nobody has acted on it yet."""
    game = bot_game(crew.services, "g_1", people=2, clock=Clock(decision=60))
    let(crew.services, game, "p1", partial(keep_first, 1))
    crew.services.clock.time += 60_000
    return game


def answers(services, game):
    return len(happened(services, game, "toy.kept"))


def to_the_end(crew, game):
    for _ in range(4):
        crew.services.clock.time += 60_000
        crew.drain()
    assert audited(crew.services, game).finished


def test_the_command_is_faster(crew, late_game):
    """The worker had already judged the timeout: its append is refused, it looks again and finds nothing to do."""
    services = crew.services
    late, store = overtaken(services)
    store.faster = lambda: let(services, late_game, "p0", partial(keep_first, 0))
    assert worker_on(late).work_on(late_game).steps == 0
    assert happened(services, late_game, "clock.expired") == []
    assert answers(services, late_game) == 2
    to_the_end(crew, late_game)


@pytest.mark.parametrize("expects", [True, False], ids=["if-match", "whatever-the-version"])
def test_the_timeout_is_faster(crew, late_game, expects):
    """The command had already been judged and accepted: its append is refused, and its sender is told why."""
    services = crew.services
    late, store = overtaken(services)
    version = services.store.version(late_game)
    store.faster = lambda: worker_on(services).work_on(late_game)
    with pytest.raises(StaleVersion if expects else RuleViolation):
        let(late, late_game, "p0", partial(keep_first, 0), expected=version if expects else None)
    assert len(happened(services, late_game, "clock.expired")) == 1
    assert answers(services, late_game) == 2
    to_the_end(crew, late_game)


@pytest.mark.parametrize(("match", "status", "code"), [("exact", 412, "request.stale"), ("*", 409, None)])
def test_the_player_is_told_over_http(crew, match, status, code):
    """Who lost against the clock gets 412 for the version it had seen, or the refusal of the rules; never a success."""
    services = crew.services
    late, store = overtaken(services)
    app = create_app(late)
    players = []
    for name in ("Ann", "Ben"):
        made = Player(app.test_client()).post("/v1/players", {"name": name}).json
        players.append(Player(app.test_client(), made["id"], made["token"]))
    ann, ben = players
    game = ann.open("toy", 2, clock={"decision": 60})
    for player in players:
        player.sit(game)
    ann.post(f"/v1/games/{game}/start")
    choices = [player.get(f"/v1/games/{game}/options") for player in players]
    ben.play(game, choices[1].json["options"][0]["command"], match="*")
    services.clock.time += 60_000
    seen = ann.get(f"/v1/games/{game}/options").headers["ETag"]
    store.faster = lambda: worker_on(services).work_on(game)
    wanted = seen if match == "exact" else "*"
    told = ann.play(game, choices[0].json["options"][0]["command"], match=wanted)
    assert told.status_code == status
    assert code is None or told.json["code"] == code
    assert len(happened(services, game, "clock.expired")) == 1
    assert answers(services, game) == 2
    to_the_end(crew, game)
