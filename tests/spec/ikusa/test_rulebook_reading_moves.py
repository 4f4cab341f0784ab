"""The rulebook read afresh: armies on the move, final movement, and what must stay behind."""

from domain.ikusa.commands import (
    ChooseArmy,
    Detach,
    EndMoves,
    EndTurn,
    GoTo,
    Halt,
    LeaveFrom,
    LeaveGarrison,
    PickUp,
    Send,
    Step,
    Stop,
)
from domain.ikusa.events.final_movement import UnitMoved
from domain.ikusa.events.hire_ronin import RoninRevealed
from domain.ikusa.events.move_armies import ArmyMoved
from tests.given import happened
from tests.spec.ikusa.positions import army, force, war

# -- phase A ---------------------------------------------------------------------------------


def test_only_friendly_provinces():
    """In phase A neither an empty nor an enemy province can be entered."""
    given = war({"YMT": "0 sp1", "KWC": "1 sp1"}, {"0A1": "YSH sp2"})
    given.when(0, ChooseArmy("A1"), LeaveGarrison("spearman"))
    assert given.refused(0, Step("KWC")) == "ikusa.no-way-there"
    assert given.refused(0, Step("OMI")) == "ikusa.no-way-there"
    given.when(0, Step("YMT"))
    assert (army(given, "0A1"), force(given, "YSH")) == ("YMT sp1", "0 sp1")


def test_a_garrison_only_where_it_is_needed():
    """An army leaves a unit where nothing else would stay; beside a force it may not drop any."""
    given = war({"YSH": "0 sp1", "YMT": "0 sp1"}, {"0A1": "YSH sp2"})
    given.when(0, ChooseArmy("A1"))
    assert given.refused(0, LeaveGarrison("spearman")) == "ikusa.no-garrison-here"
    given.when(0, Step("YMT"))


def test_the_garrison_comes_before_the_step():
    """Alone in the province, the army cannot just go."""
    given = war({"YMT": "0 sp1"}, {"0A1": "YSH bo1 sp2"})
    given.when(0, ChooseArmy("A1"))
    assert given.refused(0, Step("YMT")) == "ikusa.garrison-first"
    given.when(0, LeaveGarrison("bowman"), LeaveGarrison("spearman"), Step("YMT"))
    assert (army(given, "0A1"), force(given, "YSH")) == ("YMT sp1", "0 bo1 sp1")


def test_a_garrison_is_a_force_of_five_at_most():
    """Garrisons are provincial forces, so not more than five units can be dropped."""
    given = war({"YMT": "0 sp1"}, {"0A1": "YSH sp9"})
    given.when(0, ChooseArmy("A1"), *[LeaveGarrison("spearman")] * 5)
    assert LeaveGarrison("spearman") not in given.options(0)


def test_ronin_hold_no_province():
    """A garrison is a regular unit, never a ronin, and the ronin left with the army keep their limit."""
    given = war({"YMT": "0 sp1"}, {"0A1": "YSH sp2 ro1"})
    given.when(0, ChooseArmy("A1"))
    assert given.refused(0, LeaveGarrison("ronin")) == "ikusa.no-garrison-here"
    given.when(0, LeaveGarrison("spearman"), Step("YMT"))
    assert army(given, "0A1") == "YMT sp1 ro1"
    assert force(given, "YSH") == "0 sp1"


def test_pick_up_at_every_stop_of_the_way():
    """Units are picked up at the start and in each province entered, as far as squares reach."""
    given = war({"YSH": "0 sp2", "OMI": "0 bo1 sp1", "WAK": "0 sw2 gu1"}, {"0A1": "YSH level2 bo2"})
    given.when(0, ChooseArmy("A1"), PickUp("spearman"), Step("OMI"), PickUp("bowman"), Step("WAK"))
    given.when(0, PickUp("swordsman"))
    assert given.refused(0, PickUp("swordsman")) == "ikusa.cannot-pick-up"
    given.when(0, PickUp("gunner"))
    assert army(given, "0A1") == "WAK bo3 sw1 gu1 sp1"
    assert (force(given, "YSH"), force(given, "OMI"), force(given, "WAK")) == ("0 sp1", "0 sp1", "0 sw1")


