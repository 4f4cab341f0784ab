"""Placement step."""

import pytest

from domain.yokohama import state as s
from domain.yokohama.commands import (
    ChooseTechnology,
    EndAdditional,
    EndPlacement,
    PlaceAssistant,
    SkipBuilding,
    UseAgent,
)
from domain.yokohama.events.placement import AssistantPlaced, PlacementEnded
from tests.given import Given, happened
from tests.spec.yokohama.positions import (
    PARTS,
    begun,
    hire,
    hold,
    keep_in_hand,
    learn,
    own,
    placing,
    resume,
    stand,
    stock_of,
)
from tests.spec.yokohama.turns import (
    enter_phase,
    have,
    places,
    seated,
    to_place,
    yens,
)

ALL = {"COP1", "SIL1", "TEA1", "FIS1", "FIS2", "BANK", "CHIN", "CHUR", "CUST", "PORT", "DOCK", "EMPL", "LABO"}
PORT = ["O06", "O07", "O08", "O09", "O10", "O11"]


def placed(given):
    return given.state.merchants[0].out


def test_three_areas():
    """One assistant in each of up to three areas; the third closes the step."""
    given = placing()
    given.when(0, PlaceAssistant("BANK"), PlaceAssistant("TEA1"))
    assert given.state.ask == "yokohama.placement"
    events = given.when(0, PlaceAssistant("PORT"))
    assert happened(events, PlacementEnded)
    assert placed(given) == {"BANK": 1, "TEA1": 1, "PORT": 1}
    assert given.state.merchants[0].hand == 5


def test_two_in_one_area():
    """A second assistant in the first area makes it a double placement, which is over then."""
    given = placing()
    events = given.when(0, PlaceAssistant("BANK"), PlaceAssistant("BANK"))
    assert happened(events, PlacementEnded)
    assert placed(given) == {"BANK": 2}


def test_spreading_allows_no_second_one():
    """After two different areas neither may get another assistant."""
    given = placing()
    given.when(0, PlaceAssistant("BANK"), PlaceAssistant("TEA1"))
    assert given.refused(0, PlaceAssistant("BANK")) == "yokohama.placed-there"
    assert given.refused(0, PlaceAssistant("TEA1")) == "yokohama.placed-there"


@pytest.mark.parametrize("count", [0, 1, 2])
def test_fewer_are_allowed(count):
    """Ruling P1: up to three includes none."""
    given = placing()
    for area in ("BANK", "TEA1")[:count]:
        given.when(0, PlaceAssistant(area))
    assert happened(given.when(0, EndPlacement()), PlacementEnded)
    assert sum(placed(given).values()) == count


def test_never_on_the_canal():
    """The Canal takes no assistants."""
    assert placing().refused(0, PlaceAssistant("CANA")) == "yokohama.no-such-area"


def test_areas_not_in_play():
    """Boards of larger games are not there."""
    assert placing(2).refused(0, PlaceAssistant("DOCK")) == "yokohama.no-such-area"


def test_the_own_president_does_not_matter():
    """Assistants may join the own president without paying."""
    given = begun()
    stand(given, "BANK")
    resume(given, s.Placement())
    assert happened(given.when(0, PlaceAssistant("BANK")), AssistantPlaced)[0].tolls == ()


def test_paying_opposing_presidents():
    """Rulebook example: two presidents cost 1 yen each, one costs 1 yen, none is free."""
    given = begun(4)
    stand(given, "LABO", seat=2)
    stand(given, "LABO", seat=3)
    stand(given, "EMPL", seat=1)
    own(given, yen=3)
    resume(given, s.Placement())
    before = [stock_of(given, seat)["yen"] for seat in range(4)]
    events = given.when(0, PlaceAssistant("LABO"), PlaceAssistant("EMPL"), PlaceAssistant("SIL1"))
    assert [event.tolls for event in happened(events, AssistantPlaced)] == [(2, 3), (1,), ()]
    after = [stock_of(given, seat)["yen"] for seat in range(4)]
    assert [new - old for old, new in zip(before, after, strict=True)] == [-3, 1, 1, 1]


