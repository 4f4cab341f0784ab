"""Phase A: armies move."""

from typing import Any

from domain.ikusa.commands import (
    ChooseArmy,
    Detach,
    DismissRonin,
    EndMoves,
    LeaveFrom,
    LeaveGarrison,
    PickUp,
    Step,
    Stop,
)
from domain.ikusa.events.hire_ronin import RoninRevealed
from domain.ikusa.events.move_armies import ArmyChosen, ArmyMoved, ArmyStopped
from tests.given import happened
from tests.spec.ikusa.positions import army, force, war

ENEMY = {"SET": "1 sp1", "AKI": "2 sp1"}


def test_an_army_moves_as_far_as_its_level() -> None:
    """Rulebook p. 18: friendly to friendly, at most as many provinces as the daimyo's level."""
    given = war({**ENEMY, "KWC": "0 sp1", "IZI": "0 sp1", "KII": "0 sp1"}, {"0A1": "KWC gu1"})
    assert given.options(0) == [ChooseArmy("A1"), EndMoves()]
    given.when(0, ChooseArmy("A1"))
    assert given.refused(0, Step("SET")) == "ikusa.no-way-there"
    assert given.refused(0, Step("YMT")) == "ikusa.no-way-there", "empty provinces are not friendly"
    assert happened(given.when(0, Step("IZI")), ArmyMoved) == [ArmyMoved(0, "A1", "IZI", False)]
    assert given.options(0) == [PickUp("spearman"), Stop()]


def test_a_garrison_stays_where_nothing_else_does() -> None:
    """Rulebook p. 18: who would leave a province empty drops one unit or more first, and then must go on."""
    given = war({**ENEMY, "IZI": "0 sp1"}, {"0A1": "KWC gu1 sp2"})
    given.when(0, ChooseArmy("A1"))
    assert given.refused(0, Step("IZI")) == "ikusa.garrison-first"
    assert given.refused(0, LeaveGarrison("bowman")) == "ikusa.no-garrison-here"
    given.when(0, LeaveGarrison("spearman"))
    assert given.options(0) == [LeaveGarrison("gunner"), LeaveGarrison("spearman"), Step("IZI")]
    assert given.refused(0, Stop()) == "ikusa.cannot-stop-here"
    given.when(0, LeaveGarrison("gunner"), Step("IZI"))
    assert (force(given, "KWC"), army(given, "0A1")) == ("0 gu1 sp1", "IZI sp1")


def test_no_garrison_where_a_force_stands() -> None:
    """Rulebook p. 18: army units are split off for no other reason in this phase."""
    given = war({**ENEMY, "KWC": "0 sp1", "IZI": "0 sp1"}, {"0A1": "KWC gu1"})
    given.when(0, ChooseArmy("A1"))
    assert given.refused(0, LeaveGarrison("gunner")) == "ikusa.no-garrison-here"
    assert given.refused(0, Detach("gunner", "YMT")) == "ikusa.no-outlet"


def test_a_lone_daimyo_without_force_cannot_leave() -> None:
    """He has nothing to leave behind; choosing him ends at once."""
    given = war({**ENEMY, "IZI": "0 sp1"}, {"0A1": "KWC"})
    events = given.when(0, ChooseArmy("A1"))
    assert happened(events, ArmyStopped) == [ArmyStopped(0, "A1")]


def test_pick_up_where_it_starts_and_where_it_arrives() -> None:
    """Rulebook p. 18, R10: units of a force join if the card has squares; also without moving."""
    given = war({**ENEMY, "KWC": "0 bo1 sp2", "IZI": "0 sw1"}, {"0A1": "KWC bo4 sp9"})
    given.when(0, ChooseArmy("A1"))
    assert given.refused(0, PickUp("bowman")) == "ikusa.cannot-pick-up"
    given.when(0, PickUp("spearman"))
    assert given.refused(0, PickUp("spearman")) == "ikusa.cannot-pick-up"
    assert (force(given, "KWC"), army(given, "0A1")) == ("0 bo1 sp1", "KWC bo4 sp10")


def test_ronin_of_a_force_may_forbid_to_pick_up() -> None:
    """R6: the force must keep more units than ronin, unless some are dismissed."""
    given = war({**ENEMY, "KWC": "0 sp3 hi2"}, {"0A1": "KWC"})
    given.when(0, ChooseArmy("A1"))
    assert given.refused(0, PickUp("spearman")) == "ikusa.cannot-pick-up"
    assert given.options(0) == [Stop(), DismissRonin("KWC")]
    given.when(0, DismissRonin("KWC"))
    given.when(0, PickUp("spearman"))
    assert force(given, "KWC") == "0 sp2 hi1"
    assert given.refused(0, DismissRonin("A1")) == "ikusa.no-ronin-to-dismiss"


