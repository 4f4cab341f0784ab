"""The rulebook read afresh, phases 3 and 4: wages, income, the next round, the end and who wins."""

from typing import Any

import pytest

from domain.edo.commands import CommitPlan, PayWages, Reveal, Withdraw
from domain.edo.events.activations import CardRevealed
from domain.edo.events.next_round import GameEnded, RoundPrepared
from domain.edo.events.setting_up import MerchantCardTurned
from domain.edo.events.wages import IncomePaid, SamuraiWithdrawn, WagesPaid
from domain.kernel.title import Result
from tests.given import Given, happened
from tests.spec.edo.positions import dealt, equip, plan, settled, town
from tests.spec.edo.reading import at_the_end, covered, to_next_round, to_wages

# -- wages -----------------------------------------------------------------------------------


def test_rice_for_some_of_them():
    """Three samurai and two rice: one must go, whichever its owner chooses, and it is an official again."""
    given = covered("money", samurai="C1 EDO W1", rice=2)
    to_wages(given)
    assert given.refused(0, PayWages()) == "edo.too-little-rice"
    events = given.when(0, Withdraw("EDO"), PayWages())
    assert [event.rice for event in happened(events, WagesPaid)] == [2]
    daimyo = given.state.daimyos[0]
    assert (sorted(daimyo.samurai), daimyo.rice, daimyo.officials) == (["C1", "W1"], 0, 3)


def test_rice_may_be_saved():
    """Nobody has to keep a samurai he could pay."""
    given = covered("money", samurai="C1 W1", rice=9)
    to_wages(given)
    given.when(0, Withdraw("C1"), Withdraw("W1"))
    assert given.question == ((1,), "edo.wages")
    assert (given.state.daimyos[0].rice, given.state.daimyos[0].officials) == (9, 5)


def test_nobody_stays_without_rice():
    """No rice, no samurai, and nothing to decide."""
    given = covered("money", samurai="C1 W1 W1", rice=0)
    events = to_wages(given)
    assert [sorted(event.spaces) for event in happened(events, SamuraiWithdrawn)] == [["C1", "W1", "W1"]]
    assert given.question == ((1,), "edo.wages")
    assert given.state.daimyos[0].officials == 5


def test_wages_go_round_from_the_start_player():
    """Every seat decides after its right neighbour, beginning with the start player of this round."""
    given = settled(3)
    given.state.start = 2
    for seat in range(3):
        given.when(seat, *plan("storehouse", "rice"), *plan("highway", "travel"), *plan("guild", "money"), CommitPlan())
    events = to_wages(given)
    assert [event.seat for event in happened(events, CardRevealed)] == [2, 0, 1] * 3
    order: list[int] = []
    while given.question[1] == "edo.wages":
        order += given.question[0]
        given.when(given.question[0][0], PayWages())
    assert order == [2, 0, 1]
    assert given.state.start == 0


# -- income ----------------------------------------------------------------------------------


def incomes(seats: int, buildings: str, city: str = "EDO", profit: str = "") -> list[tuple[int, int]]:
    """Who gets what from the city, the largest share first."""
    given = town(covered("money", seats=seats), city, buildings)
    if profit:
        given.state.cities[city].profit = profit
    [paid] = happened(to_next_round(given), IncomePaid)
    return [(seat, ryo) for place, seat, ryo in paid.shares if place == city]


@pytest.mark.parametrize(
    ("buildings", "shares"),
    [
        ("H3", [(3, 12)]),
        ("H1 H0", [(1, 8), (0, 4)]),
        ("H1 H0 H0", [(0, 8), (1, 4)]),
        ("H0 H1 H1 H0", [(0, 8), (1, 4)]),
        ("H2 F H0 H1 H1", [(1, 6), (2, 4), (0, 2)]),
        ("H3 H1 H2 H0 H2 H1", [(1, 5), (2, 4), (3, 2), (0, 1)]),
        ("H3 H2 H1 H0", [(3, 5), (2, 4), (1, 2), (0, 1)]),
    ],
)
def test_edo_pays_by_influence_and_age(buildings: str, shares: list[tuple[int, int]]):
    """More influence first, then the earlier first building; the number of owners picks the row of shares."""
    assert sorted(incomes(4, buildings)) == sorted(shares)


@pytest.mark.parametrize(
    ("buildings", "shares"),
    [
        ("T1", [(1, 6), (0, 2)]),  # after the home house of seat 0
        ("H0 T1", [(0, 6), (1, 2)]),
        ("T1 H0", [(0, 6), (1, 2)]),
        ("T1 H2 H0 H2", [(0, 5), (1, 2), (2, 1)]),
        ("T1 H2 H2 H2", [(2, 5), (1, 2), (0, 1)]),
        ("H1 F", [(0, 6), (1, 2)]),
    ],
)
def test_a_post_weighs_two_houses(buildings: str, shares: list[tuple[int, int]]):
    """A post is worth two influence, a fortress none; who was there first goes first among equals."""
    assert sorted(incomes(3, buildings, "C1", "sum-8a")) == sorted(shares)


def test_every_city_pays_and_an_empty_one_does_not():
    """Each home pays its only owner everything; Edo without buildings pays nobody."""
    given = covered("money", ryo=0)
    [paid] = happened(to_next_round(given), IncomePaid)
    assert sorted((city, seat) for city, seat, _ in paid.shares) == [("C1", 0), ("C2", 1), ("C3", 2)]


# -- the next round --------------------------------------------------------------------------


