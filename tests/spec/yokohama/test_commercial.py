"""Chinatown, Employment Agency, Church and Customs."""

import pytest

from domain.yokohama import state as s
from domain.yokohama.commands import (
    ChooseSource,
    ChooseSpace,
    Decline,
    Donate,
    EndExchange,
    EndItems,
    Exchange,
    MovePresident,
    SkipMoves,
    TakeItem,
)
from domain.yokohama.events.chinatown import Exchanged
from domain.yokohama.events.church_and_customs import AssistantDedicated, Donated
from domain.yokohama.events.flow import StepEnded
from domain.yokohama.events.recovery import AssistantsRecovered
from domain.yokohama.events.rewards import ItemTaken, MovesOpened, TechnologyPaid
from tests.given import happened
from tests.spec.yokohama.positions import (
    arrive,
    begun,
    dedicate,
    keep_in_hand,
    learn,
    own,
    resume,
    send,
    stock_of,
)

EMPTY = {"yen": 0, "imports": 0, "copper": 0, "silk": 0, "tea": 0, "fish": 0}


def acting(area, assistants, seats=3, *, technologies=(), **stock):
    given = begun(seats)
    own(given, **EMPTY | stock)
    learn(given, *technologies)
    send(given, " ".join([area] * assistants))
    return given, arrive(given, area)


# -- Chinatown -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("piece", "price"), [("copper", 2), ("silk", 2), ("tea", 1), ("fish", 1), ("imports", 4)])
def test_buying(piece, price):
    """Copper and silk for 2 yen, tea and fish for 1, an import for 4."""
    given, _ = acting("CHIN", 1, yen=price)
    given.when(0, Exchange(piece, "buy"))
    assert (stock_of(given)[piece], stock_of(given)["yen"]) == (1, 0)
    given, _ = acting("CHIN", 1, yen=price - 1, tea=1)
    assert given.refused(0, Exchange(piece, "buy")) == "yokohama.yen-lacking"


@pytest.mark.parametrize(("piece", "price"), [("copper", 2), ("silk", 2), ("tea", 1), ("fish", 1)])
def test_selling(piece, price):
    """Goods are sold at the same prices."""
    given, _ = acting("CHIN", 1, **{piece: 1})
    (sold,) = happened(given.when(0, Exchange(piece, "sell")), Exchanged)
    assert sold.gains == (("yen", price),)


def test_imports_are_never_sold():
    """Rulebook note: imports can be bought, not sold."""
    given, _ = acting("CHIN", 1, imports=2, tea=1)
    assert Exchange("imports", "sell") not in given.options(0)
    assert given.refused(0, Exchange("imports", "sell")) == "yokohama.never-sold"


def test_selling_what_one_has():
    """A good that is not there cannot be sold."""
    given, _ = acting("CHIN", 1, tea=1)
    assert given.refused(0, Exchange("silk", "sell")) == "yokohama.goods-lacking"


def test_as_many_exchanges_as_power():
    """Power 3 allows three exchanges, and money from one may be used for the next."""
    given, _ = acting("CHIN", 2, silk=1)
    given.when(0, Exchange("silk", "sell"), Exchange("tea", "buy"))
    assert given.state.ask == "yokohama.exchange"
    assert happened(given.when(0, Exchange("fish", "buy")), AssistantsRecovered)


def test_stopping_early():
    """Ruling A13: exchanges may be left."""
    given, _ = acting("CHIN", 2, yen=3)
    assert happened(given.when(0, EndExchange()), AssistantsRecovered)


def test_nothing_to_exchange():
    """Without money and goods nobody is asked."""
    _, events = acting("CHIN", 2)
    assert happened(events, StepEnded) == [StepEnded(0, "exchanges")]


# -- Employment Agency ---------------------------------------------------------------------------


@pytest.mark.parametrize("assistants", [1, 2, 3, 4])
def test_items_by_power(assistants):
    """Power 2 to 5 moves 1 to 4 items."""
    given, _ = acting("EMPL", assistants)
    for count in range(assistants):
        assert given.state.ask == "yokohama.items", count
        given.when(0, TakeItem("assistant"))
    assert given.state.ask != "yokohama.items"
    assert given.state.merchants[0].warehouse == 12 - assistants


