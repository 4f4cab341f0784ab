"""Phases A and C: foreign agents and orders; achievements have a file of their own."""

import pytest

from domain.yokohama import state as s
from domain.yokohama.commands import (
    EndAdditional,
    EndPlacement,
    FulfilOrder,
    MovePresident,
    PlaceAssistant,
    UseAgent,
)
from domain.yokohama.events.additional import AgentUsed, AgentWon, OrderFulfilled
from domain.yokohama.events.area_action import ActionBegan
from domain.yokohama.events.recovery import AssistantsRecovered
from domain.yokohama.events.rewards import TechnologyPaid
from tests.given import happened
from tests.spec.yokohama.positions import (
    begun,
    build,
    fulfil,
    hire,
    hold,
    learn,
    own,
    phase,
    resume,
    send,
    stand,
    stock_of,
)
from tests.spec.yokohama.turns import enter_phase, have, seated, yens

RICH = {"copper": 9, "silk": 9, "tea": 9, "fish": 9}

# -- when the phase is asked ---------------------------------------------------------------------


def test_a_held_order_is_always_asked_for():
    """Phases A and C are asked whenever an order is held, payable or not, so that nothing is betrayed."""
    given = begun()
    own(given, silk=0, tea=0)
    hold(given, "O01")
    phase(given)
    assert given.question == ((0,), "yokohama.additional")
    assert given.options(0) == [EndAdditional()]


def test_a_phase_without_possibilities_passes():
    """Without orders, agents, reached goals or free actions the turn goes on by itself."""
    given = begun()
    hold(given)
    phase(given)
    assert given.question == ((0,), "yokohama.placement")


def test_the_list_of_orders_is_the_owners_alone():
    """Other seats have no options in somebody's phase."""
    given = begun()
    assert given.options(1) == []
    assert given.refused(1, EndAdditional()) == "table.not-asked"


def test_phase_c_ends_the_turn():
    """After phase C the next seat begins."""
    given = phase(begun(), "C")
    given.when(0, EndAdditional())
    assert given.state.active == 1


# -- foreign agents ------------------------------------------------------------------------------


def test_agent_at_the_copper_mine():
    """Rulebook example: 2 assistants and a trading house give power 3, 1 copper, no bonus, no building, 2 back."""
    given = begun()
    hire(given, "GB")
    own(given, copper=0)
    send(given, "COP1 COP1")
    build(given, "COP1", house=True)
    phase(given)
    before = given.state.merchants[0].hand
    events = given.when(0, UseAgent("COP1"))
    (began,) = happened(events, ActionBegan)
    assert (began.power, began.gains, began.agent) == (3, (("copper", 1),), True)
    assert happened(events, AssistantsRecovered) == [AssistantsRecovered(0, "COP1", 2)]
    assert given.state.merchants[0].hand == before + 2
    assert given.state.ask == "yokohama.additional"
    assert given.state.merchants[0].used_agents == ["GB"]


def test_one_agent_a_turn():
    """Only one agent in a turn, over both phases together."""
    given = begun()
    hire(given, "GB", "FR")
    send(given, "BANK TEA1")
    phase(given)
    given.when(0, UseAgent("BANK"))
    assert given.refused(0, UseAgent("TEA1")) == "yokohama.agent-used"


@pytest.mark.parametrize(
    ("area", "code"), [("TEA1", "yokohama.president-there"), ("SIL1", "yokohama.no-assistant-there")]
)
def test_agent_needs_an_assistant_and_no_own_president(area, code):
    """The area must hold an own assistant and not the own president."""
    given = begun()
    hire(given, "GB")
    send(given, "TEA1")
    stand(given, "TEA1")
    phase(given)
    assert given.refused(0, UseAgent(area)) == code


def test_agent_beside_an_opposing_president_is_free():
    """Opposing presidents do not matter to an agent, and nobody is paid."""
    given = begun()
    hire(given, "GB")
    send(given, "TEA1")
    stand(given, "TEA1", seat=1)
    phase(given)
    before = stock_of(given, 1)
    given.when(0, UseAgent("TEA1"))
    assert stock_of(given, 1) == before
    assert given.state.merchants[0].stock["tea"] == 2


def test_no_agent():
    """Without an unused agent none can be sent."""
    given = begun()
    send(given, "TEA1")
    phase(given)
    assert given.refused(0, UseAgent("TEA1")) == "yokohama.no-agent"


def test_an_agent_won_now_may_be_used_now():
    """Ruling G1: an agent gained this turn may be used in the same phase."""
    given = begun()
    learn(given, "brickyard")  # GB
    hold(given, "O01")
    own(given, silk=1, tea=3)
    send(given, "TEA1")
    phase(given)
    given.when(0, FulfilOrder("O01"))
    assert UseAgent("TEA1") in given.options(0)
    assert happened(given.when(0, UseAgent("TEA1")), AgentUsed) == [AgentUsed(0, "GB", "TEA1")]


# -- orders --------------------------------------------------------------------------------------


def test_order_pays_and_rewards():
    """The goods are handed in, points and extras gained, the card lies open."""
    given = begun()
    hold(given, "O11")
    own(given, copper=3, silk=1, tea=3)
    phase(given)
    (done,) = happened(given.when(0, FulfilOrder("O11")), OrderFulfilled)
    assert done.paid == (("copper", 2), ("silk", 1), ("tea", 3))
    stock = stock_of(given)
    assert (stock["copper"], stock["silk"], stock["tea"], stock["points"], stock["imports"]) == (1, 0, 0, 9, 1)
    assert given.state.merchants[0].fulfilled == ["O11"]
    assert given.state.merchants[0].orders == []