def test_ronin_of_an_army_may_forbid_a_garrison() -> None:
    """R6: with ronin at the limit a garrison can be left only after one of them is dismissed."""
    given = war({**ENEMY, "IZI": "0 sp1"}, {"0A1": "KWC sp2 hi2"})
    given.when(0, ChooseArmy("A1"))
    assert given.options(0) == [Stop(), DismissRonin("A1")]
    given.when(0, DismissRonin("A1"), LeaveGarrison("spearman"), Step("IZI"))
    assert army(given, "0A1") == "IZI sp1 ro1"


def test_moving_shows_an_armys_ronin() -> None:
    """R7: hidden ronin appear when their army moves, not when it picks up."""
    given = war({**ENEMY, "KWC": "0 sp2", "IZI": "0 sp1"}, {"0A1": "KWC sp2 hi2"})
    given.when(0, ChooseArmy("A1"), PickUp("spearman"))
    assert army(given, "0A1") == "KWC sp3 hi2"
    assert happened(given.when(0, Step("IZI")), RoninRevealed) == [RoninRevealed(0, "A1", 2)]
    assert army(given, "0A1") == "IZI sp3 ro2"


def test_passing_through_another_army() -> None:
    """Rulebook p. 18: an army may pass through a province with another one; there no garrison is needed."""
    given = war(
        {**ENEMY, "KWC": "0 sp1", "KII": "0 sp1"},
        {"0A1": "KWC level2 gu1", "0A2": "IZI gu1"},
    )
    given.when(0, ChooseArmy("A2"), Stop())
    given.when(0, ChooseArmy("A1"), Step("IZI"))
    assert given.refused(0, Stop()) == "ikusa.cannot-stop-here", "A2 has moved and stays"
    given.when(0, Step("KII"))
    assert army(given, "0A1") == "KII gu1"


def test_no_stop_beside_an_army_that_stays() -> None:
    """R9: with its last step an army does not enter where another one stands that has moved already."""
    given = war({**ENEMY, "KWC": "0 sp1", "KII": "0 sp1"}, {"0A1": "KWC gu1", "0A2": "IZI gu1"})
    given.when(0, ChooseArmy("A2"), Stop(), ChooseArmy("A1"))
    assert given.refused(0, Step("IZI")) == "ikusa.no-way-there"
    assert Step("KII") in given.options(0)


def test_the_other_army_makes_room() -> None:
    """Rulebook p. 18, R9: an army may stay with another one if that one moves out next."""
    given = war({**ENEMY, "KWC": "0 sp1", "KII": "0 sp1"}, {"0A1": "KWC gu1", "0A2": "IZI gu1"})
    events = given.when(0, ChooseArmy("A1"), Step("IZI"))
    assert ArmyStopped(0, "A1", "A2") in events
    assert ArmyChosen(0, "A2", 1) in events
    assert given.options(0) == [Step("KII"), Step("KWC")]
    given.when(0, Step("KWC"))
    assert (army(given, "0A1"), army(given, "0A2")) == ("IZI gu1", "KWC gu1")


def test_assassinated_and_moved_armies_stay() -> None:
    """An assassinated daimyo's army cannot move; each army moves once in a phase."""
    given = war({**ENEMY, "KWC": "0 sp1", "KII": "0 sp1"}, {"0A1": "KWC gu1", "0A2": "IZI lying gu1", "0A3": "OSU"})
    assert given.refused(0, ChooseArmy("A2")) == "ikusa.army-cannot-move"
    given.when(0, ChooseArmy("A1"), Stop())
    assert given.state.turn.phase != "march", "nobody is left to move"


def test_only_friendly_provinces() -> None:
    """In phase A neither an empty nor an enemy province can be entered."""
    given = war({"YMT": "0 sp1", "KWC": "1 sp1"}, {"0A1": "YSH sp2"})
    given.when(0, ChooseArmy("A1"), LeaveGarrison("spearman"))
    assert given.refused(0, Step("KWC")) == "ikusa.no-way-there"
    assert given.refused(0, Step("OMI")) == "ikusa.no-way-there"
    given.when(0, Step("YMT"))
    assert (army(given, "0A1"), force(given, "YSH")) == ("YMT sp1", "0 sp1")


def test_a_garrison_only_where_it_is_needed() -> None:
    """An army leaves a unit where nothing else would stay; beside a force it may not drop any."""
    given = war({"YSH": "0 sp1", "YMT": "0 sp1"}, {"0A1": "YSH sp2"})
    given.when(0, ChooseArmy("A1"))
    assert given.refused(0, LeaveGarrison("spearman")) == "ikusa.no-garrison-here"
    given.when(0, Step("YMT"))


def test_the_garrison_comes_before_the_step() -> None:
    """Alone in the province, the army cannot just go."""
    given = war({"YMT": "0 sp1"}, {"0A1": "YSH bo1 sp2"})
    given.when(0, ChooseArmy("A1"))
    assert given.refused(0, Step("YMT")) == "ikusa.garrison-first"
    given.when(0, LeaveGarrison("bowman"), LeaveGarrison("spearman"), Step("YMT"))
    assert (army(given, "0A1"), force(given, "YSH")) == ("YMT sp1", "0 bo1 sp1")


