"""Who wanted what: the log says so, as far as the reader may know it."""

import json
import re
from typing import Any

from domain.kernel import seal
from tests.http.driver import Player

REQUEST_ID = re.compile("[0-9a-f]{16}")


def events(player: Player, game: str, query: str = "") -> list[dict[str, Any]]:
    page = player.get(f"/v1/games/{game}/events?limit=200{query}")
    assert page.json["next"] is None
    found: list[dict[str, Any]] = page.json["events"]
    return found


def raw(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def test_every_answer_has_an_id_of_its_own(ann, stranger, game):
    """Refusals, too; what the client sends as an id is not repeated."""
    mine = {"Request-Id": "my-own-secret-id"}
    answers = [
        ann.get("/v1/me", headers=mine),
        stranger.get("/v1/me", headers=mine),
        stranger.get("/nowhere", headers=mine),
        ann.get(f"/v1/games/{game}", headers=mine),
        ann.play(game),
    ]
    ids = [answer.headers["Request-Id"] for answer in answers]
    assert all(REQUEST_ID.fullmatch(id) for id in ids)
    assert len(set(ids)) == len(ids)


def test_an_append_names_its_request(ann, game):
    """What a request has changed can be found by the id that its answer had."""
    request = ann.post(f"/v1/games/{game}/abandon").headers["Request-Id"]
    (meta,) = [event["meta"] for event in events(ann, game) if event["meta"].get("request") == request]
    assert meta["commands"] == [{"type": "game.abandon"}]
    assert (meta["cause"], meta["by"], meta["events"]) == ("person", ann.id, 1)


def test_public_commands_are_told_to_everybody(ann, ben, stranger, game):
    """Who has sat down by which command stands in the public log."""
    told = [event["meta"] for event in events(stranger, game)]
    assert told == [event["meta"] for event in events(ann, game)]
    sat = [meta for meta in told if meta.get("commands", [{}])[0].get("type") == "game.take-seat"]
    assert [meta["by"] for meta in sat] == [ann.id, ben.id]
    assert told[0]["commands"] == [{"type": "game.open"}]


def test_a_secret_command_is_for_its_seat(ann, ben, stranger, game):
    """Its own seat gets the command and the salts, and can check both seals at once; the others get neither."""
    after = ann.version(game)
    assert ann.play(game).status_code == 200
    last = events(ann, game)[after]
    (command,) = last["commands"]
    assert command["type"] == "toy.keep"
    salt = bytes.fromhex(last["commands_salt"])
    assert seal.commands_seal(salt, raw(last["commands"])).hex() == last["meta"]["commands_seal"]
    assert seal.seal(bytes.fromhex(last["salt"]), raw(last["private"])).hex() == last["seal"]
    for other in (ben, stranger):
        seen = events(other, game)[after]
        assert seen["meta"] == last["meta"]
        assert not {"private", "commands", "salt", "commands_salt"} & seen.keys()


def test_everything_is_told_at_the_end(ann, ben, stranger, game):
    """Sealed commands are opened with the rest, and the revealed seed opens their seals."""
    ann.play(game)
    ann.post(f"/v1/games/{game}/abandon")
    ben.post(f"/v1/games/{game}/abandon")
    log = events(stranger, game)
    seed = bytes.fromhex(log[-1]["event"]["seed"])
    sealed = [event for event in log if "commands_seal" in event["meta"]]
    assert [event["commands"][0]["type"] for event in sealed] == ["game.start", "toy.keep"]
    for event in sealed:
        salt = seal.commands_salt(seed, game, event["version"])
        assert seal.commands_seal(salt, raw(event["commands"])).hex() == event["meta"]["commands_seal"]


def test_who_gave_a_standing_order_is_not_told(ann, ben, stranger):
    """Of what is concealed the others learn neither what it was nor whose it was."""
    game = ann.open("yedo", 2)
    ann.sit(game)
    ben.sit(game)
    assert ann.post(f"/v1/games/{game}/start").status_code == 200
    order = {"type": "yedo.give-standing-order", "question": "yedo.poll", "active": True}
    assert ben.play(game, order).status_code == 200
    own = events(ben, game)[-1]
    assert own["commands"]["by"] == ben.id
    assert own["commands"]["commands"] == [order]
    for other in (ann, stranger):
        seen = events(other, game)[-1]
        assert seen["event"] == {"type": "table.concealed"}
        assert set(seen["meta"]) == {"format", "at", "seal", "events", "commands_seal"}
        assert ben.id not in json.dumps(seen)
