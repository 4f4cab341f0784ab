"""Where disciples stand and where they may go."""

from domain.kernel.record import Seat
from domain.yedo.parts import Parts
from domain.yedo.state import Yedo


def free_spaces(state: Yedo, seat: Seat, parts: Parts, moving: str = "") -> list[str]:
    """Rulebook p. 9: spaces of accessible districts without a disciple or a placeholder on them.

    Only one disciple of a clan may stand at the Bower.

    `moving` is the place of the disciple that looks for a new one.
    """
    occupied: set[str] = set()
    for clan in state.clans:
        occupied.update(clan.out)
    spaces = parts.spaces[state.seats]
    free = [space for space in spaces if space not in occupied]
    closed = state.closed
    if closed and seat not in state.welcome:
        district = parts.district
        free = [space for space in free if district[space] != closed]
    bower = parts.bower
    if [place for place in state.clans[seat].out if place in bower and place != moving]:
        free = [space for space in free if space not in bower]
    return free


def free_annexes(state: Yedo, seat: Seat) -> list[str]:
    clan = state.clans[seat]
    return [annex for annex in clan.annexes if annex not in clan.out]


def has_room(state: Yedo, seat: Seat, parts: Parts) -> bool:
    """Whether a disciple of this seat could be placed at all (ruling 22)."""
    left = len(parts.spaces[state.seats])
    for clan in state.clans:
        left -= len(clan.out)
    if left > parts.margin:
        return True
    return bool(free_annexes(state, seat) or free_spaces(state, seat, parts))


def in_district(state: Yedo, seat: Seat, district: str, parts: Parts) -> list[str]:
    """The spaces of a district on which this seat has disciples, in the order of the board."""
    where = parts.district
    found = [place for place in state.clans[seat].out if where[place] == district]
    return sorted(found, key=parts.place_index.__getitem__) if len(found) > 1 else found


def endangered(state: Yedo, seat: Seat, parts: Parts) -> list[str]:
    """The seat's disciples that would be arrested now, in the order of the board."""
    where, patrol = parts.district, state.patrol
    accused, sheltered = state.accused, state.sheltered
    found = [
        place
        for place in state.clans[seat].out
        if (where[place] == patrol or (place in accused and where[place])) and place not in sheltered
    ]
    return sorted(found, key=parts.place_index.__getitem__) if len(found) > 1 else found


def after(state: Yedo, seat: Seat) -> list[Seat]:
    """All seats in player order beginning after `seat`, which comes last; from the first if there is none."""
    if seat < 0:
        return state.order
    order = state.order
    at = order.index(seat) + 1
    return order[at:] + order[:at]


def next_on_circuit(parts: Parts, district: str, steps: int, clockwise: bool) -> str:
    circuit = parts.circuit
    return circuit[(circuit.index(district) + (steps if clockwise else -steps)) % len(circuit)]


def active_place(state: Yedo, seat: Seat) -> str:
    """Of a single disciple it need not be said that it is chosen."""
    return state.chosen or state.clans[seat].out[0]
