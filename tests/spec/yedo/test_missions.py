"""Phase 7: completing missions."""

from typing import Any

import pytest

from domain.kernel.record import Event
from domain.yedo.commands import Activate, ClaimBonus, CompleteMission, DrawMission, Pass
from domain.yedo.events.gains import Gained
from domain.yedo.events.missions import (
    BonusMet,
    MissionCompleted,
    MissionRevealed,
    StandardMet,
)
from domain.yedo.events.patrol import PatrolSwapped
from tests.given import happened
from tests.spec.yedo.completing import answer_rewards, complete, ready
from tests.spec.yedo.positions import PARTS, begin, clan, equip, scene


@pytest.mark.parametrize("mission", sorted(PARTS.missions))
def test_every_mission_can_be_completed_with_its_bonus(mission: str) -> None:
    """Whoever has all that both parts ask for gains both rewards."""
    given = ready(mission, mon=20)
    row = PARTS.missions[mission]
    before = clan(given, 0).prestige
    events = complete(given, mission)
    assert MissionRevealed(0, mission, _place(events), ()) in events
    assert happened(events, StandardMet)
    answer_rewards(given)
    assert given.question == ((0,), "yedo.bonus")
    events = given.when(0, ClaimBonus())
    assert happened(events, BonusMet)
    answer_rewards(given)
    assert mission in clan(given, 0).done
    gained = sum(amount for what, amount, _ in (*row.reward, *row.bonus_reward) if what == "prestige")
    assert clan(given, 0).prestige == before + gained


def _place(events: list[Event]) -> str:
    return next(event.place for event in events if isinstance(event, MissionRevealed))


@pytest.mark.parametrize("mission", sorted(PARTS.missions))
def test_no_mission_can_be_completed_with_anything_missing(mission: str) -> None:
    """Each single thing of the Standard part is needed."""
    needs = PARTS.missions[mission].needs
    shortages: list[dict[str, Any]] = []
    shortages += [{"weapons": " ".join(_without(needs.weapons, weapon))} for weapon in needs.weapons]
    shortages += [{"annexes": " ".join(_without(needs.annexes, annex))} for annex in needs.annexes]
    shortages += [{"geisha": needs.geisha - 1}] * bool(needs.geisha)
    shortages += [{"blessed": False}] * needs.blessing
    shortages += [{"mon": needs.mon - 1}] * bool(needs.mon)
    for shortage in shortages:
        given = ready(mission, bonus=False, **shortage)
        for place in list(clan(given, 0).out):
            if given.state.ask == "yedo.turn":
                given.when(0, Activate(place))
            assert given.refused(0, CompleteMission(mission)) == "yedo.mission-not-met", shortage
            given = ready(mission, bonus=False, **shortage)


def _without(things: tuple[str, ...], one: str) -> list[str]:
    return [thing for thing in things if thing != one]


def test_the_rulebooks_mission() -> None:
    """Page 11: Market, Temple, a geisha, Metsubushi and Yashiki give 3 PP, 10 Mon and an action card."""
    given = ready("Y02", bonus=False, mon=0)
    given.when(0, Activate("TE-1"), CompleteMission("Y02"))
    assert (clan(given, 0).prestige, clan(given, 0).mon, len(clan(given, 0).actions.cards)) == (4, 10, 1)
    given.when(0, Pass())  # the new card might have helped with the Bonus part
    assert clan(given, 0).out == ["MK-1"], "the other disciple may act later"
    assert clan(given, 0).weapons == ["Me"]
    assert (clan(given, 0).geisha, clan(given, 0).annexes) == (1, ["YA"]), "nothing of this is surrendered"


def test_the_activated_disciple_must_stand_in_a_standard_district() -> None:
    """A district of the Bonus part does not do."""
    given = ready("G03")
    given.when(0, Activate("RL-1"))
    assert given.refused(0, CompleteMission("G03")) == "yedo.mission-not-met"


def test_a_district_named_twice_needs_two_disciples() -> None:
    """Y18 needs two in the Tavern."""
    given = equip(scene(), 0, missions="Y18", out="TV-1 HA-1", weapons="Ka Yu")
    begin(given, "action", turn=-1, stage="")
    given.when(0, Activate("TV-1"))
    assert given.refused(0, CompleteMission("Y18")) == "yedo.mission-not-met"


