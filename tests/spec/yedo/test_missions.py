"""Phase 7: completing missions."""

from typing import Any

import pytest

from domain.kernel.record import Event
from domain.yedo.commands import Activate, ClaimBonus, CompleteMission, DiscardCard, DrawMission, Pass, TakeWeapon
from domain.yedo.events.gains import Gained
from domain.yedo.events.missions import (
    BonusMet,
    MissionCompleted,
    MissionRevealed,
    StandardMet,
)
from tests.given import Given, happened
from tests.spec.yedo.completing import answer_rewards, complete, ready
from tests.spec.yedo.positions import PARTS, clan
from tests.spec.yedo.reading import act, all_pass, asked, together


@pytest.mark.parametrize("mission", sorted(PARTS.missions))
def test_every_mission_can_be_completed_with_its_bonus(mission: str) -> None:
    """Whoever has all that both parts ask for gains both rewards."""
    given = ready(mission, mon=20)
    row = PARTS.missions[mission]
    before = clan(given, 0).prestige
    events = complete(given, mission)
    assert MissionRevealed(0, mission, _place(events)) in events
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


def test_the_activated_disciple_must_stand_in_a_standard_district() -> None:
    """A district of the Bonus part does not do."""
    given = ready("G03")
    given.when(0, Activate("RL-1"))
    assert given.refused(0, CompleteMission("G03")) == "yedo.wrong-district"


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


# -- the rulebook read a second time, sentence by sentence --------------------------------------------------


def quest(mission: str, rivals: Any = None, **things: Any) -> Given:
    """Seat 0 of four with one mission, and what the test gives it; `board` are fields of the state."""
    board = things.pop("board", {})
    assert isinstance(board, dict)
    return together("action", {0: {"missions": mission, **things}, **(rivals or {})}, **board)


EXAMPLE = {"out": "MK-1 TE-1", "geisha": 1, "weapons": "Me", "annexes": "YA"}


def offered(given: Given, place: str) -> list[CompleteMission]:
    """The missions this disciple can complete now."""
    if given.question[1] == "yedo.turn":
        given.when(0, Activate(place))
    return [option for option in given.options(0) if isinstance(option, CompleteMission)]


@pytest.mark.parametrize("place", ["MK-1", "TE-1"])
def test_the_rulebooks_mission(place: str) -> None:
    """Example, p. 11: either disciple is activated, the other stays; nothing is surrendered; 3 PP, 10 Mon, a card."""
    given = quest("Y02", **EXAMPLE)
    act(given, 0, place, CompleteMission("Y02"))
    all_pass(given, "bonus")
    (other,) = {"MK-1", "TE-1"} - {place}
    one = clan(given, 0)
    assert (one.mon, one.prestige, len(one.actions.cards)) == (20, 4, 1)
    assert (one.out, one.done, one.missions.cards) == ([other], ["Y02"], [])
    assert (one.geisha, one.weapons, one.annexes) == (1, ["Me"], ["YA"])


@pytest.mark.parametrize("lack", [{"out": "MK-1 GA-1"}, {"geisha": 0}, {"weapons": "Fu"}, {"annexes": "KR"}])
def test_every_standard_requirement_is_needed(lack: dict[str, Any]) -> None:
    """One thing missing, and there is no mission."""
    assert offered(quest("Y02", **{**EXAMPLE, **lack}), "MK-1") == []


def test_the_activated_disciple_is_in_a_standard_district() -> None:
    """Neither a disciple elsewhere nor one in the Bonus part's district can complete it, nor one on an annex."""
    for place in ("RL-1", "GA-1", "KR"):
        given = quest("G03", out=f"HA-1 {place}", weapons="Fu", annexes="KR")
        assert offered(given, place) == []


def test_rivals_and_annexes_do_not_stand_in_districts() -> None:
    """Only one's own disciples on the board are present."""
    assert offered(quest("G01", {1: {"out": "MK-1"}}, out="TV-1"), "TV-1") == []


def test_a_district_twice() -> None:
    """Two disciples in the same district are needed, one of them the activated."""
    things = {"weapons": "Ka Yu"}
    assert offered(quest("Y18", out="TV-1 GA-1", **things), "TV-1") == []
    assert offered(quest("Y18", out="TV-1 TV-2", **things), "TV-1") == [CompleteMission("Y18")]


