"""Phase C: the order of battles, castles and fortresses, naval invasions."""

import pytest

from domain.ikusa.commands import (
    CallOff,
    DeclareBattle,
    EndDeclarations,
    EndMoves,
    EndTurn,
    Fight,
    FightOn,
)
from domain.ikusa.events.casualties import CasualtiesRemoved
from domain.ikusa.events.combat import BattleBegan, FirstStrikeRolled, MeleeRolled, RangedRolled
from domain.ikusa.events.declare import BattleLapsed
from tests.given import Given, happened
from tests.spec.ikusa.positions import force, only_battle, war
from tests.spec.ikusa.reading import attack, close, declare, fight

MISS = 12
MISSES = [12] * 40


def battle(attacker: str, defender: str, armies: dict[str, str] | None = None, **dice: list[int]) -> Given:
    """Colour 0 in Kawachi against colour 1 in Settsu."""
    lands = {"KWC": attacker, "SET": defender, "AKI": "2 sp1"}
    return war({place: text for place, text in lands.items() if text}, armies, phase="declare", dice=dice)


def test_a_castle_lends_four_spearmen() -> None:
    """Rulebook p. 22: they roll with the spearmen and are lost first; real units are untouched until they are gone."""
    given = battle("0 sp5", "1 sp1 castle", melee=[4, 4, 4, MISS, MISS], melee_back=[MISS] * 5)
    events = given.when(0, only_battle(given, "KWC"))
    assert happened(events, BattleBegan)[0].bonus == 4
    assert len(happened(events, MeleeRolled)[0].defence) == 5
    assert happened(events, CasualtiesRemoved)[0].bonus == 3
    assert (force(given, "SET"), given.state.battle.bonus) == ("1 sp1", 1)


def test_a_fortress_lends_five_ronin() -> None:
    """Rulebook p. 22: five bonus ronin hit with 5 or less; they never come from the supply."""
    given = battle("0 sp5", "1 sp1 fortress", melee=[MISS] * 5, melee_back=[5, 5, 5, 5, 6, 5])
    rolled = happened(given.when(0, only_battle(given, "KWC")), MeleeRolled)[0]
    assert rolled.hits == (4, 0)
    assert given.state.pool == 30


def test_bonus_units_come_back_for_the_partner_colour() -> None:
    """R44: with two players each colour wages war by itself, so a castle is whole again for the partner colour."""
    lands = {"KWC": "0 sp2", "HAR": "2 sp2", "SET": "1 sp1 castle", "TMB": "3 sp2"}
    given = war(lands, seats=2, phase="declare", dice={"melee": [4, 4, *[MISS] * 9], "melee_back": [MISS] * 30})
    given.when(0, DeclareBattle("KWC", "SET"))
    given.when(0, CallOff())
    assert given.state.turn.bonus == {"SET": 2}
    given.state.waiting[:] = [2]
    while given.state.turn.colour == 0:
        given.when(0, given.options(0)[-1])
    while given.state.ask != "ikusa.declare-battle":
        given.when(0, given.options(0)[-1])
    events = given.when(0, DeclareBattle("HAR", "SET"))
    assert happened(events, BattleBegan)[0].bonus == 4


def test_bonus_units_come_back_for_the_next_player() -> None:
    """Rulebook p. 22: lost bonus units stay lost for the rest of the attacker's turn, not beyond."""
    lands = {"KWC": "0 sp2", "HAR": "0 sp2", "SET": "1 sp1 castle", "TMB": "2 sp2"}
    quiet = {"melee": [4, 4, MISS, MISS] + [MISS] * 9, "melee_back": [MISS] * 30}
    given = war(lands, phase="declare", dice=quiet)
    given.when(0, DeclareBattle("KWC", "SET"), DeclareBattle("HAR", "SET"), Fight("KWC"))
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
    events = given.when(0, only_battle(given, "AWJ"))
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
    given.when(0, only_battle(given, "AWJ"))
    assert not happened(given.when(0, FightOn()), FirstStrikeRolled)


def test_the_order_of_battles_is_free_and_idle_ones_lapse() -> None:
    """Rulebook p. 20: one battle at a time in any order; a force whose target fell meanwhile does not fight (R12)."""
    given = war({"KWC": "0 gu1", "TMB": "0 sp1", "SET": "1 sp1", "AKI": "2 sp1"}, phase="declare", dice={"ranged": [4]})
    given.when(0, only_battle(given, "KWC"), only_battle(given, "TMB"))
    assert given.options(0) == [Fight("KWC"), Fight("TMB")]
    assert given.refused(0, Fight("SET")) == "ikusa.nothing-declared"
    events = given.when(0, Fight("KWC"))
    assert happened(events, BattleLapsed) == [BattleLapsed(0, "TMB")]


@pytest.mark.parametrize(("work", "bonus", "value"), [("castle", 4, 4), ("fortress", 5, 5)])
def test_walls_fight_and_fall_first(work: str, bonus: int, value: int) -> None:
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


def test_walls_stay_broken_for_the_turn_and_are_whole_for_the_next_player() -> None:
    """What one attacker has broken is broken for all his battles of the turn, not for the next attacker's."""
    lands = {"YSH": "0 sp5", "YMT": "0 sp2", "KWC": "1 sp1 castle", "IZI": "2 sp3"}
    dice = {"melee": [1, 1, 1, *MISSES], "melee_back": [12] * 60}
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
    events = given.when(2, DeclareBattle("IZI", "KWC"))
    assert [began.bonus for began in happened(events, BattleBegan)] == [4]


def test_the_defender_strikes_first_from_the_shore() -> None:
    """Across a sea line the defender alone rolls once with all real units, then the usual rounds begin."""
    dice = {"strike": [6, 4, 5, 4], "ranged": MISSES, "ranged_back": MISSES, "melee": MISSES, "melee_back": MISSES}
    _, events = attack({"BUZ": "0 sp5", "NAG": "1 bo1 gu1 sw1 sp1 castle"}, by="BUZ", on="NAG", dice=dice)
    (strike,) = happened(events, FirstStrikeRolled)
    assert (strike.defence, strike.hits) == ((6, 4, 5, 4), (4, 0))
    assert len(happened(events, MeleeRolled)[0].attack) == 1
    assert len(happened(events, MeleeRolled)[0].defence) == 6


def test_a_landing_may_fail_before_it_begins() -> None:
    """If the first strike leaves nobody, the attacker never rolls."""
    given, events = attack({"BUZ": "0 sp1", "NAG": "1 bo1"}, by="BUZ", on="NAG", dice={"strike": [6]})
    assert not happened(events, RangedRolled)
    assert (force(given, "BUZ"), force(given, "NAG")) == ("empty", "1 bo1")
