"""An auditor sees all hands, is recorded before anything is shown, and the players are told after the game."""

import json

import pytest

from domain.administration.log import STREAM
from domain.game.orders import Close
from domain.kernel.aggregate import Doer
from service.application.access import Perspective, Viewer
from service.streaming.game_stream import StreamRequest
from tests.http.driver import Player, code, told_headers

ROUTES = ("view", "events", "options?seat=0", "chronicle", "board")


@pytest.fixture
def auditor(services, register):
    return granted(services, register("Auditor"))


def granted(services, player: Player) -> Player:
    """The same account with a token that may audit."""
    token = services.accounts.grant(player.id, "audit", ["play", "audit"], None).text
    return Player(player.client, player.id, token)


def looks(services, game: str) -> list[str]:
    """Who is recorded to have looked into a game."""
    facts = [json.loads(stored.data) for stored in services.store.read(STREAM)]
    return [fact["by"] for fact in facts if fact.get("game") == game]


def as_auditor(game: str, route: str) -> str:
    return f"/v1/games/{game}/{route}{'&' if '?' in route else '?'}as=auditor"


def test_all_hands_are_open_to_an_auditor(auditor, ann, ben, game):
    """Without a seat the view has what every seat sees; with one it is that seat's, as are options and board."""
    own = [player.get(f"/v1/games/{game}/view").json for player in (ann, ben)]
    seen = auditor.get(as_auditor(game, "view")).json
    assert seen["views"] == [one["view"] for one in own]
    assert {**seen, "views": None} == {**ann.get(f"/v1/games/{game}/view?as=spectator").json, "views": None}
    assert seen["views"][0] != seen["views"][1] != seen["view"]
    for seat, player in enumerate((ann, ben)):
        for route in ("view", "options", "options?labels=none", "board"):
            one = player.get(f"/v1/games/{game}/{route}")
            other = auditor.get(as_auditor(game, route) + f"&seat={seat}")
            assert (other.data, other.headers["ETag"]) == (one.data, one.headers["ETag"]), route
    assert auditor.get(as_auditor(game, "view")).headers["ETag"] == f'"v{seen["version"]}.auditor"'
    assert "views" not in ann.get(f"/v1/games/{game}/view").json


def test_the_log_is_opened_to_an_auditor(auditor, ann, ben, game):
    """In all three forms every sealed part is there, with the salts by which its seal can be checked at once."""
    ann.play(game)
    path = as_auditor(game, "events?limit=200")
    shown = auditor.get(path).json["events"]
    hidden = ann.get(f"/v1/games/{game}/events?limit=200&as=spectator").json["events"]
    assert [one["hash"] for one in shown] == [one["hash"] for one in hidden]
    sealed = [one for one in shown if "seal" in one]
    assert sealed
    assert all("private" in one and "salt" in one for one in sealed)
    assert all("private" not in one for one in hidden)
    lines = auditor.get(path + "&wait=0", headers={"Accept": "application/x-ndjson"}).text
    assert [json.loads(line) for line in lines.splitlines() if line] == shown
    told = auditor.get(path + "&wait=0", headers={"Accept": "text/event-stream"}).text
    assert [json.loads(line[6:]) for line in told.splitlines() if line.startswith("data: ")] == shown
    first = auditor.get(as_auditor(game, "events?limit=1"))
    assert "&as=auditor" in first.headers["Link"]
    as_ann = auditor.get(path + "&seat=0").json["events"]
    assert as_ann == ann.get(f"/v1/games/{game}/events?limit=200").json["events"]


def test_patches_of_all_hands(auditor, ann, game):
    """The stream of patches begins with the auditor's view."""
    version = auditor.get(as_auditor(game, "view")).json["version"]
    path = as_auditor(game, f"events?patch=view&wait=0&after={version}")
    told = auditor.get(path, headers={"Accept": "text/event-stream"}).text
    first = next(json.loads(line[6:]) for line in told.splitlines() if line.startswith("data: "))
    assert first == auditor.get(as_auditor(game, "view")).json


@pytest.mark.parametrize("route", ROUTES)
def test_a_look_is_recorded_before_it_is_shown(auditor, services, game, route, monkeypatch):
    """Once an hour; what cannot be recorded is not shown."""

    def fail(*_: object) -> None:
        raise RuntimeError("the log cannot be written")

    with monkeypatch.context() as patched:
        patched.setattr(services.handler, "execute", fail)
        assert auditor.get(as_auditor(game, route)).status_code == 500
    assert looks(services, game) == []
    for _ in range(2):
        assert auditor.get(as_auditor(game, route)).status_code == 200
    assert looks(services, game) == [auditor.id]


@pytest.mark.parametrize("route", ROUTES)
def test_auditing_needs_the_scope(ann, register, stranger, services, game, route):
    """Nobody else, not even the table, and not for a game that is not there; and nothing is recorded."""
    for player in (ann, register("Cho")):
        answer = player.get(as_auditor(game, route))
        assert code(answer) == (403, "request.scope")
        assert answer.json["needed"] == "audit"
        assert code(player.get(as_auditor("g_none", route))) == (403, "request.scope")
    assert code(stranger.get(as_auditor(game, route))) == (401, "request.unauthenticated")
    assert looks(services, game) == []


