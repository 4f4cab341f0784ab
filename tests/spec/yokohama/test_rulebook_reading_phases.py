"""The rulebook read afresh: additional actions, icons and rewards."""

import pytest

from domain.yokohama.commands import (
    EndAdditional,
    EndPlacement,
    FulfilAchievement,
    FulfilOrder,
    LiftAssistant,
    MovePresident,
    SetAssistant,
    SkipMoves,
    TakeItem,
    UseAgent,
)
from domain.yokohama.events.additional import AgentWon
from domain.yokohama.events.area_action import ActionBegan
from domain.yokohama.events.recovery import AssistantsRecovered
from tests.given import happened
from tests.spec.yokohama.positions import build, fulfil, hire, hold, keep_in_hand, learn
from tests.spec.yokohama.reading import have, items, phase, table, yens

RICH = {"copper": 9, "silk": 9, "tea": 9, "fish": 9}

# -- agents ----------------------------------------------------------------------------------


def test_agents_act_where_assistants_are_and_the_president_is_not():
    """Opposing presidents neither bar nor cost anything; buildings alone do not suffice."""
    given = table(at="PORT", out="PORT TEA1 BANK", yen=0, others={1: "TEA1", 2: "TEA1"})
    build(given, "LABO", shop=1, house=True)
    hire(given, "GB")
    phase(given)
    assert {o.area for o in given.options(0) if isinstance(o, UseAgent)} == {"TEA1", "BANK"}
    before = yens(given)
    given.when(0, UseAgent("TEA1"))
    assert yens(given) == before


def test_an_agent_is_no_president():
    """Two assistants and a trading house are power 3: one copper, no building, both come home."""
    given = table(at="PORT", out="COP1 COP1", copper=0)
    build(given, "COP1", house=True)
    hire(given, "GB")
    phase(given)
    events = given.when(0, UseAgent("COP1"))
    assert [(event.power, event.agent) for event in happened(events, ActionBegan)] == [(3, True)]
    assert [event.count for event in happened(events, AssistantsRecovered)] == [2]
    have(given, copper=1)
    assert given.state.merchants[0].president == "PORT"


def test_one_agent_in_the_whole_turn():
    """Used in phase A, none is left for phase C, though others are unused."""
    given = table(at="PORT", out="COP1 BANK CHIN")
    hire(given, "GB", "US")
    hold(given, "O18")
    phase(given)
    given.when(0, UseAgent("COP1"))
    assert not [o for o in given.options(0) if isinstance(o, UseAgent)]
    given.when(0, EndAdditional(), EndPlacement(), MovePresident("BANK", "walk"))
    assert given.question[1] == "yokohama.additional"
    assert not [o for o in given.options(0) if isinstance(o, UseAgent)]
    merchant = given.state.merchants[0]
    assert (merchant.agents, merchant.used_agents) == (["US"], ["GB"])


def test_an_agent_pays_the_landlord():
    """Steps 3 to 6 are carried out in the same way, so an opposing trading house earns."""
    given = table(at="PORT", out="COP1")
    build(given, "COP1", seat=2, house=True)
    hire(given, "GB")
    before = yens(given)
    phase(given)
    given.when(0, UseAgent("COP1"))
    assert yens(given)[2] == before[2] + 1


# -- icons -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("earlier", "won"), [(0, 0), (1, 1), (2, 0), (3, 1), (5, 1)])
def test_each_pair_of_a_country_brings_an_agent(earlier: int, won: int):
    """At two, four and six icons, not in between."""
    given = table(at="PORT", **RICH)
    fulfil(given, *["O26", "O27", "O28", "O29", "O30"][:earlier])
    hold(given, "O31")
    phase(given)
    events = given.when(0, FulfilOrder("O31"))
    assert [event.country for event in happened(events, AgentWon)] == ["DE"] * won


def test_the_supply_of_agents_ends():
    """The Netherlands have one agent; whoever comes second goes without."""
    given = table(at="PORT", **RICH)
    hire(given, "NL", seat=1)
    fulfil(given, "O33")
    hold(given, "O34")
    phase(given)
    assert not happened(given.when(0, FulfilOrder("O34")), AgentWon)


# -- achievements ----------------------------------------------------------------------------


