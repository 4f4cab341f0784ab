"""Phase C: experienced daimyos."""

from domain.ikusa.commands import (
    Assault,
    CallOff,
    ChooseArmy,
    DeclareBattle,
    DismissRonin,
    EndDeclarations,
    EnterProvince,
    Fight,
    LeaveGarrison,
    Rest,
    Step,
)
from domain.ikusa.events.combat import BattleBegan, FirstStrikeRolled
from domain.ikusa.events.declare import BattleLapsed
from domain.ikusa.events.experience import EmptyProvinceAttacked, ExperienceGained
from domain.ikusa.events.hire_ronin import RoninRevealed
from domain.ikusa.events.move_armies import ArmyMoved
from tests.given import Given, happened
from tests.spec.ikusa.positions import PARTS, TITLE, army, force, war
from tests.spec.ikusa.reading import attack, close, declare, fight

MISS = 12
LANDS = {"KWC": "0 sp1", "SET": "1 sp1", "HAR": "1 sp1", "TMB": "1 sp1", "AKI": "2 sp1"}


def campaign(level: str = "level2", lands: dict[str, str] = LANDS, units: str = "bo4", **dice: list[int]) -> Given:
    """An army in Kawachi attacks Settsu first; its bowmen decide."""
    given = war(lands, {"0A1": f"KWC {level} {units}"}, phase="declare", dice=dice)
    given.when(0, DeclareBattle("A1", "SET"))
    if given.state.ask == "ikusa.declare-battle":
        given.when(0, given.options(0)[-1])
    return given


def test_a_first_level_army_attacks_once() -> None:
    """Rulebook p. 23: level 1 makes one attack, does not move in phase C, and gains experience from a success."""
    given = war(LANDS, {"0A1": "KWC bo4"}, phase="declare", dice={"ranged": [1] * 4})
    given.when(0, DeclareBattle("A1", "SET"))
    events = given.when(0, given.options(0)[-1])
    assert happened(events, ExperienceGained) == [ExperienceGained(0, "A1", 1)]
    assert given.state.turn.phase == "advance"


def test_four_things_to_do_after_a_success() -> None:
    """Rulebook p. 23: attack another neighbour, move in (and attack from there), or stay."""
    given = campaign(ranged=[1] * 4)
    assert given.options(0) == [EnterProvince(), Assault("TMB"), Rest()]
    assert given.refused(0, Assault("HAR")) == "ikusa.not-a-target"
    given.when(0, EnterProvince())
    assert (army(given, "0A1"), "SET" in given.state.colours[0].lands) == ("SET bo4", True)
    assert given.options(0) == [Assault("HAR"), Assault("TMB"), Rest()]
    assert given.refused(0, EnterProvince()) == "ikusa.nothing-to-enter"


def test_experience_once_for_all_attacks() -> None:
    """Rulebook p. 24: one hole, however many successes; the new level gives no further attack."""
    given = campaign("hole3", ranged=[1] * 8)
    given.when(0, EnterProvince())
    events = given.when(0, Assault("HAR"))
    assert happened(events, ExperienceGained) == [ExperienceGained(0, "A1", 4)]
    assert given.state.turn.phase == "advance"


def test_the_track_has_seven_holes() -> None:
    """R42: 1 1 2 2 3 3 4; two successful rounds for each new level."""
    assert PARTS.levels == (1, 1, 2, 2, 3, 3, 4)
    assert TITLE.default_pack == "ikusa-house@2"
    assert TITLE.packs["ikusa-house@1"].levels == (1, 1, 2, 2, 2, 3, 3, 3, 4), "for the games opened with it"


def test_the_last_hole_is_the_last() -> None:
    """At the end of the track the marker stays."""
    given = campaign("level4", ranged=[1] * 4)
    assert not happened(given.when(0, Rest()), ExperienceGained)


def test_rest_ends_the_attacks() -> None:
    """The success counts although attacks were left."""
    given = campaign(ranged=[1] * 4)
    assert happened(given.when(0, Rest()), ExperienceGained) == [ExperienceGained(0, "A1", 3)]


