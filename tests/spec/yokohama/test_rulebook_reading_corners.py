"""The rulebook read afresh: where two of its rules meet."""

import pytest

from domain.yokohama import state as s
from domain.yokohama.commands import (
    BuildShop,
    ChooseGood,
    ChooseSpace,
    ChooseTechnology,
    EndAdditional,
    FulfilAchievement,
    FulfilOrder,
    LeaveAssistant,
    MovePresident,
    PayIndustry,
    PlaceAssistant,
    SkipBuilding,
    SkipMoves,
    TakeBonus,
    UseAgent,
)
from domain.yokohama.events.additional import AgentWon
from domain.yokohama.events.area_action import ActionBegan
from domain.yokohama.events.church_and_customs import AssistantDedicated
from domain.yokohama.events.flow import StockMarketPaid
from domain.yokohama.events.movement import PresidentRecalled
from domain.yokohama.events.recovery import AssistantsRecovered
from tests.given import Given, happened
from tests.spec.yokohama.positions import (
    PARTS,
    build,
    dedicate,
    fulfil,
    hire,
    hold,
    keep_in_hand,
    lay_token,
    own,
    resume,
)
from tests.spec.yokohama.reading import act, finish, have, items, phase, table, to_move


def on_the_shelf(given: Given, title: str) -> str:
    """A card of this title lies on the first space of the Laboratory."""
    state = given.state
    board = state.boards["LABO"]
    card = next(id for id, card in PARTS.technologies.items() if card.title == title)
    place = board if card in board else state.technology_deck
    place[place.index(card)], board[0] = board[0], card
    return card


# -- agents and what they bring --------------------------------------------------------------


def test_a_telephone_works_for_the_action_that_brought_it():
    """The recovery of an agent's action in the Laboratory comes after the card was taken."""
    given = table(at="PORT", out="LABO LABO LABO LABO", yen=0)
    card = on_the_shelf(given, "telephone")
    hire(given, "GB")
    phase(given)
    given.when(0, UseAgent("LABO"), ChooseTechnology(card), SkipBuilding())
    events = given.when(0, LeaveAssistant(1))
    assert [(event.count, event.left) for event in happened(events, AssistantsRecovered)] == [(3, 1)]


def test_a_newspaper_of_phase_a_serves_this_placement():
    """A technology works from the moment it is owned."""
    given = table(at="PORT", out="LABO LABO LABO LABO", yen=0)
    card = on_the_shelf(given, "newspaper")
    hire(given, "GB")
    hold(given, "O18")
    phase(given)
    given.when(0, UseAgent("LABO"), ChooseTechnology(card), SkipBuilding(), EndAdditional())
    given.when(0, *(PlaceAssistant(area) for area in ("COP1", "SIL1", "TEA1", "BANK")))
    assert given.state.merchants[0].out == {"COP1": 1, "SIL1": 1, "TEA1": 1, "BANK": 1}


def test_a_stock_market_of_phase_a_waits_for_the_next_turn():
    """It acts at the beginning of a turn, and this one has begun."""
    given = table(at="PORT", out="LABO LABO LABO", yen=0)
    card = on_the_shelf(given, "stock-market")
    hire(given, "GB")
    phase(given)
    assert not happened(given.when(0, UseAgent("LABO"), ChooseTechnology(card)), StockMarketPaid)
    have(given, yen=0)


def test_an_agent_won_by_an_order_may_act_at_once():
    """Both are additional actions of one phase."""
    given = table(at="PORT", out="TEA1", copper=9, silk=9, tea=9, fish=9)
    fulfil(given, "O26")
    hold(given, "O28")
    phase(given)
    assert happened(given.when(0, FulfilOrder("O28")), AgentWon)
    assert happened(given.when(0, UseAgent("TEA1")), ActionBegan)


def test_the_station_adds_to_agents_of_everybody():
    """Its power is for any player who acts there, president or not."""
    given = table(at="PORT", out="COP1 COP1", copper=0)
    given.state.station = "COP1"
    hire(given, "GB")
    phase(given)
    events = given.when(0, UseAgent("COP1"))
    assert happened(events, ActionBegan)[0].power == 3
    have(given, copper=1)


def test_tokens_and_agents_together_make_a_goal():
    """Used agents and tokens are still owned."""
    given = table(at="PORT", points=0)
    state, merchant = given.state, given.state.merchants[0]
    state.achievements = {"A1": [], "B3": [], "C1": []}
    hire(given, "GB", "GB")
    merchant.used_agents.append(merchant.agents.pop())
    for area in ("COP1", "SIL1", "TEA1"):
        assert not [o for o in given.options(0) if isinstance(o, FulfilAchievement)]
        merchant.tokens.append(state.areas[area].token)
        state.areas[area].token = ""
    phase(given)
    given.when(0, FulfilAchievement("B3"))
    have(given, points=10)


