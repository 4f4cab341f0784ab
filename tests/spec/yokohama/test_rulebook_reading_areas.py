"""The rulebook read afresh: Chinatown, Church, Customs and Employment Agency."""

import pytest

from domain.yokohama.commands import (
    ChooseSource,
    ChooseSpace,
    Decline,
    Donate,
    EndExchange,
    Exchange,
    LiftAssistant,
    SetAssistant,
    SkipMoves,
    TakeItem,
)
from domain.yokohama.kinds import Piece
from tests.given import Given
from tests.spec.yokohama.positions import dedicate
from tests.spec.yokohama.reading import act, acting, have, items, table, yens

POOR = {"yen": 0, "imports": 0, "copper": 0, "silk": 0, "tea": 0, "fish": 0}


def spaces(given: Given) -> set[int]:
    return {option.space for option in given.options(0) if isinstance(option, ChooseSpace)}


def gifts(given: Given) -> set[str]:
    return {option.piece for option in given.options(0) if isinstance(option, Donate)}


# -- Chinatown -------------------------------------------------------------------------------


@pytest.mark.parametrize("power", [2, 3, 5])
def test_as_many_exchanges_as_power(power: int):
    """The step ends with the last exchange."""
    given = acting("CHIN", power, **{**POOR, "yen": 9})
    given.when(0, *[Exchange("tea", "buy")] * power)
    have(given, yen=9 - power, tea=power)
    assert Exchange("tea", "buy") not in given.options(0)


def test_prices_both_ways():
    """Copper and silk two, tea and fish one, an import four."""
    rich = {"yen": 20, "imports": 1, "copper": 1, "silk": 1, "tea": 1, "fish": 1}
    prices: dict[Piece, int] = {"copper": 2, "silk": 2, "tea": 1, "fish": 1, "imports": 4}
    for piece, price in prices.items():
        given = acting("CHIN", 2, **rich)
        given.when(0, Exchange(piece, "buy"))
        have(given, yen=20 - price, **{piece: 2})
        if piece != "imports":
            given.when(0, Exchange(piece, "sell"))
            have(given, yen=20, **{piece: 1})
        else:
            given.refused(0, Exchange("imports", "sell"))


def test_money_of_a_sale_buys():
    """Exchanges come one after another."""
    given = acting("CHIN", 3, **{**POOR, "copper": 2})
    assert Exchange("imports", "buy") not in given.options(0)
    given.when(0, Exchange("copper", "sell"), Exchange("copper", "sell"), Exchange("imports", "buy"))
    have(given, yen=0, imports=1, copper=0)


def test_exchanges_may_be_left():
    """Nobody must trade."""
    given = acting("CHIN", 3, yen=9)
    given.when(0, EndExchange())
    have(given, yen=9)


def test_mining_in_chinatown():
    """A copper bought comes with another; the price stays."""
    given = acting("CHIN", 3, "mining-technology", **{**POOR, "yen": 4})
    given.when(0, Exchange("copper", "buy"), Exchange("copper", "buy"))
    have(given, yen=0, copper=4)


# -- Church ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("power", "stock", "reach"),
    [
        (2, {}, set()),
        (3, {}, set()),
        (4, {}, {1}),
        (5, {}, {1, 2}),
        (3, {"tea": 9}, {1}),
        (3, {"yen": 9}, {1}),
        (3, {"yen": 1}, set()),
        (5, {"yen": 2, "imports": 1, "copper": 1, "silk": 1, "tea": 1, "fish": 1}, {1, 2, 3, 4, 5, 6, 7, 8}),
        (4, {"yen": 2, "imports": 9, "copper": 1, "silk": 1, "tea": 1, "fish": 1}, {1, 2, 3, 4, 5, 6, 7}),
    ],
)
def test_faith_within_reach(power: int, stock: dict[str, int], reach: set[int]):
    """Faith is power and at most one gift of each of six kinds; more of a kind helps nothing."""
    given = acting("CHUR", power, **{**POOR, **stock})
    assert spaces(given) == reach


def test_each_kind_is_given_once():
    """After a gift of tea the other five kinds remain, and two yen are one gift."""
    given = acting("CHUR", 4, yen=9, imports=3, copper=3, silk=3, tea=3, fish=3)
    given.when(0, ChooseSpace(6))
    given.when(0, Donate("tea"))
    assert gifts(given) == {"yen", "imports", "copper", "silk", "fish"}
    given.when(0, Donate("yen"))
    assert gifts(given) == {"imports", "copper", "silk", "fish"}
    given.when(0, Donate("imports"), Donate("copper"), Donate("fish"), ChooseSource("CHUR"))
    have(given, yen=7, imports=2, copper=2, silk=3, tea=2, fish=2)


