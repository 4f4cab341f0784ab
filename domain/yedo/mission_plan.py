"""Which of its missions a clan can still complete, and what that is worth: knowledge of bots.

Weapons, annexes and geisha stay after a mission, so what two missions share is paid for once. A plan is the best choice
among the missions in hand, those first that lack least. Each counts with its reward, by the chance that there is time
for it, less what is still to be spent: so what is bought for it pays itself back in the value, and more where time
is short.

Whole numbers: worth in thousandths of a point, chances per thousand, time in hundredths of a round.
"""

from typing import NamedTuple

from domain.kernel.kept import Kept
from domain.kernel.record import Seat
from domain.yedo.demands import Demand, Stock, afterwards, bits, numbers, stock
from domain.yedo.mission_needs import SPECIALS
from domain.yedo.parts import Mission, Parts
from domain.yedo.prospects import BEFORE_PLACING, missing_districts, mon_worth, rounds_left, safe_places
from domain.yedo.state import Yedo


class Outlay(NamedTuple):
    """What it usually takes to come by something."""

    mon: int
    effort: int  # worth of the errands or of the auction that it takes, without the Mon
    wait: int


WEAPON, ANNEX, GEISHA = Outlay(6, 500, 30), Outlay(7, 600, 60), Outlay(6, 800, 50)
BLESSING, DISCIPLE = Outlay(0, 400, 40), Outlay(4, 0, 80)
UNSEEN = 60  # longer to wait for a weapon that is not on the market
REBATE = 3  # Mon saved on a weapon by whoever owns the Kobudo-Ryu
COMPLETING = Outlay(0, 400, 40)
EARNING = 18  # to wait for a Mon that is not there

BONUS = (80, 30, 10)
"""Hundredths of its reward to hope for, if nothing, one thing or more is lacking."""

EVEN, EASE, MOST = 300, 110, 880
"""Chance of what just fits into the game, what each round to spare adds, and how much it can become."""


class Candidate(NamedTuple):
    """A mission in hand."""

    name: str
    demand: Demand
    ready: int  # chance that it is completed this round, if nothing has to be got for it


class Situation(NamedTuple):
    """All that a plan depends on."""

    candidates: tuple[Candidate, ...]
    have: Stock
    seen: int  # weapons on the market, as bits
    time: int  # until the end of the game
    last: bool  # round
    mon_is: int  # worth of one
    weapon_mon: int


class Plan(NamedTuple):
    worth: int = 0
    missions: tuple[str, ...] = ()


NOTHING = Plan()


def mission_plan(state: Yedo, seat: Seat, parts: Parts) -> Plan:
    return PLANS[situation(state, seat, parts)]


def situation(state: Yedo, seat: Seat, parts: Parts) -> Situation:
    clan, step, known = state.clans[seat], state.step, numbers(parts)
    left, have, where = rounds_left(state, parts), stock(clan, parts), parts.district
    standing = [where[place] for place in safe_places(state, seat, parts)]
    candidates = []
    for name in clan.missions.cards:
        demand = known.missions[name]
        ready = readiness(state, seat, parts, parts.missions[name], standing) if suffices(have, demand) else 0
        candidates.append(Candidate(name, demand, ready))
    return Situation(
        tuple(candidates),
        have,
        bits(state.market, known.weapons),
        100 * left + (100 if step in BEFORE_PLACING else 80 if step == "assigning" else 30),
        not left,
        mon_worth(state, parts),
        WEAPON.mon - (REBATE if "KB" in clan.annexes else 0),
    )


