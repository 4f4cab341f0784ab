"""The rulebook read afresh: the ninja, fallen daimyos, take-overs, income and the ways to win."""

from typing import Any

import pytest

from domain.ikusa.commands import (
    ChooseArmy,
    EndRecovery,
    EndTurn,
    GiveUp,
    GoTo,
    LeaveFrom,
    PickUp,
    Recover,
    Send,
    Strike,
)
from domain.ikusa.events.elimination import ColourTakenOver, DaimyoRecovered, GameEnded
from domain.ikusa.events.ninja import DaimyoAssassinated, DaimyoLost, RevengeRolled
from domain.ikusa.events.plan import SuccessorAppointed
from domain.ikusa.events.wage_war import KokuCollected, RoninRemoved
from domain.kernel.record import Event
from tests.given import Given, happened
from tests.spec.ikusa.positions import PARTS, action, army, force, resumed, war
from tests.spec.ikusa.reading import attack

MISS = [12] * 40
FAR = tuple(place for place in PARTS.provinces if place not in ("YSH", "KWC", "OMI", "OSU", "DEW", "SAD", "OKI", "SMA"))


def realm(colour: int, count: int, start: int = 0) -> dict[str, str]:
    """So many provinces with one spearman each; a colour has no more than 36 of them."""
    return dict.fromkeys(FAR[start : start + count], f"{colour} sp1")


def end_round(given: Given) -> list[Event]:
    """Everybody ends his turn as soon as he may."""
    events: list[Event] = []
    number = given.state.round
    while given.question[0] and given.state.round == number:
        seat = given.question[0][0]
        options = given.options(seat)
        ends = [option for option in options if type(option).__name__ in ("EndMoves", "EndDeclarations", "EndTurn")]
        events += given.when(seat, (ends or options)[0])
    return events


# -- the ninja -------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "success"), [(1, True), (8, True), (9, False), (12, False)])
def test_the_ninja_needs_eight_or_less(roll: int, success: bool):
    """Eight still kills, nine does not; either way he is gone."""
    given = war({"KWC": "1 sp1"}, {"0A1": "YSH sp2", "1A1": "KWC sp3"}, ninja=0, dice={"ninja": [roll], "revenge": [8]})
    events = given.when(0, Strike(1, "A1"))
    assert bool(happened(events, DaimyoAssassinated)) is success
    assert bool(happened(events, RevengeRolled)) is not success
    assert given.state.ninja == -1


@pytest.mark.parametrize(("roll", "success"), [(8, False), (9, True), (12, True)])
def test_revenge_needs_nine_or_more(roll: int, success: bool):
    """The one who escaped strikes back with nine or more."""
    given = war({"KWC": "1 sp1"}, {"0A1": "YSH sp2", "1A1": "KWC sp3"}, ninja=0, dice={"ninja": [9], "revenge": [roll]})
    (revenge,) = happened(given.when(0, Strike(1, "A1")), RevengeRolled)
    assert (revenge.colour, revenge.success) == (1, success)
    assert (given.state.colours[0].armies[0].daimyo != given.state.colours[1].armies[0].daimyo) is success


def test_no_assassin_in_round_one():
    """In the first round the ninja can only be kept as a spy."""
    given = war({"KWC": "1 sp1"}, {"0A1": "YSH sp2", "1A1": "KWC sp3"}, ninja=0, round=1)
    assert given.refused(0, Strike(1, "A1")) == "ikusa.ninja-not-now"


def test_a_leaderless_army_still_defends():
    """The fallen daimyo rolls no die and takes no hit; the others of his army do."""
    _, events = attack(
        {"YSH": "0 sp2"}, {"1A1": "KWC sw1 sp1 lying"}, by="YSH", on="KWC", dice={"melee": MISS, "melee_back": MISS}
    )
    rolls = [event for event in events if type(event).__name__ == "MeleeRolled"]
    assert len(rolls[0].defence) == 2  # type: ignore[attr-defined]


def test_a_leaderless_army_destroyed_loses_its_daimyo():
    """When the last unit of his army falls he is out for good, and the province is empty."""
    given, _ = attack(
        {"YSH": "0 bo2"}, {"1A1": "KWC sp1 lying", "1A2": "SET"}, by="YSH", on="KWC", dice={"ranged": [1, 12]}
    )
    assert (army(given, "1A1"), force(given, "KWC")) == ("lost", "empty")


def test_a_lone_daimyo_assassinated_is_out():
    """Without any other unit in his army there is no successor."""
    given = war({}, {"0A1": "YSH sp2", "1A1": "KWC", "1A2": "SET sp1"}, ninja=0, dice={"ninja": [8]})
    (lost,) = happened(given.when(0, Strike(1, "A1")), DaimyoLost)
    assert (lost.army, lost.emptied) == ("A1", True)


