"""Losing daimyos, elimination, take-over, recovery."""

from domain.ikusa.commands import (
    CallOff,
    ChooseArmy,
    DeclareBattle,
    EndDeclarations,
    EndMoves,
    EndRecovery,
    Fight,
    HoldNinja,
    LeaveFrom,
    Lose,
    PickUp,
    Recover,
    Strike,
)
from domain.ikusa.events.casualties import CasualtiesRemoved
from domain.ikusa.events.combat import BattleBegan, BattleEnded
from domain.ikusa.events.declare import BattleLapsed
from domain.ikusa.events.elimination import ColoursFell, ColourTakenOver, DaimyoRecovered, GameEnded
from domain.ikusa.events.wage_war import TurnBegan, TurnEnded
from tests.given import Given, happened
from tests.spec.ikusa.positions import PARTS, army, force, only_battle, war
from tests.spec.ikusa.reading import attack

MISS = 12


def last_stand(ranged: int = 1) -> Given:
    """Colour 1 has its last daimyo, alone, in Settsu, next to a force of colour 0; colour 0 has lost one daimyo."""
    lands = {"KWC": "0 bo5", "TAJ": "1 bo2 hi1", "INA": "1 sp1 castle", "AKI": "2 sp1", "IZI": "0 sp1"}
    armies = {"0A1": "KWC", "0A2": "IZI gu1", "1A1": "SET", "2A1": "SAD sp1"}
    return war(lands, armies, phase="declare", dice={"ranged": [ranged] * 5, "melee_back": [MISS] * 9})


def beaten() -> tuple[Given, list]:
    given = last_stand()
    given.when(0, only_battle(given, "KWC"))
    return given, given.when(0, given.options(0)[-1])


def test_everything_goes_to_the_victor() -> None:
    """Rulebook p. 22, R22: provinces, units, castles and tray; hidden ronin are shown, no daimyo comes over."""
    given, events = beaten()
    taken = happened(events, ColourTakenOver)[0]
    assert (taken.colour, taken.victim, taken.lands, taken.revealed) == (0, 1, ("TAJ", "INA"), (("TAJ", 1),))
    assert (force(given, "TAJ"), given.state.provinces["INA"].works) == ("0 bo2 ro1", 1)
    assert given.state.colours[1].out == 1
    assert given.state.colours[0].sets == 2
    assert given.state.colours[0].tray == [11, 18, 17, 70]
    assert 1 not in given.state.waiting, "his turn of this round is gone"


def test_the_victims_ninja_goes_back() -> None:
    """R22: a ninja of the eliminated colour returns to the tray."""
    given = last_stand()
    given.state.ninja = 1
    given.when(0, only_battle(given, "KWC"), EndDeclarations())
    given.when(1, HoldNinja())
    assert given.state.ninja == -1


def test_lost_daimyos_come_back() -> None:
    """Rulebook p. 22: on any own province without an army, at the left-most hole, with an immediate pick-up."""
    given, _ = beaten()
    assert given.question == ((0,), "ikusa.recover")
    assert given.refused(0, Recover("KWC")) == "ikusa.no-place-for-army"
    assert given.refused(0, Recover("SET")) == "ikusa.no-place-for-army", "empty, not owned"
    event = given.when(0, Recover("TAJ"))[0]
    assert event == DaimyoRecovered(0, "A3", "TAJ", 0)
    assert given.options(0) == [EndRecovery()], "the ronin there forbid to take a unit"
    given.when(0, EndRecovery())
    assert army(given, "0A3") == "TAJ"
    assert given.state.recovering == -1


def test_pick_up_on_recovery() -> None:
    """Rulebook p. 22: recovered daimyos may at once pick up units of the force."""
    given, _ = beaten()
    given.when(0, Recover("INA"), PickUp("spearman"))
    assert (army(given, "0A3"), force(given, "INA")) == ("INA sp1", "0")
    assert given.state.recovering == -1, "nothing is left to pick up"


def test_the_booty_moves_in_phase_d() -> None:
    """Rulebook p. 22: all units now owned may move in the victor's phase D, the recovered daimyo too."""
    given, _ = beaten()
    given.when(0, Recover("INA"), PickUp("spearman"))
    assert given.state.turn.phase == "advance"
    assert ChooseArmy("A3") in given.options(0)
    given.when(0, EndMoves())
    assert LeaveFrom("TAJ") in given.options(0)


