"""Phase C: the combat sequence, casualties, castles, naval invasions."""

import pytest

from domain.ikusa.casualties import forced_losses
from domain.ikusa.commands import CallOff, Fight, FightOn, Lose, LoseCheapest, Muster
from domain.ikusa.double_troops import Part
from domain.ikusa.events.casualties import CasualtiesRemoved, CasualtyChosen
from domain.ikusa.events.combat import BattleBegan, BattleEnded, FirstStrikeRolled, MeleeRolled, RangedRolled
from domain.ikusa.events.declare import BattleLapsed
from domain.ikusa.state import Army, Province
from domain.kernel.record import redact
from tests.given import Given, happened
from tests.spec.ikusa.positions import army, force, seen, war

MISS = 12


def battle(attacker: str, defender: str, armies: dict[str, str] | None = None, **dice: list[int]) -> Given:
    """Colour 0 in Kawachi against colour 1 in Settsu."""
    lands = {"KWC": attacker, "SET": defender, "AKI": "2 sp1"}
    return war({place: text for place, text in lands.items() if text}, armies, phase="declare", dice=dice)


def test_both_sides_roll_at_the_same_time() -> None:
    """Rulebook p. 20: who is hit in a step still rolls in it; casualties are removed together."""
    given = battle("0 sp1", "1 sp1", melee=[4], melee_back=[4])
    events = given.when(0, Muster("KWC"))
    assert happened(events, MeleeRolled) == [MeleeRolled((4,), (4,), (1, 1), (0, 0))]
    assert happened(events, BattleEnded) == [BattleEnded("drawn", True, ("SET", "KWC"))]
    assert (force(given, "SET"), force(given, "KWC")) == ("empty", "empty")


def test_ranged_units_strike_first() -> None:
    """Rulebook p. 20: who falls to bowmen and gunners never reaches hand-to-hand combat."""
    given = battle("0 gu1 sp1", "1 sw1", ranged=[4])
    events = given.when(0, Muster("KWC"))
    assert happened(events, BattleEnded) == [BattleEnded("won", True, ("SET",))]
    assert not happened(events, MeleeRolled)


@pytest.mark.parametrize(
    ("unit", "hits", "misses"),
    [("bo1", 6, 7), ("gu1", 4, 5), ("sw1", 5, 6), ("sp1", 4, 5)],
)
def test_combat_values(unit: str, hits: int, misses: int) -> None:
    """Rulebook pp. 20-21: bowmen hit with 6 or less, swordsmen 5, gunners and spearmen 4."""
    ranged = unit[:2] in ("bo", "gu")
    for face, hit in ((hits, 1), (misses, 0)):
        given = battle(f"0 {unit}", "1 sp3", melee=[face], melee_back=[MISS] * 3, ranged=[face])
        events = given.when(0, Muster("KWC"))
        rolled = happened(events, RangedRolled if ranged else MeleeRolled)[0]
        assert rolled.hits[1] == hit


def test_a_daimyo_fights_with_six() -> None:
    """Rulebook p. 21: daimyos roll in step 4 and hit with 6 or less; dice are kept in the order of the steps."""
    given = battle("", "1 sp4", {"0A1": "KWC sw1 sp1"}, melee=[6, 6, 4], melee_back=[MISS] * 4)
    rolled = happened(given.when(0, Muster("A1")), MeleeRolled)[0]
    assert (rolled.attack, rolled.hits) == ((6, 6, 4), (0, 2))


