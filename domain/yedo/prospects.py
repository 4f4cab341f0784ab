"""What a clan can still hope for: missions in reach and what they lack, and what assets are worth for them.

Whole numbers in thousandths of a point of prestige. Knowledge of bots; no rule imports it.
"""

from domain.kernel.record import Seat
from domain.yedo.mission_needs import SPECIALS
from domain.yedo.parts import Mission, Parts
from domain.yedo.places import next_on_circuit
from domain.yedo.state import Clan, Yedo
from domain.yedo.tables.vocabulary import Gain

POINT = 1000
WORK = {"weapon": 110, "annex": 200, "geisha": 150, "blessing": 70, "disciple": 170, "mon": 15}
"""Hundredths of a disciple's round, with the Mon it needs, to come by something that a mission lacks."""

BEFORE_PLACING = ("draft", "favours", "prep", "dropping-out", "auctions", "event", "exemptions", "blessings")
WORTH: dict[str, int] = {
    "prestige": 1000, "action": 350, "bonus": 900, "weapon": 500, "market-weapon": 700, "blessing": 300,
    "mission": 500, "swap": 50, "church": 500, "disciple": 1500, "geisha": 900, "annex": 1200,
}  # fmt: skip
"""Of things gained, apart from Mon."""


def rounds_left(state: Yedo, parts: Parts) -> int:
    """After this one."""
    return 0 if state.ending else parts.rounds - state.round


def mon_worth(state: Yedo, parts: Parts) -> int:
    """Of one Mon: less and less when there is little left to buy."""
    left = rounds_left(state, parts)
    if left:
        return 230 if left > 2 else 190
    return 130 if state.step in BEFORE_PLACING or state.step == "assigning" else 60


def gain_worth(found: tuple[Gain, ...], mon: int) -> int:
    total = 0
    for what, amount, _ in found:
        total += amount * (mon if what == "mon" else POINT) if what in {"mon", "prestige"} else WORTH.get(what, 0)
    return total


def prestige_of(mission: Mission) -> int:
    return sum(amount for what, amount, _ in mission.reward if what == "prestige")


def patrol_ahead(state: Yedo, parts: Parts) -> str:
    """The district in which the Watch Patrol will stop, or has stopped; nowhere once it has caught whom it can."""
    if not state.patrol:
        return ""
    if state.step in {"influence", "rescue"}:
        return state.patrol
    if state.step in {"assigning", "patrol"}:
        return next_on_circuit(parts, state.patrol, parts.rule(state, "march", 1), state.clockwise)
    return ""


def safe_places(state: Yedo, seat: Seat, parts: Parts) -> list[str]:
    """Where this clan's disciples stand, but for those about to be caught."""
    danger, where = patrol_ahead(state, parts), parts.district
    out = state.clans[seat].out
    return [place for place in out if where[place] != danger or place in state.sheltered] if danger else out


# -- missions --------------------------------------------------------------------------------------------------------


def work_to_do(clan: Clan, mission: Mission) -> int:
    """Hundredths of a disciple's round to come by all assets that the Standard part lacks."""
    needs, work = mission.needs, 0
    for weapon in needs.weapons:
        if weapon not in clan.weapons:
            work += WORK["weapon"]
    for annex in needs.annexes:
        if annex not in clan.annexes:
            work += WORK["annex"]
    if needs.geisha > clan.geisha:
        work += WORK["geisha"] * (needs.geisha - clan.geisha)
    if needs.blessing and not clan.blessed:
        work += WORK["blessing"]
    missing = len(needs.districts) - clan.home - len(clan.out)
    if missing > 0:
        work += WORK["disciple"] * missing
    return work + max(needs.mon - clan.mon, 0) * WORK["mon"]


