"""Movement step: walking, deploying, jumping, calling back."""

import pytest

from domain.yokohama import state as s
from domain.yokohama.commands import EndRecall, MovePresident, RecallAssistants, RecallPresident, UseAgent
from domain.yokohama.events.area_action import ActionBegan
from domain.yokohama.events.movement import PresidentMoved, PresidentRecalled
from tests.given import happened
from tests.spec.yokohama.positions import begun, dedicate, hire, hold, learn, own, resume, send, stand, stock_of
from tests.spec.yokohama.turns import have, journeys, seated, to_move, yens

BESIDE = {1: "CHIN", 2: "CHIN"}


def moving(start, assistants, seats=3, *, technologies=(), yen=3, **presidents):
    """Seat 0's president on `start`, own assistants, opposing presidents as `p1="BANK"`."""
    given = begun(seats)
    own(given, yen=yen)
    stand(given, start)
    send(given, assistants)
    learn(given, *technologies)
    for name, area in presidents.items():
        stand(given, area, seat=int(name[1:]))
    resume(given, s.Movement())
    return given


def moves(given):
    """Where the president can go: (area, via, tolls)."""
    return {(m.area, m.via, m.tolls) for m in given.options(0) if isinstance(m, MovePresident)}


# -- walking -------------------------------------------------------------------------------------


def test_walking_over_own_assistants():
    """Each area entered needs an own assistant; any number of steps."""
    given = moving("COP1", "SIL1 TEA1 FIS2")
    assert moves(given) == {("SIL1", "walk", ()), ("TEA1", "walk", ())}


def test_walking_past_a_president():
    """Rulebook example: closed without an own assistant; past blue's president for 1 yen to blue."""
    given = moving("TEA1", "FIS1 CUST", p1="FIS1")
    assert moves(given) == {("CUST", "walk", ("FIS1",))}
    assert given.refused(0, MovePresident("CUST", "walk")) == "yokohama.no-such-way"
    before = stock_of(given, 1)["yen"]
    (moved,) = happened(given.when(0, MovePresident("CUST", "walk", ("FIS1",))), PresidentMoved)
    assert moved.tolls == (1,)
    assert stock_of(given, 1)["yen"] == before + 1


def test_no_stop_beside_an_opposing_president():
    """A legal destination holds no opposing president."""
    given = moving("TEA1", "FIS1 CUST", p1="FIS1")
    assert given.refused(0, MovePresident("FIS1", "walk", ("FIS1",))) == "yokohama.president-there"


def test_no_destination_without_an_assistant():
    """A legal destination holds an own assistant; buildings do not count."""
    given = moving("TEA1", "FIS1")
    assert given.refused(0, MovePresident("SIL1", "walk")) == "yokohama.no-assistant-there"


def test_tolls_must_be_affordable():
    """Who cannot pay may not pass."""
    given = moving("TEA1", "FIS1 CUST", yen=0, p1="FIS1")
    assert moves(given) == set()


def test_never_back_to_the_start():
    """Ruling M4: the start area is neither destination nor passed again."""
    given = moving("TEA1", "TEA1 FIS1")
    assert moves(given) == {("FIS1", "walk", ())}
    assert given.refused(0, MovePresident("TEA1", "walk")) == "yokohama.same-area"


def test_a_choice_of_whom_to_pay():
    """Ruling M6: each smallest set of tolls that opens a way is offered."""
    given = moving("SIL1", "TEA1 CHIN CHUR", p1="TEA1", p2="CHIN")
    assert moves(given) == {("CHUR", "walk", ("TEA1",)), ("CHUR", "walk", ("CHIN",))}


def test_two_presidents_in_one_area_cost_two():
    """Each opposing president of an area entered is paid."""
    given = moving("TEA1", "FIS1 CUST", yen=2, p1="FIS1", p2="FIS1")
    (moved,) = happened(given.when(0, MovePresident("CUST", "walk", ("FIS1",))), PresidentMoved)
    assert moved.tolls == (1, 2)
    given = moving("TEA1", "FIS1 CUST", yen=1, p1="FIS1", p2="FIS1")
    assert moves(given) == set()


def test_a_free_way_leaves_no_paid_one():
    """A destination that can be reached free of charge is not offered for money."""
    given = moving("SIL1", "TEA1 CHIN CHUR", p1="TEA1")
    assert moves(given) == {("CHIN", "walk", ()), ("CHUR", "walk", ())}