# -- president alone, power fixed ------------------------------------------------------------


def test_customs_with_power_one():
    """A tram passenger hands in nothing: the first space, with an assistant from hand."""
    given = to_move("tram", yen=0, imports=4, points=0)
    given.when(0, MovePresident("CUST", "tram"))
    assert {o.space for o in given.options(0) if isinstance(o, ChooseSpace)} == {1}
    events = given.when(0, ChooseSpace(1))
    assert [event.source for event in happened(events, AssistantDedicated)] == ["hand"]
    have(given, imports=4, points=1, yen=2)


def test_nobody_to_dedicate():
    """With neither an assistant there nor at hand no space can be taken."""
    given = table("tram", yen=0, imports=0)
    keep_in_hand(given, 0)
    resume(given, s.Movement())
    given.when(0, MovePresident("CUST", "tram"))
    assert not [o for o in given.options(0) if isinstance(o, ChooseSpace)]


def test_a_dedicated_assistant_still_counted_for_the_bonus():
    """Five power at the Church remain five when one of them has gone to the board."""
    given = table(yen=0, imports=0, copper=0, silk=0, tea=0, fish=0)
    lay_token(given, "CHUR", "P13")
    keep_in_hand(given, 4)
    act(given, "CHUR", 4)
    events = given.when(0, ChooseSpace(1), SkipMoves())
    assert [event.source for event in happened(events, AssistantDedicated)] == ["CHUR"]
    given.when(0, TakeBonus())
    assert BuildShop(1) in given.options(0)


def test_postal_toll_from_hand():
    """Entering beside a president costs a yen; who has none stays in hand."""
    position = {"out": "CHIN", "others": {1: "CHIN"}}
    given = table("postal-system", yen=0, **position)
    assert happened(resume(given, s.Movement()), PresidentRecalled)
    given = table("postal-system", yen=1, **position)
    resume(given, s.Movement())
    have(given, yen=0)
    assert given.state.merchants[0].president == "CHIN"


def test_goods_of_choice_may_differ():
    """Two icons are two choices; Mining Technology adds one copper to a reward with copper."""
    given = table(copper=0, silk=0, tea=0, fish=0)
    lay_token(given, "BANK", "P05")
    act(given, "BANK", 4)
    given.when(0, TakeBonus(), ChooseGood("silk"), ChooseGood("fish"))
    have(given, silk=1, fish=1, tea=0, copper=0)


# -- payments --------------------------------------------------------------------------------


@pytest.mark.parametrize(("yen", "imports", "left"), [(2, 0, (0, 0)), (0, 1, (0, 0)), (1, 1, (1, 0))])
def test_the_surcharge_in_either_coin(yen: int, imports: int, left: tuple[int, int]):
    """The fourth technology asks for two yen or an import beside its cost."""
    given = table("ball", "winery", "gaslight", yen=yen, imports=imports)
    card = on_the_shelf(given, "stagecoach")
    act(given, "LABO", 2)
    given.when(0, ChooseTechnology(card))
    have(given, yen=left[0], imports=left[1])


def test_surcharge_and_shortfall_are_paid_alike():
    """Two units lacking and one for the fourth card: three imports, or any mix with pairs of yen."""
    given = table("ball", "winery", "gaslight", yen=6, imports=3)
    card = on_the_shelf(given, "station")
    act(given, "LABO", 2)
    given.when(0, ChooseTechnology(card))
    assert {o.imports for o in given.options(0) if isinstance(o, PayIndustry)} == {0, 1, 2, 3}


def test_houses_are_fetched_in_the_order_of_their_price():
    """With two houses fetched the next costs six."""
    given = table(yen=5)
    build(given, "COP1", house=True)
    build(given, "SIL1", house=True)
    act(given, "EMPL", 1)
    assert items(given) == {"assistant", "shop"}
    own(given, yen=6)
    assert items(given) == {"assistant", "shop", "house"}


# -- the dummy at the Customs ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("spaces", "expected"),
    [({"s1": 0}, [4, 0]), ({"s3": 0, "s7": 1}, [0, 8]), ({"s1": 0, "s2": 0, "s3": 1}, [8, 0]), ({}, [0, 0])],
)
def test_the_dummy_at_the_customs(spaces: dict[str, int], expected: list[int]):
    """The unused colour on the fourth space takes the place it deserves, and nobody is paid for it."""
    given = table(seats=2)
    dedicate(given, "CUST", **spaces)
    result = finish(given)
    assert [row["customs"] for row in result.breakdown] == expected