def chance_of(state: Yedo, seat: Seat, parts: Parts, mission: Mission, standing: list[str]) -> int:
    """Per thousand that the seat completes this mission; `standing`: districts in which it has a safe disciple."""
    clan, left = state.clans[seat], rounds_left(state, parts)
    work = work_to_do(clan, mission)
    placing = state.step in BEFORE_PLACING or state.step == "assigning"
    if work:
        strength = (clan.home + len(clan.out)) * 55  # of a round; the rest goes into money
        time = left * strength + (strength if placing else strength // 2)
        return max(0, 720 - 640 * work // max(time, 1)) if left else 0
    for special in mission.needs.specials:
        row = parts.specials[special]
        if not SPECIALS[row.check](state, seat, row, parts):
            return 500 if left else 100
    if state.step in BEFORE_PLACING:
        return 820
    missing = missing_districts(mission, standing)
    if not missing:
        return 985
    districts = mission.needs.districts
    if state.step == "assigning" and missing <= clan.home and state.closed not in districts:
        return 860 + 100 * (len(districts) - missing) // len(districts)
    return 800 if left else 0


def missing_districts(mission: Mission, standing: list[str]) -> int:
    waiting = list(standing)
    missing = 0
    for district in mission.needs.districts:
        if district in waiting:
            waiting.remove(district)
        else:
            missing += 1
    return missing


def mission_worth(mission: Mission, clan: Clan, mon: int) -> int:
    """Of its reward, with a part of the Bonus according to what that lacks."""
    worth = gain_worth(mission.reward, mon) - mission.needs.mon * mon - (600 if mission.exile else 0)
    bonus = mission.bonus_needs
    lacking = sum(weapon not in clan.weapons for weapon in bonus.weapons)
    lacking += sum(annex not in clan.annexes for annex in bonus.annexes) + (bonus.geisha > clan.geisha)
    lacking += len(bonus.districts) + len(bonus.specials)
    share = (80, 30, 10)[min(lacking, 2)]
    return worth + (gain_worth(mission.bonus_reward, mon) - bonus.mon * mon) * share // 100


def missions_in_reach(state: Yedo, seat: Seat, parts: Parts) -> int:
    """Each mission by its reward and the chance to complete it; those further back count less."""
    clan, mon, missions = state.clans[seat], mon_worth(state, parts), parts.missions
    where = parts.district
    standing = [where[place] for place in safe_places(state, seat, parts)]
    hopes = sorted(
        (
            mission_worth(missions[name], clan, mon) * chance_of(state, seat, parts, missions[name], standing) // 1000
            for name in clan.missions.cards
        ),
        reverse=True,
    )
    return sum(hope * share // 100 for hope, share in zip(hopes, (100, 90, 75, 60, 40), strict=False))


# -- assets ----------------------------------------------------------------------------------------------------------


def wanted_weapons(clan: Clan, parts: Parts) -> dict[str, int]:
    """What each missing weapon is worth to a clan, by the missions that lack it."""
    found: dict[str, int] = {}
    for name in clan.missions.cards:
        mission = parts.missions[name]
        worth = prestige_of(mission) * 160 + 300
        for weapon in mission.needs.weapons:
            if weapon not in clan.weapons:
                found[weapon] = max(found.get(weapon, 0), worth)
        for weapon in mission.bonus_needs.weapons:
            if weapon not in clan.weapons:
                found[weapon] = max(found.get(weapon, 0), 350)
    return found


def wanted_geisha(clan: Clan, parts: Parts) -> int:
    missions = [parts.missions[name] for name in clan.missions.cards]
    return max((prestige_of(one) * 210 + 500 for one in missions if one.needs.geisha > clan.geisha), default=300)


def wanted_annex(clan: Clan, parts: Parts, annex: str) -> int:
    missions = [parts.missions[name] for name in clan.missions.cards]
    return max((prestige_of(one) * 210 + 500 for one in missions if annex in one.needs.annexes), default=300)


def best_annex(state: Yedo, seat: Seat, parts: Parts) -> int:
    clan = state.clans[seat]
    income = 200 * rounds_left(state, parts)
    return max(
        (
            wanted_annex(clan, parts, annex) + (income if annex == "DJ" else 300)
            for annex, left in state.annexes.items()
            if left and annex not in clan.annexes
        ),
        default=0,
    )


def disciple_worth(state: Yedo, parts: Parts) -> int:
    """Of one more: an errand in each round to come, and missions of many districts."""
    return 520 * rounds_left(state, parts)
