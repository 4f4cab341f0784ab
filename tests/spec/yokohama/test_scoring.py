"""Final score calculation."""

import pytest

from domain.yokohama.scoring import country_bonus, finish, remainder, technology_bonus
from domain.yokohama.state import DUMMY
from tests.spec.yokohama.positions import PARTS, begun, dedicate, fulfil, hire, hold, learn, own

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