def test_no_entry_with_the_last_attack() -> None:
    """Rulebook p. 23: who can make no more attacks stays where he is until phase D."""
    given = campaign(ranged=[1] * 8)
    given.when(0, Assault("TMB"))
    assert given.state.turn.phase == "advance"
    assert force(given, "TMB") == "empty"


def test_a_garrison_before_entering() -> None:
    """Rulebook p. 17: also in phase C no own province is left empty; who drops a garrison must go in."""
    lands = {place: text for place, text in LANDS.items() if place != "KWC"}
    given = campaign(lands=lands, units="bo3 sp1", ranged=[1] * 3, melee_back=[MISS], melee=[MISS] * 2)
    assert given.refused(0, EnterProvince()) == "ikusa.garrison-first"
    assert given.refused(0, LeaveGarrison("gunner")) == "ikusa.no-garrison-here"
    given.when(0, LeaveGarrison("spearman"))
    assert given.refused(0, Rest()) == "ikusa.must-enter"
    assert given.options(0) == [LeaveGarrison("bowman"), EnterProvince()]
    given.when(0, EnterProvince())
    assert (army(given, "0A1"), force(given, "KWC")) == ("SET bo3", "0 sp1")


def test_ronin_forbid_the_garrison() -> None:
    """R6: dismiss one to be able to leave a unit behind."""
    lands = {place: text for place, text in LANDS.items() if place != "KWC"}
    given = campaign(lands=lands, units="bo2 ro2", ranged=[1] * 2)
    assert given.options(0) == [DismissRonin("A1"), Assault("TMB"), Rest()]
    given.when(0, DismissRonin("A1"))
    assert given.refused(0, DismissRonin("A1")) == "ikusa.no-ronin-to-dismiss"
    given.when(0, LeaveGarrison("bowman"))
    assert army(given, "0A1") == "SET bo1 ro1", "it cannot spare another one, so it enters by itself"


def test_after_calling_off_it_attacks_elsewhere() -> None:
    """Rulebook p. 24, R14: a called-off battle was an attack; the same province is not attacked again."""
    given = campaign("level3", ranged=[MISS] * 4, melee=[MISS], melee_back=[MISS])
    given.when(0, CallOff())
    assert given.refused(0, Assault("SET")) == "ikusa.not-a-target"
    assert Assault("TMB") in given.options(0)
    assert not happened(given.when(0, Rest()), ExperienceGained)


def test_attacking_an_empty_province() -> None:
    """Rulebook p. 23: uses an attack, is no success, and allows to move in if an attack is left."""
    given = war(LANDS, {"0A1": "KWC level2 bo4"}, phase="declare")
    given.when(0, DeclareBattle("A1", "YMT"))
    events = given.when(0, EndDeclarations())
    assert happened(events, EmptyProvinceAttacked) == [EmptyProvinceAttacked(0, "A1", "YMT")]
    given.when(0, EnterProvince())
    assert army(given, "0A1") == "YMT bo4"
    assert given.state.turn.phase == "advance", "nothing is left to attack from there"
    assert given.state.colours[0].armies[0].hole == 2, "no success"


def test_attacking_an_empty_province_shows_ronin() -> None:
    """Rulebook p. 15: they appear when they prepare to attack, even if nobody defends."""
    given = war(LANDS, {"0A1": "KWC level2 bo4 hi2"}, phase="declare")
    given.when(0, DeclareBattle("A1", "YMT"))
    events = given.when(0, EndDeclarations())
    assert happened(events, RoninRevealed) == [RoninRevealed(0, "A1", 2)]
    given.when(0, EnterProvince())
    assert army(given, "0A1") == "YMT bo4 ro2"


def test_an_empty_castle() -> None:
    """R30: an empty province has no castle units; the army that steps in owns the castle."""
    given = war(LANDS, {"0A1": "KWC level2 bo4"}, phase="declare")
    given.state.provinces["YMT"].works = 1
    given.state.castles -= 1
    given.when(0, DeclareBattle("A1", "YMT"), EndDeclarations(), EnterProvince())
    assert army(given, "0A1") == "YMT bo4"


def test_an_empty_province_is_not_worth_the_last_attack() -> None:
    """With one attack left an empty province is not offered, since it could not be entered."""
    given = campaign(ranged=[1] * 4)
    assert given.refused(0, Assault("YMT")) == "ikusa.not-a-target"
    given = campaign("level3", ranged=[1] * 4)
    assert Assault("YMT") in given.options(0)


