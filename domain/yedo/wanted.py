"""What assets are worth to a clan: for the missions that it plans, and for those that it may still draw."""

from typing import NamedTuple

from domain.kernel.record import Seat
from domain.yedo.mission_plan import ANNEX, BLESSING, EASE, GEISHA, UNSEEN, WEAPON, Outlay, mission_plan
from domain.yedo.parts import Parts
from domain.yedo.prospects import POINT, mon_worth, prestige_of, rounds_left
from domain.yedo.state import Clan, Yedo

BONUS_WEAPON = 400
EACH_ROUND = {"DJ": 200, "KB": 100, "KR": 40, "YA": 40}
"""What an annex brings in each round to come, whatever the missions."""


class Wanted(NamedTuple):
    """Worth of what a clan lacks; weapons and annexes that it does not need are not named."""

    left: int  # rounds after this one
    mon: int  # worth of one
    missions: tuple[str, ...]  # those planned
    weapons: dict[str, int]
    annexes: dict[str, int]
    geisha: int
    blessing: int

    def annex(self, name: str) -> int:
        return self.annexes.get(name, 0) + EACH_ROUND.get(name, 0) * self.left


def wanted(state: Yedo, seat: Seat, parts: Parts) -> Wanted:
    """By what it takes to get them, and by the time that having them now saves."""
    clan, mon, left = state.clans[seat], mon_worth(state, parts), rounds_left(state, parts)
    missions = mission_plan(state, seat, parts).missions
    weapons: dict[str, int] = {}
    annexes: dict[str, int] = {}
    geisha, blessing = 100 * left, 150
    for name in missions:
        mission = parts.missions[name]
        needs, prestige = mission.needs, prestige_of(mission) * POINT
        for weapon in needs.weapons:
            if weapon not in clan.weapons:
                weapons[weapon] = weapons.get(weapon, spared(WEAPON, mon)) + hurry(WEAPON.wait + UNSEEN, prestige)
        for annex in needs.annexes:
            if annex not in clan.annexes:
                annexes[annex] = annexes.get(annex, spared(ANNEX, mon)) + hurry(ANNEX.wait, prestige)
        if needs.geisha > clan.geisha:
            geisha = max(geisha, spared(GEISHA, mon)) + hurry(GEISHA.wait, prestige)
        if needs.blessing and not clan.blessed:
            blessing = max(blessing, spared(BLESSING, mon)) + hurry(BLESSING.wait, prestige)
        for weapon in mission.bonus_needs.weapons:
            if weapon not in clan.weapons:
                weapons[weapon] = weapons.get(weapon, 0) + BONUS_WEAPON
    return Wanted(left, mon, missions, weapons, annexes, geisha, blessing)


def spared(usual: Outlay, mon: int) -> int:
    return usual.mon * mon + usual.effort


def hurry(wait: int, prestige: int) -> int:
    """What it is worth to have something so much earlier for a mission of so much prestige."""
    return prestige * EASE // 1000 * wait // 100


def best_wanted_annex(state: Yedo, clan: Clan, want: Wanted) -> int:
    """Worth of the best annex that is still to be had."""
    on_offer = (annex for annex, count in state.annexes.items() if count and annex not in clan.annexes)
    return max((want.annex(annex) for annex in on_offer), default=0)
