"""The rulebook read afresh: construction and recovery."""

import pytest

from domain.yokohama.commands import (
    BuildShop,
    BuildTradingHouse,
    LeaveAssistant,
    LiftAssistant,
    SetAssistant,
    SkipBonus,
    TakeBonus,
    UseAgent,
)
from domain.yokohama.events.bonus import BonusTaken
from domain.yokohama.events.recovery import AssistantsRecovered
from tests.given import happened
from tests.spec.yokohama.positions import build, hire, in_hand, lay_site, lay_token
from tests.spec.yokohama.reading import act, acting, have, phase, table

# -- construction ----------------------------------------------------------------------------


@pytest.mark.parametrize(("power", "asked"), [(3, False), (4, True), (5, True)])
def test_building_needs_power_four(power: int, *, asked: bool):
    """Four or five, not three."""
    given = acting("TEA1", power)
    if power == 5:
        given.when(0, SkipBonus())
    assert (BuildShop(1) in given.options(0)) is asked


def test_a_shop_site_of_ones_own_choice():
    """Any empty one of the four sites, with its reward."""
    given = table(points=0, yen=0)
    lay_site(given, "TEA1", "B03")
    build(given, "TEA1", seat=1, shop=2)
    act(given, "TEA1", 3)
    assert {o.number for o in given.options(0) if isinstance(o, BuildShop)} == {1, 3, 4}
    given.when(0, BuildShop(3))
    have(given, yen=3, points=0)


def test_one_own_shop_in_an_area():
    """Who has a shop there builds none, but a trading house without hindrance."""
    given = table(points=0)
    build(given, "TEA1", shop=2)
    in_hand(given, houses=1)
    act(given, "TEA1", 2)
    assert not [o for o in given.options(0) if isinstance(o, BuildShop)]
    given.when(0, BuildTradingHouse())
    have(given, points=8)


def test_one_trading_house_in_an_area_for_all():
    """The only site is taken, whoever built there."""
    given = table()
    in_hand(given, houses=1)
    build(given, "TEA1", seat=1, house=True)
    act(given, "TEA1", 3)
    assert BuildTradingHouse() not in given.options(0)


def test_no_house_from_the_warehouse():
    """Buildings come from hand."""
    given = acting("TEA1", 4)
    assert BuildTradingHouse() not in given.options(0)
    assert BuildShop(1) in given.options(0)


def test_one_building_for_one_action():
    """A shop built ends the step though a trading house is at hand."""
    given = table()
    in_hand(given, houses=1)
    act(given, "TEA1", 3)
    given.when(0, BuildShop(1))
    assert BuildTradingHouse() not in given.options(0)
    assert given.state.merchants[0].out == {}


# -- recovery --------------------------------------------------------------------------------


def test_all_come_home_the_president_stays():
    """Assistants of that area only."""
    given = table(out="BANK LABO", tea=0)
    act(given, "TEA1", 2)
    merchant = given.state.merchants[0]
    assert (merchant.out, merchant.president, merchant.hand) == ({"BANK": 1, "LABO": 1}, "TEA1", 6)


def test_telephone_leaves_one_or_none():
    """Never two, and not less than zero."""
    given = acting("TEA1", 3, "telephone")
    assert {o.count for o in given.options(0) if isinstance(o, LeaveAssistant)} == {0, 1}
    given.when(0, LeaveAssistant(1))
    assert given.state.merchants[0].out == {"TEA1": 1}


def test_telephone_serves_agents_too():
    """Their recovery is the same step."""
    given = table("telephone", at="PORT", out="TEA1 TEA1")
    hire(given, "GB")
    phase(given)
    given.when(0, UseAgent("TEA1"))
    events = given.when(0, LeaveAssistant(1))
    assert [event.count for event in happened(events, AssistantsRecovered)] == [1]
    assert UseAgent("TEA1") not in given.options(0)


def test_moved_away_before_recovery():
    """A move won by building takes an assistant out of the area for good; one moved in comes home."""
    given = table(out="BANK")
    lay_site(given, "TEA1", "B01")
    act(given, "TEA1", 3)
    given.when(
        0, BuildShop(2), LiftAssistant("TEA1"), SetAssistant("LABO"), LiftAssistant("BANK"), SetAssistant("TEA1")
    )
    merchant = given.state.merchants[0]
    assert (merchant.out, merchant.hand) == ({"LABO": 1}, 7)


def test_mining_adds_one_to_what_brings_copper():
    """One copper more for the mine, the token and the site, none without copper."""
    given = acting("COP1", 2, "mining-technology", copper=0)
    have(given, copper=0)
    given = table("mining-technology", copper=0)
    lay_site(given, "COP1", "B03")
    lay_token(given, "COP1", "P07")
    act(given, "COP1", 4)
    have(given, copper=4)
    assert happened(given.when(0, TakeBonus()), BonusTaken)
    have(given, copper=7)
    given.when(0, BuildShop(2))
    have(given, copper=9)
