"""Phase D: final movement."""

from domain.ikusa.commands import (
    ChooseArmy,
    Detach,
    DismissRonin,
    EndMoves,
    EndTurn,
    GoTo,
    Halt,
    LeaveFrom,
    LeaveGarrison,
    PickUp,
    Send,
    SendAll,
    Step,
    Stop,
)
from domain.ikusa.events.final_movement import UnitMoved
from domain.ikusa.events.hire_ronin import RoninRevealed
from domain.ikusa.events.move_armies import ArmyMoved, UnitDetached
from domain.ikusa.events.wage_war import TurnBegan, TurnEnded
from tests.given import Given, happened
from tests.spec.ikusa.positions import army, force, war

FAR = {"AKI": "1 sp1", "HIT": "2 sp1"}


def forces(lands: dict[str, str], armies: dict[str, str] | None = None) -> Given:
    return war({**FAR, **lands}, armies, phase="disperse")


def armies(lands: dict[str, str], armies: dict[str, str]) -> Given:
    return war({**FAR, **lands}, armies, phase="advance")


def test_an_army_conquers_empty_provinces() -> None:
    """Rulebook p. 27, R27: as in phase A, but empty provinces may be entered, one after the other."""
    given = armies({"KWC": "0 sp1"}, {"0A1": "KWC level2 gu2"})
    given.when(0, ChooseArmy("A1"), Step("YMT"))
    assert "YMT" in given.state.colours[0].lands
    assert given.refused(0, Step("ISE")) == "ikusa.garrison-first"
    given.when(0, LeaveGarrison("gunner"), Step("ISE"))
    assert (army(given, "0A1"), force(given, "YMT")) == ("ISE gu1", "0 gu1")


def test_an_army_detaches_units_into_an_empty_neighbour() -> None:
    """Rulebook p. 27: one unit or more, as long as the ronin limit holds; it costs no step (R26)."""
    given = armies({"KWC": "0 sp1", "SET": "1 sp1"}, {"0A1": "KWC gu2"})
    given.when(0, ChooseArmy("A1"))
    assert given.refused(0, Detach("gunner", "SET")) == "ikusa.no-outlet"
    assert given.refused(0, Detach("bowman", "YMT")) == "ikusa.cannot-detach"
    assert UnitDetached(0, "A1", "gunner", "YMT", True) in given.when(0, Detach("gunner", "YMT"))
    assert UnitDetached(0, "A1", "gunner", "YMT", False) in given.when(0, Detach("gunner", "YMT"))
    given.when(0, Step("YMT"))
    assert (army(given, "0A1"), force(given, "YMT")) == ("YMT", "0 gu2")


def test_ronin_do_not_go_with_a_detachment() -> None:
    """R37: they stay with the army, which keeps more regular units than ronin."""
    given = armies({"KWC": "0 sp1"}, {"0A1": "KWC gu2 ro1"})
    given.when(0, ChooseArmy("A1"), Detach("gunner", "YMT"))
    assert (army(given, "0A1"), force(given, "YMT")) == ("KWC gu1 ro1", "0 gu1")
    assert given.refused(0, Detach("gunner", "YMT")) == "ikusa.cannot-detach"


def test_detached_units_have_moved() -> None:
    """R26: they may be neither picked up again nor move as a force."""
    given = armies({"KWC": "0 sp1"}, {"0A1": "KWC gu1"})
    given.when(0, ChooseArmy("A1"), Detach("gunner", "YMT"), Step("YMT"))
    assert given.refused(0, PickUp("gunner")) == "ikusa.cannot-pick-up"
    given.when(0, Stop())
    assert given.refused(0, LeaveFrom("YMT")) in ("ikusa.force-cannot-move", "table.not-asked")


def test_a_garrison_of_this_phase_may_still_move() -> None:
    """R26: what an army leaves behind is a force and moves once afterwards."""
    given = armies({}, {"0A1": "KWC gu3"})
    given.when(0, ChooseArmy("A1"), LeaveGarrison("gunner"), LeaveGarrison("gunner"), Step("YMT"), Stop())
    given.when(0, LeaveFrom("KWC"), GoTo("IZI", "IZI"), Send("gunner"))
    assert (force(given, "KWC"), force(given, "IZI")) == ("0 gu1", "0 gu1")


def test_units_go_one_step_to_friends_or_empty_provinces() -> None:
    """Rulebook p. 27: any number of units, splitting up as they like; each moves once."""
    given = forces({"KWC": "0 bo1 sp3", "IZI": "0 sp1", "SET": "1 sp1"})
    assert given.refused(0, LeaveFrom("IZI")) == "ikusa.force-cannot-move"
    given.when(0, LeaveFrom("KWC"))
    assert given.refused(0, GoTo("SET", "SET")) == "ikusa.no-way-there"
    assert given.refused(0, GoTo("ISE", "ISE")) == "ikusa.no-way-there"
    given.when(0, GoTo("YMT", "YMT"))
    assert given.refused(0, Halt()) == "ikusa.send-first"
    assert given.refused(0, Send("gunner")) == "ikusa.cannot-send"
    assert UnitMoved(0, "bowman", "KWC", "YMT", "YMT", True) in given.when(0, Send("bowman"))
    given.when(0, Halt(), LeaveFrom("KWC"), GoTo("IZI", "IZI"), Send("spearman"), Send("spearman"))
    assert (force(given, "KWC"), force(given, "YMT"), force(given, "IZI")) == ("0 sp1", "0 bo1", "0 sp3")
    assert LeaveFrom("YMT") not in given.options(0)


