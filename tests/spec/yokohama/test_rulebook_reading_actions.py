"""The rulebook read afresh: power, landlords and five-power bonus."""

import pytest

from domain.yokohama.commands import (
    BuildShop,
    MovePresident,
    SkipBonus,
    SkipBuilding,
    TakeBonus,
    TakeItem,
    UseAgent,
)
from domain.yokohama.events.area_action import ActionBegan
from tests.given import happened
from tests.spec.yokohama.positions import build, hire, lay_token, send
from tests.spec.yokohama.reading import act, acting, have, phase, table, to_move, yens

# -- power -----------------------------------------------------------------------------------


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
    given = table(tea=0)
    if shop or house:
        build(given, "TEA1", shop=shop, house=house)
    given.state.station = station
    events = act(given, "TEA1", assistants)
    assert [event.power for event in happened(events, ActionBegan)] == [power]
    have(given, tea=power)


def test_pieces_of_others_give_no_power():
    """Their assistants, shops and trading house help themselves only."""
    given = table(tea=0)
    build(given, "TEA1", seat=1, shop=1, house=True)
    build(given, "TEA1", seat=2, shop=2)
    send(given, "TEA1 TEA1", 1)
    events = act(given, "TEA1", 1)
    assert happened(events, ActionBegan)[0].power == 2


@pytest.mark.parametrize(
    ("area", "kind", "amounts"),
    [
        ("COP1", "copper", (0, 1, 2, 3)),
        ("SIL1", "silk", (1, 2, 3, 4)),
        ("TEA1", "tea", (2, 3, 4, 5)),
        ("FIS2", "fish", (2, 3, 4, 5)),
        ("BANK", "yen", (2, 3, 4, 5)),
    ],
)
def test_yields_by_power(area: str, kind: str, amounts: tuple[int, ...]):
    """Copper comes from power 3, silk from power 2, tea, fish and yen as much as there is power."""
    for power, amount in enumerate(amounts, start=2):
        given = acting(area, power, **{kind: 0})
        have(given, **{kind: amount})


@pytest.mark.parametrize(("area", "kind", "amount"), [("TEA1", "tea", 1), ("SIL1", "silk", 0), ("COP1", "copper", 0)])
def test_a_president_alone_has_power_one(area: str, kind: str, amount: int):
    """By tram without assistants: one tea, no silk, no copper."""
    given = to_move("tram", **{kind: 0})
    events = given.when(0, MovePresident(area, "tram"))
    assert [event.power for event in happened(events, ActionBegan)] == [1]
    have(given, **{kind: amount})


# -- landlords -------------------------------------------------------------------------------


def test_the_landlord_is_paid_by_the_bank():
    """The opponent's trading house earns a yen, and the one who acts pays nothing."""
    given = table(yen=0)
    build(given, "TEA1", seat=2, house=True)
    before = yens(given)
    act(given, "TEA1", 1)
    assert yens(given) == [0, before[1], before[2] + 1]


def test_shops_are_no_trading_houses():
    """Opposing shops earn nothing."""
    given = table(yen=0)
    build(given, "TEA1", seat=1, shop=1)
    before = yens(given)
    act(given, "TEA1", 1)
    assert yens(given) == before


def test_an_own_house_earns_nothing():
    """Nobody is paid by the own trading house, by an agent's action neither."""
    given = table(out="TEA1", at="PORT", yen=0)
    build(given, "TEA1", house=True)
    hire(given, "GB")
    phase(given)
    given.when(0, UseAgent("TEA1"))
    have(given, yen=0)


# -- the bonus -------------------------------------------------------------------------------


def test_four_is_no_five():
    """With power 4 the token stays; building is asked for at once."""
    given = acting("TEA1", 4)
    assert TakeBonus() not in given.options(0)
    assert given.state.areas["TEA1"].token


def test_more_than_five_is_five():
    """Power beyond five is a five-power action with its bonus."""
    given = acting("TEA1", 7)
    given.when(0, TakeBonus())
    assert given.state.areas["TEA1"].token == ""


def test_an_agent_may_win_the_token():
    """Steps 3 to 6 of an agent are those of the main action: five assistants without president are power 5."""
    given = table(at="PORT", out="TEA1 TEA1 TEA1 TEA1 TEA1", imports=0)
    lay_token(given, "TEA1", "P01")
    hire(given, "GB")
    phase(given)
    given.when(0, UseAgent("TEA1"), TakeBonus())
    have(given, imports=1)
    assert BuildShop(1) in given.options(0)


def test_a_declined_token_waits_for_the_next():
    """Whoever declines leaves it to the next five-power action, also one's own."""
    given = acting("TEA1", 5)
    token = given.state.areas["TEA1"].token
    given.when(0, SkipBonus(), SkipBuilding())
    assert given.state.areas["TEA1"].token == token
    assert given.state.merchants[0].tokens == []


def test_a_shop_fetched_by_the_token_can_be_built():
    """Step 4 is finished before step 5."""
    given = table(yen=2)
    merchant = given.state.merchants[0]
    merchant.stored_shops, merchant.shops = 8, 0
    lay_token(given, "TEA1", "P16")
    act(given, "TEA1", 4)
    given.when(0, TakeBonus(), TakeItem("shop"), TakeItem("assistant"))
    assert BuildShop(1) in given.options(0)