def test_mon_is_paid_before_the_reward() -> None:
    """Y06 asks for 2 Mon and gives 6."""
    given = ready("Y06", bonus=False, mon=1)
    assert given.refused(0, CompleteMission("Y06")) == "yedo.mission-not-met"
    given = ready("Y06", bonus=False, mon=2)
    complete(given, "Y06")
    assert clan(given, 0).mon == 6


def test_a_required_blessing_is_surrendered() -> None:
    """Back to the Temple."""
    given = ready("Y16", bonus=False)
    complete(given, "Y16")
    assert not clan(given, 0).blessed
    assert given.state.blessings == 4


def test_the_bonus_part_is_checked_after_the_standard_reward() -> None:
    """Mon gained in step 4 pays for step 5 (ruling 35)."""
    given = ready("G07", bonus=False, mon=0)
    complete(given, "G07")
    assert given.question == ((0,), "yedo.bonus")
    given.when(0, ClaimBonus())
    assert (clan(given, 0).mon, clan(given, 0).prestige) == (2, 4)


def test_the_bonus_part_may_be_left() -> None:
    """It is never compulsory (ruling 36)."""
    given = ready("G07", bonus=False, mon=0)
    complete(given, "G07")
    events = given.when(0, Pass())
    assert happened(events, MissionCompleted)
    assert clan(given, 0).mon == 5


def test_nobody_is_asked_for_a_bonus_that_is_plainly_out_of_reach() -> None:
    """Without the weapon and without any card that might stand in for it."""
    given = ready("G01", bonus=False)
    complete(given, "G01")
    assert clan(given, 0).done == ["G01"]


def test_whoever_holds_a_card_is_asked_even_if_it_cannot_help() -> None:
    """Otherwise the question would betray the hand (ruling 20)."""
    given = ready("G01", bonus=False, actions="A14")
    complete(given, "G01")
    assert given.question == ((0,), "yedo.bonus")
    assert given.options(0) == [Pass()]
    assert given.refused(0, ClaimBonus()) == "yedo.bonus-not-met"


def test_an_exiled_disciple_goes_to_the_reserve() -> None:
    """After the Bonus part, and never one of the last two (ruling 37)."""
    given = ready("R12", bonus=False)
    before = clan(given, 0).reserve
    complete(given, "R12")
    assert clan(given, 0).reserve == before + 1
    given = ready("R17", bonus=False)
    assert clan(given, 0).reserve == 2
    complete(given, "R17")
    assert (clan(given, 0).reserve, clan(given, 0).home) == (2, 1)


def test_the_patrol_is_swapped_by_some_missions() -> None:
    """This is mandatory; without a patrol nothing happens."""
    given = ready("G11", bonus=False)
    assert happened(complete(given, "G11"), PatrolSwapped)
    given = ready("G11", bonus=False)
    given.state.patrol = ""
    assert not happened(complete(given, "G11"), PatrolSwapped)


def test_a_blessing_for_a_blessed_clan_is_nothing() -> None:
    """Ruling 42."""
    given = ready("G04", bonus=False, blessed=True)
    complete(given, "G04")
    assert given.state.blessings == 3


def test_a_weapon_from_an_empty_market_is_nothing() -> None:
    """Ruling 43."""
    given = ready("R05", bonus=False)
    given.state.decks["weapon"].cards += filter(None, given.state.market)
    given.state.decks["weapon"].seen += [0, 0]
    given.state.market = [""] * 5
    complete(given, "R05")
    assert clan(given, 0).done == ["R05"]


def test_a_mission_as_reward_counts_without_the_completed_one() -> None:
    """With four in hand there is room for the new one (ruling 44)."""
    given = ready("Y09", bonus=False, missions="Y09 G01 G02 G03")
    complete(given, "Y09")
    given.when(0, DrawMission("red"))
    assert len(clan(given, 0).missions.cards) == 4
    assert not given.state.over


def test_rewards_come_in_the_order_written() -> None:
    """Prestige, then Mon, then the rest."""
    given = ready("G05", bonus=False)
    events = complete(given, "G05")
    gains = [event for event in events if isinstance(event, Gained)]
    assert gains == [Gained(0, prestige=1), Gained(0, mon=3)]
    assert clan(given, 0).mon == 10 + 3 + 3
