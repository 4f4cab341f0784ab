"""What a terminal is told of a game."""

import io

import pytest
from rich.console import Console

from bakufu.client import Game, Heading, Line, Option, Options, Question, TextBoard, Told
from service.cli.teller import GameTeller, result_sentence

NAMES = ["Greedy 1", "Easy 2", "Kaede"]


@pytest.fixture
def written() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def teller(written: io.StringIO) -> GameTeller:
    return GameTeller(Console(file=written, width=40), NAMES)


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
    """With what they cost and whether they can be taken back."""
    listed = [
        Option("a", {}, "Walk to the Bank", "1 ryo", final=False, group="Bank"),
        Option("b", {}, "Stay", final=True),
    ]
    teller.options(
        Options(version=1, seat=0, ask="x.go", options=listed, question=Question("Where to?", "p. 4", "3 ryo"))
    )
    assert written.getvalue().splitlines() == [
        "Where to?", "  3 ryo", "  p. 4", "  Bank", "   1  Walk to the Bank - 1 ryo", "  ",
        "   2  Stay (cannot be taken back)",
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
    assert result_sentence({"winners": winners, "ranks": ranks, "scores": scores}, NAMES) == sentence


def test_the_breakdown_is_a_table(teller: GameTeller, written: io.StringIO) -> None:
    """Where the points come from, by seat, and all together."""
    result = {
        "winners": [0],
        "ranks": [1, 2, 3],
        "scores": [5, 4, 1],
        "breakdown": [{"play": 5}, {"play": 4}, {"yen": 1}],
    }
    game = Game(
        version=9, id="g", title="edo", variant="v", host="p", status="finished", commitment="", seed=None, seats=[],
        asked=[], ask=None, result=result,
    )  # fmt: skip
    teller.result(game)
    rows = [line.split() for line in written.getvalue().splitlines()]
    assert ["play", "5", "4", "0"] in rows
    assert ["all", "together", "5", "4", "1"] in rows
