"""Exports over HTTP: who gets what, in which form, and many at once."""

import gzip
import json
from typing import Any

import pytest

from service.application.audit import verify
from tests.http.driver import Player, code


def running(ann: Player, ben: Player, **terms: Any) -> str:
    game = ann.open("toy", 2, **terms)
    for player in (ann, ben):
        player.sit(game)
    ann.post(f"/v1/games/{game}/start")
    return game


def over(ann: Player, ben: Player, **terms: Any) -> str:
    """A game that was played to its end."""
    game = running(ann, ben, **terms)
    while (summary := ann.get(f"/v1/games/{game}").json)["status"] == "playing":
        (ann, ben)[summary["asked"][0]].play(game)
    assert summary["status"] == "finished"
    return game


def rows(answer: Any) -> list[dict[str, Any]]:
    assert answer.status_code == 200
    assert answer.mimetype == "application/x-ndjson"
    return [json.loads(line) for line in answer.data.splitlines()]


def test_an_export_holds_what_its_reader_may_see(ann, ben, register, services):
    """While the game runs a seat finds its own secrets, spectators none; afterwards everybody finds all of them."""
    game = running(ann, ben)
    path = f"/v1/games/{game}/export"
    own, public = rows(ann.get(path)), rows(ann.get(f"{path}?as=spectator"))
    assert (own[0]["eyes"], public[0]["eyes"]) == ("seat0", "spectator")
    assert any("private" in row for row in own)
    assert not any("private" in row for row in public)
    assert rows(register().get(path)) == public
    assert own[0]["opened"] is False
    assert own[0]["version"] == len(own) - 1
    assert own[0]["hash"] == own[-1]["hash"]
    feed = ann.get(f"/v1/games/{game}/events?limit=200", headers={"Accept": "application/x-ndjson"})
    assert feed.data.splitlines() == ann.get(path).data.splitlines()[1:]
    ended = over(ann, ben)
    opened = rows(register().get(f"/v1/games/{ended}/export"))
    assert (opened[0]["eyes"], opened[0]["opened"]) == ("all", True)
    assert all("private" in row for row in opened[1:] if "seal" in row)


@pytest.mark.parametrize("path", ["/v1/games/{}/export", "/v1/exports?title=toy&limit=1"])
def test_an_export_is_packed_for_who_can_unpack_it(ann, ben, path):
    """With gzip the same bytes, and the same file each time it is asked for."""
    path = path.format(over(ann, ben))
    plain = ann.get(path)
    packed = [ann.get(path, headers={"Accept-Encoding": "gzip"}) for _ in range(2)]
    assert "Content-Encoding" not in plain.headers
    assert packed[0].headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed[0].headers["Vary"]
    assert packed[0].data == packed[1].data
    assert gzip.decompress(packed[0].data) == plain.data


def test_a_private_game_is_exported_to_its_table_alone(ann, ben, register):
    """For strangers there is no such game, not even when it is over."""
    game = ann.open("toy", 2, visibility="private")
    assert ann.get(f"/v1/games/{game}/export").status_code == 200
    assert code(register().get(f"/v1/games/{game}/export")) == (404, "request.not-found")


def test_a_late_game_is_exported_late(ann, ben, register, clock):
    """Spectators find what had happened then, opened only when the end is old enough for them."""
    game = running(ann, ben, delay=60)
    cem, path = register(), f"/v1/games/{game}/export"
    clock.time += 61_000
    before = rows(cem.get(path))
    assert before[0]["version"] > 1
    ann.play(game)
    assert rows(cem.get(path)) == before
    assert len(rows(ann.get(path))) > len(before)
    ended = over(ann, ben, delay=60)
    assert rows(cem.get(f"/v1/games/{ended}/export"))[0]["opened"] is False
    assert rows(ann.get(f"/v1/games/{ended}/export"))[0]["opened"] is True
    clock.time += 61_000
    assert rows(cem.get(f"/v1/games/{ended}/export"))[0]["opened"] is True


def test_without_spectators_a_running_game_is_exported_to_its_table(ann, ben, register):
    """As with the feed."""
    game = running(ann, ben, spectators=False)
    assert code(register().get(f"/v1/games/{game}/export")) == (403, "game.no-spectators")
    assert ben.get(f"/v1/games/{game}/export").status_code == 200


def test_researchers_get_what_is_over_for_everybody(ann, ben, register, services, clock):
    """Public games, finished and no longer late, oldest end first, page by page; each verifies."""
    clock.time += 500_000_000  # after the games of other tests
    since = clock.time
    clock.time += 1000
    public = [over(ann, ben) for _ in range(3)]
    late = over(ann, ben, delay=60)
    running(ann, ben)
    cem = register()
    path, found = f"/v1/exports?title=toy&since={since}&limit=2", []
    while path:
        answer = cem.get(path)
        found += rows(answer)
        path = answer.headers.get("Link", "").partition(">")[0].removeprefix("<")
    headers = [row["id"] for row in found if "format" in row]
    assert sorted(headers) == sorted(public)
    clock.time += 61_000
    again = rows(cem.get(f"/v1/exports?since={since}&limit=100"))
    assert [row["id"] for row in again if "format" in row] == [*headers, late]
    lines = cem.get(f"/v1/exports?since={since}&limit=1").data.splitlines()
    assert verify(lines, services.titles).faults == []


@pytest.mark.parametrize("query", ["title=chess", "limit=0", "limit=101", "since=x", "cursor=1"])
def test_a_wrong_question_for_exports_is_refused(ann, query):
    """With a reason, not with everything or nothing."""
    assert ann.get(f"/v1/exports?{query}").status_code == (404 if query == "title=chess" else 422)


def test_the_verifier_is_served(stranger):
    """As one file, the same that is shipped; a title names all its draws for those who read the feed."""
    answer = stranger.get("/verify.py")
    assert answer.mimetype == "text/x-python"
    compile(answer.data, "verify.py", "exec")
    assert len(answer.data.splitlines()) < 200
    draws = stranger.get("/v1/titles/ikusa").json["draws"]
    assert draws["ikusa.melee-rolled"]["attack"] == {"kind": "dice", "sides": 12}
