"""The rulebook read afresh: experienced daimyos, several attacks, entering, and what counts as a success."""

from domain.ikusa.commands import (
    Assault,
    CallOff,
    ChooseArmy,
    EndMoves,
    EnterProvince,
    LeaveGarrison,
    Rest,
    Step,
    Strike,
)
from domain.ikusa.events.combat import BattleBegan
from domain.ikusa.events.declare import BattleLapsed
from domain.ikusa.events.experience import EmptyProvinceAttacked, ExperienceGained
from domain.ikusa.events.move_armies import ArmyMoved
from tests.given import Given, happened
from tests.spec.ikusa.positions import army, force, war
from tests.spec.ikusa.reading import attack, close, declare, fight

MISS = [12] * 40
SHOOT = {"ranged": [1] * 40, "ranged_back": MISS, "melee": MISS, "melee_back": MISS}


def hole(given: Given, code: str = "0A1") -> int:
    return given.state.colours[int(code[0])].armies[int(code[2]) - 1].hole  # type: ignore[no-any-return]


def test_level_one_attacks_once_and_stays():
    """After its one success a level-1 army waits for phase D; its marker moves one hole."""
    given, events = attack({"KWC": "1 sp1", "YMT": "1 sp1"}, {"0A1": "YSH bo1 sp2"}, by="A1", on="KWC", dice=SHOOT)
    assert not any(isinstance(option, Assault | EnterProvince) for option in given.options(0))
    assert [gain.hole for gain in happened(events, ExperienceGained)] == [1]
    assert (army(given, "0A1"), force(given, "KWC")) == ("YSH bo1 sp2", "empty")


def test_a_defender_learns_nothing():
    """Beating off an attack is no success of the defending daimyo."""
    given, events = attack({"YSH": "0 sp1"}, {"1A1": "KWC bo1"}, by="YSH", on="KWC", dice={"ranged_back": [1]})
    assert not happened(events, ExperienceGained)
    assert hole(given, "1A1") == 0


def test_four_things_after_a_success():
    """With an attack left: attack from here, enter (with a garrison at home), attack from there, or rest."""
    lands = {"KWC": "1 sp1", "YMT": "1 sp1", "SET": "1 sp1"}
    given, events = attack(lands, {"0A1": "YSH level2 bo1 sp3"}, by="A1", on="KWC", dice=SHOOT)
    assert not happened(events, ExperienceGained), "experience comes after all battles"
    assert Assault("YMT") in given.options(0)
    assert Assault("SET") not in given.options(0), "Settsu borders Kawachi only"
    assert Rest() in given.options(0)
    given.when(0, LeaveGarrison("spearman"))
    (moved,) = happened(given.when(0, EnterProvince()), ArmyMoved)
    assert (moved.to, moved.conquered) == ("KWC", True)
    assert "KWC" in given.state.colours[0].lands
    events = given.when(0, Assault("SET"))
    assert [gain.hole for gain in happened(events, ExperienceGained)] == [3]
    assert not any(isinstance(option, EnterProvince | Assault) for option in given.options(0))


def test_entering_and_resting():
    """An army may enter and then wait for phase D, where it moves with its level again."""
    given, _ = attack({"KWC": "1 sp1", "SET": "1 sp1"}, {"0A1": "YSH level2 bo1 sp3"}, by="A1", on="KWC", dice=SHOOT)
    given.when(0, LeaveGarrison("spearman"), EnterProvince(), Rest())
    assert hole(given) == 3
    assert given.state.turn.phase == "advance"


def test_two_successes_are_one_hole():
    """However many provinces fell, the marker moves by one."""
    lands = {"KWC": "1 sp1", "YMT": "1 sp1", "OMI": "1 sp1", "IGA": "1 sp1"}
    given, events = attack(lands, {"0A1": "YSH level3 bo1 sp3"}, by="A1", on="KWC", dice=SHOOT)
    events += given.when(0, Assault("YMT"))
    events += given.when(0, Assault("OMI"))
    assert len(happened(events, BattleBegan)) == 3
    assert [gain.hole for gain in happened(events, ExperienceGained)] == [6]


def test_a_new_level_counts_in_final_movement_only():
    """From the last hole of level 1 a success makes level 2: no second attack now, but two steps in phase D."""
    lands = {"KWC": "1 sp1", "YMT": "1 sp1"}
    given, events = attack(lands, {"0A1": "YSH hole1 bo1 sp3"}, by="A1", on="KWC", dice=SHOOT)
    assert [gain.hole for gain in happened(events, ExperienceGained)] == [2]
    assert not any(isinstance(option, Assault) for option in given.options(0))
    given.when(0, ChooseArmy("A1"), LeaveGarrison("spearman"), Step("KWC"), LeaveGarrison("spearman"), Step("SET"))
    assert army(given, "0A1") == "SET bo1 sp1"


def test_a_called_off_battle_is_an_attack_but_no_success():
    """A level-2 army that ceased has one attack left, elsewhere; without a success the marker stays."""
    dice = {"melee": MISS, "melee_back": MISS}
    given, events = attack({"KWC": "1 sp2", "YMT": "1 sp2"}, {"0A1": "YSH level2 sp3"}, by="A1", on="KWC", dice=dice)
    events += given.when(0, CallOff())
    assert Assault("YMT") in given.options(0)
    assert not any(isinstance(option, EnterProvince | LeaveGarrison) for option in given.options(0))
    events += given.when(0, Assault("YMT"))
    events += given.when(0, CallOff())
    assert not happened(events, ExperienceGained)
    assert given.state.turn.phase == "advance"