def test_recovered_in_phase_a() -> None:
    """R41: a daimyo recovered in his owner's own phase A moves in phase D at the earliest."""
    given = war(
        {"KWC": "0 sp1", "YMT": "0 sp1", "AKI": "2 sp1"},
        {"0A1": "KWC gu1", "1A1": "SET", "2A1": "SAD"},
        ninja=0,
        dice={"ninja": [1]},
    )
    given.when(0, Strike(1, "A1"), Recover("YMT"), EndRecovery())
    assert given.options(0) == [ChooseArmy("A1"), EndMoves()]


def test_pending_battles_against_the_booty_lapse() -> None:
    """A declared target that now belongs to the attacker is no target any more."""
    lands = {"KWC": "0 bo5", "TMB": "0 sp2", "TAJ": "1 sp1", "AKI": "2 sp1"}
    given = war(
        lands, {"0A1": "KWC", "0A2": "OSU", "0A3": "IZI", "1A1": "SET"}, phase="declare",
        dice={"ranged": [1] * 5},
    )  # fmt: skip
    given.when(0, DeclareBattle("TMB", "TAJ"), DeclareBattle("KWC", "SET"))
    if given.state.ask == "ikusa.declare-battle":
        given.when(0, EndDeclarations())
    events = given.when(0, Fight("KWC"))
    assert happened(events, BattleLapsed) == [BattleLapsed(0, "TMB")]


def test_an_attacker_may_be_eliminated() -> None:
    """R20: who loses his last daimyo attacking is taken over by the defender, and his turn ends at once."""
    given = war(
        {"IZI": "0 sp2", "SET": "1 bo3", "AKI": "2 sp1"},
        {"0A1": "KWC", "1A1": "DEW", "1A2": "TSU", "1A3": "SET"},
        phase="declare",
        dice={"ranged_back": [1, 1, 1]},
    )
    events = given.when(0, only_battle(given, "A1"))
    assert BattleEnded("lost", False, ("KWC",)) in events
    assert happened(events, ColourTakenOver)[0].colour == 1
    assert (TurnEnded(0) in events, TurnBegan(1) in events) == (True, True)
    assert force(given, "IZI") == "1 sp2"


def test_both_may_fall_at_once() -> None:
    """R19: both last daimyos in one battle: both are out, every province of both is empty."""
    given = war(
        {"IZI": "0 sp2 hi1", "TAJ": "1 sp2", "AKI": "2 sp1", "HIT": "3 sp1"},
        {"0A1": "KWC", "1A1": "SET"},
        seats=4,
        phase="declare",
        dice={"melee": [6], "melee_back": [6]},
    )
    events = given.when(0, only_battle(given, "A1"))
    assert happened(events, BattleEnded)[0].outcome == "drawn"
    assert happened(events, ColoursFell) == [ColoursFell((0, 1))]
    assert (force(given, "IZI"), force(given, "TAJ")) == ("empty", "empty")
    assert [colour.out for colour in given.state.colours] == [2, 2, 0, 0]
    assert given.state.turn.colour == 2


def test_taken_over_in_the_middle_of_a_battle() -> None:
    """R17: the last daimyo lies and falls with his army while the force stands: the force goes over."""
    given = war(
        {"KWC": "0 bo2", "SET": "1 sp2", "AKI": "2 sp1"},
        {"0A1": "OSU", "0A2": "IZI", "0A3": "KII", "1A1": "SET lying gu1"},
        phase="declare",
        dice={"ranged": [1, MISS], "ranged_back": [MISS]},
    )
    given.when(0, only_battle(given, "KWC"))
    events = given.when(1, Lose("army", "gunner"))
    assert happened(events, CasualtiesRemoved)[0].fallen == (False, True)
    assert BattleEnded("taken-over", False, ()) in events
    assert (force(given, "SET"), given.state.battle) == ("0 sp2", None)


def test_a_daimyo_lost_is_not_the_game() -> None:
    """Rulebook p. 21: who has another daimyo plays on."""
    given = war(
        {"KWC": "0 bo3", "AKI": "2 sp1"}, {"1A1": "SET", "1A2": "DEW"}, phase="declare", dice={"ranged": [1] * 3}
    )
    events = given.when(0, only_battle(given, "KWC"))
    assert (army(given, "1A1"), army(given, "1A2")) == ("lost", "DEW")
    assert not happened(events, ColourTakenOver)