# -- Canal ---------------------------------------------------------------------------------------


def test_crossing_the_canal():
    """The Canal needs no assistant and costs 1 yen to the bank; one may not stay there."""
    given = moving("LABO", "EMPL", yen=1)
    assert moves(given) == {("EMPL", "walk", ("CANA",))}
    total = sum(stock_of(given, seat)["yen"] for seat in range(3))
    (moved,) = happened(given.when(0, MovePresident("EMPL", "walk", ("CANA",))), PresidentMoved)
    assert (moved.canal, moved.tolls) == (1, ())
    assert sum(stock_of(given, seat)["yen"] for seat in range(3)) == total - 1


def test_the_canal_is_no_destination():
    """Nobody ends there, however they come."""
    given = moving("LABO", "EMPL", technologies=["tram"])
    for via in ("walk", "tram"):
        assert given.refused(0, MovePresident("CANA", via)) == "yokohama.no-such-area"


def test_stagecoach_does_not_waive_the_canal():
    """Ruling M7: the Canal's yen goes to the bank, not to a president."""
    given = moving("LABO", "EMPL", yen=0, technologies=["stagecoach"])
    assert moves(given) == set()


def test_canal_and_president_together():
    """Tolls add up along a way."""
    given = moving("LABO", "EMPL CUST", yen=2, p1="EMPL")
    assert moves(given) == {("CUST", "walk", ("CANA", "EMPL"))}
    given = moving("LABO", "EMPL CUST", yen=1, p1="EMPL")
    assert moves(given) == set()


# -- Stagecoach, Postal System, Tram, Station ----------------------------------------------------


@pytest.mark.parametrize(
    ("technologies", "expected"),
    [
        ([], {("FIS1", "walk", ()), ("CUST", "walk", ("CHUR",))}),
        (["stagecoach"], {("FIS1", "walk", ()), ("CUST", "walk", ())}),
        (["postal-system"], {("FIS1", "walk", ()), ("CUST", "walk", ("CHUR",)), ("CHUR", "walk", ("CHUR",))}),
        (["stagecoach", "postal-system"], {("FIS1", "walk", ()), ("CUST", "walk", ()), ("CHUR", "walk", ())}),
    ],
)
def test_movement_technologies(technologies, expected):
    """Stagecoach passes free of charge; Postal System may stop there for 1 yen each; together free."""
    given = moving("TEA1", "FIS1 CHUR EMPL", technologies=technologies, p1="CHUR")
    expected = {(area.replace("CUST", "EMPL"), via, tolls) for area, via, tolls in expected}
    assert moves(given) == expected


def test_postal_system_pays_every_president_there():
    """Ruling M11: two presidents at the end area are both paid."""
    given = moving("TEA1", "FIS1", technologies=["postal-system"], p1="FIS1", p2="FIS1")
    (moved,) = happened(given.when(0, MovePresident("FIS1", "walk", ("FIS1",))), PresidentMoved)
    assert moved.tolls == (1, 2)
    assert given.state.merchants[0].president == given.state.merchants[1].president == "FIS1"


def test_tram():
    """Tram: straight to any area without an opposing president, no assistant needed, no toll."""
    given = moving("COP1", "", technologies=["tram"], yen=0, p1="BANK")
    reached = {area for area, via, tolls in moves(given) if via == "tram" and not tolls}
    assert len(reached) == 11  # 14 areas without start, Canal and the Bank
    assert given.refused(0, MovePresident("BANK", "tram")) == "yokohama.president-there"
    assert given.refused(0, MovePresident("COP1", "tram")) == "yokohama.same-area"
    assert happened(given.when(0, MovePresident("LABO", "tram")), PresidentMoved)


def test_no_tram():
    """Without the card nobody jumps."""
    assert moving("COP1", "SIL1").refused(0, MovePresident("SIL1", "tram")) == "yokohama.no-technology"


def test_postal_system_does_not_widen_the_tram():
    """Ruling M8: a jump by Tram never ends beside an opposing president."""
    given = moving("COP1", "", technologies=["tram", "postal-system"], p1="BANK")
    assert not [move for move in moves(given) if move[0] == "BANK"]


def station(given, area):
    given.state.station = area
    resume(given, s.Movement())
    return given


