"""Looking back on a game over HTTP: the time line and the difference between two versions, through every eye."""

from typing import Any

import pytest

from tests.http.driver import Player, code
from tests.http.test_auditor import granted
from tests.http.test_words import TITLES, asked, begun

KINDS = ["round", "phase", "turn", "decision", "chance", "lead", "table"]


def timeline(player: Player, game: str, query: str = "") -> list[dict[str, Any]]:
    marks: list[dict[str, Any]] = player.get(f"/v1/games/{game}/timeline?{query}").json["marks"]
    return marks


def of_kind(marks: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [mark for mark in marks if mark["kind"] == kind]


def played(ann: Player, ben: Player, title: str = "toy", moves: int = 20) -> tuple[str, list[tuple[int, int]]]:
    """A game and the versions before and after each of the first moves."""
    game, moved = begun(ann, ben, title), []
    for _ in range(moves):
        before = ann.version(game)
        if not ann.get(f"/v1/games/{game}").json["asked"]:
            break
        assert asked(game, ann, ben).play(game).status_code == 200
        moved.append((before + 1, ann.version(game)))
    return game, moved


def applied(document: Any, patch: list[dict[str, Any]]) -> Any:
    """RFC 6902, as far as the service uses it."""
    for operation in patch:
        *way, last = [part.replace("~1", "/").replace("~0", "~") for part in operation["path"].split("/")[1:]]
        place = document
        for part in way:
            place = place[int(part)] if isinstance(place, list) else place[part]
        key: Any = int(last) if isinstance(place, list) else last
        if operation["op"] == "remove":
            del place[key]
        elif operation["op"] == "add" and isinstance(place, list):
            place.insert(key, operation["value"])
        else:
            place[key] = operation["value"]
    return document


@pytest.mark.parametrize("title", TITLES)
def test_each_decision_has_its_place(ann, ben, title):
    """Every command of a seat is one mark that says who, from which version to which, and in words what."""
    game, moved = played(ann, ben, title)
    marks = timeline(ann, game)
    decisions = of_kind(marks, "decision")
    assert [(mark["version"], mark["last"]) for mark in decisions] == moved
    assert all(mark["cause"] == "person" and mark["ask"].startswith(f"{title}.") for mark in decisions)
    assert [mark["version"] for mark in marks] == sorted(mark["version"] for mark in marks)
    assert {mark["kind"] for mark in marks} <= set(KINDS)
    assert of_kind(marks, "chance")
    assert any("text" in mark for mark in decisions)
    (start,) = of_kind(marks, "table")
    assert start["text"] == "The game begins."
    headings = [
        entry for entry in ann.get(f"/v1/games/{game}/chronicle?limit=200").json["entries"] if "heading" in entry
    ]
    told = [(mark["version"], mark["text"]) for mark in marks if mark["kind"] in ("round", "phase", "turn")]
    assert told == [(entry["version"], entry["heading"]["text"]) for entry in headings]


def test_it_says_how_long_each_decision_took(ann, ben, clock):
    """Since the seat was asked; who answers twice in a row is measured from the last answer."""
    game = begun(ann, ben)
    clock.time += 5000
    ben.play(game)
    clock.time += 2000
    ann.play(game)  # both were asked at once
    clock.time += 1500
    ann.play(game)
    told = [(mark["seat"], mark["thought"]) for mark in of_kind(timeline(ann, game), "decision")]
    assert told == [(1, 5000), (0, 7000), (0, 1500)]


def test_it_says_where_the_lead_changes(ann, ben):
    """As far as everybody can count, with the scores; nobody leads while all are equal."""
    game = begun(ann, ben)
    for player in (ann, ben):
        player.play(game)
    ann.play(game, {"type": "toy.show"})
    card = ann.get(f"/v1/games/{game}/view").json["view"]["shown"][0]
    (lead,) = of_kind(timeline(ann, game, "labels=en"), "lead")
    assert (lead["seats"], lead["scores"], lead["version"]) == ([0], [card, 0], ann.version(game))
    assert lead["text"].endswith(f"leads with {card}.")
    assert of_kind(timeline(ann, game, "labels=de"), "lead")[0]["text"].endswith(f"führt mit {card}.")


def test_the_next_mark_of_a_kind(ann, ben):
    """After a version, and of a seat if one is named; nothing at the end."""
    game, moved = played(ann, ben, "yokohama", 12)
    marks = timeline(ann, game)
    for kind in ("decision", "chance", "turn"):
        for seat in (None, 0, 1):
            query = f"next={kind}" + ("" if seat is None else f"&seat={seat}")
            found, after = [], 0
            while step := timeline(ann, game, f"{query}&after={after}"):
                (mark,) = step
                found.append(mark)
                after = mark["version"]
            assert found == [mark for mark in of_kind(marks, kind) if seat in (None, mark.get("seat"))]
    assert timeline(ann, game, f"next=decision&after={moved[-1][1]}") == []


def test_pages_put_together_are_the_whole(ann, ben):
    """Each page ends with a version and names the next; a page of one seat's marks likewise."""
    game, _ = played(ann, ben, "edo")
    for query in ("", "&seat=1", "&labels=none", "&as=spectator"):
        whole, found = timeline(ann, game, query), []
        path: str | None = f"/v1/games/{game}/timeline?limit=4{query}"
        while path:
            page = ann.get(path)
            found += page.json["marks"]
            link = page.headers.get("Link", "")
            assert bool(link) == (page.json["next"] is not None)
            path = link[1 : link.index(">")] if link else None
        assert found == whole


def test_words_can_be_left_out(ann, ben):
    """The same marks without sentences."""
    game, _ = played(ann, ben)
    bare = timeline(ann, game, "labels=none")
    assert bare == [{name: value for name, value in mark.items() if name != "text"} for mark in timeline(ann, game)]


def test_what_is_known_is_not_sent_again(ann, ben):
    """The tag is another one as soon as there are new marks, in another language, and for other questions."""
    game, _ = played(ann, ben, "toy", 1)
    path = f"/v1/games/{game}/timeline"
    tag = ann.get(path).headers["ETag"]
    assert ann.get(path, headers={"If-None-Match": tag}).status_code == 304
    others = {ann.get(f"{path}?{query}").headers["ETag"] for query in ("labels=de", "labels=none", "seat=0")}
    assert tag not in others
    assert len(others) == 3
    asked(game, ann, ben).play(game)
    assert ann.get(path, headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize("title", ["toy", *TITLES])
def test_the_time_line_tells_no_more_than_the_feed(services, register, ann, ben, stranger, title):
    """Sentences and draws are those of the events as the same reader gets them; hidden draws have no values."""
    game, _ = played(ann, ben, title)
    auditor = granted(services, register())
    for player, more in ((ann, ""), (ben, ""), (stranger, ""), (ann, "&as=spectator"), (auditor, "&as=auditor")):
        feed = player.get(f"/v1/games/{game}/events?limit=200{more}").json["events"]
        shown = {one["version"]: one["event"] | one.get("private", {}) for one in feed}
        chronicle = player.get(f"/v1/games/{game}/chronicle?limit=200{more}").json["entries"]
        told = {entry["version"]: entry.get("text") for entry in chronicle}
        for mark in timeline(player, game, more):
            event = shown.get(mark["version"])
            if event is None:
                continue  # on a later page of the feed
            if mark["kind"] == "chance":
                assert event["type"] != "table.concealed"
                assert mark.get("text") == told.get(mark["version"])
                for draw in mark["draws"]:
                    value = event.get(draw["field"])
                    assert draw.get("values", []) in ([], value, [value])
                    assert value is not None or "values" not in draw


def test_a_private_game_has_no_time_line_for_strangers(ann, ben, stranger, register):
    """Nor differences; the answer is that of a game that is not there."""
    game = ann.open("toy", 2, visibility="private")
    ann.sit(game)
    for who in (stranger, register()):
        for route in ("timeline", "diff?from=1&to=1"):
            assert code(who.get(f"/v1/games/{game}/{route}")) == code(who.get(f"/v1/games/g_nothing/{route}"))


def test_bad_questions_are_told_what_is_wrong(ann, ben):
    """A seat that is not there, a version that was not reached, a kind that nobody knows."""
    game, _ = played(ann, ben, "toy", 1)
    version = ann.version(game)
    path = f"/v1/games/{game}"
    assert code(ann.get(f"{path}/timeline?seat=5")) == (422, "request.invalid")
    assert code(ann.get(f"{path}/timeline?next=nonsense")) == (422, "request.invalid")
    assert code(ann.get(f"{path}/timeline?limit=1001")) == (422, "request.invalid")
    assert code(ann.get(f"{path}/timeline?limit=0")) == (422, "request.invalid")
    assert code(ann.get(f"{path}/diff?from=1")) == (422, "request.invalid")
    for versions in ((0, 1), (1, 0), (1, version + 1), (version + 1, 1)):
        assert ann.get(f"{path}/diff?from={versions[0]}&to={versions[1]}").status_code == 404
    assert code(ann.get(f"{path}/diff?from=1&to=2&seat=1")) == (403, "request.forbidden")


@pytest.mark.parametrize("title", ["toy", *TITLES])
def test_a_difference_leads_from_one_view_to_the_other(services, register, ann, ben, stranger, title):
    """Through every eye, forwards and back; the sentences are those of the chronicle."""
    game, moved = played(ann, ben, title, 8)
    auditor = granted(services, register())
    version = ann.version(game)
    pairs = [(1, version), (version, 1), moved[1], (moved[1][1], moved[0][0]), (3, 3)]
    for player, more in (
        (ann, ""),
        (ben, ""),
        (stranger, ""),
        (ann, "&as=spectator"),
        (auditor, "&as=auditor"),
        (auditor, "&as=auditor&seat=1"),
    ):
        entries = player.get(f"/v1/games/{game}/chronicle?limit=200{more}").json["entries"]
        for first, last in pairs:
            found = player.get(f"/v1/games/{game}/diff?from={first}&to={last}{more}").json
            before, after = (player.get(f"/v1/games/{game}/view?version={one}{more}").json for one in (first, last))
            assert applied(before, found["patch"]) == after
            low, high = min(first, last), max(first, last)
            assert found["entries"] == [one for one in entries if low < one["version"] <= high]


def test_when_it_is_over_everything_is_told(ann, ben, stranger):
    """Hidden draws have values where they are told, and every seat's eyes are open to a difference."""
    game, _ = played(ann, ben)
    assert ann.get(f"/v1/games/{game}").json["status"] == "finished"
    assert timeline(stranger, game) == timeline(ann, game)
    for seat in (0, 1):
        found = stranger.get(f"/v1/games/{game}/diff?from=1&to={ann.version(game)}&seat={seat}").json
        assert found["seat"] == seat


def everything(player: Player, game: str, more: str = "") -> list[bytes]:
    """What somebody is told of a game that can also be asked of its past."""
    paths = ("view", "board", "options?labels=none", "options", "events?limit=200", "chronicle?limit=200")
    answers = [player.get(f"/v1/games/{game}/{path}{'&' if '?' in path else '?'}{more}") for path in paths]
    assert {answer.status_code for answer in answers} <= {200}
    return [answer.data for answer in answers]


@pytest.mark.parametrize("title", ["toy", *TITLES])
def test_live_and_rewound_answers_are_the_same_bytes(services, register, ann, ben, title):
    """View, board, options, events and chronicle: for each seat, its owner, a spectator and an auditor."""
    auditor = granted(services, register())
    visitor = register()
    game, kept = begun(ann, ben, title), {}
    eyes = [(ann, ""), (ben, ""), (ann, "as=spectator"), (visitor, ""), (auditor, "as=auditor&seat=1")]
    for _ in range(3):
        kept[ann.version(game)] = [everything(player, game, more) for player, more in eyes]
        asked(game, ann, ben).play(game)
    for version, answers in kept.items():
        again = [everything(player, game, f"{more}&version={version}") for player, more in eyes]
        assert again == answers
    for player in (ann, ben):
        player.post(f"/v1/games/{game}/abandon")
    for version, answers in kept.items():
        again = [everything(player, game, f"{more}&version={version}") for player, more in eyes]
        assert again == answers
        for seat in (0, 1):  # all eyes are open to everybody now, and see what was seen then
            assert everything(visitor, game, f"version={version}&seat={seat}") == answers[seat]


@pytest.mark.parametrize("title", TITLES)
def test_every_version_can_be_asked_for_everything(ann, ben, title):
    """Between two events that were stored together nothing is offered, and all the rest is there."""
    game, moved = played(ann, ben, title, 6)
    rests = {last for _, last in moved} | {moved[0][0] - 1}
    offered = set()
    for version in range(1, ann.version(game) + 1):
        for player in (ann, ben):
            everything(player, game, f"version={version}")
            if player.get(f"/v1/games/{game}/options?version={version}").json["options"]:
                offered.add(version)
    assert offered <= rests
    assert len(offered) >= 6


def test_the_past_of_the_log_is_a_page(ann, ben):
    """It ends at the version, is told as it was then, and is no stream; there is no version 0, nor one to come."""
    game, _ = played(ann, ben)
    version = ann.version(game)
    page = ann.get(f"/v1/games/{game}/events?version=9&limit=4")
    assert page.json["version"] == 9
    assert "version=9" in page.headers["Link"]
    assert ann.get(f"/v1/games/{game}/events?version=9&after=8").json["next"] is None
    for route in ("view", "board", "options", "events", "chronicle"):
        for wrong in (0, version + 1):
            assert code(ann.get(f"/v1/games/{game}/{route}?version={wrong}")) == (404, "request.not-found"), route
    for route in ("events", "chronicle"):
        lines = {"Accept": "application/x-ndjson"}
        assert ann.get(f"/v1/games/{game}/{route}?version=9", headers=lines).status_code == 422
        assert ann.get(f"/v1/games/{game}/{route}?version=9&wait=1").status_code == 422
    then = ben.get(f"/v1/games/{game}/events?version=9&as=spectator").json["events"]
    assert all("private" not in one for one in then)
