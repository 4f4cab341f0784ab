"""Games that are shown late: nothing that somebody without a seat can ask or try tells what happens now."""

from typing import Any

import pytest

from service.application.access import DelayedSight
from service.bootstrap import build
from service.http.app import create_app
from tests.http.driver import Player, code, told_headers

DELAY = 60
CHANGES = [
    ("POST", "/commands", {"command": {"type": "toy.show"}}),
    ("POST", "/commands?dry_run=true", {"command": {"type": "toy.show"}}),
    ("POST", "/batch", {"commands": [{"type": "toy.show"}]}),
    ("POST", "/seats", {}),
    ("DELETE", "/seats/0", None),
    *((method, f"/{what}", None) for method in ("POST", "DELETE") for what in ("abandon", "pause")),
    ("POST", "/undo", {"to": 5}),
    ("PUT", "/undo", {}),
    ("DELETE", "/undo", None),
    *(("POST", f"/{what}", None) for what in ("start", "resign", "return")),
    ("POST", "/vacation", {"days": 1}),
]
TRIES: list[tuple[str, dict[str, Any]]] = [
    ("rematch", {}),
    ("analysis", {}),
    ("forks", {"visibility": "public"}),
    *(("forks", {"version": version}) for version in (9, 12)),
    *(("studies", {"version": version, "text": "Hm."}) for version in (9, 12)),
    *(("analysis", {"version": version}) for version in (9, 12)),
]
"""Of what has not happened for them yet."""
LATER = ("luck", "studies", "forks", "explanations", "analysis/an_0", "looks", "proof", "export", "hint", "invitation")
BACKWARDS = (
    *(f"/{what}?version={version}" for what in ("view", "board", "events", "chronicle") for version in range(7, 16)),
    *(f"/diff?from=3&to={version}" for version in range(7, 16)),
    *(f"/timeline{query}" for query in ("", "?labels=none", "?next=decision&after=4", "?next=lead", "?seat=1")),
)


def running(ann: Player, ben: Player, **terms: object) -> str:
    """A game that began a while ago, so that those who see it late have seen its beginning."""
    game = ann.open("toy", 2, delay=DELAY, **terms)
    for player in (ann, ben):
        assert player.sit(game).status_code == 201
    assert ann.post(f"/v1/games/{game}/start").status_code == 200
    return game