def test_station_jump():
    """Station's owner jumps to it, even beside opposing presidents and without paying; only the jump is offered."""
    given = station(moving("COP1", "SIL1 TEA1", technologies=["station"], p1="TEA1"), "TEA1")
    assert moves(given) == {("SIL1", "walk", ()), ("TEA1", "station", ())}
    (moved,) = happened(given.when(0, MovePresident("TEA1", "station")), PresidentMoved)
    assert moved.tolls == ()


def test_station_of_somebody_else():
    """Ruling M9: only the owner of the card jumps."""
    given = moving("COP1", "SIL1")
    learn(given, "station", seat=1)
    station(given, "TEA1")
    assert given.refused(0, MovePresident("TEA1", "station")) == "yokohama.no-technology"


def test_no_jump_to_where_one_is():
    """Ruling M4: also a jump must end elsewhere."""
    given = station(moving("TEA1", "SIL1", technologies=["station", "tram"]), "TEA1")
    assert "TEA1" not in {move[0] for move in moves(given)}


def test_walking_over_the_station():
    """The station area can be passed like any other, with an own assistant."""
    given = station(moving("COP1", "SIL1 TEA1", technologies=["station"]), "SIL1")
    assert moves(given) == {("TEA1", "walk", ()), ("SIL1", "station", ())}


# -- from hand -----------------------------------------------------------------------------------


def test_deploying():
    """Option b: from hand to any legal destination, without a way; calling back is not offered then."""
    given = moving("", "FIS2 LABO COP1", p1="LABO")
    assert moves(given) == {("FIS2", "deploy", ()), ("COP1", "deploy", ())}
    assert given.refused(0, RecallPresident()) == "yokohama.must-move"
    assert given.refused(0, MovePresident("LABO", "deploy")) == "yokohama.president-there"
    assert given.refused(0, MovePresident("BANK", "deploy")) == "yokohama.no-assistant-there"
    assert happened(given.when(0, MovePresident("FIS2", "deploy")), PresidentMoved)


def test_deploying_to_the_only_destination():
    """With the president in hand and one destination there is nothing to choose: it goes there by itself."""
    given = begun()
    send(given, "TEA1")
    assert happened(resume(given, s.Movement()), PresidentMoved) == [PresidentMoved(0, "TEA1", "deploy")]


@pytest.mark.parametrize(("technologies", "tolls"), [((), None), (("stagecoach",), ())])
def test_deploying_by_post(technologies, tolls):
    """Ruling M3: with the Postal System beside opposing presidents for 1 yen each, free with Stagecoach."""
    given = moving("", "LABO BANK", technologies=["postal-system", *technologies], p1="LABO", p2="LABO")
    wanted = ("LABO",) if tolls is None else tolls
    assert moves(given) == {("LABO", "deploy", wanted), ("BANK", "deploy", ())}
    (moved,) = happened(given.when(0, MovePresident("LABO", "deploy", wanted)), PresidentMoved)
    assert moved.tolls == ((1, 2) if wanted else ())


def test_jumping_from_hand():
    """Rulings M8 and M9: Tram and Station also start from hand."""
    given = station(moving("", "", technologies=["tram", "station"], p1="BANK"), "BANK")
    assert ("BANK", "station", ()) in moves(given)
    assert ("COP1", "tram", ()) in moves(given)


def test_in_hand_without_a_destination():
    """Ruling M2: nowhere to go and the president in hand is treated as calling back, by itself."""
    given = begun()
    events = resume(given, s.Movement())
    assert happened(events, PresidentRecalled)
    assert given.question == ((0,), "yokohama.additional")


# -- calling back --------------------------------------------------------------------------------


def test_calling_back():
    """Option a: the president and any assistants from any areas; then straight to phase C."""
    given = moving("TEA1", "FIS1 FIS1 FIS1 CUST BANK")
    given.when(0, RecallPresident(), RecallAssistants("FIS1", 1), RecallAssistants("CUST", 1))
    merchant = given.state.merchants[0]
    assert merchant.president == ""
    assert merchant.out == {"FIS1": 2, "BANK": 1}
    given.when(0, RecallAssistants("FIS1", 2), EndRecall())
    assert (merchant.out, merchant.hand) == ({"BANK": 1}, 7)
    assert given.state.frames == [s.Additional("C")]


