"""The end of the game and the 27 bonus cards."""

from typing import Any

import pytest

from domain.yedo.commands import CompleteMission, GoHome
from domain.yedo.events.flow import GameEnded
from domain.yedo.scoring import bonus_points
from tests.given import Given
from tests.spec.yedo.completing import complete, ready
from tests.spec.yedo.positions import PARTS, TITLE, begin, clan, equip, scene
from tests.spec.yedo.reading import act, asked, together


def points(card: str, rival: dict[str, Any] | None = None, order: list[int] | None = None, **own: Any) -> int:
    """What the card is worth to seat 0."""
    given = equip(equip(scene(3), 0, **own), 1, **(rival or {}))
    if order:
        given.state.order = order
    return bonus_points(given.state, 0, PARTS.bonuses[card], PARTS)


MOST = {
    "C01": ("G01", "G02", 4, 2),
    "C02": ("G05", "G06", 4, 2),
    "C03": ("G08", "G09", 4, 2),
    "C04": ("G10", "Y14", 4, 2),
    "C05": ("G11", "G12", 4, 2),
    "C11": ("G01", "G02", 3, 1),
    "C12": ("Y01", "Y02", 3, 1),
    "C13": ("R01", "R02", 4, 2),
    "C15": ("G01", "R02", 5, 3),
}


@pytest.mark.parametrize(("card", "mine", "theirs", "win", "tie"), [(card, *rest) for card, rest in MOST.items()])
def test_most_missions(card: str, mine: str, theirs: str, win: int, tie: int) -> None:
    """More than every rival, as many as the best, fewer, and none at all (ruling 56)."""
    assert points(card, done=mine) == win
    assert points(card, {"done": theirs}, done=mine) == tie
    assert points(card, {"done": f"{mine} {theirs}"}, done=mine) == 0
    assert points(card) == 0


@pytest.mark.parametrize(
    ("card", "category"), [("C06", "G01"), ("C07", "G05"), ("C08", "G08"), ("C09", "G10"), ("C10", "G11")]
)
def test_none_of_a_category(card: str, category: str) -> None:
    """Three missions in all, but none of this one."""
    others = [mission for mission in ("G01", "G05", "G08", "G10", "G11") if mission != category]
    assert points(card, done=" ".join(others[:3])) == 3
    assert points(card, done=" ".join(others[:2])) == 0
    assert points(card, done=" ".join([*others, category])) == 0


@pytest.mark.parametrize(
    ("card", "own", "worth"),
    [
        ("C14", {"done": "B01 B02"}, 4),
        ("C14", {"done": "B01 B02 B03 B04"}, 6),
        ("C16", {"done": "G01 G05 G08 G10 G11"}, 5),
        ("C16", {"done": "G01 G05 G08 G10"}, 0),
        ("C17", {"done": "G01 Y01 R01 B01"}, 5),
        ("C17", {"done": "G01 Y01 R01"}, 0),
        ("C18", {"geisha": 1}, 1),
        ("C18", {"geisha": 2}, 2),
        ("C18", {"geisha": 3}, 4),
        ("C19", {"annexes": "DJ"}, 1),
        ("C19", {"annexes": "DJ KB KR"}, 3),
        ("C19", {"annexes": "DJ KB KR YA"}, 6),
        ("C20", {"weapons": "Ka Ka Do Na"}, 3),
        ("C20", {"weapons": "Ka Sk Do Na"}, 4),
        ("C21", {"mon": 11}, 2),
        ("C21", {"mon": 40}, 5),
        ("C23", {"reserve": 0}, 3),
        ("C23", {"reserve": 1}, 0),
        ("C24", {"blessed": True}, 2),
        ("C24", {"blessed": True, "annexes": "KR"}, 3),
        ("C24", {"annexes": "KR"}, 0),
        ("C25", {"actions": "A01 A14", "blackmail": True}, 3),
        ("C25", {"actions": "A01 A14 A03", "blackmail": True}, 4),
        ("C27", {"weapons": "Ka Do Ka"}, 3),
        ("C27", {"weapons": "Ka Do"}, 0),
    ],
)
def test_assets_owned(card: str, own: dict[str, Any], worth: int) -> None:
    """What a clan has at the end counts."""
    assert points(card, **own) == worth


def test_c22_most_mon() -> None:
    """Alone 3, tied 1."""
    assert points("C22", {"mon": 11}, mon=12) == 3
    assert points("C22", {"mon": 12}, mon=12) == 1
    assert points("C22", {"mon": 13}, mon=12) == 0


def test_c26_last_in_the_player_order() -> None:
    """3 PP."""
    assert points("C26", order=[1, 2, 0]) == 3
    assert points("C26", order=[0, 1, 2]) == 0


def last_round(**things: Any) -> Given:
    """The last disciple of round 11 is about to go home."""
    given = equip(scene(3), 0, out="GA-1", **things)
    equip(given, 1, prestige=7)
    equip(given, 2, prestige=7, blackmail=True)
    return begin(given, "action", turn=-1, stage="", round=11, order=[1, 0, 2])


def test_after_round_eleven_bonus_cards_and_blackmail_are_scored() -> None:
    """Unused Blackmail is worth 2 PP; the breakdown says where the points come from."""
    given = last_round(bonuses="C21 C27", mon=9, prestige=3)
    events = given.when(0, GoHome())
    assert isinstance(events[-1], GameEnded)
    result = TITLE.result(given.state)
    assert result is not None
    assert (result.reason, result.scores, result.winners) == ("yedo.last-round", (5, 7, 9), (2,))
    assert result.breakdown[0] == {"prestige": 3, "C21": 2, "C27": 0, "blackmail": 0}
    assert given.question == ((), "")