def test_order_needs_all_goods():
    """One good too few: the order stays."""
    given = begun()
    hold(given, "O11")
    own(given, copper=1, silk=1, tea=3)
    phase(given)
    assert given.refused(0, FulfilOrder("O11")) == "yokohama.goods-lacking"


def test_only_own_orders():
    """Another order, in whosever hand or on a board, cannot be fulfilled; the refusal says the same for all."""
    given = phase(begun())
    assert given.refused(0, FulfilOrder("O20")) == "yokohama.not-your-order"
    assert given.refused(0, FulfilOrder("O36")) == "yokohama.not-your-order"


def test_several_orders_in_one_phase():
    """Ruling O1: one after another."""
    given = begun()
    hold(given, "O26", "O33")
    own(given, copper=2, fish=4)
    phase(given)
    given.when(0, FulfilOrder("O26"), FulfilOrder("O33"))
    assert given.state.merchants[0].stock["points"] == 8


def test_order_with_moves_interrupts():
    """An extra of moves is used at once, before anything else."""
    given = begun()
    hold(given, "O14")
    own(given, silk=2, tea=2)
    phase(given)
    given.when(0, FulfilOrder("O14"))
    assert given.question == ((0,), "yokohama.lift-assistant")


def test_ball_and_language_school_pay_for_orders():
    """Ball 2 points, Language School 1 yen, for each order fulfilled."""
    given = begun()
    learn(given, "ball", "language-school")
    hold(given, "O26")
    own(given, copper=2, yen=0)
    phase(given)
    paid = happened(given.when(0, FulfilOrder("O26")), TechnologyPaid)
    assert [(event.title, event.gains) for event in paid] == [
        ("ball", (("points", 2),)),
        ("language-school", (("yen", 1),)),
    ]
    assert stock_of(given)["yen"] == 3


def test_matching_icons_bring_an_agent():
    """Rulebook example: a GB technology and a GB order bring one GB agent."""
    given = begun()
    learn(given, "brickyard")
    hold(given, "O01")
    own(given, silk=1, tea=3)
    phase(given)
    assert happened(given.when(0, FulfilOrder("O01")), AgentWon) == [AgentWon(0, "GB")]
    assert given.state.agents["GB"] == 2


def test_a_third_icon_brings_nothing():
    """Only pairs count: 2, 4, 6 icons."""
    given = begun()
    fulfil(given, "O26", "O27")
    hold(given, "O28")
    own(given, copper=2, fish=2)
    phase(given)
    assert not happened(given.when(0, FulfilOrder("O28")), AgentWon)


def test_no_agent_left():
    """Ruling G2: if the country has no agent left, there is none, now or later."""
    given = begun()
    hire(given, "NL", seat=1)
    fulfil(given, "O33")
    hold(given, "O34")
    own(given, copper=1, fish=4)
    phase(given)
    assert not happened(given.when(0, FulfilOrder("O34")), AgentWon)


def test_wrong_answers_are_told_apart():
    """A command of another step is refused as such."""
    assert phase(begun()).refused(0, PlaceAssistant("BANK")) == "table.wrong-answer"


def test_agents_act_where_assistants_are_and_the_president_is_not():
    """Opposing presidents neither bar nor cost anything; buildings alone do not suffice."""
    given = seated(at="PORT", out="PORT TEA1 BANK", yen=0, others={1: "TEA1", 2: "TEA1"})
    build(given, "LABO", shop=1, house=True)
    hire(given, "GB")
    enter_phase(given)
    assert {o.area for o in given.options(0) if isinstance(o, UseAgent)} == {"TEA1", "BANK"}
    before = yens(given)
    given.when(0, UseAgent("TEA1"))
    assert yens(given) == before


@pytest.mark.parametrize(("earlier", "won"), [(0, 0), (1, 1), (2, 0), (3, 1), (5, 1)])
def test_each_pair_of_a_country_brings_an_agent(earlier: int, won: int):
    """At two, four and six icons, not in between."""
    given = seated(at="PORT", **RICH)
    fulfil(given, *["O26", "O27", "O28", "O29", "O30"][:earlier])
    hold(given, "O31")
    enter_phase(given)
    events = given.when(0, FulfilOrder("O31"))
    assert [event.country for event in happened(events, AgentWon)] == ["DE"] * won


def test_technologies_of_others_pay_nothing():
    """Two points and a yen more for an order; others' technologies pay nothing."""
    given = seated("ball", "language-school", at="PORT", points=0, yen=0, **RICH)
    learn(given, "ball", seat=1)
    hold(given, "O28")
    enter_phase(given)
    before = given.state.merchants[1].stock["points"]
    given.when(0, FulfilOrder("O28"))
    have(given, points=10, yen=1)
    have(given, seat=1, points=before)


def test_a_phase_asks_for_agents_in_both_halves():
    """An agent kept in phase A may be used in phase C, where the president has gone."""
    given = seated(at="PORT", out="BANK PORT")
    hire(given, "GB")
    send(given, "CHIN")
    resume(given, s.Additional("A"))
    assert UseAgent("PORT") not in given.options(0)
    given.when(0, EndAdditional(), EndPlacement(), MovePresident("BANK", "walk"))
    assert UseAgent("PORT") in given.options(0)