def test_calling_back_what_is_there():
    """From an area one assistant or all of them."""
    given = moving("TEA1", "FIS1 FIS1 FIS1")
    given.when(0, RecallPresident())
    assert given.refused(0, RecallAssistants("FIS1", 2)) == "yokohama.wrong-count"
    assert given.refused(0, RecallAssistants("BANK", 1)) == "yokohama.no-assistant-there"
    given.when(0, RecallAssistants("FIS1", 3))
    assert given.state.ask == "yokohama.additional"


def test_calling_back_is_forced_without_a_destination():
    """A president that can reach nothing is called back by itself."""
    given = begun()
    hold(given)
    stand(given, "TEA1")
    send(given, "BANK")
    assert happened(resume(given, s.Movement()), PresidentRecalled)
    assert given.question == ((0,), "yokohama.recall")


def test_calling_back_is_always_allowed_from_the_board():
    """Ruling M1: also with destinations in reach."""
    assert RecallPresident() in moving("TEA1", "FIS1").options(0)


def test_assistants_of_others_carry_nobody():
    """Only the mover's own assistants count."""
    given = seated(at="PORT", out="DOCK TEA1", yen=0)
    given.state.merchants[1].hand -= 1
    given.state.merchants[1].put("CHIN")
    resume(given, s.Movement())
    assert journeys(given) == {("DOCK", "walk", ())}


def test_an_area_with_a_president_needs_an_assistant_as_well():
    """The yen replaces no assistant."""
    given = to_move(at="PORT", out="TEA1 BANK", yen=9, others={1: "CHIN"})
    assert journeys(given) == {("BANK", "walk", ())}


def test_the_mover_chooses_whom_to_pay():
    """Two ways past two presidents: either may be paid, nobody need pay both."""
    given = to_move(at="PORT", out="CHIN DOCK CHUR", yen=5, others={1: "CHIN", 2: "DOCK"})
    assert journeys(given) == {("CHUR", "walk", ("CHIN",)), ("CHUR", "walk", ("DOCK",))}
    before = yens(given)
    given.when(0, MovePresident("CHUR", "walk", ("DOCK",)))
    assert yens(given) == [before[0] - 1, before[1], before[2] + 1]


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
    assert journeys(given) - {("LABO", "walk", ())} == expected


def test_postal_system_still_needs_an_own_assistant():
    """It lifts the ban on presidents, nothing else."""
    given = to_move("postal-system", at="PORT", out="BANK LABO", yen=9, others=BESIDE)
    assert {area for area, _, _ in journeys(given)} == {"BANK", "LABO"}


def test_calling_back_is_open_to_those_who_could_move():
    """Option a is a choice, with any assistants of any areas, but none from the management boards."""
    given = seated(at="PORT", out="BANK BANK CHIN PORT", yen=0)
    dedicate(given, "CHUR", s1=0)
    resume(given, s.Movement())
    events = given.when(0, RecallPresident(), RecallAssistants("BANK", 1), RecallAssistants("PORT", 1), EndRecall())
    merchant = given.state.merchants[0]
    assert merchant.president == ""
    assert merchant.out == {"BANK": 1, "CHIN": 1}
    assert given.state.spaces["CHUR"][0] == 0
    assert not happened(events, ActionBegan)
    assert given.question[1] == "yokohama.additional"


def test_after_calling_back_an_agent_may_act_where_the_president_was():
    """Phase C follows, and the area no longer holds the own president."""
    given = seated(at="PORT", out="TEA1 PORT", yen=9)
    hire(given, "GB")
    resume(given, s.Movement())
    given.when(0, EndRecall())
    events = given.when(0, UseAgent("TEA1"))
    assert [(event.power, event.agent) for event in happened(events, ActionBegan)] == [(1, True)]
    assert UseAgent("PORT") not in given.options(0)


def test_postal_toll_from_hand():
    """Entering beside a president costs a yen; who has none stays in hand."""
    position = {"out": "CHIN", "others": {1: "CHIN"}}
    given = seated("postal-system", yen=0, **position)
    assert happened(resume(given, s.Movement()), PresidentRecalled)
    given = seated("postal-system", yen=1, **position)
    resume(given, s.Movement())
    have(given, yen=0)
    assert given.state.merchants[0].president == "CHIN"
