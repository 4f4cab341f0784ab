"""What may happen before long: which formation could attack what, what that promises, and who would pay for it."""

from collections.abc import Iterable
from typing import NamedTuple

from domain.ikusa.levy import next_kind
from domain.ikusa.odds import DAIMYO_WORTH, WALLS, Force, Survey, chance, joined, measured
from domain.ikusa.parts import Parts
from domain.ikusa.state import ARMY, LOST, STANDING, Army, Formation, Ikusa
from domain.ikusa.state_of_war import MARCH, Battle
from domain.ikusa.worths import DAIMYO_STAKES, DAIMYOS_TOGETHER, UNITS, worth_of_lands, worth_of_last_land

LONE = 280  # less for whoever is alone: he can beat a province, but not hold it


class Attacker(NamedTuple):
    """A formation that can attack; `steps` are the provinces that it may march before."""

    colour: int
    place: str
    force: Force
    risk: int
    steps: int


class Prize(NamedTuple):
    """What falls with a province: what that is worth to whoever takes it, but for one province more, and what it costs
    whoever held it.
    """

    gain: int
    loss: int


class Attack(NamedTuple):
    """The best attack of a formation: what it promises the attacker, and what the attacked may expect to lose."""

    colour: int
    target: str
    gain: int
    loss: int