def test_the_next_round():
    """The face-up merchant card becomes current, the marker goes left, the cards come back to hand."""
    given = covered("money", 2)
    following = given.state.merchant_deck[:2]
    events = to_next_round(given)
    assert [(event.current, event.following) for event in happened(events, MerchantCardTurned)] == [tuple(following)]
    assert [(event.round, event.start) for event in happened(events, RoundPrepared)] == [(2, 1)]
    assert given.question == ((0, 1, 2), "edo.plan")
    assert given.state.daimyos[0].plan == []
    assert given.state.daimyos[0].officials == 4


def test_ten_merchant_cards_are_ten_rounds():
    """In the tenth round no card lies on the deck any more, and the game ends after it."""
    given = settled(2)
    given.state.daimyos[0].samurai, given.state.daimyos[0].officials = [], 5
    given.state.daimyos[1].samurai, given.state.daimyos[1].officials = [], 5
    for round in range(1, 11):
        assert (given.state.round, given.state.result, len(given.state.merchant_deck)) == (round, None, 10 - round)
        for seat in (0, 1):
            idle = (*plan("storehouse", "rice"), *plan("highway", "travel"), *plan("guild", "money"))
            given.when(seat, *idle, CommitPlan())
        to_next_round(given)
    assert given.state.result is not None


def test_eleven_points_go_on():
    """Eleven power points end nothing."""
    assert not happened(to_next_round(at_the_end(points=11)), GameEnded)


# -- the end ---------------------------------------------------------------------------------


def ended(given: Given) -> Result:
    [event] = happened(to_next_round(given), GameEnded)
    return event.result  # type: ignore[no-any-return]


def finale(towns: str, *seats: dict[str, Any]) -> Result:
    """The last round of a game in which these seats own this and Edo looks like that."""
    given = town(at_the_end(len(seats)), "EDO", towns)
    for seat, belongings in enumerate(seats):
        equip(given.state, seat, **{"samurai": "", "ryo": 0, "rice": 0, "wood": 0, "stone": 0, **belongings})
    return ended(given)


def test_twelve_points_let_the_round_be_finished():
    """Reaching twelve with the first card leaves everybody all cards, wages and income of the round."""
    events = to_next_round(at_the_end())
    assert len(happened(events, CardRevealed)) == 9
    assert [type(event) for event in events[-2:]] == [IncomePaid, GameEnded]


def test_samurai_are_counted_after_wages():
    """Only those that were paid for score; rice spent on them is gone from the tie-break."""
    given = town(at_the_end(2, samurai="C1 W1 W1", rice=2), "EDO", "H0")
    to_wages(given)
    given.when(0, Withdraw("C1"), PayWages())
    assert ended(given).scores[0] == 14


def test_income_counts_for_the_fifties():
    """The last income is money in hand: with it 49 Ryo make no point, 50 one and 100 two."""
    money = {"C1": 7, "EDO": 12}
    scores = []
    for ryo in (49, 50, 99, 100):
        given = town(at_the_end(2, ryo=ryo - sum(money.values()), samurai="", rice=0), "EDO", "H0")
        given.state.cities["C1"].profit = "sum-7a"
        scores.append(ended(given).scores[0])
    assert scores == [12, 13, 13, 14]


def test_no_house_in_edo():
    """Without a house in Edo nobody wins, however many points; nor does such a daimyo score at the end."""
    result = finale("H1", {"points": 20, "ryo": 100, "samurai": "C1 C1", "rice": 9}, {"points": 3}, {"points": 5})
    assert result.winners == (1,)
    assert result.scores[0] == 20
    assert result.ranks == (2, 1, 3)


def test_a_fortress_in_edo_is_not_a_house():
    """The duty is fulfilled by a house of one's own only; then nobody at all wins."""
    result = finale("H1 H1 F", {"points": 15}, {"points": 2})
    assert result.winners == (1,)
    result = finale("", {"points": 15}, {"points": 2})
    assert result.winners == ()


def test_first_all_goods_together():
    """Equal points: rice, wood and stone are added up; money does not count."""
    goods = {"points": 12, "wood": 2, "stone": 2, "rice": 1}
    assert finale("H0 H1", {**goods, "ryo": 30}, {**goods, "rice": 2}).winners == (1,)
    assert finale("H1 H0", {**goods, "wood": 9}, {**goods, "rice": 7}).winners == (0,)


def test_then_influence_in_edo():
    """Equal goods too: more influence in Edo wins, and among equals whoever built there earlier."""
    same = {"points": 12, "stone": 3}
    assert finale("H0 H1 H1", same, same).winners == (1,)
    assert finale("H1 H0", same, same).winners == (1,)
    assert finale("H1 H0 F H0 H1", same, same, {"points": 11}).ranks == (2, 1, 3)


def test_final_scoring_decides():
    """Points scored at the end count like others: a richer daimyo overtakes the one who ended the game."""
    result = finale("H0 H1", {"points": 12}, {"points": 10, "samurai": "C2 W1 EDO", "rice": 3})
    assert result.winners == (1,)
    assert result.scores == (12, 13)


# -- before the first round ------------------------------------------------------------------


def test_nobody_starts_with_points_or_in_edo():
    """The first house scores nothing and does not stand in Edo; four officials and a samurai are left."""
    given = settled(4)
    assert not given.state.cities["EDO"].buildings
    assert [(daimyo.points, daimyo.officials, len(daimyo.samurai)) for daimyo in given.state.daimyos] == [(0, 4, 1)] * 4
    assert [daimyo.ryo for daimyo in dealt(4).state.daimyos] == [10, 11, 12, 13]


def test_reveal_order_of_the_second_round():
    """The left neighbour of the first start player leads the second round."""
    given = covered("money")
    to_next_round(given)
    for seat in range(3):
        given.when(seat, *plan("storehouse", "rice"), *plan("highway", "travel"), *plan("guild", "money"), CommitPlan())
    assert given.question == ((1,), "edo.walk")
    given.when(1, Reveal())
    assert given.question == ((2,), "edo.walk")
