"""Ronin in the field: who learns what when they are sent away."""

import random

import msgspec
import pytest

from domain.ikusa.commands import ChooseArmy, DismissRonin, EndTurn, GoTo, Halt, LeaveFrom, Send, SendAll
from domain.ikusa.events.final_movement import RouteChosen, RouteClosed
from domain.ikusa.events.hire_ronin import HiddenRoninDismissed, RoninDismissed, RoninRevealed
from domain.kernel.record import redact
from tests.given import Given, happened
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


def forces(lands: dict[str, str], armies: dict[str, str] | None = None) -> Given:
    return war(lands, armies, phase="disperse")


def fine(regular: int, ronin: int) -> bool:
    return not ronin or ronin < regular


def made(position: tuple[int, int, int, int, int], gone: int, along: int) -> bool:
    given = before(*position)
    for command in (LeaveFrom("YSH"), GoTo("OMI", "OMI"), *[Send("spearman")] * gone, *[Send("ronin")] * along):
        if command not in given.options(0):
            return False
        given.when(0, command)
    return not given.state.turn.origin or Halt() in given.options(0)


def before(regular: int, ronin: int, there: int, company: int, staying: int) -> Given:
    lands = {"YSH": f"0 sp{regular} ro{ronin}"} | ({"OMI": f"0 sp{there} ro{company}"} if there else {})
    return forces(lands, {"0A1": "YSH"} if staying else {"0A1": "HIT"})


def test_a_force_and_its_ronin_leave_together() -> None:
    """A whole force with ronin at their limit (2 and 1) may leave a province where an army stays."""
    given = forces({"YSH": "0 sp2 ro1"}, {"0A1": "YSH sp1"})
    given.when(0, LeaveFrom("YSH"), GoTo("OMI", "OMI"), Send("spearman"), Send("spearman"), Send("ronin"))
    assert force(given, "OMI") == "0 sp2 ro1"


def test_a_spearman_and_a_ronin_join_a_neighbour() -> None:
    """Of 3 and 2, one spearman with one ronin joins a force of 3; 2 and 1 stay: legal on both ends."""
    given = forces({"YSH": "0 sp3 ro2", "OMI": "0 sp3"})
    given.when(0, LeaveFrom("YSH"), GoTo("OMI", "OMI"), Send("spearman"), Send("ronin"))
    assert (force(given, "YSH"), force(given, "OMI")) == ("0 sp2 ro1", "0 sp4 ro1")


def test_nobody_is_forced_to_dismiss_ronin() -> None:
    """Where no transfer could end within the limits none is offered; to send a ronin away is a choice of its own."""
    given = forces({"YSH": "0 sp3 ro2"})
    assert given.options(0) == [DismissRonin("YSH"), EndTurn()]
    assert given.refused(0, LeaveFrom("YSH")) == "ikusa.force-cannot-move"
    given.when(0, DismissRonin("YSH"), LeaveFrom("YSH"), GoTo("OMI", "OMI"), Send("spearman"))
    assert (force(given, "YSH"), force(given, "OMI")) == ("0 sp2 ro1", "0 sp1")


def test_only_ways_that_end_well() -> None:
    """Three with two ronin find no end in an empty neighbour, but one beside friends; hidden ronin there count."""
    given = forces({"YSH": "0 sp3 hi2", "OMI": "0 sp3", "YMT": "0 sp3 hi2"})
    given.when(0, LeaveFrom("YSH"))
    assert GoTo("OMI", "OMI") in given.options(0)
    assert GoTo("YMT", "YMT") in given.options(0)
    assert given.refused(0, GoTo("TAM", "TAM")) == "ikusa.no-way-there"
    events = given.when(0, GoTo("YMT", "YMT"), Send("spearman"))
    assert happened(events, RoninRevealed) == [RoninRevealed(0, "YSH", 2)]
    assert given.options(0) == [Send("spearman"), Send("ronin"), SendAll()]


