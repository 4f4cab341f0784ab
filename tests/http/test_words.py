"""Games in words over HTTP: labels, chronicle, text board, components and rules, in English and German."""

import json

import jsonschema_rs
import pytest

from tests.http.driver import Player, code

TITLES = ["edo", "ikusa", "yedo", "yokohama"]


def begun(ann: Player, ben: Player, title: str = "toy", **more: object) -> str:
    game = ann.open(title, 2, **more)
    ann.sit(game)
    ben.sit(game)
    assert ann.post(f"/v1/games/{game}/start").status_code == 200
    return game


def asked(game: str, *players: Player) -> Player:
    """Whoever has a question to answer."""
    return next(player for player in players if player.options(game)["ask"])


@pytest.mark.parametrize("title", TITLES)
def test_every_option_has_a_label(ann, ben, title):
    """The question is a sentence with its rule; an option says what it does, where, and whether it is final."""
    game = begun(ann, ben, title)
    found = asked(game, ann, ben).options(game)
    assert found["question"]["question"].endswith("?")
    for option in found["options"]:
        assert option["label"]
        assert option["label"] != option["id"]
        assert isinstance(option["final"], bool)
        assert all(place.keys() == {"kind", "id", "field"} for place in option["places"])


def test_programs_can_do_without_words(ann, ben):
    """`labels=none` is the bare list."""
    game = begun(ann, ben)
    who = asked(game, ann, ben)
    bare = who.get(f"/v1/games/{game}/options?labels=none").json
    assert bare["options"][0].keys() == {"id", "command"}
    assert [option["id"] for option in bare["options"]] == [option["id"] for option in who.options(game)["options"]]


def test_the_language_is_the_readers(ann, ben):
    """By Accept-Language, or as named; an unknown one becomes English; each has its own version tag."""
    game = begun(ann, ben, "edo")
    who = asked(game, ann, ben)
    path = f"/v1/games/{game}/options"
    german = who.get(path, headers={"Accept-Language": "de-CH, en;q=0.5"})
    assert german.json["question"] != who.options(game)["question"]
    assert german.headers["ETag"] != who.get(path).headers["ETag"]
    assert who.get(f"{path}?labels=de").json["question"] == german.json["question"]
    assert who.get(path, headers={"Accept-Language": "tlh"}).json["question"] == who.options(game)["question"]
    assert code(who.get(f"{path}?labels=tlh"))[0] == 422


@pytest.mark.parametrize("title", TITLES)
def test_the_chronicle_tells_what_happened(ann, ben, title):
    """Page by page and as lines the same entries, in the order of versions, each at most once."""
    game = begun(ann, ben, title)
    for _ in range(12):
        asked(game, ann, ben).play(game)
    page = ann.get(f"/v1/games/{game}/chronicle?limit=7").json
    entries = page["entries"]
    while page["next"] is not None:
        page = ann.get(f"/v1/games/{game}/chronicle?after={page['next']}&limit=7").json
        entries += page["entries"]
    versions = [entry["version"] for entry in entries]
    assert versions == sorted(set(versions))
    assert any("text" in entry for entry in entries)
    lines = ann.get(f"/v1/games/{game}/chronicle", headers={"Accept": "application/x-ndjson"})
    assert [json.loads(line) for line in lines.text.splitlines() if line] == entries


def test_a_stream_of_the_chronicle_goes_on_where_it_was_cut(ann, ben):
    """Each message has the version as its id."""
    game = begun(ann, ben)
    accept = {"Accept": "text/event-stream"}
    whole = ann.get(f"/v1/games/{game}/chronicle?wait=0", headers=accept).text
    ids = [int(line[4:]) for line in whole.splitlines() if line.startswith("id: ")]
    rest = ann.get(f"/v1/games/{game}/chronicle?wait=0", headers=accept | {"Last-Event-ID": str(ids[1])}).text
    assert [int(line[4:]) for line in rest.splitlines() if line.startswith("id: ")] == ids[2:]


def test_the_chronicle_keeps_secrets(ann, ben, register):
    """What a seat plans in secret is told to it alone, until the game is over."""
    game = begun(ann, ben, "edo")
    while asked(game, ann, ben).options(game)["ask"] != "edo.plan":
        asked(game, ann, ben).play(game)
    version = ann.version(game)
    ann.play(game)
    own, other, public = (
        who.get(f"/v1/games/{game}/chronicle?after={version}").json["entries"] for who in (ann, ben, register("Cem"))
    )
    assert [entry["text"] for entry in own if " plans " in entry["text"]]  # the card by name
    assert other == public
    assert not any(entry["text"] in [one["text"] for one in own] for entry in other)  # not even that one was planned


@pytest.mark.parametrize("title", TITLES)
def test_the_board_as_text(ann, ben, title):
    """Lines with a heading and cells, the same as seen at that version, and another tag in another language."""
    game = begun(ann, ben, title)
    shown = ann.get(f"/v1/games/{game}/board").json
    assert shown["lines"]
    assert all(line["heading"] for line in shown["lines"])
    version = shown["version"]
    asked(game, ann, ben).play(game)
    assert ann.get(f"/v1/games/{game}/board?version={version}").json == shown
    assert ann.get(f"/v1/games/{game}/board?language=de").json["lines"] != shown["lines"]


