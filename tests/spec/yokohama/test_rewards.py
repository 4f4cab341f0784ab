"""Rewards: goods of choice, assistant moves, warehouse items, and Mining Technology."""

import pytest

from domain.yokohama import state as s
from domain.yokohama.commands import (
    BuildShop,
    ChooseGood,
    EndItems,
    Exchange,
    FulfilOrder,
    LiftAssistant,
    SetAssistant,
    SkipMoves,
    TakeBonus,
    TakeItem,
)
from domain.yokohama.events.bonus import BonusTaken
from domain.yokohama.events.flow import StepEnded
from domain.yokohama.events.recovery import AssistantsRecovered
from domain.yokohama.events.rewards import AssistantSet, GoodChosen, ItemTaken
from tests.given import happened
from tests.spec.yokohama.positions import (
    arrive,
    begun,
    hold,
    keep_in_hand,
    lay_site,
    lay_token,
    learn,
    own,
    resume,
    send,
    stand,
    stock_of,
)
from tests.spec.yokohama.turns import enter_phase, have, seated

RICH = {"copper": 9, "silk": 9, "tea": 9, "fish": 9}


def rewarded(*frames, seats=3, **stock):
    """In phase C, with these rewards still to be chosen."""
    given = begun(seats)
    own(given, **stock)
    resume(given, s.Additional("C"), *frames)
    return given


# -- goods of choice -----------------------------------------------------------------------------


def test_goods_are_chosen_one_by_one():
    """Several icons may bring different goods."""
    given = rewarded(s.GoodsChoice(2))
    given.when(0, ChooseGood("silk"), ChooseGood("fish"))
    assert (stock_of(given)["silk"], stock_of(given)["fish"]) == (2, 2)
    assert given.state.ask == "yokohama.additional"


# -- moves ---------------------------------------------------------------------------------------


def test_a_move_from_hand_to_an_area():
    """One assistant from hand to an area; opposing presidents are not paid."""
    given = rewarded(s.AssistantMoves(1), yen=0)
    stand(given, "BANK", seat=1)
    events = given.when(0, LiftAssistant("hand"), SetAssistant("BANK"))
    assert happened(events, AssistantSet) == [AssistantSet(0, "hand", "BANK")]
    assert given.state.merchants[0].out == {"BANK": 1}
    assert given.state.merchants[0].hand == 7


def test_each_move_is_separate():
    """Two icons move two assistants, or one twice."""
    given = rewarded(s.AssistantMoves(2))
    send(given, "TEA1")
    given.when(0, LiftAssistant("TEA1"), SetAssistant("BANK"), LiftAssistant("BANK"), SetAssistant("PORT"))
    assert given.state.merchants[0].out == {"PORT": 1}


def test_moves_that_are_not_allowed():
    """Ruling R1: to a different area, never the Canal; from where an own assistant is."""
    given = rewarded(s.AssistantMoves(1))
    send(given, "TEA1")
    assert given.refused(0, LiftAssistant("BANK")) == "yokohama.no-assistant-there"
    given.when(0, LiftAssistant("TEA1"))
    assert given.refused(0, SetAssistant("TEA1")) == "yokohama.same-area"
    assert given.refused(0, SetAssistant("CANA")) == "yokohama.no-such-area"


def test_moves_may_be_left():
    """Ruling R1: icons are optional; leaving gives up those that remain."""
    given = rewarded(s.AssistantMoves(3))
    given.when(0, LiftAssistant("hand"), SetAssistant("BANK"), SkipMoves())
    assert given.state.merchants[0].hand == 7
    assert given.state.ask == "yokohama.additional"


def test_no_assistant_to_move():
    """With none in hand or in an area the icons pass."""
    given = begun()
    keep_in_hand(given, 0)
    events = resume(given, s.Additional("C"), s.AssistantMoves(2))
    assert happened(events, StepEnded) == [StepEnded(0, "moves")]


def test_moves_come_before_recovery():
    """Ruling R2: assistants moved away stay away, those moved in are recovered."""
    given = begun()
    lay_site(given, "TEA1", "B01")  # second site: two moves
    send(given, "TEA1 TEA1 TEA1 BANK")
    arrive(given, "TEA1")
    given.when(0, BuildShop(2), LiftAssistant("TEA1"), SetAssistant("PORT"), LiftAssistant("BANK"))
    events = given.when(0, SetAssistant("TEA1"))
    assert happened(events, AssistantsRecovered)[0].count == 3
    assert given.state.merchants[0].out == {"PORT": 1}


