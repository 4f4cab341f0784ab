"""More about commands: what was missed, what would happen, what comes near, and several at once."""

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec
import pytest

from domain.game.lobby import Terms
from domain.kernel.aggregate import person
from domain.kernel.errors import RuleViolation
from domain.kernel.record import Event
from domain.kernel.record import dice as rolled
from domain.kernel.table import Table
from domain.kernel.title import Question, Rule
from service.application.dry_run import dry_run, imagined
from tests.http.driver import Player, code
from tests.playing import PlayedGame, played
from tests.toy import BUNDLED, Keep, Show, Toy, ToyTitle, keep


def test_a_stale_command_is_told_what_it_missed(ann, ben, game):
    """412 brings the events since, as the caller's seat may see them: one more request is saved."""
    seen = ann.version(game)
    listed = ben.options(game)["options"]
    ann.play(game)
    refusal = ben.play(game, listed[0]["command"], match=f'"v{seen}"')
    assert code(refusal) == (412, "request.stale")
    assert refusal.json["events"] == ben.get(f"/v1/games/{game}/events?after={seen}").json["events"]
    assert not any("private" in event for event in refusal.json["events"])


def test_a_stale_version_is_not_told_to_who_may_not_know(ann, register, game):
    """Somebody without a seat learns no events that way, and nothing at all of a private game."""
    outsider = register()
    refusal = outsider.play(game, {"type": "toy.show"}, match='"v1"')
    assert (refusal.status_code, refusal.json["events"]) == (412, [])
    private = ann.open("toy", 2, visibility="private")
    for path, body in (("commands", {"command": {"type": "toy.show"}}), ("start", {}), ("seats", {})):
        answer = outsider.post(f"/v1/games/{private}/{path}", body, headers={"If-Match": '"v9"'})
        assert code(answer) == (404, "request.not-found")


def test_a_refusal_shows_the_nearest_options(ann, game):
    """Options of the same kind come first, and all of them would be accepted."""
    own = ann.options(game)["options"]
    refusal = ann.play(game, {"type": "toy.keep", "card": 99})
    assert code(refusal) == (409, "toy.not-yours")
    assert refusal.json["title"] == "You do not hold that card."
    assert refusal.json["type"] == "/v1/problems/toy.not-yours"
    assert sorted(o["id"] for o in refusal.json["options"]) == sorted(o["id"] for o in own)
    assert ann.play(game, refusal.json["options"][0]["command"]).status_code == 200


def test_the_nearest_options_have_the_most_in_common(register):
    """Of many options the ones most like the refused command are shown."""
    players = [register(), register()]
    game = players[0].open("edo", 2)
    for player in players:
        player.sit(game)
    players[0].post(f"/v1/games/{game}/start")
    asked = players[0].get(f"/v1/games/{game}").json["asked"][0]
    kind = players[asked].options(game)["options"][0]["command"]["type"]
    refusal = players[asked].play(game, {"type": "edo.take-set", "set": "none"})
    assert kind == "edo.take-set"
    assert refusal.status_code == 409
    assert 0 < len(refusal.json["options"]) <= 8
    assert {o["command"]["type"] for o in refusal.json["options"]} == {"edo.take-set"}


def dry(player: Player, game: str, command: object, match: str = "*"):
    return player.post(f"/v1/games/{game}/commands?dry_run=true", {"command": command}, headers={"If-Match": match})


def test_a_dry_run_stores_nothing(ann, game, services):
    """It tells the events that would follow, and the game is as it was."""
    before = services.store.read(game)
    command = ann.options(game)["options"][0]["command"]
    told = dry(ann, game, command)
    assert told.status_code == 200
    assert told.json["dry_run"] is True
    assert told.json["version"] == ann.version(game)
    assert told.json["events"][0] == {"type": "toy.kept", "seat": 0, "card": command["card"]}
    assert services.store.read(game) == before
    assert ann.play(game, command).status_code == 200


def test_a_dry_run_refuses_like_the_real_thing(ann, ben, game, stranger):
    """Refusals, stale versions, seats and tokens are judged as for a real command."""
    assert code(dry(ann, game, {"type": "toy.keep", "card": 99})) == (409, "toy.not-yours")
    assert code(dry(ann, game, {"type": "toy.show"}, match='"v1"')) == (412, "request.stale")
    assert code(dry(stranger, game, {"type": "toy.show"})) == (401, "request.unauthenticated")
    assert code(dry(ann, game, {"type": "nonsense"})) == (422, "request.invalid")
    waiting = ann.open("toy", 2)
    ann.sit(waiting)
    assert code(dry(ann, waiting, {"type": "toy.show"})) == (409, "game.not-playing")
    ann.play(game)
    assert code(dry(ann, game, {"type": "toy.show"})) == (409, "table.not-asked")


def test_a_dry_run_does_not_look_into_the_future(register, services):
    """What it tells of hidden and coming things is made up: the real seed is not asked."""
    players = [register(), register()]
    game = players[0].open("edo", 2)
    for player in players:
        player.sit(game)
    players[0].post(f"/v1/games/{game}/start")
    real = services.games.look(game, lambda now: now)
    copies = [imagined(real, 0) for _ in range(3)]
    assert all(copy.seed != real.seed for copy in copies)
    assert len({copy.seed for copy in copies}) == 3
    orders = {msgspec.json.encode(copy.position.special_deck) for copy in copies}
    assert len(orders | {msgspec.json.encode(real.position.special_deck)}) > 1