def test_each_assistant_is_paid_for():
    """Two assistants in an area with an opposing president cost 1 yen each."""
    given = begun()
    stand(given, "BANK", seat=1)
    own(given, yen=2)
    resume(given, s.Placement())
    given.when(0, PlaceAssistant("BANK"), PlaceAssistant("BANK"))
    assert stock_of(given)["yen"] == 0
    assert stock_of(given, 1)["yen"] == 6


def test_unaffordable_areas_are_closed():
    """Who cannot pay every president there may not place there."""
    given = begun(4)
    stand(given, "LABO", seat=2)
    stand(given, "LABO", seat=3)
    own(given, yen=1)
    resume(given, s.Placement())
    assert given.refused(0, PlaceAssistant("LABO")) == "yokohama.yen-lacking"


def test_stagecoach_and_postal_system_do_not_help_placing():
    """Ruling P5: those two are about movement only."""
    given = begun()
    learn(given, "stagecoach", "postal-system")
    stand(given, "BANK", seat=1)
    resume(given, s.Placement())
    assert happened(given.when(0, PlaceAssistant("BANK")), AssistantPlaced)[0].tolls == (1,)


def test_an_empty_hand_passes_the_step():
    """Assistants come from hand, not from the warehouse; with none the step is over."""
    given = begun()
    keep_in_hand(given, 0)
    assert happened(resume(given, s.Placement()), PlacementEnded)


def test_the_last_assistant_closes_the_step():
    """With the hand empty nothing is left to place."""
    given = begun()
    keep_in_hand(given, 1)
    resume(given, s.Placement())
    assert happened(given.when(0, PlaceAssistant("BANK")), PlacementEnded)


def test_newspaper():
    """Newspaper: four different areas instead of three; a double stays a double."""
    given = begun()
    learn(given, "newspaper")
    resume(given, s.Placement())
    given.when(0, PlaceAssistant("BANK"), PlaceAssistant("TEA1"), PlaceAssistant("PORT"))
    assert given.state.ask == "yokohama.placement"
    assert happened(given.when(0, PlaceAssistant("CHIN")), PlacementEnded)


def test_telegram():
    """Telegram: after a double placement one more in an adjacent area, tolls included."""
    given = begun()
    learn(given, "telegram")
    stand(given, "CHIN", seat=1)
    resume(given, s.Placement())
    given.when(0, PlaceAssistant("BANK"), PlaceAssistant("BANK"))
    assert set(given.options(0)[1:]) == {PlaceAssistant(area) for area in ("COP1", "SIL1", "CHIN", "PORT")}
    events = given.when(0, PlaceAssistant("CHIN"))
    assert happened(events, AssistantPlaced)[0].tolls == (1,)
    assert happened(events, PlacementEnded)


def test_telegram_reaches_neighbours_only():
    """Not further, never the Canal, and not the doubled area itself; it may be skipped."""
    given = begun()
    learn(given, "telegram")
    resume(given, s.Placement())
    given.when(0, PlaceAssistant("DOCK"), PlaceAssistant("DOCK"))
    assert given.refused(0, PlaceAssistant("BANK")) == "yokohama.not-adjacent"
    assert given.refused(0, PlaceAssistant("DOCK")) == "yokohama.not-adjacent"
    assert given.refused(0, PlaceAssistant("CANA")) == "yokohama.no-such-area"
    given.when(0, EndPlacement())
    assert sum(placed(given).values()) == 2


def test_telegram_needs_a_double():
    """Ruling P4: no Telegram after spreading, no double after Newspaper's spread."""
    given = begun()
    learn(given, "telegram", "newspaper")
    resume(given, s.Placement())
    given.when(0, PlaceAssistant("BANK"), PlaceAssistant("TEA1"), PlaceAssistant("PORT"), PlaceAssistant("CHUR"))
    assert given.state.ask == "yokohama.movement"


