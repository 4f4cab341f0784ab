"""Phase 7: the Bower changes the player order."""

import pytest

from domain.yedo.commands import (
    Activate,
    CompleteMission,
    GoHome,
    TakePosition,
    VisitBower,
)
from domain.yedo.events.action_phase import BowerOpened, OrderChanged
from tests.given import Given, happened
from tests.spec.yedo.positions import begin, clan, equip, scene
from tests.spec.yedo.reading import act, asked, together

BLUE, RED, YELLOW, GREEN = range(4)


def bower(*out: tuple[int, str], order: tuple[int, ...] = (0, 1, 2, 3), turn: int = -1) -> Given:
    given = scene(len(order))
    for seat, places in out:
        equip(given, seat, out=places)
    return begin(given, "action", turn=turn, stage="", order=list(order))


def test_the_rulebooks_bower() -> None:
    """Example, p. 14: Green activates; Red has the lower number and goes last, Green first; Blue goes on."""
    given = bower((GREEN, "CA-B2"), (RED, "CA-B1 HA-1"), (BLUE, "HA-2"), turn=YELLOW)
    assert given.question == ((GREEN,), "yedo.action")
    events = given.when(GREEN, VisitBower())
    assert BowerOpened(GREEN, (RED, GREEN)) in events
    assert given.question == ((RED,), "yedo.position")
    given.when(RED, TakePosition(4))
    assert given.options(GREEN) == [TakePosition(1), TakePosition(2), TakePosition(3)]
    assert given.refused(GREEN, TakePosition(4)) == "yedo.position-taken"
    (changed,) = happened(given.when(GREEN, TakePosition(1)), OrderChanged)
    assert changed.order == (GREEN, BLUE, YELLOW, RED)
    assert given.question == ((BLUE,), "yedo.action"), "directly after Green on the new track"
    assert clan(given, RED).out == ["HA-1"]


def test_the_others_keep_their_order() -> None:
    """They fill the lowest free positions."""
    given = bower((0, "CA-B3"), order=(3, 0, 2, 1))
    given.when(0, VisitBower())
    given.when(0, TakePosition(3))
    assert given.state.order == [3, 2, 0, 1]


def test_one_may_keep_ones_position() -> None:
    """Choosing the present position is legal (ruling 45)."""
    given = bower((2, "CA-B1"))
    given.when(2, VisitBower(), TakePosition(3))
    assert given.state.order == [0, 1, 2, 3]


def test_going_home_from_the_bower_triggers_nothing() -> None:
    """The others stay there (ruling 47)."""
    given = bower((0, "CA-B1"), (1, "CA-B2"))
    given.when(0, GoHome())
    assert given.question == ((1,), "yedo.action")
    assert clan(given, 1).out == ["CA-B2"]


def test_a_mission_from_the_bower_triggers_nothing() -> None:
    """Only activating for the order change activates the Bower."""
    given = scene()
    equip(given, 0, out="CA-B1 HA-1", missions="G12")
    equip(given, 1, out="CA-B2")
    begin(given, "action", turn=-1, stage="")
    given.when(0, Activate("CA-B1"), CompleteMission("G12"))
    assert clan(given, 0).done == ["G12"]
    assert clan(given, 1).out == ["CA-B2"]


def test_the_next_turn_follows_the_new_order() -> None:
    """No compensation for those who get fewer turns in a row (ruling 46)."""
    given = bower((0, "CA-B1 HA-1"), (1, "HA-2"), (2, "HA-3"), (3, "HA-4"))
    given.when(0, Activate("CA-B1"), VisitBower(), TakePosition(4))
    assert given.state.order == [1, 2, 3, 0]
    assert given.question == ((1,), "yedo.action")


def test_the_bidding_track_changes_only_in_the_next_prep() -> None:
    """Ruling 48."""
    given = bower((0, "CA-B1"), order=(0, 1))
    given.when(0, VisitBower())
    assert given.state.track == [0, 1]
    given.when(0, TakePosition(2))
    assert given.state.round == 3
    assert given.state.track == [1, 0]


@pytest.mark.parametrize("position", [0, 5, -1])
def test_a_position_must_be_on_the_track(position: int) -> None:
    """From first to last."""
    given = bower((0, "CA-B1"))
    given.when(0, VisitBower())
    assert given.refused(0, TakePosition(position)) == "yedo.position-taken"


# -- the rulebook read a second time, sentence by sentence --------------------------------------------------


def test_the_activator_moves_himself_to_the_end() -> None:
    """After the last on the new track the first one follows."""
    clans = {0: {"out": "CA-B2"}, 1: {"out": "GA-1"}, 2: {"out": "GA-2"}, 3: {"out": "TE-1"}}
    given = together("action", clans)
    act(given, 0, "CA-B2", VisitBower(), TakePosition(4))
    assert given.state.order == [1, 2, 3, 0]
    assert given.question[0] == (1,)


def test_a_taken_position_is_not_free() -> None:
    """Two at the Bower cannot have the same place."""
    given = together("action", {0: {"out": "CA-B1"}, 1: {"out": "CA-B2"}}, seats=3)
    act(given, 0, "CA-B1", VisitBower(), TakePosition(2))
    assert set(given.options(1)) == {TakePosition(1), TakePosition(3)}
    given.when(1, TakePosition(3))
    assert given.state.order == [2, 0, 1]


def test_a_removed_bower_disciple_no_longer_counts_for_missions() -> None:
    """Whoever was carried home by another's visit is not in the Castle any more."""
    given = together("action", {0: {"out": "CA-B1"}, 1: {"out": "CA-B2 HA-1", "missions": "G12"}})
    act(given, 0, "CA-B1", VisitBower(), TakePosition(1))
    given.when(1, TakePosition(2))
    assert asked(given)[0] == 1
    assert not [option for option in given.options(1) if isinstance(option, CompleteMission)]
