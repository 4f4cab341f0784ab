"""Phase C: the combat sequence."""

import pytest

from domain.ikusa.commands import (
    CallOff,
    FightOn,
)
from domain.ikusa.events.combat import BattleEnded, MeleeRolled, RangedRolled
from tests.given import Given, happened
from tests.spec.ikusa.positions import force, only_battle, war
from tests.spec.ikusa.reading import attack

MISS = 12
MISSES = [12] * 40


def battle(attacker: str, defender: str, armies: dict[str, str] | None = None, **dice: list[int]) -> Given:
    """Colour 0 in Kawachi against colour 1 in Settsu."""
    lands = {"KWC": attacker, "SET": defender, "AKI": "2 sp1"}
    return war({place: text for place, text in lands.items() if text}, armies, phase="declare", dice=dice)


def test_both_sides_roll_at_the_same_time() -> None:
    """Rulebook p. 20: who is hit in a step still rolls in it; casualties are removed together."""
    given = battle("0 sp1", "1 sp1", melee=[4], melee_back=[4])
    events = given.when(0, only_battle(given, "KWC"))
    assert happened(events, MeleeRolled) == [MeleeRolled((4,), (4,), (1, 1), (0, 0))]
    assert happened(events, BattleEnded) == [BattleEnded("drawn", True, ("SET", "KWC"))]
    assert (force(given, "SET"), force(given, "KWC")) == ("empty", "empty")


def test_ranged_units_strike_first() -> None:
    """Rulebook p. 20: who falls to bowmen and gunners never reaches hand-to-hand combat."""
    given = battle("0 gu1 sp1", "1 sw1", ranged=[4])
    events = given.when(0, only_battle(given, "KWC"))
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
        events = given.when(0, only_battle(given, "KWC"))
        rolled = happened(events, RangedRolled if ranged else MeleeRolled)[0]
        assert rolled.hits[1] == hit


def test_a_daimyo_fights_with_six() -> None:
    """Rulebook p. 21: daimyos roll in step 4 and hit with 6 or less; dice are kept in the order of the steps."""
    given = battle("", "1 sp4", {"0A1": "KWC sw1 sp1"}, melee=[6, 6, 4], melee_back=[MISS] * 4)
    rolled = happened(given.when(0, only_battle(given, "A1")), MeleeRolled)[0]
    assert (rolled.attack, rolled.hits) == ((6, 6, 4), (0, 2))


def test_the_attacker_may_call_off() -> None:
    """Rulebook p. 21: only after a whole pass; survivors stay where they are."""
    given = battle("0 sp2", "1 sp2", melee=[MISS] * 4, melee_back=[MISS] * 4)
    given.when(0, only_battle(given, "KWC"))
    assert given.options(0) == [FightOn(), CallOff()]
    given.when(0, FightOn())
    assert given.state.battle.rounds == 1
    assert BattleEnded("called-off", False, ()) in given.when(0, CallOff())
    assert (force(given, "KWC"), force(given, "SET")) == ("0 sp2", "1 sp2")


def test_a_beaten_attacker_may_lose_his_province() -> None:
    """Rulebook p. 21: if nothing else is there, the attacker's own province falls empty."""
    given = battle("0 sp1", "1 sp1", melee=[MISS], melee_back=[4])
    assert BattleEnded("lost", False, ("KWC",)) in given.when(0, only_battle(given, "KWC"))
    assert force(given, "KWC") == "empty"
    given = battle("0 sp1", "1 sp1", {"0A1": "KWC gu1"}, melee=[MISS], melee_back=[4])
    given.when(0, only_battle(given, "KWC"))
    events = given.when(0, given.options(0)[-1])  # end of declarations
    assert BattleEnded("lost", False, ()) in events
    assert given.state.provinces["KWC"].owner == 0


@pytest.mark.parametrize(
    ("unit", "value", "script"),
    [("bo", 6, "ranged"), ("gu", 4, "ranged"), ("sw", 5, "melee"), ("sp", 4, "melee")],
)
def test_a_hit_is_the_value_or_less(unit: str, value: int, script: str) -> None:
    """Bowmen hit with 6, gunners and spearmen with 4, swordsmen with 5; one more is a miss."""
    for face, hit in ((value, 1), (value + 1, 0), (1, 1), (12, 0)):
        _, events = attack(
            {"YSH": f"0 {unit}1", "KWC": "1 sp5"}, by="YSH", on="KWC", dice={script: [face], "melee_back": MISSES}
        )
        kind = RangedRolled if script == "ranged" else MeleeRolled
        assert happened(events, kind)[0].hits == (0, hit)


