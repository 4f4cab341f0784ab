"""What bots with time to think know of Ikusa: the same features, measured with an eye for the next attacks.

Other than in `value.py`, armies march before they attack, formations attack together, everybody has one attack and
makes the best one, and a daimyo is worth more the fewer his colour has left. Battles that have begun count as well.
"""

from collections.abc import Callable, Mapping

from domain.ikusa.appraisal import Appraisal
from domain.ikusa.instincts import ordering
from domain.ikusa.outlook import Outlook
from domain.ikusa.parts import Parts
from domain.ikusa.state import LOST, TURN, Ikusa
from domain.ikusa.state_of_war import COMBAT, DECLARE, MARCH, NONE
from domain.ikusa.value import castles, koku_well_spent, own, turn_mark
from domain.ikusa.weights import CAREFUL
from domain.kernel.record import Seat

__all__ = ["FEATURES", "features_of", "ordering", "turn_mark", "value"]

Look = Callable[[Outlook, Seat], int]


def lands(seen: Outlook, seat: Seat) -> int:
    return sum(seen.lands[number] for number in own(seen.state, seat))


def units(seen: Outlook, seat: Seat) -> int:
    """What all units are worth, those bought and not yet placed included."""
    return sum(seen.units[number] for number in own(seen.state, seat))


def daimyos(seen: Outlook, seat: Seat) -> int:
    return sum(seen.daimyos[number] for number in own(seen.state, seat))


def last_daimyo(seen: Outlook, seat: Seat) -> int:
    """The last daimyo of a colour counts for most, as without him everything goes to the enemy; the second for some."""
    return sum(LAST[seen.daimyos[number]] for number in own(seen.state, seat))


LAST = (0, 8, 10, 10)


def holes(seen: Outlook, seat: Seat) -> int:
    """How far the daimyos have come on their tracks."""
    colours = seen.state.colours
    return sum(army.hole for number in own(seen.state, seat) for army in colours[number].armies if army.daimyo != LOST)


def rivals(seen: Outlook, seat: Seat) -> int:
    """What the others have: in a duel all of it, else a part; neighbours who are weakened do not attack any more."""
    state = seen.state
    others = sum(seen.property_of(number) for number, owner in enumerate(state.owners) if owner != seat)
    return others if state.seats == 2 else others * 3 // 10


def threats(seen: Outlook, seat: Seat) -> int:
    """What the attacks of others may cost: all of it if they come this round, half if later.

    Before and in its own attacks a colour can still do something about it.
    """
    state, turn = seen.state, seen.state.turn
    early = state.action != "war" or (
        turn.colour != NONE and state.owners[turn.colour] == seat and turn.phase in (MARCH, DECLARE, COMBAT)
    )
    found = 0
    for attack in seen.attacks:
        if seen.owners[attack.target] == seat:
            acting = attack.colour == turn.colour and turn.phase in (MARCH, DECLARE)
            found += attack.loss if acting or to_come(state, attack.colour) else attack.loss // 2
    return found * 3 // 5 if early else found


def prospects(seen: Outlook, seat: Seat) -> int:
    """The best attack of each formation, worth most while a turn of war is still to come this round."""
    state, found = seen.state, 0
    for attack in seen.attacks:
        if state.owners[attack.colour] == seat:
            marching = attack.colour == state.turn.colour and state.turn.phase == MARCH
            found += attack.gain * (9 if marching else 6 if to_come(state, attack.colour) else 3)
    return found // 10


def to_come(state: Ikusa, colour: int) -> bool:
    """Whether a colour has yet to wage war this round."""
    return state.action != "war" or colour in state.waiting


def declared(seen: Outlook, seat: Seat) -> int:
    """What declared battles and the present one promise, or may cost."""
    found = 0
    for attack in seen.declared():
        if seen.state.owners[attack.colour] == seat:
            found += attack.gain
        elif seen.owners[attack.target] == seat:
            found -= attack.loss
    return found


def open_land(seen: Outlook, seat: Seat) -> int:
    """Empty provinces beside a force that can spare a unit and is still to move."""
    state, owners, found = seen.state, seen.owners, set[str]()
    if state.action == "war" and (state.turn.colour == NONE or state.owners[state.turn.colour] != seat):
        return 0
    for place, owner in owners.items():
        if owner == seat and seen.guard(place).figures > 1:
            colour = seen.holders[place]
            if colour == state.turn.colour or to_come(state, colour):
                found |= {other for other in seen.parts.neighbours[place] if other not in owners}
    return len(found)


def koku_spent(seen: Outlook, seat: Seat) -> int:
    """As ever, but no bid among more than two: whoever moves first there has the others' revenge before any income."""
    state, found = seen.state, koku_well_spent(seen, seat)
    if state.seats > 2 and state.action == "plan":
        found -= sum(14 * sum(state.colours[number].bins[TURN : TURN + 1]) for number in own(state, seat))
    return found


LOOKS: Mapping[str, Look] = {
    "provinces": lands,
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
    "koku-well-spent": koku_spent,
}


_APPRAISAL = Appraisal(Outlook, LOOKS, CAREFUL)
FEATURES, features_of = _APPRAISAL.features, _APPRAISAL.features_of


def value(state: Ikusa, seat: Seat, parts: Parts) -> int:
    """The weighted sum of all features."""
    return _APPRAISAL.value(state, seat, parts)