def test_first_and_later():
    """The first has the larger points, all others the smaller; goods stay, an assistant of the hand goes."""
    given = table(at="PORT", copper=5, points=0)
    phase(given)
    given.when(0, FulfilAchievement("A1"))
    have(given, copper=5, points=8)
    assert given.state.merchants[0].hand == 7
    assert FulfilAchievement("A1") not in given.options(0)
    given = table(at="PORT", copper=5, points=0)
    given.state.achievements["A1"] = [2, 1]
    for seat in (1, 2):
        given.state.merchants[seat].hand -= 1
    phase(given)
    given.when(0, FulfilAchievement("A1"))
    have(given, points=6)


def test_an_assistant_from_hand_and_nowhere_else():
    """Assistants in areas or in the warehouse do not serve."""
    given = table(at="PORT", out="BANK", copper=5)
    keep_in_hand(given, 0)
    hold(given, "O18")
    phase(given)
    assert FulfilAchievement("A1") not in given.options(0)


def test_buildings_count_by_area():
    """Four production areas: shop and house in one of them are one."""
    given = table(at="PORT")
    for area in ("COP1", "SIL1", "TEA1"):
        build(given, area, shop=1, house=True)
    build(given, "BANK", shop=1)
    hold(given, "O18")
    phase(given)
    assert FulfilAchievement("C1") not in given.options(0)
    build(given, "FIS2", shop=1)
    assert FulfilAchievement("C1") in given.options(0)


# -- orders and rewards ----------------------------------------------------------------------


def test_orders_need_all_their_goods():
    """One silk short is short."""
    given = table(at="PORT", copper=9, silk=1, tea=9, fish=9)
    hold(given, "O18")
    phase(given)
    assert FulfilOrder("O18") not in given.options(0)
    given.refused(0, FulfilOrder("O18"))


def test_several_orders_in_one_phase():
    """As many as one can pay, each from what the last one left."""
    given = table(at="PORT", copper=4, silk=0, tea=0, fish=2, points=0, yen=0)
    hold(given, "O26", "O28", "O27")
    phase(given)
    given.when(0, FulfilOrder("O26"), FulfilOrder("O28"))
    have(given, copper=0, fish=0, points=13, yen=2)
    assert FulfilOrder("O27") not in given.options(0)


def test_ball_and_language_school():
    """Two points and a yen more for an order; others' technologies pay nothing."""
    given = table("ball", "language-school", at="PORT", points=0, yen=0, **RICH)
    learn(given, "ball", seat=1)
    hold(given, "O28")
    phase(given)
    before = given.state.merchants[1].stock["points"]
    given.when(0, FulfilOrder("O28"))
    have(given, points=10, yen=1)
    have(given, seat=1, points=before)


def test_moves_are_free_and_come_from_hand_or_area():
    """Beside opposing presidents for nothing, not to the Canal, not where the assistant already is."""
    given = table(at="PORT", out="BANK", yen=0, others={1: "TEA1", 2: "TEA1"}, **RICH)
    hold(given, "O14")
    phase(given)
    given.when(0, FulfilOrder("O14"), LiftAssistant("BANK"))
    reach = {o.area for o in given.options(0) if isinstance(o, SetAssistant)}
    assert reach == set(given.state.layout) - {"CANA", "BANK"}
    given.when(0, SetAssistant("TEA1"), LiftAssistant("hand"), SetAssistant("TEA1"))
    have(given, yen=0)
    assert given.state.merchants[0].out == {"TEA1": 2}


def test_moves_may_be_left():
    """An icon gives a possibility."""
    given = table(at="PORT", out="BANK", **RICH)
    hold(given, "O14")
    phase(given)
    given.when(0, FulfilOrder("O14"), SkipMoves())
    assert given.state.merchants[0].out == {"BANK": 1}


def test_the_warehouse_icon_is_paid():
    """An item at the tile's cost: without money only an assistant."""
    given = table(at="PORT", yen=1, **RICH)
    hold(given, "O15")
    phase(given)
    given.when(0, FulfilOrder("O15"))
    assert items(given) == {"assistant"}
    given.when(0, TakeItem("assistant"))
    assert given.state.merchants[0].warehouse == 11
