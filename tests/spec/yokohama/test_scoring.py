"""Final score calculation."""

from typing import Any

import pytest

from domain.yokohama.kinds import DUMMY
from domain.yokohama.scoring import country_bonus, finish, remainder, technology_bonus
from tests.given import Given
from tests.spec.yokohama.positions import (
    PARTS,
    begun,
    dedicate,
    fulfil,
    hire,
    hold,
    learn,
    own,
    stand,
)
from tests.spec.yokohama.turns import end_game, enter_phase, seated

NOTHING = {"points": 0, "yen": 0, "imports": 0, "copper": 0, "silk": 0, "tea": 0, "fish": 0}

SETS = PARTS.source.scoring.sets
NOTHING = {"yen": 0, "imports": 0, "copper": 0, "silk": 0, "tea": 0, "fish": 0}


def scored(given):
    for seat in range(len(given.state.merchants)):
        if given.state.merchants[seat].stock["yen"] < 5:
            own(given, seat, **NOTHING)
    finish(given.table, "orders")
    return given.state.result


def column(result, step):
    return [line[step] for line in result.breakdown]


# -- steps 1 and 2 -------------------------------------------------------------------------------


def test_church_example():
    """Rulebook example: red 2, blue 2 with the right-most, yellow 1: blue 6, red 3, yellow nothing."""
    given = begun(4)
    dedicate(given, "CHUR", s1=0, s3=0, s2=2, s6=2, s4=1)
    assert column(scored(given), "church") == [3, 0, 6, 0]


def test_customs_example():
    """Rulebook example: red 1, green 3, yellow 1 right of red: green 8, yellow 4, red nothing."""
    given = begun(4)
    dedicate(given, "CUST", s1=0, s2=3, s3=3, s5=3, s4=1)
    assert column(scored(given), "customs") == [0, 4, 0, 8]


def test_one_merchant_on_a_board():
    """Alone one gets the first bonus, and nobody the second; an empty board pays nothing."""
    given = begun(3)
    dedicate(given, "CHUR", s5=1)
    result = scored(given)
    assert column(result, "church") == [0, 6, 0]
    assert column(result, "customs") == [0, 0, 0]


def test_the_dummy_takes_a_place():
    """Ruling E3: the unused colour ranks with its one assistant, and its place is paid to nobody."""
    given = begun(2)
    dedicate(given, "CHUR", s1=0)  # the dummy stands on space 4
    dedicate(given, "CUST", s5=0, s6=0, s1=1)
    result = scored(given)
    assert column(result, "church") == [3, 0]
    assert column(result, "customs") == [8, 0]
    assert DUMMY in given.state.spaces["CHUR"]


# -- step 3 --------------------------------------------------------------------------------------


def test_technology_example():
    """Rulebook example: 12, 20, 12, 10 in turn order: the second 10 points, the first 5."""
    given = begun(4)
    learn(given, "ball", "newspaper", "telegram", seat=0)  # 12
    learn(given, "exposition", "tram", "station", "postal-system", seat=1)  # 20
    learn(given, "ball", "newspaper", "telephone", seat=2)  # 12
    learn(given, "telegram", "winery", "university", seat=3)  # 10
    assert technology_bonus(given.state, PARTS) == {1: 10, 0: 5}


def test_technology_ties_follow_the_turn_order():
    """Of equals the earlier in turn order wins, whoever began."""
    given = begun(3, first=2)
    learn(given, "ball", seat=0)
    learn(given, "ball", seat=2)
    assert technology_bonus(given.state, PARTS) == {2: 10, 0: 5}


def test_technology_of_one_or_none():
    """Alone one gets the first bonus only; with no technology at all nobody gets any."""
    given = begun(3)
    assert technology_bonus(given.state, PARTS) == {}
    learn(given, "ball", seat=1)
    assert technology_bonus(given.state, PARTS) == {1: 10}


@pytest.mark.parametrize(
    ("one", "two", "bonus"),
    [
        (["ball", "newspaper"], [], {0: 10}),  # 8 before 7.5 before nothing
        (["ball", "winery"], [], {0: 5}),  # 7 after 7.5
        (["ball", "newspaper"], ["tram", "ball"], {1: 10, 0: 5}),
        (["ball"], ["winery"], {0: 5}),
    ],
)
def test_the_dummy_has_seven_and_a_half(one, two, bonus):
    """Two players: the dummy's industry value is 7.5; its place is unpaid."""
    given = begun(2)
    learn(given, *one, seat=0)
    learn(given, *two, seat=1)
    assert technology_bonus(given.state, PARTS) == bonus


def test_the_value_is_the_printed_cost():
    """Ruling A8: what a space or the fourth card cost besides does not count."""
    given = begun(3)
    learn(given, "ball", "stagecoach", seat=0)  # 4 + 2
    learn(given, "exposition", seat=1)  # 6
    assert technology_bonus(given.state, PARTS) == {0: 10, 1: 5}


# -- step 4 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("icons", "points"),
    [
        ((2, 2, 2, 1, 1), 16),  # a set of 5 and a set of 3, the rulebook's total
        ((2, 2, 2, 2), 16),  # two sets of 4
        ((1, 1, 1, 1, 1), 12),
        ((1, 1, 1, 1), 8),
        ((1, 1, 1), 4),
        ((1, 1), 2),
        ((5,), 0),
        ((), 0),
        ((3, 1, 1, 1, 1), 12),
    ],
)
def test_country_sets(icons, points):
    """5, 4, 3, 2, 1 different icons: 12, 8, 4, 2, 0 points for each set."""
    assert country_bonus(icons, SETS) == points


