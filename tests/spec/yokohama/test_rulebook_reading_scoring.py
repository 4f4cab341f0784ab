"""The rulebook read afresh: the final scoring."""

from typing import Any

import pytest

from tests.given import Given
from tests.spec.yokohama.positions import begun, dedicate, fulfil, hire, hold, learn, own, stand
from tests.spec.yokohama.reading import finish, phase

NOTHING = {"points": 0, "yen": 0, "imports": 0, "copper": 0, "silk": 0, "tea": 0, "fish": 0}


def bare(seats: int = 3, *, first: int = 0) -> Given:
    """A game in which nobody owns anything that scores."""
    given = begun(seats, first=first)
    for seat in range(seats):
        own(given, seat, **NOTHING)
    return given


def column(result: Any, what: str) -> list[int]:
    return [row[what] for row in result.breakdown]


# -- majorities ------------------------------------------------------------------------------


@pytest.mark.parametrize(("area", "what", "points"), [("CHUR", "church", (6, 3)), ("CUST", "customs", (8, 4))])
def test_majorities(area: str, what: str, points: tuple[int, int]):
    """Most and second most; a tie goes to whoever stands furthest right; one alone has the first place only."""
    most, second = points
    for spaces, expected in (
        ({"s1": 0, "s2": 1, "s3": 0, "s4": 1, "s5": 2}, [second, most, 0]),
        ({"s1": 1, "s2": 0, "s3": 1, "s4": 2, "s5": 1}, [0, most, second]),
        ({"s1": 2, "s5": 2}, [0, 0, most]),
        ({"s1": 2, "s2": 1, "s3": 0}, [most, second, 0]),
        ({}, [0, 0, 0]),
    ):
        given = bare()
        dedicate(given, area, **spaces)
        assert column(finish(given), what) == expected


def test_the_dummy_stands_among_them():
    """One assistant each: the unused colour on space 4 beats those to its left and loses to those to its right."""
    for spaces, expected in (
        ({"s1": 0, "s2": 1}, [0, 3]),
        ({"s1": 0, "s5": 1}, [0, 6]),
        ({"s1": 0, "s2": 0, "s5": 1}, [6, 3]),
        ({"s5": 0}, [6, 0]),
        ({"s3": 0}, [3, 0]),
    ):
        given = bare(2)
        dedicate(given, "CHUR", **spaces)
        assert column(finish(given), "church") == expected


# -- technology ------------------------------------------------------------------------------


def test_industry_value():
    """The printed costs are added; at a tie the earlier in turn order is ahead."""
    for first, expected in ((0, [10, 5, 0]), (1, [0, 10, 5]), (2, [5, 0, 10])):
        given = bare(first=first)
        for seat, title in enumerate(("gaslight", "patent-system", "university")):
            learn(given, title, seat=seat)
        assert column(finish(given), "technology") == expected


def test_industry_of_one():
    """One owner has the first place; those without technology have none."""
    given = bare()
    learn(given, "stagecoach", seat=2)
    assert column(finish(given), "technology") == [0, 0, 10]
    assert column(finish(bare()), "technology") == [0, 0, 0]


@pytest.mark.parametrize(
    ("mine", "others", "expected"),
    [
        (("ball", "gaslight"), (), [5, 0]),  # 7 to 7.5
        (("ball", "telegram"), (), [10, 0]),  # 8
        (("ball", "gaslight"), ("stagecoach",), [5, 0]),
        (("ball", "telegram"), ("telephone", "newspaper"), [10, 5]),
        ((), (), [0, 0]),
    ],
)
def test_the_dummy_has_seven_and_a_half(mine: tuple[str, ...], others: tuple[str, ...], expected: list[int]):
    """Between seven and eight; a place it takes goes to nobody."""
    given = bare(2)
    learn(given, *mine)
    learn(given, *others, seat=1)
    assert column(finish(given), "technology") == expected


# -- countries and the rest ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("orders", "points"),
    [
        ("O01", 0),
        ("O01 O02 O03", 0),
        ("O01 O11", 2),
        ("O01 O11 O19", 4),
        ("O01 O11 O19 O26", 8),
        ("O01 O11 O19 O26 O33", 12),
        ("O01 O11 O19 O26 O33 O02 O12 O20", 16),
        ("O01 O11 O19 O26 O02 O12 O20 O27", 16),
        ("O01 O11 O02 O12 O03 O13", 6),
        ("O01 O11 O19 O02", 4),
    ],
)
def test_sets_of_countries(orders: str, points: int):
    """Each set of different countries by its size, grouped for the most points."""
    given = bare()
    fulfil(given, *orders.split())
    assert column(finish(given), "countries")[0] == points


def test_technologies_join_the_sets_and_orders_in_hand_do_not():
    """Icons of both kinds of cards count, those of unfulfilled orders do not."""
    given = bare()
    fulfil(given, "O01")
    learn(given, "gaslight")
    hold(given, "O11", "O26")
    assert column(finish(given), "countries")[0] == 2


def test_the_remainder():
    """One import, three yen and seven goods of all kinds are four points; used agents are none."""
    given = bare()
    own(given, imports=1, yen=3, copper=2, silk=1, tea=1, fish=3)
    hire(given, "GB", "US")
    given.state.merchants[0].used_agents.append(given.state.merchants[0].agents.pop())
    result = finish(given)
    assert [result.breakdown[0][what] for what in ("agents", "imports", "yen", "goods")] == [1, 1, 1, 2]
    assert result.scores == (5, 0, 0)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_ties_go_to_the_one_nearest_the_start(first: int):
    """With equal points the earlier in turn order wins."""
    given = bare(first=first)
    result = finish(given)
    assert result.winners == (first,)
    assert [result.ranks[(first + at) % 3] for at in range(3)] == [1, 2, 3]


def test_points_of_play_count_beyond_a_hundred():
    """The score track starts again; the points do not."""
    given = bare()
    own(given, 2, points=132)
    stand(given, "PORT")
    phase(given)
    assert finish(given).scores == (0, 0, 132)
