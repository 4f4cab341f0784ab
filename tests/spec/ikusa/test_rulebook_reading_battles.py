"""The rulebook read afresh: declaring battles, the combat sequence, casualties, castles and the sea."""

import pytest

from domain.ikusa.commands import CallOff, DeclareBattle, EndDeclarations, EndMoves, EndTurn, FightOn, Lose, Muster
from domain.ikusa.events.casualties import CasualtiesRemoved
from domain.ikusa.events.combat import BattleBegan, BattleEnded, FirstStrikeRolled, MeleeRolled, RangedRolled
from tests.given import happened
from tests.spec.ikusa.positions import army, force, war
from tests.spec.ikusa.reading import attack, close, declare, fight

MISS = [12] * 40

# -- phase B ---------------------------------------------------------------------------------


def test_round_one_leaves_daimyos_in_peace():
    """In the first round no province with an army marker is a target; without one it is."""
    lands = {"YSH": "0 sp3", "KWC": "1 sp1", "YMT": "1 sp1"}
    given = war(lands, {"1A1": "KWC sp1"}, phase="declare", round=1)
    events = declare(given, "YSH", "YMT") if Muster("YSH") in given.options(0) else []
    assert all(event.target != "KWC" for event in events if hasattr(event, "target"))
    given = war(lands, {"1A1": "KWC sp1"}, phase="declare", round=2)
    given.when(0, Muster("YSH"))
    assert {option.target for option in given.options(0) if isinstance(option, DeclareBattle)} == {"KWC", "YMT"}


def test_army_and_force_of_one_province_declare_apart():
    """Both may go for the same target, in two battles, one after the other."""
    given = war({"YSH": "0 sp2", "KWC": "1 sp3"}, {"0A1": "YSH sp2"}, phase="declare", dice={"melee": MISS})
    declare(given, "A1", "KWC")
    events = declare(given, "YSH", "KWC") if Muster("YSH") in given.options(0) else []
    events += close(given)
    events += fight(given, "YSH")
    (began,) = happened(events, BattleBegan)
    assert (began.formation, began.target) == ("YSH", "KWC")


def test_a_declared_battle_must_be_fought():
    """Once declared there is no way round a first exchange of blows."""
    given, events = attack({"YSH": "0 sp2", "KWC": "1 sp2"}, by="YSH", on="KWC", dice={"melee": MISS})
    assert happened(events, MeleeRolled)
    assert given.question[1] == "ikusa.fight-on"


# -- the combat sequence ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "value", "script"),
    [("bo", 6, "ranged"), ("gu", 4, "ranged"), ("sw", 5, "melee"), ("sp", 4, "melee")],
)
def test_a_hit_is_the_value_or_less(unit: str, value: int, script: str):
    """Bowmen hit with 6, gunners and spearmen with 4, swordsmen with 5; one more is a miss."""
    for face, hit in ((value, 1), (value + 1, 0), (1, 1), (12, 0)):
        _, events = attack(
            {"YSH": f"0 {unit}1", "KWC": "1 sp5"}, by="YSH", on="KWC", dice={script: [face], "melee_back": MISS}
        )
        kind = RangedRolled if script == "ranged" else MeleeRolled
        assert happened(events, kind)[0].hits == (0, hit)


def test_ronin_and_daimyo_values():
    """Dice fall in the order daimyo 6, swordsmen and ronin 5, spearmen 4."""
    dice = {"melee": [6, 5, 5, 4], "melee_back": MISS}
    _, events = attack({"KWC": "1 sp5"}, {"0A1": "YSH sw1 ro1 sp1"}, by="A1", on="KWC", dice=dice)
    assert happened(events, MeleeRolled)[0].hits == (0, 4)
    dice = {"melee": [7, 6, 6, 5], "melee_back": MISS}
    _, events = attack({"KWC": "1 sp5"}, {"0A1": "YSH sw1 ro1 sp1"}, by="A1", on="KWC", dice=dice)
    assert happened(events, MeleeRolled)[0].hits == (0, 0)


def test_the_dead_of_the_volley_do_not_strike_back():
    """Arrow casualties are removed before hand-to-hand units roll."""
    _, events = attack({"YSH": "0 bo2", "KWC": "1 sp2"}, by="YSH", on="KWC", dice={"ranged": [1, 12]})
    (melee, *_) = happened(events, MeleeRolled)
    assert (melee.attack, len(melee.defence)) == ((), 1)