def test_a_target_emptied_meanwhile() -> None:
    """R12: an experienced army may take it as an empty province or attack elsewhere; a level-1 army's battle lapses."""
    for level, lapses in (("level2", False), ("level1", True)):
        given = war(LANDS, {"0A1": f"KWC {level} bo1"}, phase="declare", dice={"melee": [4], "melee_back": [MISS]})
        given.when(0, DeclareBattle("A1", "SET"), DeclareBattle("KWC", "SET"))
        events = given.when(0, Fight("KWC"))
        assert bool(happened(events, BattleLapsed)) is lapses
        if not lapses:
            assert given.state.turn.attacks == 0
            assert {Assault("SET"), Assault("TMB"), Rest()} <= set(given.options(0))


def test_follow_up_attacks_over_the_sea() -> None:
    """R15: the first strike comes in every battle along a sea line."""
    lands = {"IZI": "0 sp1", "KWC": "1 sp1", "AWJ": "1 sp1"}
    given = war(lands, {"0A1": "IZI level2 bo4"}, phase="declare", dice={"ranged": [1] * 4, "strike": [MISS]})
    given.when(0, DeclareBattle("A1", "KWC"), EndDeclarations())
    events = given.when(0, Assault("AWJ"))
    assert happened(events, BattleBegan)[0].naval
    assert happened(events, FirstStrikeRolled)


def test_round_one_spares_daimyos_in_follow_ups() -> None:
    """R13: the ban of the first round covers undeclared attacks too."""
    given = war(LANDS, {"0A1": "KWC level2 bo4", "1A1": "TMB"}, phase="declare", round=1, dice={"ranged": [1] * 4})
    given.when(0, DeclareBattle("A1", "SET"), EndDeclarations())
    assert given.refused(0, Assault("TMB")) == "ikusa.not-a-target"


def test_entering_shows_in_the_log_as_a_conquest() -> None:
    """The card is taken when the army steps in."""
    given = campaign(ranged=[1] * 4)
    assert ArmyMoved(0, "A1", "SET", True) in given.when(0, EnterProvince())


MISSES = [12] * 40


SHOOT = {"ranged": [1] * 40, "ranged_back": MISSES, "melee": MISSES, "melee_back": MISSES}


def hole(given: Given, code: str = "0A1") -> int:
    return given.state.colours[int(code[0])].armies[int(code[2]) - 1].hole  # type: ignore[no-any-return]


def test_level_one_attacks_once_and_stays() -> None:
    """After its one success a level-1 army waits for phase D; its marker moves one hole."""
    given, events = attack({"KWC": "1 sp1", "YMT": "1 sp1"}, {"0A1": "YSH bo1 sp2"}, by="A1", on="KWC", dice=SHOOT)
    assert not any(isinstance(option, Assault | EnterProvince) for option in given.options(0))
    assert [gain.hole for gain in happened(events, ExperienceGained)] == [1]
    assert (army(given, "0A1"), force(given, "KWC")) == ("YSH bo1 sp2", "empty")


def test_a_defender_learns_nothing() -> None:
    """Beating off an attack is no success of the defending daimyo."""
    given, events = attack({"YSH": "0 sp1"}, {"1A1": "KWC bo1"}, by="YSH", on="KWC", dice={"ranged_back": [1]})
    assert not happened(events, ExperienceGained)
    assert hole(given, "1A1") == 0


def test_entering_and_resting() -> None:
    """An army may enter and then wait for phase D, where it moves with its level again."""
    given, _ = attack({"KWC": "1 sp1", "SET": "1 sp1"}, {"0A1": "YSH level2 bo1 sp3"}, by="A1", on="KWC", dice=SHOOT)
    given.when(0, LeaveGarrison("spearman"), EnterProvince(), Rest())
    assert hole(given) == 3
    assert given.state.turn.phase == "advance"