def test_the_last_unit_stays_unless_an_army_does() -> None:
    """Rulebook p. 17: a province is never left empty; an army in it is enough."""
    given = forces({"KWC": "0 sp1"}, {"0A1": "KWC gu1"})
    given.when(0, LeaveFrom("KWC"), GoTo("YMT", "YMT"), Send("spearman"))
    assert (force(given, "KWC"), force(given, "YMT")) == ("0", "0 sp1")


def test_a_force_holds_five() -> None:
    """Rulebook p. 27: stacking limits still apply."""
    given = forces({"KWC": "0 sp3", "IZI": "0 sp4", "KII": "0 sp5"})
    given.when(0, LeaveFrom("KWC"))
    assert given.refused(0, GoTo("KII", "KII")) == "ikusa.no-way-there"
    given.when(0, GoTo("IZI", "IZI"), Send("spearman"))
    assert force(given, "IZI") == "0 sp5"
    assert not given.state.turn.to, "there is no room for another one"


def test_units_join_an_army() -> None:
    """Rulebook p. 27, R34: as long as they fit the card; also the army of an assassinated daimyo."""
    given = forces({"KWC": "0 bo1 sp2"}, {"0A1": "YMT lying bo4 gu1", "0A2": "OSU"})
    given.when(0, LeaveFrom("KWC"), GoTo("YMT", "A1"))
    assert given.refused(0, Send("bowman")) == "ikusa.cannot-send"
    given.when(0, Send("spearman"))
    assert army(given, "0A1") == "YMT bo4 gu1 sp1"


def test_send_all_is_so_many_single_moves() -> None:
    """The short command moves what may go, cheapest first, and ronin with them."""
    given = forces({"KWC": "0 bo1 sp3 ro1", "IZI": "0 sp1"})
    events = given.when(0, LeaveFrom("KWC"), GoTo("YMT", "YMT"), SendAll())
    kinds = [event.kind for event in happened(events, UnitMoved)]
    assert kinds == ["spearman", "spearman", "spearman", "ronin"]
    assert (force(given, "KWC"), force(given, "YMT")) == ("0 bo1", "0 sp3 ro1")


def test_ronin_move_only_in_company() -> None:
    """R8: after a regular unit of their force, and within the limits at both ends."""
    given = forces({"KWC": "0 sp4 ro2", "IZI": "0 sp1"})
    given.when(0, LeaveFrom("KWC"), GoTo("IZI", "IZI"))
    assert given.refused(0, Send("ronin")) == "ikusa.cannot-send"
    given.when(0, Send("spearman"), Send("ronin"))
    assert (force(given, "KWC"), force(given, "IZI")) == ("0 sp3 ro1", "0 sp2 ro1")


def test_moving_shows_a_forces_ronin() -> None:
    """R7: as soon as any unit of the force moves."""
    given = forces({"KWC": "0 sp4 hi2", "IZI": "0 sp1"})
    events = given.when(0, LeaveFrom("KWC"), GoTo("IZI", "IZI"), Send("spearman"))
    assert happened(events, RoninRevealed) == [RoninRevealed(0, "KWC", 2)]


def test_ronin_in_the_way_can_be_dismissed() -> None:
    """R6: with ronin at the limit a regular unit goes without them only if one of them is sent away before."""
    given = forces({"KWC": "0 sp2 hi1", "IZI": "0 sp1"})
    assert given.options(0) == [LeaveFrom("KWC"), DismissRonin("KWC"), EndTurn()]
    assert given.refused(0, DismissRonin("IZI")) == "ikusa.no-ronin-to-dismiss"
    given.when(0, DismissRonin("KWC"))
    given.when(0, LeaveFrom("KWC"), GoTo("IZI", "IZI"), Send("spearman"))
    assert (force(given, "KWC"), force(given, "IZI")) == ("0 sp1", "0 sp2")


def test_the_turn_ends() -> None:
    """By choice, or when nothing can move any more."""
    given = forces({"KWC": "0 sp2"})
    events = given.when(0, EndTurn())
    assert (TurnEnded(0) in events, TurnBegan(1) in events) == (True, True)
    given = armies({"KWC": "0 sp1"}, {"0A1": "KWC"})
    given.when(0, EndMoves(), LeaveFrom("KWC"), GoTo("YMT", "YMT"))
    assert TurnBegan(1) in given.when(0, Send("spearman"))