class Planning:
    """Looks for the best choice of missions."""

    __slots__ = ("candidates", "last", "mon_is", "seen", "time", "weapon_mon")

    def __init__(self, at: Situation) -> None:
        _, have, self.seen, self.time, self.last, self.mon_is, self.weapon_mon = at
        self.candidates = sorted(
            at.candidates, key=lambda one: (self.outlay(one.demand, have).wait, -self.pays(one.demand, have))
        )

    def pays(self, demand: Demand, have: Stock) -> int:
        """The reward, and a part of the Bonus according to what that lacks."""
        lacking = (demand.bonus_weapons & ~have.weapons).bit_count() + (
            demand.bonus_annexes & ~have.annexes
        ).bit_count()
        lacking += demand.bonus_others + (demand.bonus_geisha > have.geisha)
        bonus = demand.bonus_pays + demand.bonus_pays_mon * self.mon_is
        return demand.pays + demand.pays_mon * self.mon_is + bonus * BONUS[min(lacking, 2)] // 100

    def outlay(self, demand: Demand, have: Stock) -> Outlay:
        """What it takes to get all that a mission lacks."""
        mon, effort, wait = demand.mon, 0, 0
        lacking = demand.weapons & ~have.weapons
        if lacking:
            count = lacking.bit_count()
            mon += count * self.weapon_mon
            effort += count * WEAPON.effort
            wait += count * WEAPON.wait + (lacking & ~self.seen).bit_count() * UNSEEN
        for count, usual in (
            ((demand.annexes & ~have.annexes).bit_count(), ANNEX),
            (demand.geisha - have.geisha, GEISHA),
            (demand.disciples - have.disciples, DISCIPLE),
            (demand.blessing and not have.blessed, BLESSING),
        ):
            if count > 0:
                mon += count * usual.mon
                effort += count * usual.effort
                wait += count * usual.wait
        return Outlay(mon, effort, wait + max(mon - have.mon, 0) * EARNING)

    def best(self, start: int, have: Stock, delay: int) -> Plan:
        """The best choice among the candidates from one on, with so much time gone for those before."""
        found, candidates = NOTHING, self.candidates
        for number in range(start, len(candidates)):
            name, demand, ready = candidates[number]
            takes = self.outlay(demand, have)
            then = delay + takes.wait + COMPLETING.wait
            chance = max(ready, 0 if self.last else chance_in(self.time - then))
            worth = self.pays(demand, have) * chance // 1000
            worth -= takes.mon * self.mon_is + takes.effort + COMPLETING.effort
            missions: tuple[str, ...] = (name,)
            if number + 1 < len(candidates):
                rest = self.best(number + 1, afterwards(demand, have, takes.mon), then)
                worth, missions = worth + rest.worth, missions + rest.missions
            if worth > found.worth:
                found = Plan(worth, missions)
        return found


def best_plan(at: Situation) -> Plan:
    return Planning(at).best(0, at.have, 0)


PLANS: Kept[Situation, Plan] = Kept(best_plan)
"""Most positions that are compared for one choice differ in something else."""


def mission_alone(state: Yedo, seat: Seat, parts: Parts, name: str) -> int:
    """What a mission pays, less what it lacks, whatever time there is."""
    at = situation(state, seat, parts)
    planning, demand = Planning(at), numbers(parts).missions[name]
    takes = planning.outlay(demand, at.have)
    return planning.pays(demand, at.have) - takes.mon * at.mon_is - takes.effort


def suffices(have: Stock, demand: Demand) -> bool:
    """Whether nothing is lacking but disciples where they are needed."""
    return (
        not demand.weapons & ~have.weapons
        and not demand.annexes & ~have.annexes
        and demand.geisha <= have.geisha
        and demand.disciples <= have.disciples
        and demand.mon <= have.mon
        and (have.blessed or not demand.blessing)
    )


# -- chances --------------------------------------------------------------------------------------------------------


def chance_in(spare: int) -> int:
    """That something gets done for which there is so much more time than it takes."""
    return max(0, EVEN + 2 * spare) if spare < 0 else min(MOST, EVEN + spare * EASE // 100)


def readiness(state: Yedo, seat: Seat, parts: Parts, mission: Mission, standing: list[str]) -> int:
    """Chance that a mission that lacks nothing is completed this round; `standing`: where safe disciples are."""
    for special in mission.needs.specials:
        row = parts.specials[special]
        if not SPECIALS[row.check](state, seat, row, parts):
            return 0
    if state.step in BEFORE_PLACING:
        return 890
    missing, districts = missing_districts(mission, standing), mission.needs.districts
    if not missing:
        return 985
    if state.step == "assigning" and missing <= state.clans[seat].home and state.closed not in districts:
        return 900 + 60 * (len(districts) - missing) // len(districts)
    return 0