def test_two_successes_are_one_hole() -> None:
    """However many provinces fell, the marker moves by one."""
    lands = {"KWC": "1 sp1", "YMT": "1 sp1", "OMI": "1 sp1", "IGA": "1 sp1"}
    given, events = attack(lands, {"0A1": "YSH level3 bo1 sp3"}, by="A1", on="KWC", dice=SHOOT)
    events += given.when(0, Assault("YMT"))
    events += given.when(0, Assault("OMI"))
    assert len(happened(events, BattleBegan)) == 3
    assert [gain.hole for gain in happened(events, ExperienceGained)] == [5]


def test_a_new_level_counts_in_final_movement_only() -> None:
    """From the last hole of level 1 a success makes level 2: no second attack now, but two steps in phase D."""
    lands = {"KWC": "1 sp1", "YMT": "1 sp1"}
    given, events = attack(lands, {"0A1": "YSH hole1 bo1 sp3"}, by="A1", on="KWC", dice=SHOOT)
    assert [gain.hole for gain in happened(events, ExperienceGained)] == [2]
    assert not any(isinstance(option, Assault) for option in given.options(0))
    given.when(0, ChooseArmy("A1"), LeaveGarrison("spearman"), Step("KWC"), LeaveGarrison("spearman"), Step("SET"))
    assert army(given, "0A1") == "SET bo1 sp1"


def test_a_called_off_battle_is_an_attack_but_no_success() -> None:
    """A level-2 army that ceased has one attack left, elsewhere; without a success the marker stays."""
    dice = {"melee": MISSES, "melee_back": MISSES}
    given, events = attack({"KWC": "1 sp2", "YMT": "1 sp2"}, {"0A1": "YSH level2 sp3"}, by="A1", on="KWC", dice=dice)
    events += given.when(0, CallOff())
    assert Assault("YMT") in given.options(0)
    assert not any(isinstance(option, EnterProvince | LeaveGarrison) for option in given.options(0))
    events += given.when(0, Assault("YMT"))
    events += given.when(0, CallOff())
    assert not happened(events, ExperienceGained)
    assert given.state.turn.phase == "advance"


def test_an_empty_province_is_an_attack_without_success() -> None:
    """A level-2 army attacks an empty province, enters it, and has one more attack from there; no experience."""
    given, events = attack({"SET": "1 sp2"}, {"0A1": "YSH level2 sp3"}, by="A1", on="KWC", dice={"melee": MISSES})
    assert [attacked.target for attacked in happened(events, EmptyProvinceAttacked)] == ["KWC"]
    given.when(0, LeaveGarrison("spearman"), EnterProvince())
    assert force(given, "KWC") == "0"
    assert Assault("SET") in given.options(0)
    assert not happened(given.when(0, Rest()), ExperienceGained)
    assert hole(given) == 2


def test_the_last_attack_on_an_empty_province_does_not_open_it() -> None:
    """Entering an empty province in combat needs an attack to spare."""
    lands = {"KWC": "1 sp1"}
    given, _ = attack(lands, {"0A1": "YSH level2 bo1 sp3"}, by="A1", on="KWC", dice=SHOOT)
    if Assault("OMI") in given.options(0):
        given.when(0, Assault("OMI"))
        assert EnterProvince() not in given.options(0)


def test_a_lapsed_battle_costs_no_attack() -> None:
    """A target that another formation has emptied cannot be attacked: no success and no lost attack."""
    given = war({"YMT": "0 bo1", "KWC": "1 sp1", "OMI": "1 sp1"}, {"0A1": "YSH bo1 sp3"}, phase="declare", dice=SHOOT)
    declare(given, "A1", "KWC")
    declare(given, "YMT", "KWC")
    close(given)
    events = fight(given, "YMT")
    assert [lapsed.formation for lapsed in happened(events, BattleLapsed)] == ["A1"]
    assert not happened(events, ExperienceGained)


def test_an_army_ends_its_attacks_before_others_begin() -> None:
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


def test_the_lone_daimyo_cannot_enter() -> None:
    """Nothing to leave behind: a daimyo whose units are gone stays in the province he fights from."""
    given, _ = attack(
        {"KWC": "1 sp1", "OMI": "1 sp3"},
        {"0A1": "YSH level2"},
        by="A1",
        on="KWC",
        dice={"melee": [6], "melee_back": MISSES},
    )
    assert EnterProvince() not in given.options(0)
    assert Assault("OMI") in given.options(0)