def test_archers_of_both_sides_shoot_at_once():
    """Two bowmen may shoot each other: the province falls empty, and so does the one they came from."""
    given, events = attack(
        {"YSH": "0 bo1", "KWC": "1 bo1"}, by="YSH", on="KWC", dice={"ranged": [6], "ranged_back": [6]}
    )
    assert (force(given, "YSH"), force(given, "KWC")) == ("empty", "empty")
    (ended,) = happened(events, BattleEnded)
    assert sorted(ended.emptied) == ["KWC", "YSH"]


def test_archers_shoot_in_every_round():
    """The whole sequence is repeated when the attacker fights on."""
    given, events = attack(
        {"YSH": "0 bo1", "KWC": "1 sp2"}, by="YSH", on="KWC", dice={"ranged": MISS, "melee_back": MISS}
    )
    events = given.when(0, FightOn())
    assert len(happened(events, RangedRolled)) == 1
    assert len(happened(events, MeleeRolled)) == 1


def test_all_of_a_double_troop_province_defends():
    """Army, force and ronin of the province defend together, the hidden ones too."""
    _, events = attack(
        {"YSH": "0 sp2", "KWC": "1 sp2 hi1"},
        {"1A1": "KWC sw1 sp1"},
        by="YSH",
        on="KWC",
        dice={"melee": MISS, "melee_back": MISS},
    )
    assert len(happened(events, MeleeRolled)[0].defence) == 6


# -- casualties ------------------------------------------------------------------------------


def test_the_owner_picks_his_dead_the_daimyo_last():
    """Any figure in the battle, even one that has rolled; but no daimyo while anything else stands."""
    given, _ = attack(
        {"YSH": "0 sp5", "KWC": "1 sp1"},
        {"1A1": "KWC bo1 gu1"},
        by="YSH",
        on="KWC",
        dice={"ranged_back": MISS, "melee": [1, 1, 12, 12, 12], "melee_back": MISS},
    )
    assert given.question[0] == (1,)
    kinds = {option.kind for option in given.options(1) if isinstance(option, Lose)}
    assert kinds == {"bowman", "gunner", "spearman"}


def test_the_daimyo_is_the_last_to_fall_even_beside_a_force():
    """Three hits on daimyo, bowman and force leave nobody; two hits leave the daimyo."""
    given, _ = attack(
        {"YSH": "0 bo5", "KWC": "1 sp1"},
        {"1A1": "KWC bo1", "1A2": "IZI"},
        by="YSH",
        on="KWC",
        dice={"ranged": [1, 1, 12, 12, 12], "ranged_back": [12], "melee_back": [12]},
    )
    assert (army(given, "1A1"), force(given, "KWC")) == ("KWC", "1")


def test_ronin_die_before_they_outnumber():
    """Three spearmen with two ronin: one hit must take a ronin, two hits may take one of each."""
    lands = {"YSH": "0 sp3 ro2", "KWC": "1 sp5"}
    given, _ = attack(lands, by="YSH", on="KWC", dice={"melee": MISS, "melee_back": [1, *MISS]})
    assert [option for option in given.options(0) if isinstance(option, Lose)] == [Lose("force", "ronin")]
    given.when(0, Lose("force", "ronin"))
    assert (force(given, "YSH"), given.state.pool) == ("0 sp3 ro1", 29)
    given, _ = attack(lands, by="YSH", on="KWC", dice={"melee": MISS, "melee_back": [1, 1, *MISS]})
    given.when(0, Lose("force", "ronin"), Lose("force", "spearman"))
    assert force(given, "YSH") == "0 sp2 ro1"


def test_casualties_return_to_the_tray():
    """A lost figure can be levied again later."""
    given, _ = attack(
        {"YSH": "0 bo1 sp2", "KWC": "1 gu2"}, by="YSH", on="KWC", dice={"ranged": [1], "ranged_back": MISS}
    )
    assert given.state.colours[1].tray[2] == 8


# -- calling off -----------------------------------------------------------------------------


def test_calling_off_keeps_everybody_where_he_is():
    """After a full round the attacker may cease; a force has then had its one attack."""
    given, _ = attack(
        {"YSH": "0 sp2", "KWC": "1 sp2", "YMT": "1 sp1"}, by="YSH", on="KWC", dice={"melee": MISS, "melee_back": MISS}
    )
    (ended,) = happened(given.when(0, CallOff()), BattleEnded)
    assert (ended.outcome, ended.success, ended.emptied) == ("called-off", False, ())
    assert given.state.turn.phase in ("advance", "disperse")
    assert (force(given, "YSH"), force(given, "KWC")) == ("0 sp2", "1 sp2")