def test_costs_of_items():
    """Assistants are free, shops cost 2, trading houses 4, 5, 6 and 7."""
    given, _ = acting("EMPL", 4, yen=17)
    events = given.when(0, TakeItem("shop"), TakeItem("house"), TakeItem("house"), TakeItem("house"))
    assert [event.yen for event in happened(events, ItemTaken)] == [2, 4, 5, 6]
    given, _ = acting("EMPL", 1, yen=7)
    given.state.merchants[0].houses, given.state.merchants[0].stored_houses = 3, 1
    assert happened(given.when(0, TakeItem("house")), ItemTaken)[0].yen == 7


def test_items_that_cannot_be_taken():
    """Too dear, or none left; the rest may be left."""
    given, _ = acting("EMPL", 2, yen=3)
    assert given.refused(0, TakeItem("house")) == "yokohama.yen-lacking"
    merchant = given.state.merchants[0]
    merchant.hand, merchant.warehouse = merchant.hand + merchant.warehouse, 0
    assert given.refused(0, TakeItem("assistant")) == "yokohama.warehouse-empty"
    assert happened(given.when(0, EndItems()), AssistantsRecovered)


# -- Church --------------------------------------------------------------------------------------


def test_the_church_example():
    """Rulebook example: power 3, copper, silk and 2 yen make faith 6: 5 points and two moves at once."""
    given, _ = acting("CHUR", 2, copper=1, silk=1, yen=2, tea=1)
    given.when(0, ChooseSpace(3), Donate("copper"), Donate("silk"), Donate("yen"))
    events = given.when(0, ChooseSource("CHUR"))
    assert happened(events, AssistantDedicated) == [AssistantDedicated(0, "CHUR", 3, "CHUR", (("points", 5),))]
    assert happened(events, MovesOpened) == [MovesOpened(0, 2)]
    assert given.state.ask == "yokohama.lift-assistant"
    assert stock_of(given) == EMPTY | {"points": 5, "tea": 1}
    assert given.state.spaces["CHUR"][2] == 0


def test_church_reach():
    """Power and one gift of each kind: power 3 with two kinds reaches faith 5."""
    given, _ = acting("CHUR", 2, copper=4, yen=3)
    assert [option.space for option in given.options(0)[1:]] == [1, 2]
    assert given.refused(0, ChooseSpace(3)) == "yokohama.out-of-reach"
    assert given.refused(0, ChooseSpace(9)) == "yokohama.no-such-space"


def test_each_gift_once():
    """The same kind is not given twice."""
    given, _ = acting("CHUR", 2, copper=4, silk=1, tea=1, fish=1)
    given.when(0, ChooseSpace(3), Donate("copper"))
    assert given.refused(0, Donate("copper")) == "yokohama.given-already"
    assert given.refused(0, Donate("imports")) == "yokohama.goods-lacking"


def test_no_more_gifts_than_needed():
    """Ruling A9: exactly the lacking faith is given, none if power suffices."""
    given, _ = acting("CHUR", 4, copper=1, silk=1)
    assert not happened(given.when(0, ChooseSpace(2)), Donated)
    assert stock_of(given)["copper"] == 1


def test_forced_gifts_are_given():
    """The only gift left is given without a question."""
    given, _ = acting("CHUR", 2, copper=1)
    assert happened(given.when(0, ChooseSpace(1)), Donated) == [Donated(0, "copper", 1)]


def test_as_many_gifts_as_are_due_are_given():
    """Ruling A9: nobody is asked which gifts to make when exactly as many are possible as are due."""
    given, _ = acting("CHUR", 2, copper=1, silk=1, yen=3)
    gifts = happened(given.when(0, ChooseSpace(3)), Donated)
    assert gifts == [Donated(0, "copper", 1), Donated(0, "silk", 1), Donated(0, "yen", 2)]
    assert given.state.ask == "yokohama.source"


def test_one_gift_more_than_due_is_a_choice():
    """Ruling A9: with a gift to spare the merchant chooses, until the rest is forced."""
    given, _ = acting("CHUR", 2, copper=1, silk=1, yen=3)
    given.when(0, ChooseSpace(2))
    assert given.options(0) == [Donate("copper"), Donate("silk"), Donate("yen")]
    given.when(0, Donate("yen"))
    assert given.options(0) == [Donate("copper"), Donate("silk")]


