"""Phase C: who falls, and who chooses it."""

import pytest

from domain.ikusa.casualties import forced_losses
from domain.ikusa.commands import (
    Lose,
    LoseCheapest,
)
from domain.ikusa.double_troops import Part
from domain.ikusa.events.casualties import CasualtiesRemoved, CasualtyChosen
from domain.ikusa.events.combat import MeleeRolled
from domain.ikusa.state import Army, Province
from domain.kernel.record import redact
from tests.given import Given, happened
from tests.spec.ikusa.positions import army, force, only_battle, seen, war
from tests.spec.ikusa.reading import attack

MISS = 12
MISSES = [12] * 40


def battle(attacker: str, defender: str, armies: dict[str, str] | None = None, **dice: list[int]) -> Given:
    """Colour 0 in Kawachi against colour 1 in Settsu."""
    lands = {"KWC": attacker, "SET": defender, "AKI": "2 sp1"}
    return war({place: text for place, text in lands.items() if text}, armies, phase="declare", dice=dice)


def test_the_owner_chooses_his_casualties() -> None:
    """Rulebook p. 21: one figure for each hit, any in the battle; attacker first, hidden until both have chosen."""
    given = battle("0 bo1 sp2", "1 sw1 sp2", ranged=[MISS], melee=[4, 4], melee_back=[5, 4, MISS])
    given.when(0, only_battle(given, "KWC"))
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
    given.when(0, only_battle(given, "KWC"))
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
    given.when(0, only_battle(given, "KWC"))
    assert (army(given, "1A1"), force(given, "SET")) == ("SET", "1")
    given = battle("0 bo5", "1 sp1", {"1A1": "SET sp1", "1A2": "DEW"}, ranged=[1, 1, 1, MISS, MISS])
    events = given.when(0, only_battle(given, "KWC"))
    assert (army(given, "1A1"), force(given, "SET")) == ("lost", "empty")
    assert happened(events, CasualtiesRemoved)[0].fallen == (False, True)


def test_double_troops_defend_together_and_choose_among_all() -> None:
    """Rulebook p. 20: army and force defend together; the owner picks from both."""
    given = battle("0 bo1", "1 sp1", {"1A1": "SET gu1"}, ranged=[6], ranged_back=[MISS])
    given.when(0, only_battle(given, "KWC"))
    assert given.options(1) == [Lose("force", "spearman"), Lose("army", "gunner"), LoseCheapest()]
    given.when(1, Lose("army", "gunner"))
    assert (army(given, "1A1"), force(given, "SET")) == ("SET", "1 sp1")


def test_ronin_stay_within_their_limit() -> None:
    """Rulebook p. 21: after casualties there is at least one ronin less than regular units."""
    given = battle("0 sp3 ro2", "1 sp2", melee=[MISS] * 5, melee_back=[4, 4])
    given.when(0, only_battle(given, "KWC"))
    assert given.refused(0, Lose("force", "spearman")) == "ikusa.cannot-lose"
    given.when(0, Lose("force", "ronin"), Lose("force", "spearman"))
    assert (force(given, "KWC"), given.state.pool) == ("0 sp2 ro1", 29)


def test_losses_go_back_to_the_tray() -> None:
    """Lost figures can be levied again."""
    given = battle("0 sp1", "1 sp2", melee=[4], melee_back=[MISS, MISS])
    before = given.state.colours[1].tray[3]
    given.when(0, only_battle(given, "KWC"))
    assert given.state.colours[1].tray[3] == before + 1


def test_hits_beyond_the_enemy_are_wasted() -> None:
    """R16: more hits than figures do no further harm."""
    given = battle("0 bo3", "1 sp1", ranged=[1, 1, 1])
    assert happened(given.when(0, only_battle(given, "KWC")), CasualtiesRemoved)[0].losses[1] == (0, 0, 0, 1, 0)


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
    events = given.when(0, only_battle(given, "KWC"))
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


def test_the_owner_picks_his_dead_the_daimyo_last() -> None:
    """Any figure in the battle, even one that has rolled; but no daimyo while anything else stands."""
    given, _ = attack(
        {"YSH": "0 sp5", "KWC": "1 sp1"},
        {"1A1": "KWC bo1 gu1"},
        by="YSH",
        on="KWC",
        dice={"ranged_back": MISSES, "melee": [1, 1, 12, 12, 12], "melee_back": MISSES},
    )
    assert given.question[0] == (1,)
    kinds = {option.kind for option in given.options(1) if isinstance(option, Lose)}
    assert kinds == {"bowman", "gunner", "spearman"}


def test_the_daimyo_is_the_last_to_fall_even_beside_a_force() -> None:
    """Three hits on daimyo, bowman and force leave nobody; two hits leave the daimyo."""
    given, _ = attack(
        {"YSH": "0 bo5", "KWC": "1 sp1"},
        {"1A1": "KWC bo1", "1A2": "IZI"},
        by="YSH",
        on="KWC",
        dice={"ranged": [1, 1, 12, 12, 12], "ranged_back": [12], "melee_back": [12]},
    )
    assert (army(given, "1A1"), force(given, "KWC")) == ("KWC", "1")


def test_ronin_die_before_they_outnumber() -> None:
    """Three spearmen with two ronin: one hit must take a ronin, two hits may take one of each."""
    lands = {"YSH": "0 sp3 ro2", "KWC": "1 sp5"}
    given, _ = attack(lands, by="YSH", on="KWC", dice={"melee": MISSES, "melee_back": [1, *MISSES]})
    assert [option for option in given.options(0) if isinstance(option, Lose)] == [Lose("force", "ronin")]
    given.when(0, Lose("force", "ronin"))
    assert (force(given, "YSH"), given.state.pool) == ("0 sp3 ro1", 29)
    given, _ = attack(lands, by="YSH", on="KWC", dice={"melee": MISSES, "melee_back": [1, 1, *MISSES]})
    given.when(0, Lose("force", "ronin"), Lose("force", "spearman"))
    assert force(given, "YSH") == "0 sp2 ro1"


def test_casualties_return_to_the_tray() -> None:
    """A lost figure can be levied again later."""
    given, _ = attack(
        {"YSH": "0 bo1 sp2", "KWC": "1 gu2"}, by="YSH", on="KWC", dice={"ranged": [1], "ranged_back": MISSES}
    )
    assert given.state.colours[1].tray[2] == 8
