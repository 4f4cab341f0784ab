"""What bots know of Ikusa: how good a position is, which options look promising, and where a step ends."""

from collections.abc import Callable, Mapping

from domain.ikusa.appraisal import Appraisal
from domain.ikusa.instincts import ordering
from domain.ikusa.odds import PROVINCE_WORTH, Survey, chance, measured, prospect
from domain.ikusa.parts import Parts
from domain.ikusa.state import EMPTY, HIRE, LOST, NINJA, STANDING, TURN, Ikusa
from domain.ikusa.state_of_war import ADVANCE, COMBAT, DISPERSE, NONE
from domain.ikusa.weights import WEIGHTS
from domain.kernel.knowledge import Foresight
from domain.kernel.record import Seat

__all__ = ["FEATURES", "features_of", "ordering", "turn_mark", "value"]


Look = Callable[[Survey, Seat], int]


def own(state: Ikusa, seat: Seat) -> list[int]:
    return [number for number, owner in enumerate(state.owners) if owner == seat]


def provinces(seen: Survey, seat: Seat) -> int:
    return sum(owner == seat for owner in seen.owners.values())


def units(seen: Survey, seat: Seat) -> int:
    """What all units are worth, daimyos among them, those bought and not yet placed included."""
    found = worth_of_units(seen, seat)
    for number in own(seen.state, seat):
        bow, sword, gun, spear = seen.state.colours[number].levied
        found += 700 * bow + 450 * sword + 330 * gun + 300 * spear
    return found


def worth_of_units(seen: Survey, seat: Seat) -> int:
    owners = seen.owners
    found = sum(force.worth for place, force in seen.forces.items() if owners[place] == seat)
    return found + sum(force.worth for place, (_, force) in seen.armies.items() if owners[place] == seat)


def daimyos(seen: Survey, seat: Seat) -> int:
    return sum(army.daimyo == STANDING and seen.owners[place] == seat for place, (army, _) in seen.armies.items())


def last_daimyo(seen: Survey, seat: Seat) -> int:
    """Colours that still have a daimyo: without one, everything goes to the enemy."""
    colours = (seen.state.colours[number] for number in own(seen.state, seat))
    return sum(any(army.daimyo != LOST for army in colour.armies) for colour in colours)


def holes(seen: Survey, seat: Seat) -> int:
    """How far the daimyos have come on their tracks."""
    return sum(army.hole for place, (army, _) in seen.armies.items() if seen.owners[place] == seat)


def castles(seen: Survey, seat: Seat) -> int:
    state = seen.state
    return sum(state.provinces[place].works for place, owner in seen.owners.items() if owner == seat)


def rivals(seen: Survey, seat: Seat) -> int:
    """What the others have, shared by their number: a duel is about the other one alone."""
    others = sum(PROVINCE_WORTH for owner in seen.owners.values() if owner != seat)
    everything = sum(force.worth for force in seen.forces.values()) + sum(f.worth for _, f in seen.armies.values())
    return (others + everything - worth_of_units(seen, seat)) * 2 // (seen.state.seats + 1)


def threats(seen: Survey, seat: Seat) -> int:
    """What may be lost to the strongest neighbour of each province on the border; daimyos weigh most."""
    found = 0
    for place, owner in seen.owners.items():
        if owner == seat and (strongest := seen.strongest_neighbour(seat, place)):
            guard = seen.guard(place)
            found += chance(strongest, guard.strength) * (PROVINCE_WORTH + guard.worth) // 250
    return found


def prospects(seen: Survey, seat: Seat) -> int:
    """The best attack of each formation, worth most while a turn of war is still to come this round."""
    state, found = seen.state, 0
    for number in own(state, seat):
        over = state.turn.colour == number and state.turn.phase in (COMBAT, ADVANCE, DISPERSE)
        share = 6 if over or number not in (*state.waiting, state.turn.colour) else 3
        for place in state.colours[number].lands:
            if place in seen.armies and seen.armies[place][0].daimyo == STANDING:
                found += seen.best_attack(seat, place, seen.armies[place][1]) // share
            if state.provinces[place].regular() > 1:
                found += seen.best_attack(seat, place, seen.forces[place]) // share
    return found