# -- warehouse items -----------------------------------------------------------------------------


def test_an_item_for_its_cost():
    """A warehouse icon brings one item to hand, paid at the tile's cost."""
    given = rewarded(s.Items(1), yen=2)
    assert happened(given.when(0, TakeItem("shop")), ItemTaken) == [ItemTaken(0, "shop", 2)]
    assert given.state.merchants[0].shops == 3


def test_items_may_be_left():
    """Ruling A14: an icon need not be used; too dear is not offered."""
    given = rewarded(s.Items(2), yen=1)
    assert given.options(0) == [EndItems(), TakeItem("assistant")]
    given.when(0, EndItems())
    assert given.state.merchants[0].warehouse == 12


def test_an_empty_warehouse():
    """Nothing left, nothing to take."""
    given = begun()
    merchant = given.state.merchants[0]
    merchant.hand, merchant.warehouse = 20, 0
    own(given, yen=0)
    events = resume(given, s.Additional("C"), s.Items(1))
    assert happened(events, StepEnded) == [StepEnded(0, "items")]


# -- Mining Technology ---------------------------------------------------------------------------


def test_mining_in_the_mine():
    """Each action that brings copper brings one more, not one for each copper."""
    given = begun()
    learn(given, "mining-technology")
    own(given, copper=0)
    send(given, "COP1 COP1 COP1")
    arrive(given, "COP1")
    assert stock_of(given)["copper"] == 3


def test_mining_without_copper():
    """No copper from the mine, none from the technology."""
    given = begun()
    learn(given, "mining-technology")
    own(given, copper=0)
    send(given, "COP1")
    arrive(given, "COP1")
    assert stock_of(given)["copper"] == 0


def test_mining_in_chinatown():
    """An exchange that buys copper brings one more."""
    given = begun()
    learn(given, "mining-technology")
    own(given, copper=0, yen=2)
    send(given, "CHIN")
    arrive(given, "CHIN")
    given.when(0, Exchange("copper", "buy"))
    assert stock_of(given)["copper"] == 2


@pytest.mark.parametrize(("token", "copper"), [("P07", 3), ("P08", 0)])
def test_mining_and_tokens(token, copper):
    """A token with copper brings one more."""
    given = begun()
    learn(given, "mining-technology")
    own(given, copper=0)
    lay_token(given, "TEA1", token)
    send(given, "TEA1 TEA1 TEA1 TEA1")
    arrive(given, "TEA1")
    assert happened(given.when(0, TakeBonus()), BonusTaken)
    assert stock_of(given)["copper"] == copper


def test_mining_and_building_sites():
    """A site with copper brings one more."""
    given = begun()
    learn(given, "mining-technology")
    own(given, copper=0)
    lay_site(given, "TEA1", "B03")  # second site: 1 copper
    send(given, "TEA1 TEA1 TEA1")
    arrive(given, "TEA1")
    given.when(0, BuildShop(2))
    assert stock_of(given)["copper"] == 2


def test_mining_and_goods_of_choice():
    """Ruling R5: copper by choice counts once for each reward."""
    given = begun()
    learn(given, "mining-technology")
    own(given, copper=0)
    resume(given, s.Additional("C"), s.GoodsChoice(2))
    events = given.when(0, ChooseGood("copper"), ChooseGood("copper"))
    assert [event.gains for event in happened(events, GoodChosen)] == [(("copper", 2),), (("copper", 1),)]


def test_moves_are_free_and_come_from_hand_or_area():
    """Beside opposing presidents for nothing, not to the Canal, not where the assistant already is."""
    given = seated(at="PORT", out="BANK", yen=0, others={1: "TEA1", 2: "TEA1"}, **RICH)
    hold(given, "O14")
    enter_phase(given)
    given.when(0, FulfilOrder("O14"), LiftAssistant("BANK"))
    reach = {o.area for o in given.options(0) if isinstance(o, SetAssistant)}
    assert reach == set(given.state.layout) - {"CANA", "BANK"}
    given.when(0, SetAssistant("TEA1"), LiftAssistant("hand"), SetAssistant("TEA1"))
    have(given, yen=0)
    assert given.state.merchants[0].out == {"TEA1": 2}
