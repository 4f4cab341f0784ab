"""Step 3: power, what an area gives at once, landlords."""

import pytest

from domain.yokohama import state as s
from domain.yokohama.commands import (
    BuildShop,
    BuildTradingHouse,
    MovePresident,
    TakeBonus,
    UseAgent,
)
from domain.yokohama.events.area_action import ActionBegan, ActionForgone
from domain.yokohama.events.bonus import BonusTaken
from domain.yokohama.events.construction import TradingHouseBuilt
from domain.yokohama.events.recovery import AssistantsRecovered
from domain.yokohama.kinds import FREE
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
from tests.spec.yokohama.turns import act, enter_phase, have, seated, to_move, yens


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
    assert happened(arrive(given, "TEA1"), ActionBegan)[0].landlord == FREE


def test_the_landlord_earns_from_agents_too():
    """Ruling A15: main and agent actions alike."""
    given = begun()
    hire(given, "GB")
    send(given, "TEA1")
    build(given, "TEA1", house=True, seat=1)
    resume(given, s.Additional("A"))
    assert happened(given.when(0, UseAgent("TEA1")), ActionBegan)[0].landlord == 1


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


@pytest.mark.parametrize(
    ("assistants", "shop", "house", "station", "power"),
    [
        (1, 0, False, "", 2),
        (1, 2, False, "", 3),
        (1, 0, True, "", 3),
        (1, 0, False, "TEA1", 3),
        (1, 3, True, "TEA1", 5),
        (2, 0, True, "BANK", 4),
        (4, 0, False, "", 5),
        (4, 1, True, "TEA1", 5),
    ],
)
def test_power_adds_up_and_stops_at_five(assistants: int, shop: int, *, house: bool, station: str, power: int):
    """President, assistants, own shop, own trading house and the station count one each; five is the most."""
    given = seated(tea=0)
    if shop or house:
        build(given, "TEA1", shop=shop, house=house)
    given.state.station = station
    events = act(given, "TEA1", assistants)
    assert [event.power for event in happened(events, ActionBegan)] == [power]
    have(given, tea=power)


@pytest.mark.parametrize(("area", "kind", "amount"), [("TEA1", "tea", 1), ("SIL1", "silk", 0), ("COP1", "copper", 0)])
def test_a_president_alone_has_power_one(area: str, kind: str, amount: int):
    """By tram without assistants: one tea, no silk, no copper."""
    given = to_move("tram", **{kind: 0})
    events = given.when(0, MovePresident(area, "tram"))
    assert [event.power for event in happened(events, ActionBegan)] == [1]
    have(given, **{kind: amount})


def test_shops_are_no_trading_houses():
    """Opposing shops earn nothing."""
    given = seated(yen=0)
    build(given, "TEA1", seat=1, shop=1)
    before = yens(given)
    act(given, "TEA1", 1)
    assert yens(given) == before


def test_an_own_house_earns_nothing():
    """Nobody is paid by the own trading house, by an agent's action neither."""
    given = seated(out="TEA1", at="PORT", yen=0)
    build(given, "TEA1", house=True)
    hire(given, "GB")
    enter_phase(given)
    given.when(0, UseAgent("TEA1"))
    have(given, yen=0)


def test_the_station_adds_to_agents_of_everybody():
    """Its power is for any player who acts there, president or not."""
    given = seated(at="PORT", out="COP1 COP1", copper=0)
    given.state.station = "COP1"
    hire(given, "GB")
    enter_phase(given)
    events = given.when(0, UseAgent("COP1"))
    assert happened(events, ActionBegan)[0].power == 3
    have(given, copper=1)