def test_an_empty_province_is_an_attack_without_success():
    """A level-2 army attacks an empty province, enters it, and has one more attack from there; no experience."""
    given, events = attack({"SET": "1 sp2"}, {"0A1": "YSH level2 sp3"}, by="A1", on="KWC", dice={"melee": MISS})
    assert [attacked.target for attacked in happened(events, EmptyProvinceAttacked)] == ["KWC"]
    given.when(0, LeaveGarrison("spearman"), EnterProvince())
    assert force(given, "KWC") == "0"
    assert Assault("SET") in given.options(0)
    assert not happened(given.when(0, Rest()), ExperienceGained)
    assert hole(given) == 2


def test_the_last_attack_on_an_empty_province_does_not_open_it():
    """Entering an empty province in combat needs an attack to spare."""
    lands = {"KWC": "1 sp1"}
    given, _ = attack(lands, {"0A1": "YSH level2 bo1 sp3"}, by="A1", on="KWC", dice=SHOOT)
    if Assault("OMI") in given.options(0):
        given.when(0, Assault("OMI"))
        assert EnterProvince() not in given.options(0)


def test_a_lapsed_battle_costs_no_attack():
    """A target that another formation has emptied cannot be attacked: no success and no lost attack."""
    given = war({"YMT": "0 bo1", "KWC": "1 sp1", "OMI": "1 sp1"}, {"0A1": "YSH bo1 sp3"}, phase="declare", dice=SHOOT)
    declare(given, "A1", "KWC")
    declare(given, "YMT", "KWC")
    close(given)
    events = fight(given, "YMT")
    assert [lapsed.formation for lapsed in happened(events, BattleLapsed)] == ["A1"]
    assert not happened(events, ExperienceGained)


def test_an_army_ends_its_attacks_before_others_begin():
    """While an experienced army has attacks left no other battle is offered."""
    lands = {"YMT": "0 bo1", "KWC": "1 sp1", "OMI": "1 sp1", "ISE": "1 sp1"}
    given = war(lands, {"0A1": "YSH level2 bo1 sp3"}, phase="declare", dice=SHOOT)
    declare(given, "A1", "KWC")
    declare(given, "YMT", "ISE")
    close(given)
    fight(given, "A1")
    assert given.question[1] == "ikusa.campaign"
    events = given.when(0, Assault("OMI"))
    assert [began.target for began in happened(events, BattleBegan)] == ["OMI", "ISE"]


def test_a_follow_up_over_the_sea_is_a_landing():
    """The defender's first strike also meets a second, undeclared attack along a sea line."""
    lands = {"SUO": "1 sp1", "BUN": "1 sp2"}
    given, _ = attack(lands, {"0A1": "AKI level2 bo2 sp3"}, by="A1", on="SUO", dice=SHOOT | {"strike": MISS})
    given.when(0, LeaveGarrison("spearman"), EnterProvince())
    events = given.when(0, Assault("BUN"))
    assert [began.naval for began in happened(events, BattleBegan)] == [True]


def test_round_one_also_spares_daimyos_from_follow_ups():
    """The ban of the first round holds for second attacks."""
    lands = {"KWC": "1 sp1", "YMT": "1 sp1"}
    armies = {"0A1": "YSH level2 bo1 sp3", "1A1": "YMT sp1"}
    given, _ = attack(lands, armies, by="A1", on="KWC", dice=SHOOT, round=1)
    assert Assault("YMT") not in given.options(0)


def test_the_lone_daimyo_cannot_enter():
    """Nothing to leave behind: a daimyo whose units are gone stays in the province he fights from."""
    given, _ = attack(
        {"KWC": "1 sp1", "OMI": "1 sp3"},
        {"0A1": "YSH level2"},
        by="A1",
        on="KWC",
        dice={"melee": [6], "melee_back": MISS},
    )
    assert EnterProvince() not in given.options(0)
    assert Assault("OMI") in given.options(0)


def test_level_four_stays_level_four():
    """On the last hole there is nothing more to gain."""
    given, events = attack({"KWC": "1 sp1"}, {"0A1": "YSH level4 bo1 sp3"}, by="A1", on="KWC", dice=SHOOT)
    if Rest() in given.options(0):
        events += given.when(0, Rest())
    assert hole(given) == 8


def test_an_assassinated_leader_cancels_his_declared_attack():
    """Struck between declaration and combat, the army neither attacks nor moves that round."""
    given, _ = attack(
        {"KWC": "1 sp1", "YSH": "0 sp1"}, {"0A1": "YSH level2 bo1 sp3"}, by="A1", on="KWC", ninja=1, dice={"ninja": [8]}
    )
    events = given.when(1, Strike(0, "A1"))
    assert [lapsed.formation for lapsed in happened(events, BattleLapsed)] == ["A1"]
    assert not happened(events, BattleBegan)
    assert ChooseArmy("A1") not in given.options(0)
    assert EndMoves() not in given.options(0)