@pytest.mark.parametrize("route", ROUTES)
def test_nobody_audits_a_game_of_their_own(ann, ben, services, game, route):
    """Whatever the token, the account counts: the host, a seat, and one that has resigned."""
    for player in (ann, ben):
        assert code(granted(services, player).get(as_auditor(game, route))) == (403, "audit.own-game")
    ben.post(f"/v1/games/{game}/resign")
    assert code(granted(services, ben).get(as_auditor(game, route))) == (403, "audit.own-game")
    assert looks(services, game) == []


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize(
    "terms", [{"visibility": "private"}, {"delay": 600}, {"spectators": False}], ids=["private", "late", "closed"]
)
def test_no_game_is_closed_to_an_auditor(auditor, ann, ben, terms, route):
    """Private games, those that are shown late and those without spectators are seen as they are now."""
    game = ann.open("toy", 2, **terms)
    ann.sit(game)
    invited = {"Invitation": ann.get(f"/v1/games/{game}/invitation").json["invitation"]}
    assert ben.post(f"/v1/games/{game}/seats", {}, headers=invited).status_code == 201
    assert ann.post(f"/v1/games/{game}/start").status_code == 200
    version = ann.get(f"/v1/games/{game}/view").json["version"]
    answer = auditor.get(as_auditor(game, route))
    assert answer.status_code == 200
    assert answer.json["version"] == version
    lines = auditor.get(as_auditor(game, "events?wait=0"), headers={"Accept": "application/x-ndjson"})
    assert len(lines.text.splitlines()) == version


def test_what_an_auditor_asks_must_make_sense(auditor, game):
    """Options are of a seat, and a seat must be one of the table; the administrators' log is no game."""
    assert code(auditor.get(as_auditor(game, "options"))) == (422, "request.invalid")
    for route in ("view", "options", "board", "events", "chronicle"):
        assert code(auditor.get(as_auditor(game, f"{route}?seat=2"))) == (422, "request.invalid"), route
        assert code(auditor.get(as_auditor("a_log", f"{route}?seat=0"))) == (404, "request.not-found"), route


def test_a_stream_ends_with_the_scope(auditor, services, game):
    """Whoever loses the scope, or sits down, is told nothing more."""
    known = iter([True, False])
    viewer = Viewer(auditor.id, frozenset({"audit"}))
    head, eyes, may, late = services.streams.admit(game, viewer, Perspective(role="auditor"), lambda: next(known))
    assert (eyes.seat, eyes.opened, late) == (None, True, False)
    request = StreamRequest(game, None, 0, 1000, 0, may, opened=True)
    assert len(list(services.streams.follow(request, services.streams.as_events(None, opened=True)))) == 1
    assert head.version > 1


def test_the_players_are_told_after_the_game(auditor, services, ann, ben, stranger, game):
    """Nobody can tell an audited game from another while it runs; at its end all learn who looked, and how often."""
    other = ann.open("toy", 2)
    before = [player.get(f"/v1/games/{game}/looks") for player in (ann, stranger)]
    for route in ROUTES:
        auditor.get(as_auditor(game, route))
    services.clock.time += 3_600_000
    auditor.get(as_auditor(game, "view"))
    during = [player.get(f"/v1/games/{game}/looks") for player in (ann, stranger)]
    assert {answer.data for answer in (*before, *during, ann.get(f"/v1/games/{other}/looks"))} == {b'{"looks":[]}'}
    assert len({str(told_headers(answer)) for answer in (*before, *during)}) == 1
    assert "looked-at" not in ann.get("/v1/inbox").text
    for player in (ann, ben):
        player.post(f"/v1/games/{game}/abandon")
    start = services.clock.time - 3_600_000
    expected = {"by": auditor.id, "first": start, "last": services.clock.time, "times": 2}
    for player in (ann, ben, stranger):
        assert player.get(f"/v1/games/{game}/looks").json == {"looks": [expected]}
    for seat, player in enumerate((ann, ben)):
        (note,) = [note for note in player.get("/v1/inbox").json["notes"] if note["kind"] == "looked-at"]
        assert (note["game"], note["seat"], note["version"]) == (game, seat, ann.version(game))
    version = len(looks(services, game))
    assert auditor.get(as_auditor(game, "view")).status_code == 200
    assert len(looks(services, game)) == version


def test_looks_are_for_those_who_may_see_the_game(auditor, services, ann, register):
    """Of a private game only the table learns who looked, also after its end, and of a late one everybody late."""
    game = ann.open("toy", 2, visibility="private")
    ann.post(f"/v1/games/{game}/abandon")
    cho = register("Cho")
    assert code(cho.get(f"/v1/games/{game}/looks")) == (404, "request.not-found")
    assert auditor.get(as_auditor(game, "view")).status_code == 200
    assert [one["by"] for one in ann.get(f"/v1/games/{game}/looks").json["looks"]] == [auditor.id]
    late = ann.open("toy", 2, delay=600)
    for seat in (0, 1):
        ann.sit(late, seat=seat, bot="random")
    assert ann.post(f"/v1/games/{late}/start").status_code == 200
    auditor.get(as_auditor(late, "view"))
    services.games.give(late, Doer("administrator"), Close("for the test"))
    assert cho.get(f"/v1/games/{late}/looks").json == {"looks": []}
    services.clock.time += 600_000
    assert [one["by"] for one in cho.get(f"/v1/games/{late}/looks").json["looks"]] == [auditor.id]


def test_who_has_seen_the_hands_does_not_sit_down(auditor, services, ann, ben, register, game):
    """A seat that was given up is for those who know no more than everybody."""
    ben.post(f"/v1/games/{game}/resign")
    looked, fresh = auditor, granted(services, register("Cho"))
    assert looked.get(as_auditor(game, "view")).status_code == 200
    path = f"/v1/games/{game}/seats/1"
    assert code(looked.call("PUT", path, {})) == (403, "audit.seen-hands")
    assert fresh.call("PUT", path, {}).status_code == 200
    assert code(fresh.get(as_auditor(game, "view"))) == (403, "audit.own-game")