def test_a_single_yen_is_no_gift():
    """Two yen or none."""
    given = acting("CHUR", 3, **{**POOR, "yen": 1, "tea": 1, "fish": 1})
    given.when(0, ChooseSpace(1))
    assert gifts(given) == {"tea", "fish"}


def test_the_moves_come_before_recovery():
    """The space's two moves are carried out at once; the assistant of the area is gone for good."""
    given = acting("CHUR", 3, yen=2, imports=0, copper=1, silk=1, tea=0, fish=0, points=0)
    given.when(0, ChooseSpace(3), ChooseSource("CHUR"))
    have(given, points=5, yen=0, copper=0, silk=0)
    given.when(0, LiftAssistant("CHUR"), SetAssistant("BANK"), LiftAssistant("hand"), SetAssistant("BANK"))
    merchant = given.state.merchants[0]
    assert (merchant.out, merchant.hand, given.state.spaces["CHUR"][2]) == ({"BANK": 2}, 5, 0)


def test_taken_spaces_are_passed_over():
    """A cheaper empty space may be taken with more faith, a taken one by nobody."""
    given = table(**POOR)
    dedicate(given, "CHUR", s2=1)
    act(given, "CHUR", 4)
    assert spaces(given) == {1}


def test_winery_and_brickyard():
    """Three more points at the Church, four more at the Customs."""
    given = acting("CHUR", 4, "winery", "brickyard", points=0, **POOR)
    given.when(0, ChooseSpace(1), ChooseSource("hand"), SkipMoves())
    have(given, points=6)
    given = acting("CUST", 2, "winery", "brickyard", points=0, **POOR)
    given.when(0, ChooseSpace(1), ChooseSource("hand"))
    have(given, points=5)


# -- Customs ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("power", "imports", "reach"),
    [
        (2, 0, {1}),
        (2, 9, {1, 2}),
        (3, 9, {1, 2, 3, 4}),
        (3, 1, {1, 2}),
        (4, 9, {1, 2, 3, 4, 5, 6}),
        (5, 3, {1, 2, 3, 4, 5, 6}),
        (5, 4, {1, 2, 3, 4, 5, 6, 7}),
        (6, 9, {1, 2, 3, 4, 5, 6, 7}),
    ],
)
def test_imports_within_reach(power: int, imports: int, reach: set[int]):
    """One import less than power may be handed in."""
    given = acting("CUST", power, **{**POOR, "imports": imports})
    assert spaces(given) == reach


def test_imports_are_paid_for_the_space():
    """The third space takes two imports and pays ten points and a yen."""
    given = acting("CUST", 5, points=0, **{**POOR, "imports": 4})
    given.when(0, ChooseSpace(3), ChooseSource("CUST"))
    have(given, imports=2, points=10, yen=1)


def test_the_dummys_space_is_taken():
    """Two merchants cannot use the blocked spaces."""
    given = acting("CUST", 5, seats=2, **{**POOR, "imports": 4})
    assert 4 not in spaces(given)
    given = acting("CHUR", 5, seats=2, yen=2, imports=1, copper=1, silk=1, tea=1, fish=1)
    assert 4 not in spaces(given)


def test_nothing_need_be_given():
    """The offer may be declined; the assistants come home."""
    given = acting("CUST", 3, imports=2)
    given.when(0, Decline())
    have(given, imports=2)
    assert given.state.merchants[0].hand == 8


# -- Employment Agency -----------------------------------------------------------------------


@pytest.mark.parametrize(("power", "count"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_one_item_less_than_power(power: int, count: int):
    """Assistants cost nothing."""
    given = acting("EMPL", power, yen=0)
    assert items(given) == {"assistant"}
    given.when(0, *[TakeItem("assistant")] * count)
    assert given.state.merchants[0].warehouse == 12 - count
    have(given, yen=0)
    assert items(given) == set()


def test_costs_rise_with_the_houses():
    """Shops cost 2 each, trading houses 4, 5, 6, 7 in turn; the money goes to the bank."""
    given = acting("EMPL", 5, yen=21)
    others = yens(given)[1:]
    given.when(0, TakeItem("house"), TakeItem("house"), TakeItem("house"))
    have(given, yen=6)
    assert items(given) == {"assistant", "shop"}
    given.when(0, TakeItem("shop"))
    have(given, yen=4)
    assert yens(given)[1:] == others


def test_an_empty_warehouse_gives_nothing():
    """What is not stored cannot be fetched."""
    given = table(yen=9)
    merchant = given.state.merchants[0]
    merchant.shops, merchant.stored_shops = 8, 0
    act(given, "EMPL", 2)
    assert items(given) == {"assistant", "house"}
