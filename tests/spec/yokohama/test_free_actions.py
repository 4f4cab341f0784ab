"""Textile Mill and University."""

import pytest

from domain.yokohama import state as s
from domain.yokohama.commands import (
    BuildShop,
    ChooseSpace,
    EndAdditional,
    EndPlacement,
    Exchange,
    LiftAssistant,
    MovePresident,
    PlaceAssistant,
    RecallPresident,
    SkipBonus,
    SkipBuilding,
    SkipMoves,
    TextileMill,
    University,
)
from domain.yokohama.events.free_actions import AssistantGraduated, SilkMilled
from tests.given import happened
from tests.spec.yokohama.positions import (
    arrive,
    begun,
    hold,
    keep_in_hand,
    lay_site,
    learn,
    own,
    resume,
    send,
    stand,
    stock_of,
)
from tests.spec.yokohama.turns import at_power, enter_phase, have, seated, to_move, to_place

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


def offered(given):
    return MILL in given.options(0) and SCHOOL in given.options(0)


INNER_STEPS = [
    s.Recall(),
    s.OrderPick("PORT", 3, 1),
    s.Items(2),
    s.StationSite(),
    s.GoodsChoice(1),
    s.AssistantMoves(1),
    s.AssistantMoves(1, "BANK"),
    s.Offering("CHUR", 5, 1),
]


@pytest.mark.parametrize("step", INNER_STEPS)
def test_free_actions_at_every_question_of_the_own_turn(step):
    """Ruling F1: also where assistants, orders, items, goods or areas are chosen; the question then stands again."""
    given = equipped(silk=1, yen=9)
    send(given, "BANK CHUR")
    resume(given, s.Additional("C"), step)
    question = given.question
    assert question[1] != "yokohama.additional"
    assert offered(given)
    given.when(0, MILL, SCHOOL)
    assert given.question == question


def test_free_actions_at_bonus_construction_and_recovery():
    """Ruling F1: steps 4 to 6 of an action are questions like others."""
    given = equipped(silk=1, yen=9)
    learn(given, "telephone")
    send(given, "TEA1 TEA1 TEA1 TEA1")
    arrive(given, "TEA1")
    for question, answer in (("bonus", SkipBonus()), ("construction", SkipBuilding()), ("recovery", None)):
        assert given.state.ask == f"yokohama.{question}"
        assert offered(given)
        if answer:
            given.when(0, answer)


def test_silk_of_this_action_pays_for_its_items():
    """Rulebook p. 18: it can be a silk that was gained this turn, here by the shop just built."""
    given = equipped(silk=0, yen=0)
    lay_site(given, "TEA1", "B04")  # second site: 1 silk
    send(given, "TEA1 TEA1 TEA1")
    arrive(given, "TEA1")
    given.when(0, BuildShop(2))
    given.when(0, MILL)
    assert stock_of(given)["yen"] == 2


def test_university_brings_an_assistant_to_move():
    """Ruling F1: a move stays open for the University although no assistant is there yet."""
    given = equipped(yen=1, silk=0)
    keep_in_hand(given, 0)
    resume(given, s.Additional("C"), s.AssistantMoves(1))
    assert given.options(0) == [SkipMoves(), SCHOOL]
    given.when(0, SCHOOL, LiftAssistant("hand"))


def test_no_free_action_between_the_parts_of_a_payment():
    """Ruling F1: while gifts are made or a technology is paid for, free actions wait."""
    given = equipped(silk=1, yen=4, tea=2, fish=2, imports=2)
    send(given, "CHUR CHUR")
    arrive(given, "CHUR")
    given.when(0, ChooseSpace(1))
    assert given.state.ask == "yokohama.donation"
    assert given.refused(0, MILL) == "yokohama.not-now"
    resume(given, s.Additional("C"), s.Research("LABO", 1, "T01", 2))
    assert given.state.ask == "yokohama.payment"
    assert given.refused(0, SCHOOL) == "yokohama.not-now"


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


def test_silk_of_this_turn_can_be_milled():
    """What the Silk Mill has just brought may be sold in phase C."""
    given = at_power("SIL1", 2, "textile-mill", silk=0, yen=0)
    assert given.question[1] == "yokohama.additional"
    given.when(0, TextileMill())
    have(given, silk=0, yen=2)


def test_free_actions_between_the_steps():
    """While placing, before moving, and between exchanges."""
    given = to_place("university", at="PORT", out="BANK BANK BANK BANK BANK BANK BANK BANK", yen=1)
    given.when(0, University())
    assert given.question[1] == "yokohama.placement"
    given = to_move("textile-mill", at="LABO", out="EMPL PORT", yen=0, silk=1)
    assert MovePresident("EMPL", "walk", ("CANA",)) not in given.options(0)
    given.when(0, TextileMill(), MovePresident("EMPL", "walk", ("CANA",)))
    have(given, yen=1)
    given = at_power("CHIN", 2, "textile-mill", yen=2, silk=1, copper=0)
    given.when(0, Exchange("copper", "buy"), TextileMill(), Exchange("copper", "buy"))
    have(given, copper=2, yen=0)


def test_nobody_mills_in_anothers_turn():
    """Free actions belong to the own turn."""
    given = begun()
    learn(given, "textile-mill", seat=1)
    assert given.options(1) == []


def test_a_mill_may_save_the_president_in_hand():
    """The same for a president in hand that only the post can bring beside an opposing one."""
    given = to_move("textile-mill", "postal-system", out="TEA1", yen=0, silk=1, others={1: "TEA1"})
    given.when(0, TextileMill())
    assert given.state.merchants[0].president == "TEA1"
    have(given, yen=1, silk=0)


def test_used_in_phase_a_it_rests_in_phase_c():
    """Once a turn is once for both halves."""
    given = seated("textile-mill", at="PORT", out="SIL1 BANK", silk=2, yen=0)
    hold(given, "O18")
    enter_phase(given)
    given.when(0, TextileMill(), EndAdditional(), EndPlacement(), MovePresident("BANK", "walk"))
    assert given.question[1] == "yokohama.additional"
    assert TextileMill() not in given.options(0)