def test_the_owner_chooses_his_casualties() -> None:
    """Rulebook p. 21: one figure for each hit, any in the battle; attacker first, hidden until both have chosen."""
    given = battle("0 bo1 sp2", "1 sw1 sp2", ranged=[MISS], melee=[4, 4], melee_back=[5, 4, MISS])
    given.when(0, Muster("KWC"))
    assert given.question == ((0,), "ikusa.casualty")
    assert given.options(0) == [Lose("force", "bowman"), Lose("force", "spearman"), LoseCheapest()]
    assert given.refused(0, Lose("army", "bowman")) == "ikusa.not-in-battle"
    assert given.refused(0, Lose("force", "gunner")) == "ikusa.cannot-lose"
    event = given.when(0, Lose("force", "bowman"))[0]
    assert redact(event, 1) == {"type": "ikusa.casualty-chosen", "seat": 0}
    mine, theirs = seen(given, 0).battle, seen(given, 1).battle
    assert mine is not None
    assert theirs is not None
    assert (mine.chosen, theirs.chosen) == ({"bowman": 1}, {})
    given.when(0, Lose("force", "spearman"))
    assert given.question == ((1,), "ikusa.casualty")
    assert force(given, "KWC") == "0 bo1 sp2", "nothing is removed before both have chosen"
    events = given.when(1, Lose("force", "spearman"), Lose("force", "swordsman"))
    assert happened(events, CasualtiesRemoved)[0].losses[:2] == ((1, 0, 0, 1, 0), (0, 1, 0, 1, 0))
    assert (force(given, "KWC"), force(given, "SET")) == ("0 sp1", "1 sp1")


def test_lose_cheapest_is_so_many_single_choices() -> None:
    """The short command stands for the same events as single choices: spearmen, gunners, ronin, swordsmen, bowmen."""
    given = battle("0 bo1 sw1 sp1", "1 sp4", ranged=[MISS], melee=[MISS] * 2, melee_back=[4, 4, MISS, MISS])
    given.when(0, Muster("KWC"))
    events = given.when(0, LoseCheapest())
    assert happened(events, CasualtyChosen) == [
        CasualtyChosen(0, "force", "spearman", 0),
        CasualtyChosen(0, "force", "swordsman", 0),
    ]
    assert force(given, "KWC") == "0 bo1"


def test_the_daimyo_is_the_last_casualty() -> None:
    """Rulebook p. 21: also with a force beside the army; he is lost only when nothing else is left."""
    given = battle(
        "0 bo5", "1 sp1", {"1A1": "SET sp1", "1A2": "DEW"}, ranged=[1, 1, MISS, MISS, MISS], melee_back=[MISS]
    )
    given.when(0, Muster("KWC"))
    assert (army(given, "1A1"), force(given, "SET")) == ("SET", "1")
    given = battle("0 bo5", "1 sp1", {"1A1": "SET sp1", "1A2": "DEW"}, ranged=[1, 1, 1, MISS, MISS])
    events = given.when(0, Muster("KWC"))
    assert (army(given, "1A1"), force(given, "SET")) == ("lost", "empty")
    assert happened(events, CasualtiesRemoved)[0].fallen == (False, True)


def test_double_troops_defend_together_and_choose_among_all() -> None:
    """Rulebook p. 20: army and force defend together; the owner picks from both."""
    given = battle("0 bo1", "1 sp1", {"1A1": "SET gu1"}, ranged=[6], ranged_back=[MISS])
    given.when(0, Muster("KWC"))
    assert given.options(1) == [Lose("force", "spearman"), Lose("army", "gunner"), LoseCheapest()]
    given.when(1, Lose("army", "gunner"))
    assert (army(given, "1A1"), force(given, "SET")) == ("SET", "1 sp1")


def test_ronin_stay_within_their_limit() -> None:
    """Rulebook p. 21: after casualties there is at least one ronin less than regular units."""
    given = battle("0 sp3 ro2", "1 sp2", melee=[MISS] * 5, melee_back=[4, 4])
    given.when(0, Muster("KWC"))
    assert given.refused(0, Lose("force", "spearman")) == "ikusa.cannot-lose"
    given.when(0, Lose("force", "ronin"), Lose("force", "spearman"))
    assert (force(given, "KWC"), given.state.pool) == ("0 sp2 ro1", 29)


def test_losses_go_back_to_the_tray() -> None:
    """Lost figures can be levied again."""
    given = battle("0 sp1", "1 sp2", melee=[4], melee_back=[MISS, MISS])
    before = given.state.colours[1].tray[3]
    given.when(0, Muster("KWC"))
    assert given.state.colours[1].tray[3] == before + 1