class Outlook(Survey):
    """A survey that looks one attack ahead. Units that were assigned in secret stand where they will be placed.

    What an army is worth are its units here; what its daimyo is worth depends on how many his colour has left.
    """

    __slots__ = ("attacks", "daimyos", "holders", "lands", "lost_land", "stakes", "units", "won_land")

    def __init__(self, state: Ikusa, parts: Parts) -> None:
        super().__init__(state, parts)
        self.holders = {place: state.provinces[place].owner for place in self.forces}
        self.daimyos = [sum(army.daimyo != LOST for army in colour.armies) for colour in state.colours]
        self.stakes = [DAIMYO_STAKES[left] for left in self.daimyos]
        for place, (army, force) in self.armies.items():
            self.armies[place] = army, without_daimyo(army, force)
        if state.action == "place-levy":
            self._post_bought_units()
        self.units = self._units()
        counts = [len(colour.lands) for colour in state.colours]
        self.lands = [worth_of_lands(count, state.seats) for count in counts]
        self.won_land = [worth_of_last_land(count + 1, state.seats) for count in counts]
        self.lost_land = [worth_of_last_land(count, state.seats) for count in counts]
        if state.battle is not None and state.battle.target in self.forces:
            self._count_walls(state.battle)
        self.attacks = self._attacks()

    def property_of(self, number: int) -> int:
        """What a colour has, its daimyos and lands among it."""
        return self.units[number] + DAIMYOS_TOGETHER[self.daimyos[number]] + self.lands[number]

    def _units(self) -> list[int]:
        """What the units of each colour are worth; those bought and not yet placed are added."""
        placing = self.state.action == "place-levy"
        found = []
        for colour in self.state.colours:
            left = range(len(colour.staged) if placing else 0, sum(colour.levied))
            found.append(sum(UNITS[next_kind(colour.levied, number)].worth for number in left))
        for place, force in self.forces.items():
            found[self.holders[place]] += force.worth
        for place, (_, force) in self.armies.items():
            if place in self.holders:
                found[self.holders[place]] += force.worth
        return found

    def _post_bought_units(self) -> None:
        """Units that were assigned in secret count where they will stand once all have assigned theirs."""
        for number, colour in enumerate(self.state.colours):
            for placed, code in enumerate(colour.staged):
                unit = UNITS[next_kind(colour.levied, placed)]
                place = self.state.place_of(number, code)
                if code in ARMY:
                    army, force = self.armies[place]
                    self.armies[place] = army, joined(force, unit)
                else:
                    self.forces[place] = joined(self.forces[place], unit)

    def _count_walls(self, battle: Battle) -> None:
        """Of castle or fortress as many units defend as the battle has left."""
        works = self.state.provinces[battle.target].works
        if works:
            hits, figures = WALLS[works]
            lost = self.state.turn.bonus.get(battle.target, figures) - battle.bonus
            guard = self.guard(battle.target)
            self.guards[battle.target] = Force(guard.hits - hits * lost // figures, guard.figures - lost, guard.worth)

    def prize(self, place: str) -> Prize:
        """What falls with a province. The enemy's loss is a gain; what the last daimyo of a colour leaves, twice."""
        number, everything = self.holders[place], 0
        loss = self.lost_land[number] + self.guard(place).worth
        if place in self.armies:
            loss += self.stakes[number]
            if self.daimyos[number] == 1:
                everything = self.lands[number] + self.units[number]
        loss += everything
        return Prize(everything + loss, loss)

    # -- attacks that could be made ------------------------------------------------------------------

    def _attacks(self) -> list[Attack]:
        """The best one of each formation that has one; several formations may aim at the same province.

        The strong choose first, and whoever comes later counts for what he adds.
        """
        attackers = sorted(self._attackers(), key=lambda one: -one.force.hits * one.force.figures)
        coming: list[dict[str, int]] = [{} for _ in self.state.colours]
        prey: dict[str, tuple[int, int, int]] = {}
        found = []
        for attacker in attackers:
            before, risk = coming[attacker.colour], attacker.risk
            land = self.won_land[attacker.colour] - LONE * (attacker.force.figures < 2)
            most = loss = joint = 0
            target = ""
            for place, strength in self._targets(attacker):
                if place not in prey:
                    prey[place] = (self.guard(place).strength, *self.prize(place))
                guard, gain, taken = prey[place]
                odds, there = chance(strength, guard), before.get(place, 0)
                more = odds
                if there:
                    odds = chance(strength + there, guard)
                    more = odds - chance(there, guard)
                gain = (more * (gain + land) - (100 - odds) * risk * 2 // 3) // 100
                if gain > most:
                    most, loss, target, joint = gain, more * taken // 100, place, strength + there
            if target:
                before[target] = joint
                found.append(Attack(attacker.colour, target, most, loss))
        return found

    def _attackers(self) -> list[Attacker]:
        """Forces attack from where they stand; an army may march first, unless it has done so."""
        turn = self.state.turn
        found = [
            Attacker(self.holders[place], place, force, force.worth, 0)
            for place, force in self.forces.items()
            if force.hits
        ]
        for place, (army, force) in self.armies.items():
            if army.daimyo == STANDING and place in self.holders:
                colour = self.holders[place]
                steps = self.parts.levels[army.hole]
                if turn.colour == colour:
                    number = self.state.colours[colour].armies.index(army)
                    done = turn.phase != MARCH or number in turn.done
                    steps = 0 if done else turn.steps if turn.army == number else steps
                found.append(Attacker(colour, place, force, force.worth + self.stakes[colour] // 4, steps))
        return found

    def _targets(self, attacker: Attacker) -> Iterable[tuple[str, int]]:
        """Enemy provinces in reach with the strength that would arrive there."""
        owners, neighbours, ways = self.owners, self.parts.neighbours, self.parts.sea_ways
        place, strength = attacker.place, attacker.force.strength
        own = owners[place]
        near = [other for other in neighbours[place] if owners.get(other, own) != own]
        if not attacker.steps:
            sea = ways[place]
            return [(other, strength * 2 // 3 if other in sea else strength) for other in near] if near else ()
        found: dict[str, int] = {}
        for origin in self._reach(attacker):
            sea = ways[origin]
            for other in neighbours[origin]:
                if owners.get(other, own) == own:
                    continue
                if other not in sea:
                    found[other] = strength
                elif other not in found:
                    found[other] = strength * 2 // 3
        return found.items()

    def _reach(self, attacker: Attacker) -> list[str]:
        """Where an army can go over land of its own colour."""
        holders, neighbours = self.holders, self.parts.neighbours
        found = [attacker.place]
        edge = found
        for _ in range(attacker.steps):
            edge = [
                place
                for start in edge
                for place in neighbours[start]
                if holders.get(place) == attacker.colour and place not in found
            ]
            found = [*found, *dict.fromkeys(edge)]
        return found

    # -- battles declared or begun -------------------------------------------------------------------

    def declared(self) -> list[Attack]:
        """What the battles of the present turn promise; those against the same province are one."""
        state, turn, battle = self.state, self.state.turn, self.state.battle
        pairs = [(one.formation, one.target) for one in turn.declared]
        if battle is not None:
            pairs.append((battle.formation, battle.target))
        joint: dict[str, tuple[int, int, bool]] = {}
        for code, target in pairs:
            origin = state.place_of(turn.colour, code)
            if not origin or self.owners.get(target, state.owners[turn.colour]) == state.owners[turn.colour]:
                continue
            formation = state.formation(turn.colour, code)
            force = without_daimyo(formation, measured(formation))
            risk = force.worth + (self.stakes[turn.colour] // 4 if code in ARMY else 0)
            arriving = force.strength * 2 // 3 if (origin, target) in self.parts.sea_lines else force.strength
            strength, most, lone = joint.get(target, (0, 0, True))
            joint[target] = strength + arriving, max(most, risk), lone and force.figures < 2
        return [self._joint(turn.colour, target, *one) for target, one in joint.items()]

    def _joint(self, colour: int, target: str, strength: int, risk: int, lone: bool) -> Attack:
        odds = chance(strength, self.guard(target).strength)
        gain, loss = self.prize(target)
        promised = (odds * (gain + self.won_land[colour] - LONE * lone) - (100 - odds) * risk * 2 // 3) // 100
        return Attack(colour, target, promised, odds * loss // 100)


def without_daimyo(formation: Formation, force: Force) -> Force:
    """The same force with the worth of its units alone."""
    if isinstance(formation, Army) and formation.daimyo == STANDING:
        return Force(force.hits, force.figures, force.worth - DAIMYO_WORTH)
    return force
