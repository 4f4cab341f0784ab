"""Textile Mill and University."""

import pytest

from domain.yokohama import state as s
from domain.yokohama.commands import (
    ChooseSpace,
    EndItems,
    Exchange,
    PlaceAssistant,
    RecallPresident,
    TakeItem,
    TakeOrder,
    TextileMill,
    University,
)
from domain.yokohama.events.free_actions import AssistantGraduated, SilkMilled
from tests.given import happened
from tests.spec.yokohama.positions import arrive, begun, hold, keep_in_hand, learn, own, resume, send, stand, stock_of

MILL, SCHOOL = TextileMill(), University()


def equipped(**stock):
    given = begun()
    learn(given, "textile-mill", "university")
    own(given, **stock)
    return given


def test_textile_mill():
    """1 silk for 2 yen, once a turn."""
    given = equipped(silk=2, yen=0)
    resume(given, s.Additional("A"))
    assert happened(given.when(0, MILL), SilkMilled) == [SilkMilled(0, 2)]
    assert (stock_of(given)["silk"], stock_of(given)["yen"]) == (1, 2)
    assert given.refused(0, MILL) == "yokohama.used-this-turn"


def test_university():
    """1 yen for an assistant from the warehouse to hand, once a turn."""
    given = equipped(yen=3)
    resume(given, s.Additional("A"))
    assert happened(given.when(0, SCHOOL), AssistantGraduated) == [AssistantGraduated(0, 1)]
    assert (given.state.merchants[0].hand, given.state.merchants[0].warehouse) == (9, 11)
    assert given.refused(0, SCHOOL) == "yokohama.used-this-turn"


@pytest.mark.parametrize(
    ("stock", "command", "code"),
    [
        ({"silk": 0, "yen": 1}, MILL, "yokohama.goods-lacking"),
        ({"silk": 1, "yen": 0}, SCHOOL, "yokohama.yen-lacking"),
    ],
)
def test_free_actions_must_be_paid(stock, command, code):
    """No silk, no mill; no yen, no university."""
    given = equipped(**stock)
    resume(given, s.Additional("A"))
    assert given.refused(0, command) == code


def test_an_empty_warehouse_teaches_nobody():
    """University needs an assistant in the warehouse."""
    given = equipped()
    given.state.merchants[0].hand, given.state.merchants[0].warehouse = 20, 0
    resume(given, s.Additional("A"))
    assert given.refused(0, SCHOOL) == "yokohama.warehouse-empty"


def test_free_actions_need_the_technology():
    """Without the card they are refused."""
    given = begun()
    assert given.refused(0, MILL) == "yokohama.no-technology"
    assert given.refused(0, SCHOOL) == "yokohama.no-technology"


def test_a_free_action_keeps_the_phase_open():
    """Ruling F1: a phase is asked if only a free action is possible."""
    given = equipped()
    hold(given)
    resume(given, s.Additional("C"))
    assert given.question == ((0,), "yokohama.additional")


def test_university_helps_placing():
    """Ruling F1: with an empty hand the placement step stays open for the University."""
    given = equipped(yen=1, silk=0)
    keep_in_hand(given, 0)
    stand(given, "TEA1")
    resume(given, s.Placement())
    given.when(0, SCHOOL, PlaceAssistant("BANK"))
    assert given.state.merchants[0].out == {"BANK": 1}


def test_the_mill_helps_moving():
    """Ruling F1: silk may be sold before paying tolls."""
    given = equipped(silk=1, yen=0)
    stand(given, "LABO")
    send(given, "EMPL")
    resume(given, s.Movement())
    assert given.options(0) == [RecallPresident(), MILL]
    given.when(0, MILL)
    assert len(given.options(0)) == 3  # across the Canal, recall, University


@pytest.mark.parametrize(("area", "command"), [("CHUR", ChooseSpace(1)), ("PORT", TakeOrder("O06"))])
def test_only_at_the_start_of_an_area_action(area, command):
    """Ruling F1: at its first choice, not in the middle."""
    given = equipped(silk=1, yen=4, imports=2, tea=2, fish=2)
    send(given, f"{area} {area}")
    arrive(given, area)
    assert MILL in given.options(0)
    given.when(0, command)
    assert given.state.ask != "yokohama.additional"
    assert MILL not in given.options(0)


def test_employment_agency_and_free_actions():
    """At the first item of the Employment Agency, not for a warehouse icon."""
    given = equipped(silk=1, yen=9)
    send(given, "EMPL EMPL EMPL")
    arrive(given, "EMPL")
    assert MILL in given.options(0)
    given.when(0, TakeItem("assistant"))
    assert given.refused(0, MILL) == "yokohama.not-now"
    given.when(0, EndItems())
    resume(given, s.Additional("C"), s.Items(1))
    assert MILL not in given.options(0)


def test_chinatown_and_free_actions():
    """Ruling F1: between any two exchanges."""
    given = equipped(silk=2, yen=9)
    send(given, "CHIN CHIN")
    arrive(given, "CHIN")
    given.when(0, Exchange("tea", "buy"), MILL, SCHOOL)
    assert given.state.ask == "yokohama.exchange"


def test_free_actions_renew_each_turn():
    """Once a turn, so again in the next."""
    given = equipped()
    resume(given, s.Additional("A"))
    given.when(0, MILL)
    assert given.state.mill_used
    given.state.frames = []
    resume(given)
    assert not given.state.mill_used