def shelf(given: Given, *titles: str) -> list[str]:
    """The Laboratory shows cards of these titles, from the left."""
    state, chosen = given.state, []
    for space, title in enumerate(titles):
        board = state.boards["LABO"]
        ids = [id for id, card in PARTS.technologies.items() if card.title == title]
        card = next(id for id in ids if id in state.technology_deck or id in board[space:])
        if card in state.technology_deck:
            state.technology_deck[state.technology_deck.index(card)] = board[space]
        else:
            board[board.index(card)] = board[space]
        board[space] = card
        chosen.append(card)
    return chosen


def test_assistants_already_there_do_not_matter():
    """The modes count what is placed now, not who stands there from earlier turns."""
    given = to_place(at="CHUR", out="COP1 COP1 COP1")
    given.when(0, PlaceAssistant("COP1"))
    assert places(given) == ALL


def test_every_opposing_president_is_paid_for_every_assistant():
    """Two presidents and two assistants make four yen, two to each opponent."""
    given = to_place(at="CHUR", yen=4, others={1: "DOCK", 2: "DOCK"})
    before = yens(given)
    events = given.when(0, PlaceAssistant("DOCK"), PlaceAssistant("DOCK"))
    assert [sorted(event.tolls) for event in happened(events, AssistantPlaced)] == [[1, 2], [1, 2]]
    assert yens(given) == [0, before[1] + 2, before[2] + 2]


def test_the_second_assistant_must_be_paid_as_well():
    """With three yen for two presidents the second assistant stays at hand."""
    given = to_place(at="CHUR", yen=3, others={1: "DOCK", 2: "DOCK"})
    given.when(0, PlaceAssistant("DOCK"))
    assert "DOCK" not in places(given)
    have(given, yen=1)


def test_beside_both_the_own_and_an_opposing_president():
    """Only the opposing one is paid."""
    given = to_place(at="DOCK", yen=1, others={1: "DOCK"})
    given.when(0, PlaceAssistant("DOCK"))
    have(given, yen=0)


def test_presidents_in_hand_are_nowhere():
    """Nobody is paid for a president that is not on the board."""
    given = to_place(at="CHUR", yen=0)
    assert places(given) == ALL


def test_telegram_is_paid_and_may_be_left():
    """The neighbour's president takes a yen; who cannot pay chooses another neighbour or none."""
    given = to_place("telegram", at="CHUR", yen=0, others={1: "LABO"})
    given.when(0, PlaceAssistant("DOCK"), PlaceAssistant("DOCK"))
    assert places(given) == {"CHIN", "CHUR", "PORT", "EMPL"}
    assert happened(given.when(0, EndPlacement()), PlacementEnded)
    given = to_place("telegram", at="CHUR", yen=1, others={1: "LABO"})
    given.when(0, PlaceAssistant("DOCK"), PlaceAssistant("DOCK"), PlaceAssistant("LABO"))
    have(given, yen=0)


def test_both_technologies_do_not_add_up():
    """After a double there is one more by Telegram, no further ones by Newspaper."""
    given = to_place("telegram", "newspaper", at="CHUR")
    events = given.when(0, *(PlaceAssistant(area) for area in ("DOCK", "DOCK", "PORT")))
    assert happened(events, PlacementEnded)


def test_telegram_needs_a_third_assistant_at_hand():
    """With two assistants at hand the double is all."""
    given = to_place("telegram", at="CHUR", out="BANK BANK BANK BANK BANK BANK")
    assert happened(given.when(0, PlaceAssistant("DOCK"), PlaceAssistant("DOCK")), PlacementEnded)


def test_a_newspaper_of_phase_a_serves_this_placement():
    """A technology works from the moment it is owned."""
    given = seated(at="PORT", out="LABO LABO LABO LABO", yen=0)
    card = shelf(given, "newspaper")[0]
    hire(given, "GB")
    hold(given, "O18")
    enter_phase(given)
    given.when(0, UseAgent("LABO"), ChooseTechnology(card), SkipBuilding(), EndAdditional())
    given.when(0, *(PlaceAssistant(area) for area in ("COP1", "SIL1", "TEA1", "BANK")))
    assert given.state.merchants[0].out == {"COP1": 1, "SIL1": 1, "TEA1": 1, "BANK": 1}
