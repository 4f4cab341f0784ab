"""Chinatown: exchanges."""

import pytest

from domain.yokohama.commands import (
    EndExchange,
    Exchange,
)
from domain.yokohama.events.chinatown import Exchanged
from domain.yokohama.events.flow import StepEnded
from domain.yokohama.events.recovery import AssistantsRecovered
from tests.given import happened
from tests.spec.yokohama.positions import (
    arrive,
    begun,
    learn,
    own,
    send,
    stock_of,
)
from tests.spec.yokohama.turns import at_power, have

POOR = {"yen": 0, "imports": 0, "copper": 0, "silk": 0, "tea": 0, "fish": 0}

EMPTY = {"yen": 0, "imports": 0, "copper": 0, "silk": 0, "tea": 0, "fish": 0}


def acting(area, assistants, seats=3, *, technologies=(), **stock):
    given = begun(seats)
    own(given, **EMPTY | stock)
    learn(given, *technologies)
    send(given, " ".join([area] * assistants))
    return given, arrive(given, area)


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


@pytest.mark.parametrize("power", [2, 3, 5])
def test_one_exchange_for_each_power(power: int):
    """The step ends with the last exchange."""
    given = at_power("CHIN", power, **{**POOR, "yen": 9})
    given.when(0, *[Exchange("tea", "buy")] * power)
    have(given, yen=9 - power, tea=power)
    assert Exchange("tea", "buy") not in given.options(0)


def test_money_of_a_sale_buys():
    """Exchanges come one after another."""
    given = at_power("CHIN", 3, **{**POOR, "copper": 2})
    assert Exchange("imports", "buy") not in given.options(0)
    given.when(0, Exchange("copper", "sell"), Exchange("copper", "sell"), Exchange("imports", "buy"))
    have(given, yen=0, imports=1, copper=0)
