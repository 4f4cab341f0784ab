"""Phase 7: what may stand in for something that a mission asks for, and its special requirements."""

from typing import Any

import pytest

from domain.yedo.commands import Activate, ClaimBonus, CompleteMission, Counter
from domain.yedo.events.missions import (
    HelperSent,
    MissionAbandoned,
    StandardMet,
)
from tests.given import Given, happened
from tests.spec.yedo.completing import complete, ready
from tests.spec.yedo.positions import clan, equip

# -- substitutes ------------------------------------------------------------------------------------------


def test_a_disciple_on_the_yashiki_counts_as_a_geisha() -> None:
    """It goes home, and no geisha counter is gained."""
    given = ready("G04", bonus=False, geisha=0, annexes="YA", out="TE-1 YA")
    events = complete(given, "G04", ("YA",))
    assert HelperSent(0, "YA", garden=False) in events
    assert (clan(given, 0).geisha, clan(given, 0).out) == (0, [])


def test_the_yashiki_is_not_used_for_a_geisha_one_has() -> None:
    """Only for one that is missing (ruling 39)."""
    given = ready("G04", bonus=False, geisha=1, annexes="YA", out="TE-1 YA")
    given.when(0, Activate("TE-1"))
    assert given.refused(0, CompleteMission("G04", ("YA",))) == "yedo.mission-not-met"


def test_the_yashiki_counts_for_both_parts() -> None:
    """Used in the Standard part it still counts in the Bonus part."""
    given = ready("G09", bonus=False, geisha=0, annexes="YA", out="TV-1 YA")
    complete(given, "G09")
    assert ClaimBonus(("YA",)) in given.options(0)
    given.when(0, ClaimBonus(("YA",)))
    assert clan(given, 0).prestige == 4


def test_a_disciple_on_the_karesansui_counts_as_a_blessing() -> None:
    """Only for a clan without one (ruling 40)."""
    given = ready("Y16", bonus=False, blessed=False, annexes="DJ KR", out="TE-1 KR")
    complete(given, "Y16", ("KR",))
    assert clan(given, 0).done == ["Y16"]
    given = ready("Y16", bonus=False, blessed=True, annexes="DJ KR", out="TE-1 KR")
    given.when(0, Activate("TE-1"))
    assert given.refused(0, CompleteMission("Y16", ("KR",))) == "yedo.mission-not-met"


def test_borrowed_master_stands_in_for_a_weapon() -> None:
    """The weapon is named when the card is played."""
    given = ready("Y03", bonus=False, weapons="Sk", actions="A19")
    complete(given, "Y03", ("A19:Na",))
    assert clan(given, 0).done == ["Y03"]
    assert clan(given, 0).actions.cards == []


def test_two_borrowed_masters_stand_in_for_two_weapons() -> None:
    """Never more substitutes than missing things."""
    given = ready("Y03", bonus=False, weapons="", actions="A19 A19")
    complete(given, "Y03", ("A19:Sk", "A19:Na"))
    assert clan(given, 0).done == ["Y03"]
    given = ready("Y03", bonus=False, actions="A19")
    assert given.refused(0, CompleteMission("Y03", ("A19:Na",))) == "yedo.mission-not-met"


def test_painted_fan_or_yashiki_is_the_players_choice() -> None:
    """With one geisha missing either will do; with two missing both are needed."""
    things: dict[str, Any] = {"annexes": "YA", "actions": "A20"}
    given = ready("Y07", bonus=False, geisha=0, out="RL-1 YA", **things)
    given.when(0, Activate("RL-1"))
    missions = [option for option in given.options(0) if isinstance(option, CompleteMission)]
    assert missions == [CompleteMission("Y07", ("YA",)), CompleteMission("Y07", ("A20",))]
    given = ready("R02", bonus=False, geisha=0, out="CA-S RL-1 YA", **things)
    given.when(0, Activate("RL-1"))
    assert CompleteMission("R02", ("YA", "A20")) in given.options(0)


