"""Refusals in the reader's language: with the facts by their names, never by ids, and with the rule behind them."""

from typing import Any

import pytest

from domain.game.words import LANGUAGES, refusals
from service.http.problem_words import PROBLEMS, SENTENCES
from tests.contract import wording
from tests.http.driver import Player
from tests.http.test_words import TITLES, asked, begun

LATER = 40
GERMAN = {"Accept-Language": "de", "If-Match": "*"}
ENGLISH = {"Accept-Language": "en", "If-Match": "*"}


def refused(
    who: Player, game: str, command: dict[str, Any], headers: dict[str, str], query: str = ""
) -> dict[str, Any]:
    answer = who.post(f"/v1/games/{game}/commands{query}", {"command": command}, headers=headers)
    assert answer.status_code == 409, answer.json
    found: dict[str, Any] = answer.json
    return found


@pytest.fixture
def taken(ann: Player, ben: Player) -> tuple[Player, str, dict[str, Any]]:
    """A seat at a table of Edo that could ask for the resource set which the other has."""
    game = begun(ann, ben, "edo")
    first = asked(game, ann, ben)
    command = first.options(game)["options"][0]["command"]
    assert first.play(game, command).status_code == 200
    return asked(game, ann, ben), game, command


def test_a_refused_command_is_told_in_the_readers_language(ann, taken):
    """The title is a sentence with names; the problem itself says which rule it is and where to read on."""
    who, game, command = taken
    name = ann.get("/v1/titles/edo/packs/edo-house@1?language=en").json["names"][f"set.{command['set']}"]
    german, english = (refused(who, game, command, headers) for headers in (GERMAN, ENGLISH))
    assert english["title"] == f"Somebody has taken the {name} already."
    assert german["title"] != english["title"]
    assert command["set"] not in german["title"]
    assert german["facts"] == english["facts"] == {"set": command["set"]}
    explained = ann.get("/v1/problems/edo.set-taken", headers={"Accept-Language": "de"}).json
    del explained["code"], explained["meaning"]
    assert explained
    assert {name: german[name] for name in explained} == explained


@pytest.mark.parametrize("query", ["?dry_run=true", "/batch"])
def test_dry_runs_and_batches_say_the_same(taken, query):
    """A command that is only tried, and one among several."""
    who, game, command = taken
    said = refused(who, game, command, GERMAN)
    if query == "/batch":
        body = {"commands": [command, command]}
        found = who.post(f"/v1/games/{game}/batch", body, headers=GERMAN).json
        assert found["facts"]["batch_index"] == 0
    else:
        found = refused(who, game, command, GERMAN, query)
    assert (found["title"], found["rule"]) == (said["title"], said["rule"])


def test_what_does_not_exist_is_not_named_back(taken):
    """A refused command may name anything: what is no thing of the game is not repeated as if it were one."""
    who, game, command = taken
    for headers in (GERMAN, ENGLISH):
        said = refused(who, game, {**command, "set": "<b>no-such-set</b>"}, headers)
        assert "such-set" not in said["title"].replace("such resource set", "")
        assert "<" not in said["title"]


@pytest.mark.parametrize("title", TITLES)
def test_refusals_of_a_game_name_their_facts(ann, ben, services, title):
    """Commands of earlier questions, sent again later: both languages, other words, no ids, and always the rule."""
    game = begun(ann, ben, title)
    met: dict[str, dict[str, Any]] = {}
    raw = wording.raw_ids(services.titles[title])
    general, told = refusals(services.titles[title]), 0
    for number in range(LATER):
        who = asked(game, ann, ben)
        options = who.options(game)["options"]
        listed = {option["id"] for option in options}
        met |= {option["id"]: option["command"] for option in options}
        for id, command in list(met.items())[:: 1 + len(met) // 4]:
            if id in listed:
                continue
            german, english = (refused(who, game, command, headers) for headers in (GERMAN, ENGLISH))
            assert german["title"] != english["title"]
            assert list(wording.faulty([german["title"], english["title"]], raw)) == []
            if german["code"].startswith(f"{title}."):
                assert german["rules"] == f"/rules/{title}"
                assert german["rule"]
                told += english["title"] != general[english["code"]]
        assert who.play(game, options[number % len(options)]["command"]).status_code == 200
    assert told or title != "edo"  # where the first set that was offered has been taken; others may not come to it


def test_the_lobby_speaks_the_readers_language(ann, ben):
    """Whatever is refused around a game, and whatever is wrong with a request."""
    game = begun(ann, ben)
    german = {"Accept-Language": "de"}
    seated = ben.post(f"/v1/games/{game}/seats", {}, headers=german).json
    assert seated["title"] == SENTENCES["de"][seated["code"]] != SENTENCES["en"][seated["code"]]
    missing = ann.get("/v1/games/g_nothing", headers=german).json
    assert missing["title"] == PROBLEMS["de"]["request.not-found"]
    needed = ann.post(f"/v1/games/{game}/commands", {"command": {}}, headers=german).json
    assert needed["title"] == PROBLEMS["de"]["request.precondition-required"]


def test_every_problem_has_words_in_every_language():
    """No code is told in one language only, and none is longer than it must be."""
    assert all(SENTENCES[language].keys() == SENTENCES["en"].keys() for language in LANGUAGES)
    for language in LANGUAGES:
        assert PROBLEMS[language].keys() == PROBLEMS["en"].keys()


def test_a_title_lists_its_refusals_in_the_readers_language(ann):
    """The list of a title, too."""
    english = ann.get("/v1/titles/edo")
    german = ann.get("/v1/titles/edo", headers={"Accept-Language": "de"})
    assert german.headers["Vary"] == "Accept-Language"
    assert german.json["refusals"].keys() == english.json["refusals"].keys()
    assert german.json["refusals"]["edo.no-road"] != english.json["refusals"]["edo.no-road"]