def test_two_players_lose_colours_one_by_one() -> None:
    """R25: the colour that struck takes over; a player is out, and the other wins, when both colours are."""
    given = war(
        {"KWC": "0 bo3", "AKI": "3 sp1"},
        {"1A1": "SET", "2A1": "SAD"},
        seats=2,
        phase="declare",
        dice={"ranged": [1] * 3},
    )
    events = given.when(0, only_battle(given, "KWC"))
    assert happened(events, ColourTakenOver)[0].colour == 0
    assert not happened(events, GameEnded)
    given = war(
        {"KWC": "0 bo3"}, {"1A1": "SET", "2A1": "SAD", "3A1": "AKI"}, seats=2, phase="declare", dice={"ranged": [1] * 3}
    )
    given.state.colours[3].armies[0].fall()
    given.state.abandon("AKI")
    given.state.colours[3].out = given.state.fallen = 1
    events = given.when(0, only_battle(given, "KWC"))
    ended = happened(events, GameEnded)[0].result
    assert (ended.reason, ended.winners) == ("ikusa.last-standing", (0,))


def test_a_called_off_battle_eliminates_nobody() -> None:
    """The defender lives as long as a daimyo does."""
    given = last_stand(ranged=MISS)
    given.when(0, only_battle(given, "KWC"))
    events = given.when(0, given.options(0)[-1])
    assert happened(events, BattleBegan)
    assert not happened(given.when(0, CallOff()), ColourTakenOver)


FAR = tuple(place for place in PARTS.provinces if place not in ("YSH", "KWC", "OMI", "OSU", "DEW", "SAD", "OKI", "SMA"))


def realm(colour: int, count: int, start: int = 0) -> dict[str, str]:
    """So many provinces with one spearman each; a colour has no more than 36 of them."""
    return dict.fromkeys(FAR[start : start + count], f"{colour} sp1")


def test_the_last_daimyo_takes_everything_with_him() -> None:
    """Who kills the last daimyo gets units and provinces at once, and his own lost daimyos back at the first hole."""
    given, events = attack(
        {"YSH": "0 bo2", "HIT": "1 sw1 sp2 castle"},
        {"0A1": "OMI level3 sp1", "1A1": "KWC"},
        by="YSH",
        on="KWC",
        dice={"ranged": [1, 12]},
    )
    (taken,) = happened(events, ColourTakenOver)
    assert (taken.colour, taken.victim, taken.lands) == (0, 1, ("HIT",))
    assert force(given, "HIT") == "0 sw1 sp2"
    assert Recover("OMI") not in given.options(0), "there is an army already"
    (back,) = happened(given.when(0, Recover("HIT")), DaimyoRecovered)
    assert (back.place, back.hole) == ("HIT", 0)
    given.when(0, PickUp("swordsman"))
    assert army(given, f"0{back.army}") == "HIT sw1"
    given.when(0, EndRecovery())
    given.when(0, Recover("YSH"))
    given.when(0, *[option for option in given.options(0) if isinstance(option, EndRecovery)])
    assert [one.hole for one in given.state.colours[0].armies] == [4, 0, 0]
    assert ChooseArmy(back.army) in given.options(0), "booty may move in phase D of this turn"


def test_recovered_daimyos_are_three_at_most() -> None:
    """A victor with all three daimyos gets none, and never the victim's."""
    given, events = attack(
        {"YSH": "0 bo2", "HIT": "1 sp2"},
        {"0A1": "OMI sp1", "0A2": "WAK sp1", "0A3": "IGA sp1", "1A1": "KWC"},
        by="YSH",
        on="KWC",
        dice={"ranged": [1, 12]},
    )
    assert [taken.recovers for taken in happened(events, ColourTakenOver)] == [False]
    assert given.question[1] != "ikusa.recover"


def test_a_take_over_may_win() -> None:
    """Booty counts at once: with 35 provinces together the game is over."""
    lands = {"YSH": "0 bo2"} | realm(0, 30) | realm(1, 5, 30)
    _, events = attack(lands, {"1A1": "KWC"}, by="YSH", on="KWC", dice={"ranged": [1, 12]})
    (ended,) = happened(events, GameEnded)
    assert ended.result.winners == (0,)