def test_the_bonus_comes_on_top() -> None:
    """Standard and Bonus reward together; the Bonus district is served by a disciple that stays."""
    given = quest("G03", out="HA-1 RL-1", weapons="Fu", board={"top": {"action": "A22"}})
    act(given, 0, "HA-1", CompleteMission("G03"), ClaimBonus())
    one = clan(given, 0)
    assert (one.mon, one.prestige, one.actions.cards, one.out) == (16, 2, ["A22"], ["RL-1"])


def test_without_its_requirement_no_bonus() -> None:
    """The Standard reward alone; the Bonus is never made up for later."""
    given = quest("G03", out="HA-1 GA-1", weapons="Fu")
    act(given, 0, "HA-1", CompleteMission("G03"))
    assert given.question[1] != "yedo.bonus"
    assert (clan(given, 0).mon, clan(given, 0).prestige, clan(given, 0).actions.cards) == (16, 2, [])


def test_a_blessing_as_reward() -> None:
    """Taken from the Temple by the unblessed; the blessed keep the one they have."""
    for blessed in (False, True):
        given = quest("G04", out="TE-1", geisha=1, blessed=blessed)
        act(given, 0, "TE-1", CompleteMission("G04"))
        assert (clan(given, 0).blessed, given.state.blessings) == (True, 3)


def test_the_church_as_reward() -> None:
    """All Mon on the Church, besides the printed ones; an empty Church is no obstacle."""
    for church in (5, 0):
        given = quest("G05", out="HA-1 GA-1", weapons="Sk", board={"church": church})
        act(given, 0, "HA-1", CompleteMission("G05"))
        assert (clan(given, 0).mon, given.state.church) == (13 + church, 0)


def test_the_patrol_is_exchanged() -> None:
    """It stays where it stands but will walk the other way; without one nothing happens."""
    given = quest("G11", out="GA-1 TE-1", weapons="Yu", board={"patrol": "MK"})
    act(given, 0, "GA-1", CompleteMission("G11"))
    assert (given.state.patrol, given.state.clockwise) == ("MK", False)
    given = quest("G11", out="GA-1 TE-1", weapons="Yu", board={"patrol": "", "round": 11})
    act(given, 0, "GA-1", CompleteMission("G11"))
    assert given.state.patrol == ""


@pytest.mark.parametrize(("out", "reserve", "home"), [("GA-1 HA-1 MK-1 TE-1", 1, 0), ("GA-1 HA-1 MK-1", 2, 0)])
def test_the_exiled_disciple(out: str, reserve: int, home: int) -> None:
    """The one that was activated goes to the reserve instead of home."""
    given = quest("R12", out=out, weapons="Yu Sr", annexes="DJ")
    act(given, 0, "HA-1", CompleteMission("R12"))
    assert (clan(given, 0).reserve, clan(given, 0).home) == (reserve, home)


def test_the_last_two_are_not_exiled() -> None:
    """With two in the reserve already, exile leads home."""
    given = quest("R17", out="HA-1 GA-1", weapons="Yu Me Sk", blessed=True)
    act(given, 0, "GA-1", CompleteMission("R17"))
    assert (clan(given, 0).reserve, clan(given, 0).home, clan(given, 0).out) == (2, 1, ["HA-1"])


def test_a_weapon_from_the_market_for_nothing() -> None:
    """Any of those lying there, free; a fifth weapon must be balanced by a discard."""
    given = quest("R05", out="CA-S CA-K1", weapons="Sk Sr Do Do", annexes="DJ KB", board={"market": "Ka - - - Yu"})
    act(given, 0, "CA-S", CompleteMission("R05"))
    assert set(given.options(0)) == {TakeWeapon(0), TakeWeapon(4)}
    given.when(0, TakeWeapon(4))
    assert asked(given) == (0, "reduce")
    given.when(0, DiscardCard("Do"))
    assert (sorted(clan(given, 0).weapons), clan(given, 0).mon) == (["Do", "Sk", "Sr", "Yu"], 18)


def test_one_mission_for_one_disciple() -> None:
    """An activation completes a single mission, though two could be; the next needs another disciple."""
    given = quest("G01 G06", {1: {"out": "GA-1"}}, out="TV-1 MK-1", weapons="Sk")
    act(given, 0, "MK-1", CompleteMission("G01"))
    assert given.question[0] == (1,)
    assert clan(given, 0).done == ["G01"]