def test_ronin_and_daimyo_values() -> None:
    """Dice fall in the order daimyo 6, swordsmen and ronin 5, spearmen 4."""
    dice = {"melee": [6, 5, 5, 4], "melee_back": MISSES}
    _, events = attack({"KWC": "1 sp5"}, {"0A1": "YSH sw1 ro1 sp1"}, by="A1", on="KWC", dice=dice)
    assert happened(events, MeleeRolled)[0].hits == (0, 4)
    dice = {"melee": [7, 6, 6, 5], "melee_back": MISSES}
    _, events = attack({"KWC": "1 sp5"}, {"0A1": "YSH sw1 ro1 sp1"}, by="A1", on="KWC", dice=dice)
    assert happened(events, MeleeRolled)[0].hits == (0, 0)


def test_the_dead_of_the_volley_do_not_strike_back() -> None:
    """Arrow casualties are removed before hand-to-hand units roll."""
    _, events = attack({"YSH": "0 bo2", "KWC": "1 sp2"}, by="YSH", on="KWC", dice={"ranged": [1, 12]})
    (melee, *_) = happened(events, MeleeRolled)
    assert (melee.attack, len(melee.defence)) == ((), 1)


def test_archers_of_both_sides_shoot_at_once() -> None:
    """Two bowmen may shoot each other: the province falls empty, and so does the one they came from."""
    given, events = attack(
        {"YSH": "0 bo1", "KWC": "1 bo1"}, by="YSH", on="KWC", dice={"ranged": [6], "ranged_back": [6]}
    )
    assert (force(given, "YSH"), force(given, "KWC")) == ("empty", "empty")
    (ended,) = happened(events, BattleEnded)
    assert sorted(ended.emptied) == ["KWC", "YSH"]


def test_archers_shoot_in_every_round() -> None:
    """The whole sequence is repeated when the attacker fights on."""
    given, events = attack(
        {"YSH": "0 bo1", "KWC": "1 sp2"}, by="YSH", on="KWC", dice={"ranged": MISSES, "melee_back": MISSES}
    )
    events = given.when(0, FightOn())
    assert len(happened(events, RangedRolled)) == 1
    assert len(happened(events, MeleeRolled)) == 1


def test_all_of_a_double_troop_province_defends() -> None:
    """Army, force and ronin of the province defend together, the hidden ones too."""
    _, events = attack(
        {"YSH": "0 sp2", "KWC": "1 sp2 hi1"},
        {"1A1": "KWC sw1 sp1"},
        by="YSH",
        on="KWC",
        dice={"melee": MISSES, "melee_back": MISSES},
    )
    assert len(happened(events, MeleeRolled)[0].defence) == 6


def test_calling_off_keeps_everybody_where_he_is() -> None:
    """After a full round the attacker may cease; a force has then had its one attack."""
    given, _ = attack(
        {"YSH": "0 sp2", "KWC": "1 sp2", "YMT": "1 sp1"},
        by="YSH",
        on="KWC",
        dice={"melee": MISSES, "melee_back": MISSES},
    )
    (ended,) = happened(given.when(0, CallOff()), BattleEnded)
    assert (ended.outcome, ended.success, ended.emptied) == ("called-off", False, ())
    assert given.state.turn.phase in ("advance", "disperse")
    assert (force(given, "YSH"), force(given, "KWC")) == ("0 sp2", "1 sp2")


def test_a_beaten_force_loses_its_province() -> None:
    """Without survivors and without an army at home, the attacker's province is unowned."""
    given, _ = attack({"YSH": "0 sp1", "KWC": "1 bo1"}, by="YSH", on="KWC", dice={"ranged_back": [1]})
    assert force(given, "YSH") == "empty"
    given, _ = attack({"YSH": "0 sp1", "KWC": "1 bo1"}, {"0A1": "YSH"}, by="YSH", on="KWC", dice={"ranged_back": [1]})
    assert force(given, "YSH") == "0"
