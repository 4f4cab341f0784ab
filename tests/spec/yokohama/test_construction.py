"""Step 5: shops and trading houses."""

from domain.yokohama.commands import (
    BuildShop,
    BuildTradingHouse,
    EndItems,
    SkipBuilding,
    TakeBonus,
    TakeItem,
)
from domain.yokohama.events.construction import ShopBuilt, TradingHouseBuilt
from domain.yokohama.events.recovery import AssistantsRecovered
from domain.yokohama.events.rewards import TechnologyPaid
from tests.given import happened
from tests.spec.yokohama.positions import (
    arrive,
    begun,
    build,
    in_hand,
    lay_site,
    lay_token,
    learn,
    own,
    send,
)
from tests.spec.yokohama.turns import act, have, seated


def acting(area, assistants, *, shop=False, house=False, **kwargs):
    """Seat 0 arrives in `area` with so many assistants; returns the position and what happened."""
    given = begun(4)
    own(given, copper=0, silk=0, tea=0, fish=0, yen=0)
    send(given, " ".join([area] * assistants))
    if shop or house:
        build(given, area, shop=1 if shop else 0, house=house)
    for name, value in kwargs.items():
        {"learn": learn, "lay_token": lambda g, v: lay_token(g, area, v)}[name](given, value)
    return given, arrive(given, area)


def test_building_a_shop():
    """After power 4: a shop from hand on an empty site, with the site's reward."""
    given, _ = acting("TEA1", 3)
    lay_site(given, "TEA1", "B01")
    (built,) = happened(given.when(0, BuildShop(1)), ShopBuilt)
    assert built.gains == (("points", 3),)
    assert given.state.areas["TEA1"].shops == [0, -1, -1, -1]
    assert given.state.merchants[0].shops == 1


def test_no_building_below_four():
    """Power 3 is too little."""
    _, events = acting("TEA1", 2)
    assert happened(events, AssistantsRecovered)


def test_a_taken_site():
    """Each shop site takes one shop."""
    given = begun()
    build(given, "TEA1", shop=2, seat=1)
    send(given, "TEA1 TEA1 TEA1")
    arrive(given, "TEA1")
    assert given.refused(0, BuildShop(2)) == "yokohama.space-taken"


def test_buildings_come_from_hand():
    """Neither shop nor trading house may come from the warehouse."""
    given, _ = acting("TEA1", 3)
    assert given.refused(0, BuildTradingHouse()) == "yokohama.none-in-hand"
    given = begun()
    given.state.merchants[0].shops, given.state.merchants[0].stored_shops = 0, 8
    in_hand(given, houses=1)
    send(given, "TEA1 TEA1 TEA1")
    arrive(given, "TEA1")
    assert given.refused(0, BuildShop(1)) == "yokohama.none-in-hand"


def test_one_trading_house_in_an_area():
    """Whoever owns it, a second one is not built; a shop is not needed before the first."""
    given = begun()
    in_hand(given, houses=1)
    build(given, "TEA1", house=True, seat=1)
    send(given, "TEA1 TEA1 TEA1")
    arrive(given, "TEA1")
    assert given.refused(0, BuildTradingHouse()) == "yokohama.space-taken"
    given = begun()
    in_hand(given, houses=1)
    send(given, "TEA1 TEA1 TEA1")
    arrive(given, "TEA1")
    assert happened(given.when(0, BuildTradingHouse()), TradingHouseBuilt)


def test_building_may_be_declined():
    """Construction is optional, and one building an action is all."""
    given, _ = acting("TEA1", 3)
    events = given.when(0, SkipBuilding())
    assert happened(events, AssistantsRecovered)
    given, _ = acting("TEA1", 3)
    in_hand(given, houses=1)
    given.when(0, BuildShop(1))
    assert given.state.ask != "yokohama.construction"


def test_nothing_to_build_is_not_asked():
    """Without a piece or a site the step passes."""
    given = begun()
    given.state.merchants[0].shops, given.state.merchants[0].stored_shops = 0, 8
    send(given, "TEA1 TEA1 TEA1")
    assert happened(arrive(given, "TEA1"), AssistantsRecovered)


def test_gaslight_and_electrical_light():
    """Gaslight 2 points for a shop, Electrical Light 3 for a trading house."""
    for title, command, points in (("gaslight", BuildShop(1), 2), ("electrical-light", BuildTradingHouse(), 3)):
        given = begun()
        learn(given, "gaslight", "electrical-light")
        in_hand(given, shops=1, houses=1)
        send(given, "TEA1 TEA1 TEA1")
        arrive(given, "TEA1")
        paid = happened(given.when(0, command), TechnologyPaid)
        assert [(event.title, event.gains) for event in paid] == [(title, (("points", points),))]


def test_a_new_shop_does_not_change_the_action():
    """Ruling A1: power stays as counted at the beginning; a shop gained as bonus may be built at once (ruling R3)."""
    given = begun()
    own(given, yen=2)
    merchant = given.state.merchants[0]
    merchant.shops, merchant.stored_shops = 0, 8
    lay_token(given, "TEA1", "P16")  # two warehouse items
    send(given, "TEA1 TEA1 TEA1 TEA1")
    arrive(given, "TEA1")
    given.when(0, TakeBonus(), TakeItem("shop"), EndItems())
    assert BuildShop(1) in given.options(0)


def test_a_shop_site_of_ones_own_choice():
    """Any empty one of the four sites, with its reward."""
    given = seated(points=0, yen=0)
    lay_site(given, "TEA1", "B03")
    build(given, "TEA1", seat=1, shop=2)
    act(given, "TEA1", 3)
    assert {o.number for o in given.options(0) if isinstance(o, BuildShop)} == {1, 3, 4}
    given.when(0, BuildShop(3))
    have(given, yen=3, points=0)


def test_one_own_shop_in_an_area():
    """Who has a shop there builds none, but a trading house without hindrance."""
    given = seated(points=0)
    build(given, "TEA1", shop=2)
    in_hand(given, houses=1)
    act(given, "TEA1", 2)
    assert not [o for o in given.options(0) if isinstance(o, BuildShop)]
    given.when(0, BuildTradingHouse())
    have(given, points=8)


def test_one_building_for_one_action():
    """A shop built ends the step though a trading house is at hand."""
    given = seated()
    in_hand(given, houses=1)
    act(given, "TEA1", 3)
    given.when(0, BuildShop(1))
    assert BuildTradingHouse() not in given.options(0)
    assert given.state.merchants[0].out == {}
