"""Employment Agency: pieces from the warehouse."""

import pytest

from domain.yokohama.commands import (
    EndItems,
    TakeItem,
)
from domain.yokohama.events.recovery import AssistantsRecovered
from domain.yokohama.events.rewards import ItemTaken
from tests.given import happened
from tests.spec.yokohama.positions import (
    arrive,
    begun,
    learn,
    own,
    send,
)
from tests.spec.yokohama.turns import act, at_power, have, items, seated, yens

EMPTY = {"yen": 0, "imports": 0, "copper": 0, "silk": 0, "tea": 0, "fish": 0}


def acting(area, assistants, seats=3, *, technologies=(), **stock):
    given = begun(seats)
    own(given, **EMPTY | stock)
    learn(given, *technologies)
    send(given, " ".join([area] * assistants))
    return given, arrive(given, area)


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


def test_costs_rise_with_the_houses():
    """Shops cost 2 each, trading houses 4, 5, 6, 7 in turn; the money goes to the bank."""
    given = at_power("EMPL", 5, yen=21)
    others = yens(given)[1:]
    given.when(0, TakeItem("house"), TakeItem("house"), TakeItem("house"))
    have(given, yen=6)
    assert items(given) == {"assistant", "shop"}
    given.when(0, TakeItem("shop"))
    have(given, yen=4)
    assert yens(given)[1:] == others


def test_an_empty_warehouse_gives_nothing():
    """What is not stored cannot be fetched."""
    given = seated(yen=9)
    merchant = given.state.merchants[0]
    merchant.shops, merchant.stored_shops = 8, 0
    act(given, "EMPL", 2)
    assert items(given) == {"assistant", "house"}