@pytest.mark.parametrize(("variant", "hole"), [("regular", 0), ("quick", 2)])
def test_a_successor_costs_a_unit_and_all_experience(variant: str, hole: int):
    """Before planning, one unit of the owner's choice goes to the tray, and the new man starts over."""
    given = resumed(action("succession", {}, {"0A1": "YSH level3 bo1 sp2 lying"}, variant=variant, koku=[3, 3, 3]))
    (named,) = happened(given.when(0, GiveUp("bowman")), SuccessorAppointed)
    assert named.hole == hole
    assert army(given, "0A1") == "YSH sp2"
    assert given.state.colours[0].tray[0] == 9


# -- elimination -----------------------------------------------------------------------------


def test_the_last_daimyo_takes_everything_with_him():
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
    assert [one.hole for one in given.state.colours[0].armies] == [5, 0, 0]
    assert ChooseArmy(back.army) in given.options(0), "booty may move in phase D of this turn"


def test_recovered_daimyos_are_three_at_most():
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


def test_a_take_over_may_win():
    """Booty counts at once: with 35 provinces together the game is over."""
    lands = {"YSH": "0 bo2"} | realm(0, 30) | realm(1, 5, 30)
    _, events = attack(lands, {"1A1": "KWC"}, by="YSH", on="KWC", dice={"ranged": [1, 12]})
    (ended,) = happened(events, GameEnded)
    assert ended.result.winners == (0,)


# -- actions 8 and 9 -------------------------------------------------------------------------


@pytest.mark.parametrize(("provinces", "koku"), [(1, 3), (8, 3), (9, 3), (11, 3), (12, 4), (26, 8)])
def test_income_and_ronin_at_the_end_of_a_round(provinces: int, koku: int):
    """A third of the provinces rounded down, three at least; all ronin, hidden or not, go back."""
    lands = realm(0, provinces - 2) if provinces > 2 else {}
    armies = {"0A1": "YSH sp3 ro1 hi1"} | ({"0A2": "OMI"} if provinces > 1 else {})
    given = war(lands, armies, phase="disperse")
    events = end_round(given)
    assert [removed.amount for removed in happened(events, RoninRemoved)] == [2]
    assert happened(events, KokuCollected)[0].amounts == (koku, 3, 3)
    assert (army(given, "0A1"), given.state.pool) == ("YSH sp3", 30)


# -- victory ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "variant", "owned", "settings", "at_once"),
    [
        (3, "regular", 34, {}, True),
        (5, "regular", 34, {}, True),
        (3, "regular", 33, {}, False),
        (4, "regular", 34, {"long_game": True}, False),
        (4, "quick", 34, {}, True),
        (5, "quick", 29, {}, True),
        (3, "quick", 34, {}, False),
    ],
)
def test_the_goal_is_reached_by_a_conquest(
    seats: int, variant: str, owned: int, settings: dict[str, Any], at_once: bool
):
    """35 provinces win at any moment, unless the long game was agreed; quick play wants 40, 35 or 30."""
    lands = {"YSH": "0 bo2"} | realm(0, owned - 2)
    given = war(lands, seats=seats, variant=variant, phase="disperse", **settings)
    assert len(given.state.colours[0].lands) == owned
    given.when(0, LeaveFrom("YSH"), GoTo("KWC", "KWC"))
    events = given.when(0, Send("bowman"))
    assert bool(happened(events, GameEnded)) is at_once


def test_the_long_game_ends_after_the_round():
    """In the long game 35 provinces win when the round is over."""
    given = war({"YSH": "0 bo2"} | realm(0, 33), long_game=True, phase="disperse")
    given.when(0, *[option for option in given.options(0) if isinstance(option, EndTurn)])
    (ended,) = happened(end_round(given), GameEnded)
    assert ended.result.winners == (0,)


def test_quick_play_ends_with_the_first_player_out():
    """The first elimination ends it; most provinces win, the booty counted for the eliminator."""
    lands = {"YSH": "0 bo2"} | realm(0, 5) | realm(1, 6, 5) | realm(2, 9, 20)
    _, events = attack(lands, {"1A1": "KWC"}, by="YSH", on="KWC", variant="quick", dice={"ranged": [1, 12]})
    (ended,) = happened(events, GameEnded)
    assert ended.result.winners == (0,)
    lands |= realm(2, 20, 20)
    _, events = attack(lands, {"1A1": "KWC"}, by="YSH", on="KWC", variant="quick", dice={"ranged": [1, 12]})
    (ended,) = happened(events, GameEnded)
    assert ended.result.winners == (2,)


def test_two_players_need_fifty_together():
    """Both colours of a player are counted, and only when the round is over."""
    lands = {"YSH": "0 bo2"} | realm(0, 30) | realm(2, 16, 30)
    for more, won in ((0, False), (1, True)):
        given = war(lands | realm(2, more, 46), seats=2, phase="disperse")
        assert given.question[0] == (0,)
        assert sum(len(given.state.colours[colour].lands) for colour in (0, 2)) == 50 - 1 + more
        assert bool(happened(end_round(given), GameEnded)) is won