def test_picking_up_all_calls_for_a_garrison_again():
    """Taking the last unit of a force is fine while the army stays, but then leaving needs a garrison."""
    given = war({"YSH": "0 sp1", "OMI": "0 sp1", "WAK": "0 sp1"}, {"0A1": "YSH level2 bo1"})
    given.when(0, ChooseArmy("A1"), Step("OMI"), PickUp("spearman"))
    assert given.refused(0, Step("WAK")) == "ikusa.garrison-first"
    given.when(0, LeaveGarrison("bowman"), Step("WAK"))
    assert (army(given, "0A1"), force(given, "OMI")) == ("WAK sp1", "0 bo1")


def test_as_far_as_the_level():
    """Level 3 goes three provinces, even back again; the fourth step is one too many."""
    given = war({"YSH": "0 sp1", "OMI": "0 sp1"}, {"0A1": "YSH level3 bo1"})
    given.when(0, ChooseArmy("A1"), Step("OMI"), Step("YSH"), Step("OMI"))
    assert Step("YSH") not in given.options(0)


def test_one_army_to_a_province():
    """An army may pass where another one stands, and stop there only if that one goes away in turn."""
    given = war({"YSH": "0 sp1", "OMI": "0 sp1", "WAK": "0 sp1"}, {"0A1": "YSH bo1", "0A2": "OMI sw1"})
    given.when(0, ChooseArmy("A1"), Step("OMI"), Stop())
    moves = [option for option in given.options(0) if isinstance(option, EndMoves | Stop)]
    assert not moves, "the other army has to leave now"
    places = [option.to for option in given.options(0) if isinstance(option, Step)]
    assert "WAK" in places
    given.when(0, Step("WAK"))
    assert (army(given, "0A1"), army(given, "0A2")) == ("OMI bo1", "WAK sw1")


def test_armies_exchange_nothing_on_the_way():
    """Another army's units are not to be picked up."""
    given = war({"YSH": "0 sp1", "OMI": "0 sp1", "WAK": "0 sp1"}, {"0A1": "YSH level2 bo1", "0A2": "OMI sw1"})
    given.when(0, ChooseArmy("A1"), Step("OMI"))
    assert PickUp("swordsman") not in given.options(0)


def test_forces_stand_still_before_combat():
    """In phase A nobody but armies is asked to move; without an army to move the turn goes on."""
    given = war({"YSH": "0 sp3", "OMI": "0 sp1"}, {"0A1": "OSU"})
    assert all(not isinstance(option, LeaveFrom) for option in given.options(0))


def test_moving_uncovers_ronin():
    """Hidden ronin of an army are laid open when it moves."""
    given = war({"YSH": "0 sp1", "OMI": "0 sp1"}, {"0A1": "YSH bo2 hi2"})
    events = given.when(0, ChooseArmy("A1"), Step("OMI"))
    assert happened(events, RoninRevealed) or army(given, "0A1") == "OMI bo2 ro2"
    assert army(given, "0A1") == "OMI bo2 ro2"


# -- phase D: armies -------------------------------------------------------------------------


def test_final_movement_takes_empty_provinces():
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


def test_units_go_ahead_of_their_army():
    """An army may send units of its own into an adjacent empty province and stay where it is."""
    given = war({}, {"0A1": "YSH bo1 sp3"}, phase="advance")
    given.when(0, ChooseArmy("A1"), Detach("spearman", "OMI"))
    assert (army(given, "0A1"), force(given, "OMI")) == ("YSH bo1 sp2", "0 sp1")
    assert "OMI" in given.state.colours[0].lands


