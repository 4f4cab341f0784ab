"""What a terminal is told of a game."""

import io
import re

import pytest
from rich.console import Console

from bakufu.client import Game, Heading, Line, Option, Options, Question, TextBoard, Told
from service.cli.phrases import DE, EN, Phrases, spoken_here
from service.cli.teller import GameTeller, result_sentence

NAMES = ["Greedy 1", "Easy 2", "Kaede"]


@pytest.fixture
def written() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def teller(written: io.StringIO) -> GameTeller:
    return GameTeller(Console(file=written, width=40), NAMES, Phrases("en"))


def test_sentences_stand_below_their_headings(teller: GameTeller, written: io.StringIO) -> None:
    """Rounds and turns are headings; a long sentence is not broken, so that addresses can be clicked."""
    entry = Told(1, 0, "Greedy 1 " + "walks " * 10, heading=Heading("turn", "Round 1: Greedy 1"))
    teller.events([entry])
    assert written.getvalue() == f"  Round 1: Greedy 1\n    Greedy 1 {'walks ' * 10}\n"


def test_only_headings_if_that_is_wanted(teller: GameTeller, written: io.StringIO) -> None:
    """The short form leaves the moves out."""
    teller.events([Told(1, 0, "moves", heading=Heading("round", "Round 2"))], brief=True)
    assert written.getvalue() == "Round 2\n"


def test_a_board_is_lines_of_cells(teller: GameTeller, written: io.StringIO) -> None:
    """Cells are kept apart: they have commas inside."""
    teller.board(TextBoard(version=3, seat=None, lines=[Line("Bank", ["1 ryo, 2 rice", "free"]), Line("End", [])]))
    assert written.getvalue() == "  Bank: 1 ryo, 2 rice | free\n  End\n"


def test_options_are_numbered_in_groups(teller: GameTeller, written: io.StringIO) -> None:
    """With what they cost and whether they can be taken back; a group of one needs no heading."""
    listed = [
        Option("a", {}, "Walk to the Bank", "1 ryo", final=False, group="Bank"),
        Option("b", {}, "Jump to the Bank", "2 ryo", final=False, group="Bank"),
        Option("c", {}, "Walk to the Port", final=False, group="Port"),
        Option("d", {}, "Stay", final=True),
    ]
    teller.options(
        Options(version=1, seat=0, ask="x.go", options=listed, question=Question("Where to?", "p. 4", "3 ryo"))
    )
    assert written.getvalue().splitlines() == [
        "Where to?", "  3 ryo", "  p. 4", "  Bank", "   1  Walk to the Bank - 1 ryo",
        "   2  Jump to the Bank - 2 ryo", "   3  Walk to the Port", "   4  Stay (cannot be taken back)",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("winners", "ranks", "scores", "sentence"),
    [
        ([2], [2, 3, 1], [12, 3, 34], "Kaede wins with 34 points, before Greedy 1 with 12, Easy 2 with 3."),
        ([0, 1], [1, 1, 3], [9, 9, 4], "Greedy 1 and Easy 2 win with 9 points, before Kaede with 4."),
        ([], [3, 3, 3], [0, 0, 0], "Nobody wins: Greedy 1 with 0, Easy 2 with 0, Kaede with 0."),
    ],
)
def test_a_result_is_a_sentence_with_names(
    winners: list[int], ranks: list[int], scores: list[int], sentence: str
) -> None:
    """Winners first, the others in the order of their ranks."""
    assert result_sentence({"winners": winners, "ranks": ranks, "scores": scores}, NAMES, Phrases("en")) == sentence


def test_the_breakdown_is_a_table(teller: GameTeller, written: io.StringIO) -> None:
    """Where the points come from, by seat, and all together."""
    result = {
        "winners": [0],
        "ranks": [1, 2, 3],
        "scores": [5, 4, 1],
        "breakdown": [{"play": 5}, {"play": 4}, {"yen": 1}],
        "reason": "yokohama.church",
    }
    game = Game(
        version=9, id="g", title="yokohama", variant="", host="", status="finished", commitment="", seed=None, seats=[],
        asked=[], ask=None, result=result,
    )  # fmt: skip
    teller.result(game)
    rows = [line.split() for line in written.getvalue().splitlines()]
    assert ["points", "in", "play", "5", "4", "0"] in rows  # as the title calls it
    assert ["all", "together", "5", "4", "1"] in rows
    assert written.getvalue().count("wins") == 1


def test_without_a_breakdown_the_scores_are_listed(teller: GameTeller, written: io.StringIO) -> None:
    """Who has won and why is said once, then what everybody has."""
    result = {"winners": [0], "ranks": [1, 2, 3], "scores": [5, 4, 1], "reason": "yokohama.church"}
    game = Game(
        version=9, id="g", title="yokohama", variant="", host="", status="finished", commitment="", seed=None, seats=[],
        asked=[], ask=None, result=result,
    )  # fmt: skip
    teller.result(game)
    sentence, scores = written.getvalue().splitlines()
    assert sentence.startswith("Greedy 1 wins with a score of 5: ")
    assert scores == "Greedy 1 with 5, Easy 2 with 4, Kaede with 1."


def test_a_terminal_gets_no_longer_lines_than_it_has_room_for(written: io.StringIO) -> None:
    """What does not fit goes on below, further in, and no word is broken."""
    narrow = GameTeller(Console(file=written, width=30, force_terminal=True, no_color=True), NAMES, Phrases("en"))
    narrow.say("  The merchant now offers up to 2 wood at 3 ryo each.")
    assert written.getvalue().splitlines() == ["  The merchant now offers up", "      to 2 wood at 3 ryo each."]


def test_others_are_waited_for_by_name(teller: GameTeller, written: io.StringIO) -> None:
    """Whoever has nothing to do is told whose turn it is."""
    teller.waiting([0, 2])
    assert written.getvalue() == "Waiting for Greedy 1 and Kaede ...\n"


def test_every_language_says_the_same() -> None:
    """No sentence is missing, and each has the same fields."""
    assert set(EN) == set(DE)
    for key in EN:
        assert sorted(re.findall(r"{\w+}", EN[key])) == sorted(re.findall(r"{\w+}", DE[key])), key


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de", "LC_ALL": "en_US"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_terminal_says_which_language_it_speaks(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As other programs read it; a language that we lack becomes English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert spoken_here() == language