def test_an_erased_name_is_told_no_more(ann, ben):
    """Who has left for good is a seat without a name, in everything that was told before, too."""
    game = begun(ann, ben)
    name = ben.get("/v1/me").json["name"]
    path = f"/v1/games/{game}/chronicle"
    assert name in ann.get(path).text
    assert ben.delete("/v1/me").status_code == 204
    assert name not in ann.get(path).text


def test_a_board_that_is_not_laid_yet(ann):
    """Before the start there is nothing to show and nothing to choose."""
    game = ann.open("edo", 2)
    ann.sit(game)
    assert ann.get(f"/v1/games/{game}/board").json["lines"] == []
    assert ann.options(game)["options"] == []


@pytest.mark.parametrize("path", ["chronicle", "board"])
def test_words_are_for_those_who_may_see_the_game(ann, ben, path):
    """A private game does not exist for strangers."""
    game = ann.open("toy", 2, visibility="private")
    assert code(ben.get(f"/v1/games/{game}/{path}")) == (404, "request.not-found")


def test_a_late_game_is_told_late(ann, ben, register, clock):
    """Spectators hear of a move when its time has come, as a page only."""
    game = begun(ann, ben, delay=60)
    cem = register("Cem")
    clock.time += 61_000
    before = cem.get(f"/v1/games/{game}/chronicle").json
    asked(game, ann, ben).play(game)
    assert cem.get(f"/v1/games/{game}/chronicle").json == before
    assert cem.get(f"/v1/games/{game}/board").json["version"] == before["version"]
    stream = cem.get(f"/v1/games/{game}/chronicle", headers={"Accept": "text/event-stream"})
    assert code(stream) == (409, "game.delayed")


@pytest.mark.parametrize("title", TITLES)
def test_components_have_names_and_a_drawing(ann, title):
    """In both languages, beside the tables."""
    pack = ann.get(f"/v1/titles/{title}").json["default_pack"]
    english = ann.get(f"/v1/titles/{title}/packs/{pack}").json
    german = ann.get(f"/v1/titles/{title}/packs/{pack}?language=de").json
    assert english["names"] != german["names"]
    assert english["texts"]
    assert english["drawing"]["points"]


@pytest.mark.parametrize("title", TITLES)
def test_rules_to_read(ann, title):
    """A page without scripts."""
    page = ann.client.get(f"/rules/{title}")
    assert page.status_code == 200
    assert "<table>" in page.text
    assert "<script" not in page.text
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]


def test_rules_of_an_unknown_title(ann):
    """404, as everywhere."""
    assert ann.client.get("/rules/chess").status_code == 404


def test_a_refusal_names_its_rule(ann):
    """Page or ruling, and where to read on."""
    found = ann.get("/v1/problems/edo.no-road").json
    assert found["rules"] == "/rules/edo"
    assert found["rule"]
    german = ann.get("/v1/problems/edo.no-road", headers={"Accept-Language": "de"}).json
    assert german["meaning"] != found["meaning"]


def test_hints_are_for_practice(ann, ben, register):
    """A seat alone among bots is told what a bot would do in its place; nobody else is, and no stranger."""
    game = ann.open("yokohama", 2)
    ann.sit(game, seat=0)
    ann.sit(game, bot="greedy")
    assert ann.post(f"/v1/games/{game}/start").status_code == 200
    asked, hint = ann.options(game), ann.get(f"/v1/games/{game}/hint").json
    assert hint["options"] == [one for one in asked["options"] if one["id"] == hint["options"][0]["id"]]
    assert hint["question"] == asked["question"]
    assert ann.get(f"/v1/games/{game}/hint?labels=de").json["question"] != asked["question"]
    assert code(register("Cem").get(f"/v1/games/{game}/hint")) == (403, "game.not-seated")
    both = begun(ann, ben)
    assert code(ann.get(f"/v1/games/{both}/hint")) == (403, "game.no-hints")


@pytest.mark.parametrize("title", TITLES)
def test_a_pack_says_which_values_are_possible(ann, ben, title):
    """The schemas of a pack list its components; what is offered in a game fits them, and nothing else does."""
    game = begun(ann, ben, title)
    pack = ann.get(f"/v1/games/{game}").json["pack"]
    found = ann.get(f"/v1/titles/{title}/packs/{pack}").json
    assert found["commands"].keys() == ann.get(f"/v1/titles/{title}").json["commands"].keys()
    assert '"enum"' in json.dumps(found["commands"])
    for option in asked(game, ann, ben).options(game)["options"]:
        schema = found["commands"][option["command"]["type"]]
        assert jsonschema_rs.is_valid(schema, option["command"])
        for place in option["places"]:
            assert place["id"] in map(str, schema["properties"][place["field"]]["enum"])
            wrong = {**option["command"], place["field"]: "nowhere"}
            assert not jsonschema_rs.is_valid(schema, wrong)