def test_units_do_not_leave_an_army_for_a_friendly_province():
    """Splitting off is for garrisons and for empty provinces only."""
    given = war({"OMI": "0 sp1"}, {"0A1": "YSH bo1 sp3"}, phase="advance")
    given.when(0, ChooseArmy("A1"))
    assert given.refused(0, Detach("spearman", "OMI")) == "ikusa.no-outlet"


# -- phase D: forces -------------------------------------------------------------------------


def test_a_force_may_scatter():
    """Units of one force go to different neighbours, one province each, and one stays."""
    given = war({"YSH": "0 sp3", "YMT": "0 sp1", "KWC": "1 sp1"}, phase="disperse")
    given.when(0, LeaveFrom("YSH"), GoTo("OMI", "OMI"), Send("spearman"), Halt())
    given.when(0, LeaveFrom("YSH"), GoTo("IGA", "IGA"))
    if Send("spearman") in given.options(0):
        given.when(0, Send("spearman"))
    assert [force(given, place) for place in ("YSH", "OMI", "IGA")] == ["0 sp1", "0 sp1", "0 sp1"]
    assert LeaveFrom("OMI") not in given.options(0), "a unit moves once"
    assert LeaveFrom("YSH") not in given.options(0), "the last unit stays"


def test_a_force_never_enters_an_enemy_province():
    """Final movement ends in friendly or empty provinces."""
    given = war({"YSH": "0 sp3", "KWC": "1 sp1"}, phase="disperse")
    given.when(0, LeaveFrom("YSH"))
    assert GoTo("KWC", "KWC") not in given.options(0)
    assert all(option.place != "KWC" for option in given.options(0) if isinstance(option, GoTo))


def test_five_is_the_end_of_a_force():
    """Two may join three; the third finds no room."""
    given = war({"YSH": "0 sp4", "OMI": "0 sp3"}, phase="disperse")
    given.when(0, LeaveFrom("YSH"), GoTo("OMI", "OMI"), Send("spearman"))
    given.when(0, Send("spearman"))
    assert force(given, "OMI") == "0 sp5"
    assert Send("spearman") not in given.options(0)


def test_a_force_joins_an_army_as_squares_allow():
    """Samurai squares are for samurai: with four there, only ashigaru join; the rest may join the force."""
    given = war({"OMI": "0 sw1 sp2"}, {"0A1": "YSH bo4 sp9"}, phase="disperse")
    given.when(0, LeaveFrom("OMI"), GoTo("YSH", "A1"))
    assert Send("swordsman") not in given.options(0)
    given.when(0, Send("spearman"))
    assert army(given, "0A1") == "YSH bo4 sp10"
    assert Send("spearman") not in given.options(0)


def test_beside_an_army_the_whole_force_may_go():
    """The province stays friendly through the army, so the force need not leave anybody."""
    given = war({"YSH": "0 sp2"}, {"0A1": "YSH bo1"}, phase="disperse")
    events = given.when(0, LeaveFrom("YSH"), GoTo("OMI", "OMI"), Send("spearman"))
    events += given.when(0, Send("spearman"))
    assert len(happened(events, UnitMoved)) == 2
    assert (force(given, "YSH"), force(given, "OMI")) == ("0", "0 sp2")


def test_ronin_keep_the_limit_on_both_ends():
    """Of three spearmen with two ronin none goes into an empty province: ronin would be too many on either end."""
    given = war({"YSH": "0 sp3 ro2"}, phase="disperse")
    assert LeaveFrom("YSH") not in given.options(0)


def test_the_next_marker_follows():
    """After phase D of one player comes phase A of the next; provinces taken count at once."""
    given = war({"YSH": "0 sp2", "KWC": "1 sp1"}, {"1A1": "IZI sp2"}, phase="disperse")
    given.when(0, LeaveFrom("YSH"), GoTo("OMI", "OMI"), Send("spearman"))
    given.when(0, EndTurn()) if EndTurn() in given.options(0) else None
    assert given.state.turn.colour == 1
