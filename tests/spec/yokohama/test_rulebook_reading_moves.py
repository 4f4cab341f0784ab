"""The rulebook read afresh: the movement step."""

import pytest

from domain.yokohama import state as s
from domain.yokohama.commands import EndRecall, MovePresident, RecallAssistants, RecallPresident, UseAgent
from domain.yokohama.events.area_action import ActionBegan
from domain.yokohama.events.movement import PresidentMoved, PresidentRecalled
from tests.given import happened
from tests.spec.yokohama.positions import build, dedicate, hire, resume
from tests.spec.yokohama.reading import moves, table, to_move, yens

# -- where one may go ------------------------------------------------------------------------


def test_walking_needs_an_assistant_in_each_area_entered():
    """TEA1 is reached over CHIN and SIL1, which have assistants; FIS1 next to it has none."""
    given = to_move(at="PORT", out="CHIN SIL1 TEA1 CUST", yen=0)
    assert moves(given) == {("CHIN", "walk", ()), ("SIL1", "walk", ()), ("TEA1", "walk", ())}


def test_own_buildings_carry_nobody():
    """Shop and trading house neither open a way nor make a destination."""
    given = table(at="PORT", out="DOCK TEA1", yen=0)
    build(given, "CHIN", shop=1, house=True)
    resume(given, s.Movement())
    assert moves(given) == {("DOCK", "walk", ())}


def test_assistants_of_others_carry_nobody():
    """Only the mover's own assistants count."""
    given = table(at="PORT", out="DOCK TEA1", yen=0)
    given.state.merchants[1].hand -= 1
    given.state.merchants[1].put("CHIN")
    resume(given, s.Movement())
    assert moves(given) == {("DOCK", "walk", ())}


def test_the_start_area_is_not_entered_again():
    """Assistants beside the president do not let it stay."""
    given = to_move(at="PORT", out="PORT PORT DOCK BANK", yen=3)
    assert moves(given) == {("DOCK", "walk", ()), ("BANK", "walk", ())}
    given.refused(0, MovePresident("PORT", "walk"))


def test_no_stop_beside_an_opposing_president():
    """One may pass for a yen but not stay."""
    given = to_move(at="PORT", out="CHIN TEA1", yen=1, others={1: "CHIN"})
    assert moves(given) == {("TEA1", "walk", ("CHIN",))}
    before = yens(given)
    given.when(0, MovePresident("TEA1", "walk", ("CHIN",)))
    assert yens(given) == [0, before[1] + 1, before[2]]


def test_an_area_with_a_president_needs_an_assistant_as_well():
    """The yen replaces no assistant."""
    given = to_move(at="PORT", out="TEA1 BANK", yen=9, others={1: "CHIN"})
    assert moves(given) == {("BANK", "walk", ())}


@pytest.mark.parametrize(("yen", "can"), [(1, False), (2, True)])
def test_two_presidents_on_the_way_cost_two(yen: int, *, can: bool):
    """Each president of an area that is passed takes a yen."""
    given = to_move(at="PORT", out="CHIN TEA1 DOCK", yen=yen, others={1: "CHIN", 2: "CHIN"})
    assert (("TEA1", "walk", ("CHIN",)) in moves(given)) is can


def test_the_mover_chooses_whom_to_pay():
    """Two ways past two presidents: either may be paid, nobody need pay both."""
    given = to_move(at="PORT", out="CHIN DOCK CHUR", yen=5, others={1: "CHIN", 2: "DOCK"})
    assert moves(given) == {("CHUR", "walk", ("CHIN",)), ("CHUR", "walk", ("DOCK",))}
    before = yens(given)
    given.when(0, MovePresident("CHUR", "walk", ("DOCK",)))
    assert yens(given) == [before[0] - 1, before[1], before[2] + 1]


# -- the Canal -------------------------------------------------------------------------------


@pytest.mark.parametrize(("yen", "can"), [(0, False), (1, True)])
def test_the_canal_is_crossed_for_a_yen(yen: int, *, can: bool):
    """No assistant is needed there, the bank takes the yen, and nobody stops there."""
    given = to_move(at="LABO", out="EMPL PORT", yen=yen)
    before = yens(given)
    assert (("EMPL", "walk", ("CANA",)) in moves(given)) is can
    assert "CANA" not in {area for area, _, _ in moves(given)}
    if can:
        given.when(0, MovePresident("EMPL", "walk", ("CANA",)))
        assert sum(yens(given)) == sum(before) - 1


def test_canal_and_president_are_paid_together():
    """Over the Canal and past a president: two yen."""
    position = {"at": "LABO", "out": "EMPL CUST PORT", "others": {1: "EMPL"}}
    assert ("CUST", "walk", ("CANA", "EMPL")) not in moves(to_move(yen=1, **position))
    assert ("CUST", "walk", ("CANA", "EMPL")) in moves(to_move(yen=2, **position))


# -- movement technologies -------------------------------------------------------------------

BESIDE = {1: "CHIN", 2: "CHIN"}