def test_the_attacker_may_call_off() -> None:
    """Rulebook p. 21: only after a whole pass; survivors stay where they are."""
    given = battle("0 sp2", "1 sp2", melee=[MISS] * 4, melee_back=[MISS] * 4)
    given.when(0, Muster("KWC"))
    assert given.options(0) == [FightOn(), CallOff()]
    given.when(0, FightOn())
    assert given.state.battle.rounds == 1
    assert BattleEnded("called-off", False, ()) in given.when(0, CallOff())
    assert (force(given, "KWC"), force(given, "SET")) == ("0 sp2", "1 sp2")


def test_a_beaten_attacker_may_lose_his_province() -> None:
    """Rulebook p. 21: if nothing else is there, the attacker's own province falls empty."""
    given = battle("0 sp1", "1 sp1", melee=[MISS], melee_back=[4])
    assert BattleEnded("lost", False, ("KWC",)) in given.when(0, Muster("KWC"))
    assert force(given, "KWC") == "empty"
    given = battle("0 sp1", "1 sp1", {"0A1": "KWC gu1"}, melee=[MISS], melee_back=[4])
    given.when(0, Muster("KWC"))
    events = given.when(0, given.options(0)[-1])  # end of declarations
    assert BattleEnded("lost", False, ()) in events
    assert given.state.provinces["KWC"].owner == 0


def test_a_castle_lends_four_spearmen() -> None:
    """Rulebook p. 22: they roll with the spearmen and are lost first; real units are untouched until they are gone."""
    given = battle("0 sp5", "1 sp1 castle", melee=[4, 4, 4, MISS, MISS], melee_back=[MISS] * 5)
    events = given.when(0, Muster("KWC"))
    assert happened(events, BattleBegan)[0].bonus == 4
    assert len(happened(events, MeleeRolled)[0].defence) == 5
    assert happened(events, CasualtiesRemoved)[0].bonus == 3
    assert (force(given, "SET"), given.state.battle.bonus) == ("1 sp1", 1)


def test_a_fortress_lends_five_ronin() -> None:
    """Rulebook p. 22: five bonus ronin hit with 5 or less; they never come from the supply."""
    given = battle("0 sp5", "1 sp1 fortress", melee=[MISS] * 5, melee_back=[5, 5, 5, 5, 6, 5])
    rolled = happened(given.when(0, Muster("KWC")), MeleeRolled)[0]
    assert rolled.hits == (4, 0)
    assert given.state.pool == 30


def test_bonus_units_come_back_for_the_next_player() -> None:
    """Rulebook p. 22: lost bonus units stay lost for the rest of the attacker's turn, not beyond."""
    lands = {"KWC": "0 sp2", "HAR": "0 sp2", "SET": "1 sp1 castle", "TMB": "2 sp2"}
    quiet = {"melee": [4, 4, MISS, MISS] + [MISS] * 9, "melee_back": [MISS] * 30}
    given = war(lands, phase="declare", dice=quiet)
    given.when(0, Muster("KWC"))
    while given.state.ask in ("ikusa.muster", "ikusa.declare-battle"):
        options = given.options(0)
        given.when(0, next((o for o in options if getattr(o, "target", "") == "SET"), options[0]))
    if given.state.ask == "ikusa.fight":
        given.when(0, Fight("KWC"))
    events = given.when(0, CallOff())
    assert happened(events, BattleBegan)[0].bonus == 2
    given.when(0, CallOff())
    while given.state.turn.colour == 0:
        given.when(0, given.options(0)[-1])
    assert given.state.turn.bonus == {}