def test_country_example():
    """Rulebook example: eight icons make sets of 5 and 3, or of 4 and 4: 16 points either way."""
    sets = PARTS.source.scoring.sets
    assert country_bonus([2, 2, 2, 1, 1], sets) == country_bonus([2, 2, 2, 2], sets) == 16


def test_orders_in_hand_do_not_count():
    """Only fulfilled orders and technologies have icons that count."""
    given = begun(3)
    fulfil(given, "O26")
    hold(given, "O01", "O11", "O19")
    assert column(scored(given), "countries") == [0, 0, 0]
    given = begun(3)
    fulfil(given, "O26", "O01", "O11")
    learn(given, "ball")
    assert column(scored(given), "countries") == [8, 0, 0]


# -- step 5 --------------------------------------------------------------------------------------


def test_remainder_example():
    """Rulebook example: 1 import, 3 yen, 2 copper, 1 silk, 1 tea, 3 fish: 1 + 1 + 2 points."""
    given = begun(3)
    own(given, imports=1, yen=3, copper=2, silk=1, tea=1, fish=3)
    assert remainder(given.state.merchants[0]) == {"agents": 0, "imports": 1, "yen": 1, "goods": 2}


def test_unused_agents_score():
    """An unused agent scores 1, a used one nothing."""
    given = begun(3)
    hire(given, "GB", "FR")
    merchant = given.state.merchants[0]
    merchant.used_agents.append(merchant.agents.pop())
    assert remainder(merchant)["agents"] == 1


# -- the winner ----------------------------------------------------------------------------------


def test_the_breakdown_adds_up():
    """Points of play and of every step make the score."""
    given = begun(3)
    own(given, points=40, yen=7, imports=2)
    learn(given, "ball")
    result = scored(given)
    assert result.breakdown[0] == {
        "play": 40,
        "church": 0,
        "customs": 0,
        "technology": 10,
        "countries": 0,
        "agents": 0,
        "imports": 2,
        "yen": 3,
        "goods": 1,
    }
    assert result.scores[0] == 56
    assert result.winners == (0,)


def test_ties_go_to_the_earlier_in_turn_order():
    """Ruling E6: equal scores are ranked from the start player on; there is one winner."""
    given = begun(3, first=1)
    for seat in range(3):
        own(given, seat, points=30)
    result = scored(given)
    assert result.ranks == (3, 1, 2)
    assert result.winners == (1,)


def bare(seats: int = 3, *, first: int = 0) -> Given:
    """A game in which nobody owns anything that scores."""
    given = begun(seats, first=first)
    for seat in range(seats):
        own(given, seat, points=0, **NOTHING)
    return given


def column_of(result: Any, what: str) -> list[int]:
    return [row[what] for row in result.breakdown]


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
        assert column_of(end_game(given), what) == expected


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
        assert column_of(end_game(given), "church") == expected


def test_industry_value():
    """The printed costs are added; at a tie the earlier in turn order is ahead."""
    for first, expected in ((0, [10, 5, 0]), (1, [0, 10, 5]), (2, [5, 0, 10])):
        given = bare(first=first)
        for seat, title in enumerate(("gaslight", "patent-system", "university")):
            learn(given, title, seat=seat)
        assert column_of(end_game(given), "technology") == expected


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
def test_around_seven_and_a_half(mine: tuple[str, ...], others: tuple[str, ...], expected: list[int]):
    """Between seven and eight; a place it takes goes to nobody."""
    given = bare(2)
    learn(given, *mine)
    learn(given, *others, seat=1)
    assert column_of(end_game(given), "technology") == expected


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
    assert column_of(end_game(given), "countries")[0] == points


def test_technologies_join_the_sets_and_orders_in_hand_do_not():
    """Icons of both kinds of cards count, those of unfulfilled orders do not."""
    given = bare()
    fulfil(given, "O01")
    learn(given, "gaslight")
    hold(given, "O11", "O26")
    assert column_of(end_game(given), "countries")[0] == 2


@pytest.mark.parametrize("first", [0, 1, 2])
def test_ties_go_to_the_one_nearest_the_start(first: int):
    """With equal points the earlier in turn order wins."""
    given = bare(first=first)
    result = end_game(given)
    assert result.winners == (first,)
    assert [result.ranks[(first + at) % 3] for at in range(3)] == [1, 2, 3]


def test_points_of_play_count_beyond_a_hundred():
    """The score track starts again; the points do not."""
    given = bare()
    own(given, 2, points=132)
    stand(given, "PORT")
    enter_phase(given)
    assert end_game(given).scores == (0, 0, 132)


@pytest.mark.parametrize(
    ("spaces", "expected"),
    [({"s1": 0}, [4, 0]), ({"s3": 0, "s7": 1}, [0, 8]), ({"s1": 0, "s2": 0, "s3": 1}, [8, 0]), ({}, [0, 0])],
)
def test_the_dummy_at_the_customs(spaces: dict[str, int], expected: list[int]):
    """The unused colour on the fourth space takes the place it deserves, and nobody is paid for it."""
    given = seated(seats=2)
    dedicate(given, "CUST", **spaces)
    result = end_game(given)
    assert [row["customs"] for row in result.breakdown] == expected
