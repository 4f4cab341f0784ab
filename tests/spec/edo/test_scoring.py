"""The end: final scoring and who has won."""

from typing import Any

from domain.edo.commands import PayWages, Withdraw
from domain.edo.events.next_round import GameEnded
from domain.edo.scoring import final_result
from domain.kernel.title import Result
from tests.given import Given, happened
from tests.spec.edo.positions import TITLE, at_the_end, equip, settled, to_next_round, to_wages, town

PARTS = TITLE.packs[TITLE.default_pack]


def ended(points: list[int], edo: str, **of_seat_0: int) -> Given:
    given = settled(len(points))
    for seat, score in enumerate(points):
        equip(given.state, seat, points=score, samurai="", ryo=0, rice=0, wood=0, stone=0)
    equip(given.state, 0, **of_seat_0)
    return town(given, "EDO", edo)


def test_final_scoring() -> None:
    """A point for each samurai on the board (Q24) and for each full 50 Ryo."""
    given = ended([5, 6, 0], "H0 H1 H2", ryo=149)
    equip(given.state, 0, samurai="C1 W1 EDO")
    result = final_result(given.state, PARTS, "edo.power-points")
    assert result.scores == (5 + 3 + 2, 6, 0)
    assert result.winners == (0,)
    assert result.breakdown[0]["samurai"] == 3
    assert result.breakdown[0]["money"] == 2


def test_no_house_in_edo_no_victory() -> None:
    """Rulebook: without a house in Edo a daimyo is out of the final scoring; a fortress is no house."""
    given = ended([12, 3, 1], "H1 H2 F", ryo=500)
    result = final_result(given.state, PARTS, "edo.power-points")
    assert result.winners == (1,)
    assert result.ranks == (3, 1, 2)
    assert result.scores[0] == 12


def test_nobody_with_a_house_in_edo() -> None:
    """Q11: then nobody wins, and all share the last place."""
    result = final_result(ended([12, 3, 13], "").state, PARTS, "edo.power-points")
    assert result.winners == ()
    assert result.ranks == (3, 3, 3)
    assert result.scores == (12, 3, 13)


def last_result(given: Given) -> Result:
    [event] = happened(to_next_round(given), GameEnded)
    return event.result  # type: ignore[no-any-return]


def finale(towns: str, *seats: dict[str, Any]) -> Result:
    """The last round of a game in which these seats own this and Edo looks like that."""
    given = town(at_the_end(len(seats)), "EDO", towns)
    for seat, belongings in enumerate(seats):
        equip(given.state, seat, **{"samurai": "", "ryo": 0, "rice": 0, "wood": 0, "stone": 0, **belongings})
    return last_result(given)


def test_samurai_are_counted_after_wages() -> None:
    """Only those that were paid for score; rice spent on them is gone from the tie-break."""
    given = town(at_the_end(2, samurai="C1 W1 W1", rice=2), "EDO", "H0")
    to_wages(given)
    given.when(0, Withdraw("C1"), PayWages())
    assert last_result(given).scores[0] == 14


def test_income_counts_for_the_fifties() -> None:
    """The last income is money in hand: with it 49 Ryo make no point, 50 one and 100 two."""
    money = {"C1": 7, "EDO": 12}
    scores = []
    for ryo in (49, 50, 99, 100):
        given = town(at_the_end(2, ryo=ryo - sum(money.values()), samurai="", rice=0), "EDO", "H0")
        given.state.cities["C1"].profit = "sum-7a"
        scores.append(last_result(given).scores[0])
    assert scores == [12, 13, 13, 14]


def test_those_without_a_house_in_edo_are_ranked_behind() -> None:
    """Without a house in Edo nobody wins, however many points; nor does such a daimyo score at the end."""
    result = finale("H1", {"points": 20, "ryo": 100, "samurai": "C1 C1", "rice": 9}, {"points": 3}, {"points": 5})
    assert result.winners == (1,)
    assert result.scores[0] == 20
    assert result.ranks == (2, 1, 3)


def test_first_all_goods_together() -> None:
    """Equal points: rice, wood and stone are added up; money does not count."""
    goods = {"points": 12, "wood": 2, "stone": 2, "rice": 1}
    assert finale("H0 H1", {**goods, "ryo": 30}, {**goods, "rice": 2}).winners == (1,)
    assert finale("H1 H0", {**goods, "wood": 9}, {**goods, "rice": 7}).winners == (0,)


def test_then_influence_in_edo() -> None:
    """Equal goods too: more influence in Edo wins, and among equals whoever built there earlier."""
    same = {"points": 12, "stone": 3}
    assert finale("H0 H1 H1", same, same).winners == (1,)
    assert finale("H1 H0", same, same).winners == (1,)
    assert finale("H1 H0 F H0 H1", same, same, {"points": 11}).ranks == (2, 1, 3)


def test_final_scoring_decides() -> None:
    """Points scored at the end count like others: a richer daimyo overtakes the one who ended the game."""
    result = finale("H0 H1", {"points": 12}, {"points": 10, "samurai": "C2 W1 EDO", "rice": 3})
    assert result.winners == (1,)
    assert result.scores == (12, 13)