def test_ties_are_broken_by_the_player_order() -> None:
    """The tied player farther up wins (ruling 57)."""
    given = last_round(prestige=7, bonuses="C21", mon=8)
    given.when(0, GoHome())
    result = TITLE.result(given.state)
    assert result is not None
    assert result.scores == (9, 7, 9)
    assert result.ranks == (1, 3, 2), "seat 0 is second on the track, seat 2 third"


def test_earlier_rounds_go_on() -> None:
    """A new Prep Phase follows."""
    given = equip(scene(2), 0, out="GA-1")
    begin(given, "action", turn=-1, stage="", round=10)
    given.when(0, GoHome())
    assert given.state.round == 11
    assert TITLE.result(given.state) is None


def test_bonus_cards_are_revealed_at_the_end() -> None:
    """Everybody sees them then."""
    given = last_round(bonuses="C21")
    assert TITLE.view(given.state, 1).clans[0].bonuses.known == []
    given.when(0, GoHome())
    assert TITLE.view(given.state, 1).clans[0].bonuses.known == ["C21"]
    assert clan(given, 0).bonuses.cards == ["C21"]


def test_killing_the_shogun_ends_the_game_after_the_round() -> None:
    """Everybody still activates the remaining disciples (ruling 55)."""
    given = ready("B07", bonus=False)
    equip(given, 1, out="HA-1")
    complete(given, "B07")
    assert given.state.ending
    assert TITLE.result(given.state) is None
    while given.state.asked:
        given.when(given.state.asked[0], TITLE.fallback(given.state, given.state.asked[0]))
    result = TITLE.result(given.state)
    assert result is not None
    assert (result.reason, given.state.round) == ("yedo.shogun-killed", 2)
    assert result.scores[0] == 21


# -- the rulebook read a second time, sentence by sentence --------------------------------------------------


def ended(clans: dict[int, dict[str, Any]], **more: Any) -> Given:
    """The last disciple of round 11 goes home."""
    clans = {**clans, 0: {"out": "GA-1", **clans.get(0, {})}}
    given = together("action", clans, **{"round": 11, **more})
    act(given, 0, "GA-1", GoHome())
    return given


def totals(given: Given) -> list[int]:
    return [score.prestige + sum(score.bonuses.values()) + score.blackmail for score in given.state.scores]


KILLER = {"out": "CA-S GA-1 RL-1", "missions": "B07", "weapons": "Ka Do Fu Na", "annexes": "DJ KB YA", "geisha": 2}


def test_eleven_rounds_and_no_more() -> None:
    """Round 11 is the last one, round 10 is not."""
    assert ended({}).question == ((), "")
    assert ended({}, round=10).state.round == 11
    assert not ended({}, round=10).state.scores


def test_an_unused_blackmail_is_worth_two() -> None:
    """Only whoever still has it."""
    assert totals(ended({0: {"blackmail": True, "prestige": 5}, 1: {"prestige": 6}})) == [7, 6, 1, 1]


@pytest.mark.parametrize(
    ("mine", "theirs", "points"),
    [("G11 Y01", "G12", 4), ("G11", "G12", 2), ("G11", "G12 Y01", 0), ("", "", 0), ("G01", "", 0)],
)
def test_the_rulebooks_bonus_card(mine: str, theirs: str, points: int) -> None:
    """Example, p. 15: most warfare missions 4, as many as the best rival 2, fewer nothing; the rival gets nothing."""
    given = ended({0: {"bonuses": "C05", "done": mine}, 1: {"done": theirs}})
    assert totals(given) == [1 + points, 1, 1, 1]


def test_a_task_of_having_done_none() -> None:
    """One completed theft spoils a card that wants none."""
    assert totals(ended({0: {"bonuses": "C07", "done": "G01 G02 G03"}}))[0] == 4
    assert totals(ended({0: {"bonuses": "C07", "done": "G01 G02 G03 G05"}}))[0] == 1


def test_assets_in_possession() -> None:
    """Geisha, annexes and weapons that one owns at the end; open missions and the Blackmail's back are no deeds."""
    things = {"bonuses": "C18 C19", "geisha": 3, "annexes": "DJ KB KR YA", "missions": "B07"}
    assert totals(ended({0: things}))[0] == 1 + 4 + 6


def test_scoring_does_not_change_what_is_scored() -> None:
    """Both bonus cards are judged on the same final position."""
    given = ended({0: {"bonuses": "C21 C22", "mon": 23}})
    assert given.state.scores[0].bonuses == {"C21": 5, "C22": 3}


def test_the_blackmail_can_decide() -> None:
    """Its points come before the comparison."""
    given = ended({1: {"prestige": 8, "blackmail": True}, 2: {"prestige": 9}})
    result = TITLE.result(given.state)
    assert result is not None
    assert tuple(result.winners) == (1,)


def test_the_shogun_dies_and_the_round_goes_on() -> None:
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


def test_killing_him_is_no_victory_by_itself() -> None:
    """The most points win, whoever ended the game."""
    given = together("action", {0: {**KILLER, "blessed": True}, 1: {"prestige": 30}}, round=4)
    act(given, 0, "CA-S", CompleteMission("B07"))
    act(given, 0, "GA-1", GoHome())
    act(given, 0, "RL-1", GoHome())
    result = TITLE.result(given.state)
    assert result is not None
    assert tuple(result.winners) == (1,)