def test_naval_invasion() -> None:
    """Rulebook p. 23: along a sea line the defender alone rolls first, without castle units."""
    given = war(
        {"AWJ": "0 sp3", "HAR": "1 bo1 sp2 castle", "AKI": "2 sp1"},
        phase="declare",
        dice={"strike": [6, 4, MISS], "ranged_back": [MISS], "melee": [MISS], "melee_back": [MISS] * 6},
    )
    events = given.when(0, Muster("AWJ"))
    strike = happened(events, FirstStrikeRolled)[0]
    assert (strike.defence, strike.hits) == ((6, 4, MISS), (2, 0))
    assert force(given, "AWJ") == "0 sp1"
    assert len(happened(events, MeleeRolled)[0].defence) == 6, "two spearmen and four of the castle"


def test_the_first_strike_comes_once() -> None:
    """R15: once at the start of a battle, not in its later rounds."""
    given = war(
        {"AWJ": "0 sp3", "HAR": "1 sp1"},
        phase="declare",
        dice={"strike": [MISS], "melee": [MISS] * 6, "melee_back": [MISS] * 2},
    )
    given.when(0, Muster("AWJ"))
    assert not happened(given.when(0, FightOn()), FirstStrikeRolled)


def test_the_order_of_battles_is_free_and_idle_ones_lapse() -> None:
    """Rulebook p. 20: one battle at a time in any order; a force whose target fell meanwhile does not fight (R12)."""
    given = war({"KWC": "0 gu1", "TMB": "0 sp1", "SET": "1 sp1", "AKI": "2 sp1"}, phase="declare", dice={"ranged": [4]})
    given.when(0, Muster("KWC"), Muster("TMB"))
    assert given.options(0) == [Fight("KWC"), Fight("TMB")]
    assert given.refused(0, Fight("SET")) == "ikusa.nothing-declared"
    events = given.when(0, Fight("KWC"))
    assert happened(events, BattleLapsed) == [BattleLapsed(0, "TMB")]


def test_hits_beyond_the_enemy_are_wasted() -> None:
    """R16: more hits than figures do no further harm."""
    given = battle("0 bo3", "1 sp1", ranged=[1, 1, 1])
    assert happened(given.when(0, Muster("KWC")), CasualtiesRemoved)[0].losses[1] == (0, 0, 0, 1, 0)


def test_an_assassinated_daimyo_is_no_unit() -> None:
    """R17: he neither rolls nor takes a hit; with the last unit of his army he is out, though the force fights on."""
    given = battle(
        "0 bo2",
        "1 sp2",
        {"1A1": "SET lying gu1", "1A2": "DEW"},
        ranged=[1, MISS],
        ranged_back=[MISS],
        melee_back=[MISS] * 2,
    )
    events = given.when(0, Muster("KWC"))
    assert given.options(1) == [Lose("force", "spearman"), Lose("army", "gunner"), LoseCheapest()]
    events = given.when(1, Lose("army", "gunner"))
    assert happened(events, CasualtiesRemoved)[0].fallen == (False, True)
    assert happened(events, MeleeRolled)[0].defence == (MISS, MISS)
    assert (army(given, "1A1"), force(given, "SET")) == ("lost", "1 sp2")


@pytest.mark.parametrize(
    ("units", "daimyo", "hits", "forced"),
    [
        ([0, 0, 0, 3, 0], "", 2, [0, 0, 0, 2, 0]),
        ([1, 0, 0, 1, 0], "", 1, None),
        ([1, 0, 0, 1, 0], "", 2, [1, 0, 0, 1, 0]),
        ([1, 0, 0, 1, 0], "", 9, [1, 0, 0, 1, 0]),
        ([0, 0, 1, 1, 0], "standing", 2, [0, 0, 1, 1, 0]),
        ([0, 0, 0, 2, 0], "standing", 1, [0, 0, 0, 1, 0]),
        ([0, 0, 1, 1, 0], "lying", 1, None),
    ],
)
def test_casualties_without_choice(units: list[int], daimyo: str, hits: int, forced: list[int] | None) -> None:
    """Nobody is asked where all figures but the daimyo fall, or where only one kind is there."""
    formation = Army(units=units, daimyo=daimyo, place="SET") if daimyo else Province(units=units)
    found = forced_losses([Part(0, "army" if daimyo else "force", formation)], hits)
    assert found == (None if forced is None else [forced])
