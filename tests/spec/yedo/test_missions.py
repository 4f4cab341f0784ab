"""Phase 7: completing missions."""

from typing import Any

import pytest

from domain.kernel.record import Event
from domain.yedo.commands import Activate, ClaimBonus, CompleteMission, Counter, DrawMission, Pass, TakeWeapon
from domain.yedo.events.board import PatrolSwapped
from domain.yedo.events.goods import Gained
from domain.yedo.events.missions import (
    BonusMet,
    HelperSent,
    MissionAbandoned,
    MissionCompleted,
    MissionRevealed,
    StandardMet,
)
from tests.given import Given, happened
from tests.spec.yedo.positions import PARTS, begin, clan, equip, scene

SPACES = {
    "CA": ("CA-S", "CA-K1"),
    **{name: (f"{name}-1", f"{name}-2") for name in ("GA", "TV", "HA", "RL", "MK", "TE")},
}


def ready(mission: str, *, bonus: bool = True, seat: int = 0, **things: Any) -> Given:
    """Seat 0 has all that the mission asks for and chooses among its disciples; rivals make special parts true."""
    row = PARTS.missions[mission]
    parts = [row.needs, row.bonus_needs] if bonus else [row.needs]
    places: list[str] = []
    for district in (district for part in parts for district in part.districts):
        places.append(next(space for space in SPACES[district] if space not in places))
    given = scene(4, "samurai")
    equip(
        given,
        seat,
        **{
            "missions": mission,
            "out": " ".join(places),
            "weapons": " ".join(weapon for part in parts for weapon in part.weapons),
            "annexes": " ".join(annex for part in parts for annex in part.annexes),
            "geisha": max(part.geisha for part in parts),
            "blessed": any(part.blessing for part in parts),
            **things,
        },
    )
    _make_true([special for part in parts for special in part.specials], given, seat)
    return begin(given, "action", turn=-1, stage="", market="Ka Ka - - -", patrol="HA")


def _make_true(specials: list[str], given: Given, seat: int) -> None:
    if "X2" in specials:
        equip(given, 1, out="RL-3")
    if "X4" in specials:
        given.state.clans[seat].done = ["G01"]
    if "X7" in specials:
        given.state.clans[seat].done = ["G10", "Y14"]


def complete(given: Given, mission: str, helps: tuple[str, ...] = ()) -> list[Event]:
    """Activate the first disciple in a Standard district and complete the mission."""
    where = PARTS.district
    wanted = PARTS.missions[mission].needs.districts
    place = next(place for place in clan(given, 0).out if where[place] in wanted)
    events: list[Event] = []
    if given.state.ask == "yedo.turn":
        events += given.when(0, Activate(place))
    return events + list(given.when(0, CompleteMission(mission, helps)))


def answer_rewards(given: Given) -> None:
    """Take what a reward lets one choose."""
    while given.state.ask in {"yedo.mission", "yedo.free-weapon"}:
        given.when(0, DrawMission("green") if given.state.ask == "yedo.mission" else TakeWeapon(0))


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


def test_rewards_come_in_the_order_written() -> None:
    """Prestige, then Mon, then the rest."""
    given = ready("G05", bonus=False)
    events = complete(given, "G05")
    gains = [event for event in events if isinstance(event, Gained)]
    assert gains == [Gained(0, prestige=1), Gained(0, mon=3)]
    assert clan(given, 0).mon == 10 + 3 + 3
