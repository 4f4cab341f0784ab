"""The rulebook read afresh: the end of the game and its scoring."""

from typing import Any

import pytest

from domain.yedo.commands import CompleteMission, GoHome
from tests.given import Given
from tests.spec.yedo.positions import TITLE, clan
from tests.spec.yedo.reading import act, asked, together


def ended(clans: dict[int, dict[str, Any]], **more: Any) -> Given:
    """The last disciple of round 11 goes home."""
    clans = {**clans, 0: {"out": "GA-1", **clans.get(0, {})}}
    given = together("action", clans, **{"round": 11, **more})
    act(given, 0, "GA-1", GoHome())
    return given


def totals(given: Given) -> list[int]:
    return [score.prestige + sum(score.bonuses.values()) + score.blackmail for score in given.state.scores]


def test_eleven_rounds_and_no_more():
    """Round 11 is the last one, round 10 is not."""
    assert ended({}).question == ((), "")
    assert ended({}, round=10).state.round == 11
    assert not ended({}, round=10).state.scores


def test_an_unused_blackmail_is_worth_two():
    """Only whoever still has it."""
    assert totals(ended({0: {"blackmail": True, "prestige": 5}, 1: {"prestige": 6}})) == [7, 6, 1, 1]


@pytest.mark.parametrize(
    ("mine", "theirs", "points"),
    [("G11 Y01", "G12", 4), ("G11", "G12", 2), ("G11", "G12 Y01", 0), ("", "", 0), ("G01", "", 0)],
)
def test_the_rulebooks_bonus_card(mine: str, theirs: str, points: int):
    """Most warfare missions 4, as many as the best rival 2, fewer nothing; the rival himself gets nothing."""
    given = ended({0: {"bonuses": "C05", "done": mine}, 1: {"done": theirs}})
    assert totals(given) == [1 + points, 1, 1, 1]


def test_a_task_of_having_done_none():
    """One completed theft spoils a card that wants none."""
    assert totals(ended({0: {"bonuses": "C07", "done": "G01 G02 G03"}}))[0] == 4
    assert totals(ended({0: {"bonuses": "C07", "done": "G01 G02 G03 G05"}}))[0] == 1


def test_assets_in_possession():
    """Geisha, annexes and weapons that one owns at the end; open missions and the Blackmail's back are no deeds."""
    things = {"bonuses": "C18 C19", "geisha": 3, "annexes": "DJ KB KR YA", "missions": "B07"}
    assert totals(ended({0: things}))[0] == 1 + 4 + 6


def test_scoring_does_not_change_what_is_scored():
    """Both bonus cards are judged on the same final position."""
    given = ended({0: {"bonuses": "C21 C22", "mon": 23}})
    assert given.state.scores[0].bonuses == {"C21": 5, "C22": 3}


def test_a_tie_goes_to_the_one_farther_up():
    """Equal points are parted by the final player order, not by seats."""
    given = ended({1: {"prestige": 9}, 2: {"prestige": 9}}, order=[3, 2, 0, 1])
    result = TITLE.result(given.state)
    assert result is not None
    assert tuple(result.winners) == (2,)


def test_the_blackmail_can_decide():
    """Its points come before the comparison."""
    given = ended({1: {"prestige": 8, "blackmail": True}, 2: {"prestige": 9}})
    result = TITLE.result(given.state)
    assert result is not None
    assert tuple(result.winners) == (1,)


KILLER = {"out": "CA-S GA-1 RL-1", "missions": "B07", "weapons": "Ka Do Fu Na", "annexes": "DJ KB YA", "geisha": 2}


def test_the_shogun_dies_and_the_round_goes_on():
    """Everybody still activates what is on the board; then the game is over without another round."""
    given = together("action", {0: {**KILLER, "blessed": True}, 1: {"out": "TE-1"}}, round=4)
    act(given, 0, "CA-S", CompleteMission("B07"))
    assert clan(given, 0).prestige == 21
    assert asked(given) == (1, "action")
    act(given, 1, "TE-1", GoHome())
    act(given, 0, "GA-1", GoHome())
    act(given, 0, "RL-1", GoHome())
    assert given.question == ((), "")
    assert (given.state.round, totals(given)) == (4, [21, 1, 1, 1])


def test_killing_him_is_no_victory_by_itself():
    """The most points win, whoever ended the game."""
    given = together("action", {0: {**KILLER, "blessed": True}, 1: {"prestige": 30}}, round=4)
    act(given, 0, "CA-S", CompleteMission("B07"))
    act(given, 0, "GA-1", GoHome())
    act(given, 0, "RL-1", GoHome())
    result = TITLE.result(given.state)
    assert result is not None
    assert tuple(result.winners) == (1,)
