"""What an army on the move may do: where it can go, what it can take along or leave behind (rulebook pp. 18, 27)."""

from domain.ikusa.double_troops import resident_army
from domain.ikusa.force_moves import fitting
from domain.ikusa.formations import fits, needs_garrison
from domain.ikusa.parts import Parts
from domain.ikusa.state import ARMIES, EMPTY, STANDING, Army, Formation, Ikusa
from domain.ikusa.state_of_war import ADVANCE
from domain.ikusa.tables.pack import BOWMAN, GUNNER, RONIN


def moving(state: Ikusa) -> Army:
    return state.colours[state.turn.colour].armies[state.turn.army]


def may_move(state: Ikusa, number: int, parts: Parts) -> bool:
    """Whether an army has anything to do, as far as everybody can see."""
    turn = state.turn
    army = state.colours[turn.colour].armies[number]
    if army.daimyo != STANDING or number in turn.done:
        return False
    provinces = state.provinces
    if provinces[army.place].regular():
        return True
    owners = (turn.colour, EMPTY) if turn.phase == ADVANCE else (turn.colour,)
    for place in parts.neighbours[army.place]:  # noqa: SIM110 - asked of every army after every move: twice as fast
        if provinces[place].owner in owners:
            return True
    return False


def exits(state: Ikusa, parts: Parts, army: Army) -> list[str]:
    """Provinces the army may step into: friendly ones, in phase D also empty ones."""
    turn = state.turn
    provinces, colour = state.provinces, turn.colour
    also = EMPTY if turn.phase == ADVANCE else colour
    found = [
        place for place in parts.neighbours[army.place] if (owner := provinces[place].owner) == colour or owner == also
    ]
    for resident in state.colours[colour].armies:
        if resident.place in found and resident is not army and not may_share(state, parts, army, resident):
            found.remove(resident.place)
    return found


def may_share(state: Ikusa, parts: Parts, army: Army, resident: Army) -> bool:
    """R9: an army steps into another one's province only if it can go on, or the other one can leave after it."""
    turn = state.turn
    others = [other.place for other in state.colours[turn.colour].armies if other is not army]
    owners = (turn.colour, EMPTY) if turn.phase == ADVANCE else (turn.colour,)
    way_out = any(
        state.provinces[place].owner in owners and place not in others for place in parts.neighbours[resident.place]
    )
    return way_out and (turn.steps > 1 or can_make_room(state, resident))


def can_make_room(state: Ikusa, resident: Army) -> bool:
    number = number_of(state, resident)
    return resident.daimyo == STANDING and number not in state.turn.done


def number_of(state: Ikusa, army: Army) -> int:
    return next(k for k, other in enumerate(state.colours[state.turn.colour].armies) if other is army)


def may_stop(state: Ikusa, parts: Parts, army: Army) -> bool:
    """Not between dropping a garrison and leaving; beside another army only if that one can leave (R9)."""
    if state.turn.leaving:
        return False
    resident = resident_army(state, state.turn.colour, army.place, besides=army)
    if resident is None:
        return True
    others = [other.place for other in state.colours[state.turn.colour].armies]
    owners = (state.turn.colour, EMPTY) if state.turn.phase == ADVANCE else (state.turn.colour,)
    return can_make_room(state, resident) and any(
        state.provinces[place].owner in owners and place not in others for place in parts.neighbours[army.place]
    )


def kinds_to_pick_up(state: Ikusa, parts: Parts, army: Army) -> list[int]:
    """Kinds of units of the force that fit the card and have not moved in this phase (R26)."""
    if state.turn.leaving or not state.provinces[army.place].can_spare():
        return []
    return fitting(state, parts, army.place, army)


def may_garrison(state: Ikusa, parts: Parts, army: Army, ways: list[str]) -> bool:
    """Only where the province would be empty, and only if the army then goes on (p. 18)."""
    turn = state.turn
    if not turn.steps or not ways or not army.can_spare():
        return False
    if turn.leaving:
        return state.provinces[army.place].regular() < parts.numbers.force
    return needs_garrison(state, turn.colour, army)


def may_step(state: Ikusa, army: Army) -> bool:
    return bool(state.turn.steps) and not needs_garrison(state, state.turn.colour, army)


def outlets(state: Ikusa, parts: Parts, army: Army) -> list[str]:
    """Phase D: empty neighbours, and those this army's detachments have just taken."""
    turn = state.turn
    if turn.phase != ADVANCE or turn.leaving:
        return []
    most, provinces, outposts = parts.numbers.force, state.provinces, turn.outposts
    return [
        place
        for place in parts.neighbours[army.place]
        if provinces[place].owner == EMPTY or (place in outposts and provinces[place].regular() < most)
    ]


def ronin_in_the_way(formation: Formation) -> bool:
    ronin = formation.units[RONIN] + formation.hidden
    return ronin > 0 and ronin > formation.regular() - 2


def dismissals(state: Ikusa, parts: Parts, army: Army) -> list[str]:
    """Formations whose ronin forbid an act that would be possible without them (R6)."""
    turn = state.turn
    found: list[str] = []
    if ronin_in_the_way(army) and any(army.units[:RONIN]):
        leaves = turn.steps and needs_garrison(state, turn.colour, army) and exits(state, parts, army)
        if leaves or outlets(state, parts, army):
            found.append(ARMIES[turn.army])
    if ronin_in_the_way(state.provinces[army.place]) and not turn.leaving and could_pick_up(state, parts, army):
        found.append(army.place)
    return found


def could_pick_up(state: Ikusa, parts: Parts, army: Army) -> bool:
    """As far as everybody can see: hidden ronin may still forbid it."""
    bow, sword, gun, spear, _ = state.provinces[army.place].units
    if (bow or sword) and fits(army, BOWMAN, parts.numbers):
        return True
    return bool(gun or spear) and fits(army, GUNNER, parts.numbers)


def could_detach(state: Ikusa, parts: Parts, army: Army) -> bool:
    return state.turn.phase == ADVANCE and any(army.units[:RONIN]) and bool(outlets(state, parts, army))