def test_final_movement_takes_empty_provinces() -> None:
    """An army conquers as it goes, up to its level, with a garrison in each province it leaves."""
    given = war({"YSH": "0 sp1", "KWC": "1 sp1"}, {"0A1": "YSH level3 sp5"}, phase="advance")
    given.when(0, ChooseArmy("A1"))
    assert given.refused(0, Step("KWC")) == "ikusa.no-way-there"
    events = given.when(0, Step("OMI"))
    assert [move.conquered for move in happened(events, ArmyMoved)] == [True]
    assert given.refused(0, Step("WAK")) == "ikusa.garrison-first"
    given.when(0, LeaveGarrison("spearman"), Step("WAK"), LeaveGarrison("spearman"), Step("TNG"))
    assert army(given, "0A1") == "TNG sp3"
    assert {"YSH", "OMI", "WAK", "TNG"} <= set(given.state.colours[0].lands)


def test_units_go_ahead_of_their_army() -> None:
    """An army may send units of its own into an adjacent empty province and stay where it is."""
    given = war({}, {"0A1": "YSH bo1 sp3"}, phase="advance")
    given.when(0, ChooseArmy("A1"), Detach("spearman", "OMI"))
    assert (army(given, "0A1"), force(given, "OMI")) == ("YSH bo1 sp2", "0 sp1")
    assert "OMI" in given.state.colours[0].lands


def test_units_do_not_leave_an_army_for_a_friendly_province() -> None:
    """Splitting off is for garrisons and for empty provinces only."""
    given = war({"OMI": "0 sp1"}, {"0A1": "YSH bo1 sp3"}, phase="advance")
    given.when(0, ChooseArmy("A1"))
    assert given.refused(0, Detach("spearman", "OMI")) == "ikusa.no-outlet"


def test_a_force_may_scatter() -> None:
    """Units of one force go to different neighbours, one province each, and one stays."""
    given = war({"YSH": "0 sp3", "YMT": "0 sp1", "KWC": "1 sp1"}, phase="disperse")
    given.when(0, LeaveFrom("YSH"), GoTo("OMI", "OMI"), Send("spearman"), Halt())
    given.when(0, LeaveFrom("YSH"), GoTo("IGA", "IGA"))
    if Send("spearman") in given.options(0):
        given.when(0, Send("spearman"))
    assert [force(given, place) for place in ("YSH", "OMI", "IGA")] == ["0 sp1", "0 sp1", "0 sp1"]
    assert LeaveFrom("OMI") not in given.options(0), "a unit moves once"
    assert LeaveFrom("YSH") not in given.options(0), "the last unit stays"


def test_a_force_never_enters_an_enemy_province() -> None:
    """Final movement ends in friendly or empty provinces."""
    given = war({"YSH": "0 sp3", "KWC": "1 sp1"}, phase="disperse")
    given.when(0, LeaveFrom("YSH"))
    assert GoTo("KWC", "KWC") not in given.options(0)
    assert all(option.place != "KWC" for option in given.options(0) if isinstance(option, GoTo))


def test_five_is_the_end_of_a_force() -> None:
    """Two may join three; the third finds no room."""
    given = war({"YSH": "0 sp4", "OMI": "0 sp3"}, phase="disperse")
    given.when(0, LeaveFrom("YSH"), GoTo("OMI", "OMI"), Send("spearman"))
    given.when(0, Send("spearman"))
    assert force(given, "OMI") == "0 sp5"
    assert Send("spearman") not in given.options(0)


def test_a_force_joins_an_army_as_squares_allow() -> None:
    """Samurai squares are for samurai: with four there, only ashigaru join; the rest may join the force."""
    given = war({"OMI": "0 sw1 sp2"}, {"0A1": "YSH bo4 sp9"}, phase="disperse")
    given.when(0, LeaveFrom("OMI"), GoTo("YSH", "A1"))
    assert Send("swordsman") not in given.options(0)
    given.when(0, Send("spearman"))
    assert army(given, "0A1") == "YSH bo4 sp10"
    assert Send("spearman") not in given.options(0)


def test_beside_an_army_the_whole_force_may_go() -> None:
    """The province stays friendly through the army, so the force need not leave anybody."""
    given = war({"YSH": "0 sp2"}, {"0A1": "YSH bo1"}, phase="disperse")
    events = given.when(0, LeaveFrom("YSH"), GoTo("OMI", "OMI"), Send("spearman"))
    events += given.when(0, Send("spearman"))
    assert len(happened(events, UnitMoved)) == 2
    assert (force(given, "YSH"), force(given, "OMI")) == ("0", "0 sp2")


def test_ronin_keep_the_limit_on_both_ends() -> None:
    """Of three spearmen with two ronin none goes into an empty province: ronin would be too many on either end."""
    given = war({"YSH": "0 sp3 ro2"}, phase="disperse")
    assert LeaveFrom("YSH") not in given.options(0)


def test_the_next_marker_follows() -> None:
    """After phase D of one player comes phase A of the next; provinces taken count at once."""
    given = war({"YSH": "0 sp2", "KWC": "1 sp1"}, {"1A1": "IZI sp2"}, phase="disperse")
    given.when(0, LeaveFrom("YSH"), GoTo("OMI", "OMI"), Send("spearman"))
    given.when(0, EndTurn()) if EndTurn() in given.options(0) else None
    assert given.state.turn.colour == 1