@pytest.mark.parametrize(
    ("titles", "yen", "expected"),
    [
        ((), 2, {("TEA1", "walk", ("CHIN",))}),
        (("stagecoach",), 0, {("TEA1", "walk", ())}),
        (("postal-system",), 1, set()),
        (("postal-system",), 2, {("CHIN", "walk", ("CHIN",)), ("TEA1", "walk", ("CHIN",))}),
        (("postal-system", "stagecoach"), 0, {("CHIN", "walk", ()), ("TEA1", "walk", ())}),
    ],
)
def test_passing_and_stopping_beside_presidents(
    titles: tuple[str, ...], yen: int, expected: set[tuple[str, str, tuple[str, ...]]]
):
    """Stagecoach passes free, Postal System stops for a yen to each, both together stop free."""
    given = to_move(*titles, at="PORT", out="CHIN TEA1 LABO", yen=yen, others=BESIDE)
    assert moves(given) - {("LABO", "walk", ())} == expected


def test_postal_system_still_needs_an_own_assistant():
    """It lifts the ban on presidents, nothing else."""
    given = to_move("postal-system", at="PORT", out="BANK LABO", yen=9, others=BESIDE)
    assert {area for area, _, _ in moves(given)} == {"BANK", "LABO"}


def test_stagecoach_pays_the_canal():
    """The Canal is no president."""
    given = to_move("stagecoach", at="LABO", out="EMPL PORT", yen=0)
    assert {area for area, _, _ in moves(given)} == {"PORT"}


def test_tram_jumps_wherever_no_opposing_president_is():
    """No assistants, no money, no way; but not to presidents, the Canal or where it stands."""
    given = to_move("tram", "postal-system", "stagecoach", at="PORT", yen=0, others={1: "CHIN", 2: "COP1"})
    jumps = {area for area, via, _ in moves(given) if via == "tram"}
    assert jumps == set(given.state.layout) - {"CHIN", "COP1", "CANA", "PORT"}


def test_tram_from_hand():
    """A president in hand jumps as well."""
    given = to_move("tram", yen=0, others={1: "CHIN"})
    assert {area for area, via, _ in moves(given) if via == "tram"} == set(given.state.layout) - {"CHIN", "CANA"}


def test_the_station_is_reached_beside_presidents_and_free():
    """The owner jumps there without assistants and pays nobody."""
    given = table("station", at="PORT", out="BANK", yen=3, others={1: "FIS2", 2: "FIS2"})
    given.state.station = "FIS2"
    resume(given, s.Movement())
    assert moves(given) == {("BANK", "walk", ()), ("FIS2", "station", ())}
    before = yens(given)
    events = given.when(0, MovePresident("FIS2", "station"))
    assert yens(given) == before
    assert [event.power for event in happened(events, ActionBegan)] == [2]


def test_the_station_serves_its_owner_only():
    """Others have its power, not its trains."""
    given = table(at="PORT", out="BANK CHIN", yen=3)
    given.state.station = "FIS2"
    resume(given, s.Movement())
    assert {area for area, _, _ in moves(given)} == {"BANK", "CHIN"}


def test_no_train_to_where_one_stands():
    """The station's own area cannot be left and entered in one move."""
    given = table("station", "tram", at="FIS2", out="FIS2", yen=3)
    given.state.station = "FIS2"
    resume(given, s.Movement())
    assert "FIS2" not in {area for area, _, _ in moves(given)}


# -- from hand -------------------------------------------------------------------------------


def test_from_hand_to_any_legal_destination():
    """No way is needed, so nothing is paid on it; assistants and no opposing president are."""
    given = to_move(out="COP1 LABO CHIN", yen=0, others={1: "CHIN"})
    assert moves(given) == {("COP1", "deploy", ()), ("LABO", "deploy", ())}
    assert RecallPresident() not in given.options(0)


def test_in_hand_without_a_destination():
    """The only way out is option a: assistants may come home, no action follows."""
    given = table(out="CHIN", yen=0, others={1: "CHIN"})
    events = resume(given, s.Movement())
    assert not happened(events, PresidentMoved)
    given.when(0, RecallAssistants("CHIN", 1))
    assert given.state.merchants[0].hand == 8


# -- calling back ----------------------------------------------------------------------------


def test_calling_back_is_open_to_those_who_could_move():
    """Option a is a choice, with any assistants of any areas, but none from the management boards."""
    given = table(at="PORT", out="BANK BANK CHIN PORT", yen=0)
    dedicate(given, "CHUR", s1=0)
    resume(given, s.Movement())
    events = given.when(0, RecallPresident(), RecallAssistants("BANK", 1), RecallAssistants("PORT", 1), EndRecall())
    merchant = given.state.merchants[0]
    assert merchant.president == ""
    assert merchant.out == {"BANK": 1, "CHIN": 1}
    assert given.state.spaces["CHUR"][0] == 0
    assert not happened(events, ActionBegan)
    assert given.question[1] == "yokohama.additional"


def test_calling_back_is_forced_without_a_destination():
    """A president that reaches nothing goes home."""
    given = table(at="PORT", out="TEA1", yen=9)
    assert happened(resume(given, s.Movement()), PresidentRecalled)


def test_after_calling_back_an_agent_may_act_where_the_president_was():
    """Phase C follows, and the area no longer holds the own president."""
    given = table(at="PORT", out="TEA1 PORT", yen=9)
    hire(given, "GB")
    resume(given, s.Movement())
    given.when(0, EndRecall())
    events = given.when(0, UseAgent("TEA1"))
    assert [(event.power, event.agent) for event in happened(events, ActionBegan)] == [(1, True)]
    assert UseAgent("PORT") not in given.options(0)
