"""The rulebook read afresh: technologies that act around the turn."""

import pytest

from domain.yokohama import state as s
from domain.yokohama.commands import (
    EndAdditional,
    EndPlacement,
    Exchange,
    MovePresident,
    TextileMill,
    University,
    UseAgent,
)
from domain.yokohama.events.flow import StockMarketPaid, TurnBegan
from tests.given import happened
from tests.spec.yokohama.positions import begun, hire, hold, learn, own, resume, send
from tests.spec.yokohama.reading import acting, have, pass_turn, phase, table, to_move, to_place

# -- technologies around the turn ------------------------------------------------------------


@pytest.mark.parametrize(("yen", "paid"), [(0, [2]), (1, [1]), (2, []), (5, [])])
def test_stock_market_fills_up_to_two(yen: int, paid: list[int]):
    """At the beginning of the own turn, never down and not at others' turns."""
    given = begun()
    learn(given, "stock-market", seat=1)
    own(given, 1, yen=yen)
    events = pass_turn(given)
    assert [event.seat for event in happened(events, TurnBegan)] == [1]
    assert [event.yen for event in happened(events, StockMarketPaid)] == paid
    own(given, 1, yen=0)
    assert not happened(pass_turn(given), StockMarketPaid)
    have(given, seat=1, yen=0)


def test_free_actions_once_a_turn_each():
    """One silk for two yen, one yen for an assistant; again in the next own turn."""
    given = table("textile-mill", "university", at="PORT", silk=2, yen=0)
    phase(given)
    assert University() not in given.options(0)
    given.when(0, TextileMill())
    have(given, silk=1, yen=2)
    given.when(0, University())
    have(given, yen=1)
    assert (given.state.merchants[0].hand, given.state.merchants[0].warehouse) == (9, 11)
    given.refused(0, TextileMill())
    given.refused(0, University())


def test_silk_of_this_turn_can_be_milled():
    """What the Silk Mill has just brought may be sold in phase C."""
    given = acting("SIL1", 2, "textile-mill", silk=0, yen=0)
    assert given.question[1] == "yokohama.additional"
    given.when(0, TextileMill())
    have(given, silk=0, yen=2)


def test_free_actions_between_the_steps():
    """While placing, before moving, and between exchanges."""
    given = to_place("university", at="PORT", out="BANK BANK BANK BANK BANK BANK BANK BANK", yen=1)
    given.when(0, University())
    assert given.question[1] == "yokohama.placement"
    given = to_move("textile-mill", at="LABO", out="EMPL PORT", yen=0, silk=1)
    assert MovePresident("EMPL", "walk", ("CANA",)) not in given.options(0)
    given.when(0, TextileMill(), MovePresident("EMPL", "walk", ("CANA",)))
    have(given, yen=1)
    given = acting("CHIN", 2, "textile-mill", yen=2, silk=1, copper=0)
    given.when(0, Exchange("copper", "buy"), TextileMill(), Exchange("copper", "buy"))
    have(given, copper=2, yen=0)


def test_nobody_mills_in_anothers_turn():
    """Free actions belong to the own turn."""
    given = begun()
    learn(given, "textile-mill", seat=1)
    assert given.options(1) == []


def test_a_phase_asks_for_agents_in_both_halves():
    """An agent kept in phase A may be used in phase C, where the president has gone."""
    given = table(at="PORT", out="BANK PORT")
    hire(given, "GB")
    send(given, "CHIN")
    resume(given, s.Additional("A"))
    assert UseAgent("PORT") not in given.options(0)
    given.when(0, EndAdditional(), EndPlacement(), MovePresident("BANK", "walk"))
    assert UseAgent("PORT") in given.options(0)


def test_a_mill_may_save_the_move():
    """Who reaches a destination only with the mill's money is not sent home before it could be used."""
    given = to_move("textile-mill", at="LABO", out="EMPL", yen=0, silk=1)
    given.when(0, TextileMill(), MovePresident("EMPL", "walk", ("CANA",)))
    assert given.state.merchants[0].president == "EMPL"


def test_a_mill_may_save_the_president_in_hand():
    """The same for a president in hand that only the post can bring beside an opposing one."""
    given = to_move("textile-mill", "postal-system", out="TEA1", yen=0, silk=1, others={1: "TEA1"})
    given.when(0, TextileMill())
    assert given.state.merchants[0].president == "TEA1"
    have(given, yen=1, silk=0)


def test_used_in_phase_a_it_rests_in_phase_c():
    """Once a turn is once for both halves."""
    given = table("textile-mill", at="PORT", out="SIL1 BANK", silk=2, yen=0)
    hold(given, "O18")
    phase(given)
    given.when(0, TextileMill(), EndAdditional(), EndPlacement(), MovePresident("BANK", "walk"))
    assert given.question[1] == "yokohama.additional"
    assert TextileMill() not in given.options(0)