def test_a_beaten_force_loses_its_province():
    """Without survivors and without an army at home, the attacker's province is unowned."""
    given, _ = attack({"YSH": "0 sp1", "KWC": "1 bo1"}, by="YSH", on="KWC", dice={"ranged_back": [1]})
    assert force(given, "YSH") == "empty"
    given, _ = attack({"YSH": "0 sp1", "KWC": "1 bo1"}, {"0A1": "YSH"}, by="YSH", on="KWC", dice={"ranged_back": [1]})
    assert force(given, "YSH") == "0"


# -- castles, fortresses, the sea ------------------------------------------------------------


@pytest.mark.parametrize(("work", "bonus", "value"), [("castle", 4, 4), ("fortress", 5, 5)])
def test_walls_fight_and_fall_first(work: str, bonus: int, value: int):
    """A castle adds four spearmen, a fortress five ronin; hits go to them first, and they need no figures."""
    faces = [value] * bonus + [12]
    given, events = attack(
        {"YSH": "0 sp5", "OMI": "0 sp5", "KWC": f"1 sp1 {work}"},
        by="YSH",
        on="KWC",
        dice={"melee": [1, 1, 12, 12, 12], "melee_back": faces},
    )
    melee = happened(events, MeleeRolled)[0]
    assert len(melee.defence) == bonus + 1
    assert melee.hits == (bonus, 2)
    removed = happened(events, CasualtiesRemoved)[0]
    assert (removed.bonus, sum(removed.losses[1])) == (2, 0)
    assert force(given, "KWC") == "1 sp1"
    assert given.state.colours[1].tray[3] == 35


def test_walls_stay_broken_for_the_turn_and_are_whole_for_the_next_player():
    """What one attacker has broken is broken for all his battles of the turn, not for the next attacker's."""
    lands = {"YSH": "0 sp5", "YMT": "0 sp2", "KWC": "1 sp1 castle", "IZI": "2 sp3"}
    dice = {"melee": [1, 1, 1, *MISS], "melee_back": [12] * 60}
    given = war(lands, phase="declare", dice=dice)
    declare(given, "YSH", "KWC")
    declare(given, "YMT", "KWC")
    close(given)
    fight(given, "YSH")
    events = given.when(0, CallOff())
    events += fight(given, "YMT")
    assert [began.bonus for began in happened(events, BattleBegan)] == [1]
    given.when(0, CallOff())
    while given.state.turn.colour != 2:
        seat = given.question[0][0]
        given.when(seat, next(o for o in given.options(seat) if isinstance(o, EndMoves | EndDeclarations | EndTurn)))
    given.when(2, *[option for option in given.options(2) if isinstance(option, EndMoves)])
    events = given.when(2, Muster("IZI")) if Muster("IZI") in given.options(2) else []
    events += given.when(2, DeclareBattle("KWC")) if DeclareBattle("KWC") in given.options(2) else []
    assert [began.bonus for began in happened(events, BattleBegan)] == [4]


def test_the_defender_strikes_first_from_the_shore():
    """Across a sea line the defender alone rolls once with all real units, then the usual rounds begin."""
    dice = {"strike": [6, 4, 5, 4], "ranged": MISS, "ranged_back": MISS, "melee": MISS, "melee_back": MISS}
    _, events = attack({"BUZ": "0 sp5", "NAG": "1 bo1 gu1 sw1 sp1 castle"}, by="BUZ", on="NAG", dice=dice)
    (strike,) = happened(events, FirstStrikeRolled)
    assert (strike.defence, strike.hits) == ((6, 4, 5, 4), (4, 0))
    assert len(happened(events, MeleeRolled)[0].attack) == 1
    assert len(happened(events, MeleeRolled)[0].defence) == 6


def test_a_landing_may_fail_before_it_begins():
    """If the first strike leaves nobody, the attacker never rolls."""
    given, events = attack({"BUZ": "0 sp1", "NAG": "1 bo1"}, by="BUZ", on="NAG", dice={"strike": [6]})
    assert not happened(events, RangedRolled)
    assert (force(given, "BUZ"), force(given, "NAG")) == ("empty", "1 bo1")