def test_the_assistant_from_hand():
    """The assistant comes from the area or from hand; with one possibility nobody is asked."""
    given, _ = acting("CHUR", 3)
    given.when(0, ChooseSpace(1))
    assert given.options(0) == [ChooseSource("hand"), ChooseSource("CHUR")]
    assert given.refused(0, ChooseSource("BANK")) == "yokohama.no-assistant-there"
    hand = given.state.merchants[0].hand
    given.when(0, ChooseSource("hand"))
    assert given.state.merchants[0].hand == hand - 1
    given = begun()
    send(given, "CHUR CHUR CHUR")
    keep_in_hand(given, 0)
    arrive(given, "CHUR")
    assert happened(given.when(0, ChooseSpace(1)), AssistantDedicated)[0].source == "CHUR"


def test_no_assistant_to_give():
    """Ruling A9: who arrives by Tram with neither hand nor area assistants cannot give one."""
    given = begun()
    learn(given, "tram")
    keep_in_hand(given, 0)
    resume(given, s.Movement())
    events = given.when(0, MovePresident("CHUR", "tram"))
    assert happened(events, StepEnded) == [StepEnded(0, "offering")]


def test_taken_spaces():
    """A space takes one assistant, also the dummy's with two players."""
    given = begun(2)
    dedicate(given, "CHUR", s1=1)
    own(given, copper=1, silk=1, tea=1, fish=1, yen=2)
    send(given, "CHUR CHUR")
    arrive(given, "CHUR")
    assert given.refused(0, ChooseSpace(1)) == "yokohama.space-taken"
    assert given.refused(0, ChooseSpace(4)) == "yokohama.space-taken"


def test_church_may_be_declined():
    """Ruling A2: no assistant need be given."""
    given, _ = acting("CHUR", 4)
    assert happened(given.when(0, Decline()), StepEnded)


def test_church_assistants_stay():
    """An assistant on the board is gone from area and hand, and recovery does not bring it back."""
    given, _ = acting("CHUR", 4)
    given.when(0, ChooseSpace(1), ChooseSource("CHUR"), SkipMoves())
    assert given.state.merchants[0].out == {"CHUR": 3}
    assert sum(owner == 0 for owner in given.state.spaces["CHUR"]) == 1


def test_winery():
    """Winery: 3 points for each assistant on the Church board, none for Customs."""
    given, _ = acting("CHUR", 3, technologies=["winery", "brickyard"])
    paid = happened(given.when(0, ChooseSpace(1), ChooseSource("CHUR")), TechnologyPaid)
    assert [(event.title, event.gains) for event in paid] == [("winery", (("points", 3),))]


# -- Customs -------------------------------------------------------------------------------------


def test_the_customs_example():
    """Rulebook example: power 3 allows two imports; with one the second space gives 4 points and 2 yen."""
    given, _ = acting("CUST", 2, imports=1)
    assert given.state.frames[-1] == s.Offering("CUST", 2)
    given.when(0, ChooseSpace(2), ChooseSource("CUST"))
    assert stock_of(given) == EMPTY | {"points": 4, "yen": 2}


@pytest.mark.parametrize(("assistants", "spaces"), [(1, 2), (2, 4), (3, 6), (4, 7)])
def test_imports_by_power(assistants, spaces):
    """Power 2 to 5 allows 1 to 4 imports."""
    given, _ = acting("CUST", assistants, seats=4, imports=9)
    assert [option.space for option in given.options(0)[1:]] == list(range(1, spaces + 1))


def test_customs_without_imports():
    """With no import only the first space is in reach."""
    given, _ = acting("CUST", 4)
    assert [option.space for option in given.options(0)[1:]] == [1]
    assert given.refused(0, ChooseSpace(2)) == "yokohama.out-of-reach"


def test_brickyard():
    """Brickyard: 4 points for each assistant on the Customs board."""
    given, _ = acting("CUST", 2, technologies=["winery", "brickyard"])
    paid = happened(given.when(0, ChooseSpace(1), ChooseSource("CUST")), TechnologyPaid)
    assert [(event.title, event.gains) for event in paid] == [("brickyard", (("points", 4),))]