def declared(seen: Survey, seat: Seat) -> int:
    """What the declared battles promise; a second attacker of one target finds less."""
    state, colour = seen.state, seen.state.turn.colour
    if colour == NONE or state.owners[colour] != seat:
        return 0
    found, met = 0, set[str]()
    for battle in state.turn.declared:
        origin = state.place_of(colour, battle.formation)
        if origin and state.provinces[battle.target].owner != EMPTY:
            attacker = measured(state.formation(colour, battle.formation))
            gain = prospect(state, seen.parts, colour, origin, attacker, battle.target)
            found += gain // 3 if battle.target in met else gain
            met.add(battle.target)
    return found


def open_land(seen: Survey, seat: Seat) -> int:
    """Empty provinces beside a force that can spare a unit: they are taken in phase D."""
    found, owners = set[str](), seen.owners
    for place, owner in owners.items():
        if owner == seat and (seen.state.provinces[place].regular() > 1 or place in seen.armies):
            found |= {other for other in seen.parts.neighbours[place] if other not in owners}
    return len(found)


def koku_well_spent(seen: Survey, seat: Seat) -> int:
    """Plans: new units above all, then a few ronin, a small bid for the turn, the ninja now and then."""
    state, found = seen.state, 0
    for number in own(state, seat) if state.action == "plan" else ():
        bins, colour = state.colours[number].bins, state.colours[number]
        if len(bins) > HIRE:
            found += 10 * min(colour.koku - sum(bins), len(colour.lands) // 3) + 6 * min(bins[HIRE], 2)
            found += 7 * min(bins[TURN], 1) + 4 * min(bins[NINJA], 1)
    return found


LOOKS: Mapping[str, Look] = {
    "provinces": provinces,
    "units": units,
    "daimyos": daimyos,
    "last-daimyo": last_daimyo,
    "experience": holes,
    "castles": castles,
    "rivals": rivals,
    "threats": threats,
    "prospects": prospects,
    "declared": declared,
    "open-land": open_land,
    "koku-well-spent": koku_well_spent,
}


_APPRAISAL = Appraisal(Survey, LOOKS, WEIGHTS)
FEATURES, features_of = _APPRAISAL.features, _APPRAISAL.features_of


def value(state: Ikusa, seat: Seat, parts: Parts) -> int:
    """The weighted sum of all features."""
    return _APPRAISAL.value(state, seat, parts)


FORESIGHT = Foresight(cost=20)
"""A step has few answers, and a careful look at where it leads takes long: few tries have seen them all."""


def turn_mark(state: Ikusa, seat: Seat) -> tuple[int, ...]:
    """One step of a turn: the move of one army or force, one declaration, one round of a battle, one plan."""
    turn, battle = state.turn, state.battle
    if state.action != "war":
        answered = sum(len(state.colours[number].staged) for number in own(state, seat))
        return state.round, ACTIONS[state.action], state.placings, answered, len(state.choosers)
    fight = (0, 0, 0) if battle is None else (1 + battle.rounds, sum(battle.owing), STAGES[battle.stage])
    moved = sum(sum(units) for units in turn.spent.values()) - (turn.sent if turn.join == turn.to else 0)
    return (
        state.round, turn.colour, PHASES[turn.phase], len(turn.declared), len(turn.done), turn.attacks, moved,
        state.recovering, *fight,
    )  # fmt: skip


ACTIONS = {
    name: number
    for number, name in enumerate(
        ("", "split", "reinforce", "claim", "fill-cards", "place-armies", "succession", "plan", "turn-order", "build",
         "levy", "place-levy", "deploy", "war")
    )
}  # fmt: skip
PHASES = {"": 0, "march": 1, "declare": 2, "combat": 3, "advance": 4, "disperse": 5}
STAGES = {"": 0, "strike": 1, "ranged": 2, "melee": 3}
