"""Ronin in the field: who learns what when they are sent away."""

import msgspec
import pytest

from domain.ikusa.commands import ChooseArmy, DismissRonin, LeaveFrom
from domain.ikusa.events.hire_ronin import HiddenRoninDismissed, RoninDismissed
from domain.kernel.record import redact
from tests.given import Given
from tests.spec.ikusa.positions import TITLE, army, force, seen, war


def picking_up(units: str) -> Given:
    """An army that would pick up a spearman, were it not for the ronin of the force beside it."""
    given = war({"KWC": f"0 {units}", "SET": "1 sp1", "AKI": "2 sp1"}, {"0A1": "KWC gu1"})
    given.when(0, ChooseArmy("A1"))
    return given


def test_a_hidden_ronin_leaves_without_betraying_its_place() -> None:
    """R38: all learn that one has gone, and see the smaller stack; where it stood and the rest stay hidden."""
    given = picking_up("sp3 hi2")
    (left,) = given.when(0, DismissRonin("KWC"))
    assert left == HiddenRoninDismissed(0, 0, "KWC", 1)
    told = {"type": "ikusa.hidden-ronin-dismissed", "seat": 0, "colour": 0, "amount": 1}
    assert (redact(left, 1), redact(left, None)) == (told, told)
    assert redact(left, 0)["formation"] == "KWC"
    assert force(given, "KWC") == "0 sp3 hi1"
    assert (seen(given, 1).provinces["KWC"].hidden, seen(given, 0).provinces["KWC"].hidden) == (0, 1)
    assert (seen(given, 1).colours[0].stacks, given.state.pool) == ((1,), 29)


def test_an_armys_hidden_ronin_leave_in_secret_too() -> None:
    """R38: the same where the limit forbids an army its garrison."""
    given = war({"IZI": "0 sp1", "SET": "1 sp1", "AKI": "2 sp1"}, {"0A1": "KWC sp2 hi2"})
    given.when(0, ChooseArmy("A1"))
    assert given.when(0, DismissRonin("A1")) == [HiddenRoninDismissed(0, 0, "A1", 1)]
    assert army(given, "0A1") == "KWC sp2 hi1"


def test_a_shown_ronin_goes_before_a_hidden_one() -> None:
    """R38: what all can see leaves openly, and what is hidden stays so."""
    given = picking_up("sp4 ro1 hi2")
    assert given.when(0, DismissRonin("KWC")) == [RoninDismissed(0, "KWC", 1)]
    assert force(given, "KWC") == "0 sp4 hi2"


def test_a_force_sends_a_hidden_ronin_away() -> None:
    """R6: in phase D too, and a regular unit may then go alone."""
    given = war({"KWC": "0 sp2 hi1", "IZI": "0 sp1", "SET": "1 sp1", "AKI": "2 sp1"}, phase="disperse")
    assert given.when(0, DismissRonin("KWC")) == [HiddenRoninDismissed(0, 0, "KWC", 1)]
    assert LeaveFrom("KWC") in given.options(0)


@pytest.mark.parametrize(
    ("name", "amount", "units"),
    [("ikusa.ronin-dismissed", 1, "0 sp3 ro1"), ("ikusa.ronin-dismissed@2", 0, "0 sp3 hi2")],
)
def test_old_logs_are_read_as_they_were_meant(name: str, amount: int, units: str) -> None:
    """In games of that time a dismissal showed the others of its formation; now it does not."""
    given = picking_up("sp3 hi2")
    stored = msgspec.json.encode({"type": name, "colour": 0, "formation": "KWC", "amount": amount})
    TITLE.codec.decode(name, stored).apply(given.state)
    assert force(given, "KWC") == units
