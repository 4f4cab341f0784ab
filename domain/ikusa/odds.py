"""How strong formations are and who would probably win: rough figures in whole numbers, for bots only.

The strength of a formation is its expected hits times its figures; a side that is twice as strong nearly always wins.
"""

from typing import NamedTuple

from domain.ikusa.double_troops import resident_army
from domain.ikusa.parts import Parts
from domain.ikusa.state import CASTLE, EMPTY, STANDING, Army, Formation, Ikusa
from domain.kernel.record import Seat

DAIMYO_HITS = 6
DAIMYO_WORTH = 3000
PROVINCE_WORTH = 1000
WALLS = {CASTLE: (16, 4), 2: (25, 5)}  # hits and figures of castle and fortress


class Force(NamedTuple):
    """Hits, figures and worth of one or more formations."""

    hits: int
    figures: int
    worth: int

    @property
    def strength(self) -> int:
        return self.hits * self.figures


NOBODY = Force(0, 0, 0)


def measured(formation: Formation) -> Force:
    """Everything that fights in a formation, hidden ronin included.

    Who shoots first hits more than his combat value says; ronin are gone after the round. Worth is in thousandths of a
    province.
    """
    bow, sword, gun, spear, ronin = formation.units
    ronin += formation.hidden
    hits = 8 * bow + 5 * (sword + gun + ronin) + 4 * spear
    figures = bow + sword + gun + spear + ronin
    worth = 700 * bow + 450 * sword + 330 * gun + 300 * spear + 60 * ronin
    if isinstance(formation, Army) and formation.daimyo == STANDING:
        return Force(hits + DAIMYO_HITS, figures + 1, worth + DAIMYO_WORTH)
    return Force(hits, figures, worth)


def joined(one: Force, other: Force) -> Force:
    return Force(one.hits + other.hits, one.figures + other.figures, one.worth + other.worth)


def defence(state: Ikusa, place: str, walls: int | None = None) -> Force:
    """Force, army and walls of a province; `walls`: how many of their units are left."""
    province = state.provinces[place]
    if province.owner == EMPTY:
        return NOBODY
    found = measured(province)
    army = resident_army(state, province.owner, place)
    if army is not None:
        found = joined(found, measured(army))
    if province.works:
        hits, figures = WALLS[province.works]
        left = figures if walls is None else walls
        found = Force(found.hits + hits * left // figures, found.figures + left, found.worth)
    return found


def chance(attack: int, guard: int) -> int:
    """Percentage of battles that an attacker of this strength wins."""
    if not guard:
        return 100
    attack, guard = attack * attack, guard * guard
    return attack * 100 // (attack + guard)


def prospect(state: Ikusa, parts: Parts, colour: int, origin: str, attacker: Force, target: str) -> int:
    """What an attack is worth: the province and what falls with it, less what is risked; negative for folly."""
    guard = defence(state, target, state.turn.bonus.get(target))
    alone = state.provinces[origin].regular() <= 1 and resident_army(state, colour, origin) is None
    return gain_of(attacker, guard, naval=(origin, target) in parts.sea_lines, alone=alone)


def gain_of(attacker: Force, guard: Force, *, naval: bool, alone: bool) -> int:
    """`alone`: nobody else holds the province that the attackers come from."""
    strength = guard.strength
    if naval:
        strength += strength // 2
    odds = chance(attacker.strength, strength)
    spare = attacker.figures > 1
    gain = guard.worth + PROVINCE_WORTH * (2 if spare else 1) // 2
    risk = attacker.worth * 2 // 3
    if alone and not spare:
        risk += PROVINCE_WORTH
    return (odds * gain - (100 - odds) * risk) // 100


class Survey:
    """Everything measured once, for whoever looks at a whole position."""

    __slots__ = ("armies", "forces", "guards", "owners", "parts", "state")

    def __init__(self, state: Ikusa, parts: Parts) -> None:
        self.state, self.parts = state, parts
        self.forces = {place: measured(province) for place, province in state.provinces.items() if province.owner >= 0}
        self.owners = {place: state.owners[state.provinces[place].owner] for place in self.forces}
        self.armies = {
            army.place: (army, measured(army)) for colour in state.colours for army in colour.armies if army.place
        }
        self.guards: dict[str, Force] = {}

    def guard(self, place: str) -> Force:
        """All that defend a province."""
        found = self.guards.get(place)
        if found is None:
            found = self.forces[place]
            if place in self.armies:
                found = joined(found, self.armies[place][1])
            works = self.state.provinces[place].works
            if works:
                hits, figures = WALLS[works]
                left = self.state.turn.bonus.get(place, figures)
                found = Force(found.hits + hits * left // figures, found.figures + left, found.worth)
            self.guards[place] = found
        return found

    def best_attack(self, seat: Seat, origin: str, attacker: Force) -> int:
        """What the best target of a formation promises; 0 if none is worth it."""
        owners, sea = self.owners, self.parts.sea_lines
        alone = self.state.provinces[origin].regular() <= 1 and origin not in self.armies
        best = 0
        for place in self.parts.neighbours[origin]:
            if owners.get(place, seat) != seat:
                gain = gain_of(attacker, self.guard(place), naval=(origin, place) in sea, alone=alone)
                best = max(best, gain)
        return best

    def strongest_neighbour(self, seat: Seat, place: str) -> int:
        """Strength of the strongest formation that could attack a province."""
        strongest = 0
        for neighbour in self.parts.neighbours[place]:
            if self.owners.get(neighbour, seat) != seat:
                attack = self.forces[neighbour].strength
                if neighbour in self.armies and self.armies[neighbour][0].daimyo == STANDING:
                    attack = max(attack, self.armies[neighbour][1].strength)
                if (neighbour, place) in self.parts.sea_lines:
                    attack = attack * 2 // 3
                strongest = max(strongest, attack)
        return strongest