def test_nobody_halts_with_too_many_ronin_behind() -> None:
    """The way is finished when the ronin that stay are fewer than the regular units that stay."""
    given = forces({"YSH": "0 sp3 ro2", "OMI": "0 sp3"})
    given.when(0, LeaveFrom("YSH"), GoTo("OMI", "OMI"), Send("spearman"))
    assert given.refused(0, Halt()) == "ikusa.ronin-left-behind"
    assert given.refused(0, DismissRonin("YSH")) == "ikusa.no-ronin-to-dismiss"
    given.when(0, Send("ronin"), Halt())
    assert not given.state.turn.origin


def test_ronin_that_have_come_do_not_go_on() -> None:
    """R26: a ronin that has moved cannot make up for others, so its new force is bound by it."""
    given = forces({"YSH": "0 sp3 ro1", "OMI": "0 sp1", "MIN": "0 sp3"})
    given.when(0, LeaveFrom("YSH"), GoTo("OMI", "OMI"), Send("spearman"), Send("ronin"), Halt())
    assert force(given, "OMI") == "0 sp2 ro1"
    assert LeaveFrom("OMI") not in given.options(0)


def test_ronin_join_an_army_with_their_force() -> None:
    """The daimyo counts at the other end; squares are for regular units only."""
    given = forces({"YSH": "0 sp2 ro1", "OMI": "0 sp1"}, {"0A1": "OMI gu9"})
    given.when(0, LeaveFrom("YSH"), GoTo("OMI", "A1"), Send("spearman"), Send("ronin"))
    assert (force(given, "YSH"), army(given, "0A1")) == ("0 sp1", "OMI gu9 sp1 ro1")


def test_what_lies_hidden_at_the_other_end_does_not_show() -> None:
    """Whether the way stays open is for all to see: hidden ronin who leave no room for others do not close it."""
    for hidden, options in ((" hi3", [Halt()]), ("", [Send("ronin"), SendAll(), Halt()])):
        given = forces({"YSH": "0 sp4 ro2", "OMI": f"0 sp4{hidden}"})
        events = given.when(0, LeaveFrom("YSH"), GoTo("OMI", "OMI"), Send("spearman"), Send("ronin"))
        assert not happened(events, RouteClosed)
        assert given.options(0) == options


def test_a_single_way_is_what_all_can_see() -> None:
    """Hidden ronin who leave one way of several are not betrayed by a question that is not asked."""
    for ronin in ("ro2", "hi2", ""):
        given = forces({"YSH": f"0 sp3 {ronin}", "OMI": "0 sp3"})
        assert not happened(given.when(0, LeaveFrom("YSH")), RouteChosen)
        assert GoTo("OMI", "OMI") in given.options(0)


@pytest.mark.parametrize("staying", [0, 1])
@pytest.mark.parametrize("there", [0, 1, 3, 4])
def test_every_legal_end_can_be_reached(there: int, staying: int) -> None:
    """All transfers of up to five and four, counted out: exactly those whose end is legal can be made."""
    for regular in range(2 - staying, 6):
        for ronin in range(max(1, regular)):
            for company in range(max(1, there)):
                for gone in range(1, min(regular - 1 + staying, 5 - there) + 1):
                    for along in range(ronin + 1):
                        legal = fine(regular - gone, ronin - along) and fine(there + gone, company + along)
                        position = (regular, ronin, there, company, staying)
                        assert made(position, gone, along) == legal, (position, gone, along)


def test_no_way_is_a_trap() -> None:
    """Whatever is chosen on the way, an end within the limits remains, without sending anybody away."""
    chance = random.Random(7)
    for _ in range(150):
        there, regular = chance.randrange(5), chance.randrange(2, 6)
        given = before(regular, chance.randrange(regular), there, chance.randrange(max(1, there)), chance.randrange(2))
        if LeaveFrom("YSH") not in given.options(0):
            continue
        given.when(0, LeaveFrom("YSH"))
        while given.state.turn.origin:
            options = given.options(0)
            assert DismissRonin("YSH") not in options
            given.when(0, chance.choice(options))
        assert all(fine(p.regular(), p.ronin()) for p in given.state.provinces.values())