def test_a_garrison_is_a_force_of_five_at_most() -> None:
    """Garrisons are provincial forces, so not more than five units can be dropped."""
    given = war({"YMT": "0 sp1"}, {"0A1": "YSH sp9"})
    given.when(0, ChooseArmy("A1"), *[LeaveGarrison("spearman")] * 5)
    assert LeaveGarrison("spearman") not in given.options(0)


def test_ronin_hold_no_province() -> None:
    """A garrison is a regular unit, never a ronin, and the ronin left with the army keep their limit."""
    given = war({"YMT": "0 sp1"}, {"0A1": "YSH sp2 ro1"})
    given.when(0, ChooseArmy("A1"))
    nobody: Any = "ronin"  # no value of the command, but the judge knows without the border too
    assert given.refused(0, LeaveGarrison(nobody)) == "ikusa.no-garrison-here"
    given.when(0, LeaveGarrison("spearman"), Step("YMT"))
    assert army(given, "0A1") == "YMT sp1 ro1"
    assert force(given, "YSH") == "0 sp1"


def test_pick_up_at_every_stop_of_the_way() -> None:
    """Units are picked up at the start and in each province entered, as far as squares reach."""
    given = war({"YSH": "0 sp2", "OMI": "0 bo1 sp1", "WAK": "0 sw2 gu1"}, {"0A1": "YSH level2 bo2"})
    given.when(0, ChooseArmy("A1"), PickUp("spearman"), Step("OMI"), PickUp("bowman"), Step("WAK"))
    given.when(0, PickUp("swordsman"))
    assert given.refused(0, PickUp("swordsman")) == "ikusa.cannot-pick-up"
    given.when(0, PickUp("gunner"))
    assert army(given, "0A1") == "WAK bo3 sw1 gu1 sp1"
    assert (force(given, "YSH"), force(given, "OMI"), force(given, "WAK")) == ("0 sp1", "0 sp1", "0 sw1")


def test_picking_up_all_calls_for_a_garrison_again() -> None:
    """Taking the last unit of a force is fine while the army stays, but then leaving needs a garrison."""
    given = war({"YSH": "0 sp1", "OMI": "0 sp1", "WAK": "0 sp1"}, {"0A1": "YSH level2 bo1"})
    given.when(0, ChooseArmy("A1"), Step("OMI"), PickUp("spearman"))
    assert given.refused(0, Step("WAK")) == "ikusa.garrison-first"
    given.when(0, LeaveGarrison("bowman"), Step("WAK"))
    assert (army(given, "0A1"), force(given, "OMI")) == ("WAK sp1", "0 bo1")


def test_as_far_as_the_level() -> None:
    """Level 3 goes three provinces, even back again; the fourth step is one too many."""
    given = war({"YSH": "0 sp1", "OMI": "0 sp1"}, {"0A1": "YSH level3 bo1"})
    given.when(0, ChooseArmy("A1"), Step("OMI"), Step("YSH"), Step("OMI"))
    assert Step("YSH") not in given.options(0)


def test_one_army_to_a_province() -> None:
    """An army may pass where another one stands, and stop there only if that one goes away in turn."""
    given = war({"YSH": "0 sp1", "OMI": "0 sp1", "WAK": "0 sp1"}, {"0A1": "YSH bo1", "0A2": "OMI sw1"})
    given.when(0, ChooseArmy("A1"), Step("OMI"), Stop())
    moves = [option for option in given.options(0) if isinstance(option, EndMoves | Stop)]
    assert not moves, "the other army has to leave now"
    places = [option.to for option in given.options(0) if isinstance(option, Step)]
    assert "WAK" in places
    given.when(0, Step("WAK"))
    assert (army(given, "0A1"), army(given, "0A2")) == ("OMI bo1", "WAK sw1")


def test_armies_exchange_nothing_on_the_way() -> None:
    """Another army's units are not to be picked up."""
    given = war({"YSH": "0 sp1", "OMI": "0 sp1", "WAK": "0 sp1"}, {"0A1": "YSH level2 bo1", "0A2": "OMI sw1"})
    given.when(0, ChooseArmy("A1"), Step("OMI"))
    assert PickUp("swordsman") not in given.options(0)


def test_forces_stand_still_before_combat() -> None:
    """In phase A nobody but armies is asked to move; without an army to move the turn goes on."""
    given = war({"YSH": "0 sp3", "OMI": "0 sp1"}, {"0A1": "OSU"})
    assert all(not isinstance(option, LeaveFrom) for option in given.options(0))


def test_moving_uncovers_ronin() -> None:
    """Hidden ronin of an army are laid open when it moves."""
    given = war({"YSH": "0 sp1", "OMI": "0 sp1"}, {"0A1": "YSH bo2 hi2"})
    events = given.when(0, ChooseArmy("A1"), Step("OMI"))
    assert happened(events, RoninRevealed) or army(given, "0A1") == "OMI bo2 ro2"
    assert army(given, "0A1") == "OMI bo2 ro2"
