"""Area action step: power, landlord, production; bonus, construction and recovery after it."""

import pytest

from domain.yokohama import state as s
from domain.yokohama.commands import (
    BuildShop,
    BuildTradingHouse,
    EndItems,
    LeaveAssistant,
    MovePresident,
    SkipBonus,
    SkipBuilding,
    TakeBonus,
    TakeItem,
    UseAgent,
)
from domain.yokohama.events.area_action import ActionBegan, ActionForgone
from domain.yokohama.events.bonus import BonusTaken
from domain.yokohama.events.construction import ShopBuilt, TradingHouseBuilt
from domain.yokohama.events.recovery import AssistantsRecovered
from domain.yokohama.events.rewards import TechnologyPaid
from domain.yokohama.town import power
from tests.given import happened
from tests.spec.yokohama.positions import (
    arrive,
    begun,
    build,
    hire,
    hold,
    in_hand,
    lay_site,
    lay_token,
    learn,
    own,
    resume,
    send,
    stand,
    stock_of,
)


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


# -- power ---------------------------------------------------------------------------------------


def test_what_counts_as_power():
    """President, each assistant, own shop, own trading house and the station count 1 each."""
    given = begun()
    stand(given, "BANK")
    assert power(given.state, 0, "BANK") == 1
    send(given, "BANK")
    build(given, "BANK", shop=2)
    assert power(given.state, 0, "BANK") == 3
    build(given, "BANK", house=True)
    given.state.station = "BANK"
    assert power(given.state, 0, "BANK") == 5


def test_power_beyond_five_is_ignored():
    """The maximum is 5."""
    given = begun()
    send(given, "BANK BANK BANK BANK BANK BANK BANK")
    assert power(given.state, 0, "BANK") == 5


def test_others_pieces_do_not_count():
    """Opposing buildings and assistants give no power; the station counts for everybody."""
    given = begun()
    build(given, "BANK", shop=1, house=True, seat=1)
    send(given, "BANK BANK", seat=1)
    assert power(given.state, 0, "BANK") == 0
    given.state.station = "BANK"
    assert power(given.state, 0, "BANK") == 1


# -- production areas and the Bank ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("area", "piece", "amounts"),
    [
        ("COP1", "copper", (0, 0, 1, 2, 3)),
        ("COP2", "copper", (0, 0, 1, 2, 3)),
        ("SIL1", "silk", (0, 1, 2, 3, 4)),
        ("SIL2", "silk", (0, 1, 2, 3, 4)),
        ("TEA1", "tea", (1, 2, 3, 4, 5)),
        ("TEA2", "tea", (1, 2, 3, 4, 5)),
        ("FIS1", "fish", (1, 2, 3, 4, 5)),
        ("FIS2", "fish", (1, 2, 3, 4, 5)),
        ("BANK", "yen", (1, 2, 3, 4, 5)),
    ],
)
def test_amounts_by_power(area, piece, amounts):
    """Mines, mills, plantations, grounds and the Bank give by power 1 to 5 (power 1: an agent with one assistant)."""
    for strength, amount in enumerate(amounts, 1):
        given = begun(4)
        own(given, **{piece: 0})
        if strength == 1:
            hire(given, "GB")
            send(given, area)
            resume(given, s.Additional("A"))
            given.when(0, UseAgent(area))
        else:
            send(given, " ".join([area] * (strength - 1)))
            arrive(given, area)
        assert stock_of(given)[piece] == amount


def test_the_silk_mill_example():
    """Rulebook example: president, 3 assistants, shop: power 5, 4 silk, import token, no second shop, house, 3 back."""
    given = begun(4)
    own(given, silk=0)
    send(given, "SIL1 SIL1 SIL1")
    build(given, "SIL1", shop=1)
    in_hand(given, shops=2, houses=1)
    lay_token(given, "SIL1", "P01")
    lay_site(given, "SIL1", "B02")  # its trading house gives 9 points
    (began,) = happened(arrive(given, "SIL1"), ActionBegan)
    assert (began.power, began.gains) == (5, (("silk", 4),))
    (bonus,) = happened(given.when(0, TakeBonus()), BonusTaken)
    assert (bonus.token, bonus.gains) == ("P01", (("imports", 1),))
    assert given.refused(0, BuildShop(2)) == "yokohama.shop-already-there"
    events = given.when(0, BuildTradingHouse())
    assert happened(events, TradingHouseBuilt)[0].gains == (("points", 9),)
    assert happened(events, AssistantsRecovered) == [AssistantsRecovered(0, "SIL1", 3)]