def test_a_countered_help_leaves_the_mission_undone() -> None:
    """The disciple is not activated, the card is spent, and another activation is chosen (ruling 39b)."""
    given = equip(ready("Y03", bonus=False, weapons="Sk", actions="A19", mon=9), 1, actions="A01")
    given.state.decks["action"].cards.remove("A01")
    given.state.decks["action"].seen.pop()
    complete(given, "Y03", ("A19:Na",))
    events = given.when(1, Counter("A01"))
    assert MissionAbandoned(0, "Y03") in events
    assert given.question == ((0,), "yedo.action")
    assert clan(given, 0).missions.cards == ["Y03"]
    assert clan(given, 0).out == ["RL-1"]
    assert clan(given, 0).actions.cards == []


def test_a_countered_help_for_the_bonus_costs_only_the_bonus() -> None:
    """The Standard part stays completed."""
    given = equip(ready("G01", bonus=False, actions="A19"), 1, actions="A01")
    given.state.decks["action"].cards.remove("A01")
    given.state.decks["action"].seen.pop()
    complete(given, "G01")
    given.when(0, ClaimBonus(("A19:Do",)))
    given.when(1, Counter("A01"))
    assert clan(given, 0).done == ["G01"]
    assert clan(given, 0).prestige == 2


def test_help_in_the_bonus_part() -> None:
    """Cards and annexes help there too."""
    given = ready("G01", bonus=False, actions="A19")
    complete(given, "G01")
    given.when(0, ClaimBonus(("A19:Do",)))
    assert clan(given, 0).prestige == 3


# -- special requirements -----------------------------------------------------------------------------------


def test_x1_no_weapon_owned() -> None:
    """G02's Bonus part."""
    given = ready("G02", bonus=False)
    complete(given, "G02")
    given.when(0, ClaimBonus())
    assert clan(given, 0).prestige == 4
    assert not _bonus_asked(ready("G02", bonus=False, weapons="Ka"), "G02")


def _bonus_asked(given: Given, mission: str) -> bool:
    complete(given, mission)
    return bool(given.state.ask == "yedo.bonus")


def test_x2_a_rival_nearby() -> None:
    """Y10 needs a rival's disciple in Tavern or Red Light."""
    given = ready("Y10", bonus=False)
    assert happened(complete(given, "Y10"), StandardMet)
    given = ready("Y10", bonus=False)
    given.state.clans[1].out = ["HA-1"]
    given.when(0, Activate("TV-1"))
    assert given.refused(0, CompleteMission("Y10")) == "yedo.mission-not-met"


def test_x3_no_rival_in_the_tavern() -> None:
    """Y18's Bonus part."""
    assert _bonus_asked(ready("Y18", bonus=False), "Y18")
    given = ready("Y18", bonus=False)
    equip(given, 1, out="TV-3")
    assert not _bonus_asked(given, "Y18")


def test_x4_more_espionage_than_every_rival() -> None:
    """The mission itself does not count yet."""
    assert not _bonus_asked(ready("R02", bonus=False), "R02")
    given = ready("R02")
    given.state.decks["green"].cards.remove("G02")
    given.state.decks["green"].seen.pop()
    given.state.clans[1].done = ["G02"]
    assert not _bonus_asked(given, "R02")


def test_x5_first_in_the_player_order() -> None:
    """R11's Bonus part."""
    assert _bonus_asked(ready("R11", bonus=False), "R11")
    given = ready("R11", bonus=False)
    given.state.order = [1, 0, 2, 3]
    assert not _bonus_asked(given, "R11")


@pytest.mark.parametrize(("patrol", "met"), [("GA", False), ("TV", False), ("TE", False), ("HA", True), ("", True)])
def test_x6_the_patrol_is_elsewhere(patrol: str, met: bool) -> None:
    """Also met without a patrol on the board."""
    given = ready("R16", bonus=False)
    given.state.patrol = patrol
    given.when(0, Activate("GA-1"))
    assert (CompleteMission("R16") in given.options(0)) == met


def test_x7_two_assassinations_before() -> None:
    """B09's Bonus part."""
    assert not _bonus_asked(ready("B09", bonus=False), "B09")
    assert _bonus_asked(ready("B09"), "B09")