def batch(player: Player, game: str, commands: list, **more):
    headers = {"If-Match": more.pop("match", "*")} | more.pop("headers", {})
    return player.post(f"/v1/games/{game}/batch", {"commands": commands}, headers=headers)


@pytest.fixture
def planning(register):
    """A game of Edo in its secret planning, with the player who plans."""
    players = [register(), register()]
    game = players[0].open("edo", 2)
    for player in players:
        player.sit(game)
    players[0].post(f"/v1/games/{game}/start")
    while players[0].get(f"/v1/games/{game}").json["ask"] != "edo.plan":
        asked = players[0].get(f"/v1/games/{game}").json["asked"]
        assert players[asked[0]].play(game).status_code == 200
    return game, players[0]


def test_a_batch_is_one_append(planning, services):
    """All commands are stored in one transaction, and the answer has the events of all."""
    game, player = planning
    first = player.options(game)["options"][0]["command"]
    told = player.post(f"/v1/games/{game}/commands?dry_run=true", {"command": first}, headers={"If-Match": "*"})
    assert told.status_code == 200
    before = player.version(game)
    player_two = next_commands(services, game, first)
    answer = batch(player, game, [first, player_two])
    assert answer.status_code == 200, answer.json
    assert answer.json["version"] == player.version(game) > before
    assert [event["version"] for event in answer.json["events"]] == list(range(before + 1, player.version(game) + 1))


def next_commands(services, game: str, first: dict) -> dict:
    """An option that seat 0 has after its first command."""
    copy = services.games.look(game, lambda game: imagined(game, 0))
    played(copy, 0, msgspec.convert(first, copy.title.command_types[first["type"]]))
    plain: dict = msgspec.to_builtins(copy.options(0)[0])
    return plain


@pytest.mark.in_process(reason="looks at the game in the memory of the process")
def test_a_refused_batch_leaves_nothing(planning, services):
    """If one is refused, none has happened; the refusal says which one."""
    game, player = planning
    first = player.options(game)["options"][0]["command"]
    before = services.store.read(game)
    refusal = batch(player, game, [first, first])
    assert refusal.status_code == 409
    assert refusal.json["facts"]["batch_index"] == 1
    assert services.store.read(game) == before
    assert services.handler.cache.get(game).aggregate.version == len(before)
    assert player.play(game, first).status_code == 200


def test_a_batch_cannot_be_used_to_look_ahead(ann, ben, game):
    """After what draws or reveals something, nothing more may follow in the same batch."""
    ben.play(game)
    keep = ann.options(game)["options"][0]["command"]
    version = ann.version(game)
    both = batch(ann, game, [keep, {"type": "toy.show"}])
    assert both.status_code == 200
    assert ann.version(game) > version


class Rolled(Event, tag="toy.rolled"):
    dice: tuple[int, ...]
    drawn: ClassVar[Any] = {"dice": rolled(6)}

    def apply(self, state: Toy) -> None:
        """Nothing on the table changes: only whoever sees the event knows."""


def keep_and_roll(table: Table[Toy, Any], seat: int, command: Keep) -> None:
    table.emit(Rolled(tuple(table.roll(1, 6, "toy.rolled/dice"))))
    keep(table, seat, command)


class Rolling(ToyTitle):
    """Rolls a die after a card was kept."""

    events = (*ToyTitle.events, Rolled)
    questions: Mapping[str, Question] = {
        **ToyTitle.questions,
        "toy.keep": Question(ToyTitle.questions["toy.keep"].options, {Keep: Rule(keep_and_roll)}),
    }


def test_a_batch_after_which_chance_decides_ends_there():
    """Whether the second command would be accepted must not tell what the first one drew."""
    title = Rolling([BUNDLED])
    game = PlayedGame(title, "g", bytes(32))
    game.open("a", title.setup(2), Terms())
    game.take_seat("a")
    game.take_seat("b")
    game.start("a")
    first = game.options(0)[0]
    version = game.version
    with pytest.raises(RuleViolation, match=r"game\.batch-reveals"):
        dry_run(game, person("a"), 0, [first, Show()])
    assert game.version == version
    assert dry_run(game, person("a"), 0, [first]).events[0]["type"] == "toy.rolled"


@pytest.mark.parametrize("commands", [[], [1], "x", None, [{"type": "toy.show"}] * 21])
def test_a_batch_of_the_wrong_shape(ann, game, commands):
    """A batch is a list of 1 to 20 commands."""
    assert code(batch(ann, game, commands)) == (422, "request.invalid")


def test_a_batch_is_remembered(ann, game):
    """A repeated batch gets its answer again."""
    keep = ann.options(game)["options"][0]["command"]
    key = {"Idempotency-Key": "b"}
    first = batch(ann, game, [keep], headers=key)
    again = batch(ann, game, [keep], headers=key)
    assert first.status_code == 200
    assert again.data == first.data
    assert again.headers["Idempotency-Replayed"] == "true"