def test_an_action_without_effect_is_an_action():
    """Ruling A3: power 2 at a mine gives nothing, but it was an action; assistants come back."""
    _, events = acting("COP1", 1)
    assert happened(events, ActionBegan)[0].gains == ()
    assert happened(events, AssistantsRecovered)


# -- trading houses of others --------------------------------------------------------------------


def test_the_landlord_earns():
    """An opponent's trading house earns that opponent 1 yen from the bank."""
    given = begun()
    send(given, "TEA1")
    build(given, "TEA1", house=True, seat=2)
    before = stock_of(given, 2)["yen"], stock_of(given, 0)["yen"]
    arrive(given, "TEA1")
    assert (stock_of(given, 2)["yen"], stock_of(given, 0)["yen"]) == (before[0] + 1, before[1])


def test_no_income_from_the_own_house():
    """One's own trading house earns nothing on one's own turn."""
    given = begun()
    send(given, "TEA1")
    build(given, "TEA1", house=True)
    assert happened(arrive(given, "TEA1"), ActionBegan)[0].landlord == s.FREE


def test_the_landlord_earns_from_agents_too():
    """Ruling A15: main and agent actions alike."""
    given = begun()
    hire(given, "GB")
    send(given, "TEA1")
    build(given, "TEA1", house=True, seat=1)
    resume(given, s.Additional("A"))
    assert happened(given.when(0, UseAgent("TEA1")), ActionBegan)[0].landlord == 1


# -- 5-power bonus -------------------------------------------------------------------------------


def test_the_bonus_may_be_declined():
    """The bonus is optional; the token stays for the next."""
    given, _ = acting("TEA1", 4)
    token = given.state.areas["TEA1"].token
    assert given.options(0) == [SkipBonus(), TakeBonus()]
    given.when(0, SkipBonus())
    assert given.state.areas["TEA1"].token == token
    assert given.state.ask == "yokohama.construction"


def test_no_bonus_below_five():
    """Power 4 brings no bonus."""
    given, _ = acting("TEA1", 3)
    assert given.state.ask == "yokohama.construction"
    assert given.refused(0, TakeBonus()) == "table.wrong-answer"


def test_no_second_bonus():
    """Whoever comes later finds no token."""
    given = begun()
    given.state.areas["TEA1"].token = ""
    send(given, "TEA1 TEA1 TEA1 TEA1")
    arrive(given, "TEA1")
    assert given.state.ask == "yokohama.construction"


def test_taken_tokens_are_kept():
    """The token lies with its owner, face down."""
    given, _ = acting("TEA1", 4)
    token = given.state.areas["TEA1"].token
    given.when(0, TakeBonus())
    assert given.state.merchants[0].tokens == [token]
    assert given.state.areas["TEA1"].token == ""


# -- construction --------------------------------------------------------------------------------


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


# -- recovery ------------------------------------------------------------------------------------


def test_all_assistants_come_back():
    """Recovery takes all own assistants of the area, and only them."""
    given = begun()
    send(given, "TEA1 TEA1 BANK")
    send(given, "TEA1", seat=1)
    arrive(given, "TEA1")
    assert given.state.merchants[0].out == {"BANK": 1}
    assert given.state.merchants[1].out == {"TEA1": 1}
    assert given.state.merchants[0].president == "TEA1"


@pytest.mark.parametrize("left", [0, 1])
def test_telephone(left):
    """Telephone: one assistant may stay."""
    given = begun()
    learn(given, "telephone")
    send(given, "TEA1 TEA1")
    arrive(given, "TEA1")
    assert given.question == ((0,), "yokohama.recovery")
    given.when(0, LeaveAssistant(left))
    assert given.state.merchants[0].out == ({"TEA1": 1} if left else {})


def test_telephone_without_assistants():
    """Ruling R6: nothing to leave, nothing to ask."""
    given = begun()
    learn(given, "telephone", "tram")
    resume(given, s.Movement())
    assert happened(given.when(0, MovePresident("TEA1", "tram")), AssistantsRecovered)


# -- Port or Dock with a full hand ---------------------------------------------------------------


@pytest.mark.parametrize("area", ["PORT", "DOCK"])
def test_no_order_action_with_three_orders(area):
    """Ruling A4: with three orders the action is not taken: no points, no landlord's yen, no bonus; only recovery."""
    given = begun()
    hold(given, "O01", "O02", "O03")
    build(given, area, house=True, seat=1)
    send(given, " ".join([area] * 4))
    before = stock_of(given, 0), stock_of(given, 1)
    events = arrive(given, area)
    assert happened(events, ActionForgone)
    assert happened(events, AssistantsRecovered)[0].count == 4
    assert (stock_of(given, 0), stock_of(given, 1)) == before