def rows(player: Player, query: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = player.get(f"/v1/games?{query}").json["games"]
    return found


def everything(player: Player, ann: Player, game: str) -> list[object]:
    """All that somebody without a seat can ask of a game and try with it."""
    asked = [f"/v1/games/{game}{what}" for what in ("", "/view", "/events?limit=200", "/chat")]
    asked += [f"/v1/games/{game}{what}" for what in ("/board", "/chronicle?limit=200", *BACKWARDS)]
    asked += [f"/v1/games/{game}/{what}" for what in LATER]
    asked += [f"/v1/games?player={ann.id}{more}" for more in ("", "&status=playing", "&status=abandoned", "&limit=1")]
    asked += [f"/v1/games?to_move={ann.id}", f"/v1/games?to_move={ann.id}&limit=1"]
    answers = [player.get(path) for path in asked]
    if player.token:
        answers += [player.get(path) for path in (f"/v1/games/{game}/options", "/v1/inbox")]
        answers += [
            player.call(method, f"/v1/games/{game}{what}", body, headers={"If-Match": match})
            for method, what, body in CHANGES
            for match in ("*", '"v1"', '"v9"')
        ]
        answers += [player.post(f"/v1/games/{game}/{what}", body) for what, body in TRIES]
    return [(answer.request.path, answer.status_code, told_headers(answer), answer.data) for answer in answers]


@pytest.mark.parametrize("spectators", [True, False])
def test_nothing_tells_the_present(services, ann, ben, stranger, register, clock, spectators):
    """While the delay lasts, a move, a word, a resignation and the end change no answer to those without a seat."""
    games = [running(ann, ben, spectators=spectators, stand_in="nobody") for _ in range(2)]
    clock.time += DELAY * 1000
    services.models.catch_up()  # other tests of the same store may have left more than a reader folds
    others = [stranger, register()]
    assert {ann.version(game) for game in games} == {8}  # what is tried with later versions changes nothing
    before = [everything(other, ann, game) for other in others for game in games]
    assert ann.play(games[0]).status_code == 200
    assert ben.play(games[0]).status_code == 200
    assert ann.post(f"/v1/games/{games[0]}/chat", {"text": "well played"}).status_code == 201
    assert [everything(other, ann, game) for other in others for game in games] == before
    assert ben.post(f"/v1/games/{games[0]}/resign").status_code == 200
    for player in (ann, ben):
        player.post(f"/v1/games/{games[1]}/abandon")
    assert {ann.get(f"/v1/games/{game}").json["status"] for game in games} == {"finished", "abandoned"}
    assert [everything(other, ann, game) for other in others for game in games] == before
    clock.time += DELAY * 1000
    assert [everything(other, ann, game) for other in others for game in games] != before


def test_a_list_shows_that_it_is_played_and_no_more(ann, ben, stranger, clock):
    """The row says who sits there; turns, resignations and the result come when the delay has passed since the end."""
    game = running(ann, ben, stand_in="nobody")
    (row,) = rows(stranger, f"player={ann.id}")
    assert (row["id"], row["status"], row["asked"], row["ask"], row["delay"]) == (game, "playing", [], "", DELAY)
    ben.post(f"/v1/games/{game}/resign")
    assert rows(stranger, f"player={ann.id}") == [row]
    assert rows(stranger, f"player={ann.id}&status=finished") == []
    clock.time += DELAY * 1000
    (row,) = rows(stranger, f"player={ann.id}&status=finished")
    assert row["winners"] == [0]
    assert row["seats"][1]["resigned"] is True


def test_seats_find_their_own_games_as_they_are(ann, ben, register):
    """Who sits at the table searches by turn and status as ever; a host without a seat does not."""
    game = running(ann, ben)
    (row,) = rows(ann, f"to_move={ann.id}&status=playing")
    assert (row["id"], row["asked"]) == (game, [0, 1])
    host = register()
    hosted = host.open("toy", 2, delay=DELAY)
    for player in (ann, ben):
        player.sit(hosted)
    host.post(f"/v1/games/{hosted}/start")
    assert [one["asked"] for one in rows(host, f"player={host.id}")] == [[]]
    assert rows(host, f"player={host.id}&status=playing") == []
    assert host.get("/v1/inbox").json["notes"] == []


def test_no_cursor_names_a_game_that_is_left_out(ann, ben, stranger):
    """Rows that are kept back leave neither a gap in a page nor a trace in its cursor."""
    shown = [ann.open("toy", 2) for _ in range(2)]
    kept = running(ann, ben)
    for game in shown:
        ann.post(f"/v1/games/{game}/abandon")
    for player in (ann, ben):
        player.post(f"/v1/games/{kept}/abandon")
    first = stranger.get(f"/v1/games?player={ann.id}&status=abandoned&limit=1").json
    second = stranger.get(f"/v1/games?player={ann.id}&status=abandoned&limit=1&cursor={first['next']}").json
    assert {first["games"][0]["id"], second["games"][0]["id"]} == set(shown)
    assert kept not in first["next"]
    assert second["next"] is None


def test_options_and_commands_are_refused_before_a_version_is_compared(ann, ben, register):
    """Somebody without a seat is told so, not how far the game is."""
    game = running(ann, ben)
    other = register()
    assert code(other.get(f"/v1/games/{game}/options")) == (403, "game.not-seated")
    refusal = other.play(game, {"type": "toy.show"}, match='"v1"')
    assert code(refusal) == (403, "game.not-seated")
    assert "version" not in refusal.json
    assert "ETag" not in refusal.headers


def test_a_seat_can_still_be_taken_and_a_start_repeated(ann, ben, register):
    """While the game is open everybody may join; a host without a seat gets the answer to its start again."""
    host = register()
    game = host.open("toy", 2, delay=DELAY)
    for player in (ann, ben):
        assert player.sit(game).status_code == 201
    first, again = (host.post(f"/v1/games/{game}/start", headers={"Idempotency-Key": "k"}) for _ in range(2))
    assert (first.status_code, again.status_code, again.data) == (200, 200, first.data)
    assert again.headers["Idempotency-Replayed"] == "true"


def test_who_starts_a_game_for_others_is_not_told_what_was_dealt(ann, ben, register):
    """A host without a seat learns from the start that it has begun, and no more; a host with one sees all."""
    host, answers = register(), {}
    for who in (host, ann):
        game = who.open("toy", 2, delay=DELAY, clock={"decision": 60})
        for player in (ann, ben):
            assert player.sit(game).status_code == 201
        answers[who.id] = who.post(f"/v1/games/{game}/start")
    told, seated = answers[host.id], answers[ann.id]
    assert (told.json["status"], told.json["version"], told.json["asked"]) == ("playing", 4, [])
    assert told.headers["ETag"] == '"v4.public"'
    assert {seat["deadline"] for seat in told.json["clocks"]["seats"]} == {None}
    assert (seated.json["asked"], seated.json["version"] > 4) == ([0, 1], True)


def test_what_is_said_is_heard_late(ann, ben, stranger, clock):
    """Words at a table tell what happens there as well as moves do."""
    game = running(ann, ben)
    ann.post(f"/v1/games/{game}/chat", {"text": "a fine move"})
    assert stranger.get(f"/v1/games/{game}/chat").json["messages"] == []
    assert len(ben.get(f"/v1/games/{game}/chat").json["messages"]) == 1
    clock.time += DELAY * 1000
    assert len(stranger.get(f"/v1/games/{game}/chat").json["messages"]) == 1


def test_a_move_while_somebody_looks_is_not_told_early(ann, ben, stranger, services, clock, monkeypatch):
    """What is judged to be old enough is what is shown, whatever happens between the two."""
    game = running(ann, ben)
    clock.time += DELAY * 1000
    before = stranger.get(f"/v1/games/{game}")
    judge = DelayedSight.version_at

    def judged_slowly(*asked: Any) -> int:
        upto = judge(*asked)
        assert ann.play(game).status_code == 200
        return upto

    monkeypatch.setattr(DelayedSight, "version_at", judged_slowly)
    answer = stranger.get(f"/v1/games/{game}")
    assert (answer.data, answer.headers["ETag"]) == (before.data, before.headers["ETag"])


def test_a_seat_taken_for_a_moment_is_no_way_to_listen(ann, ben, register, services, monkeypatch):
    """Who sits down while a stream is being opened, and stands up again, does not go on hearing the present."""
    game, cleo = ann.open("toy", 2, delay=DELAY), register()
    look = services.handler.read

    def sit_meanwhile(*asked: Any) -> Any:
        seen = look(*asked)
        monkeypatch.setattr(services.handler, "read", look)
        assert cleo.sit(game, seat=1).status_code == 201
        return seen

    monkeypatch.setattr(services.handler, "read", sit_meanwhile)
    headers = {"Authorization": f"Bearer {cleo.token}", "Accept": "text/event-stream"}
    with cleo.client.get(f"/v1/games/{game}/events?wait=1", headers=headers) as stream:
        cleo.delete(f"/v1/games/{game}/seats/1")
        for player in (ann, ben):
            player.sit(game)
        ann.post(f"/v1/games/{game}/start")
        assert b"game.started" not in stream.data
        assert stream.status_code == 409


@pytest.mark.parametrize("seen", ['"v2"', '"v9"'])
def test_a_process_that_lags_behind_tells_no_version_either(ann, ben, register, services, shared_store, clock, seen):
    """Where the game is still remembered as open, what others have appended is folded before anybody is answered."""
    game, cleo = ann.open("toy", 2, delay=DELAY), register()
    ann.sit(game)
    behind = create_app(build(services.settings, store=shared_store, clock=clock, titles=services.titles))
    elsewhere = Player(behind.test_client(), cleo.id, cleo.token)
    assert elsewhere.version(game) == 1
    ben.sit(game)
    ann.post(f"/v1/games/{game}/start")
    refusal = elsewhere.post(f"/v1/games/{game}/seats", {}, headers={"If-Match": seen})
    assert code(refusal) == (403, "game.not-seated")
    assert "version" not in refusal.json
