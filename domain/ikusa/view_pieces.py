"""Small pieces of what a seat may see, each cheap to make: labels need one number where a whole view has hundreds."""

from collections.abc import Callable, Mapping
from typing import TypeAlias, TypeVar

import msgspec

from domain.ikusa.answering import Done, still_asked
from domain.ikusa.build import built
from domain.ikusa.hire_ronin import deployed
from domain.ikusa.levy import bought, next_kind, placed
from domain.ikusa.parts import Parts
from domain.ikusa.plan import planners
from domain.ikusa.quick_play import drafter
from domain.ikusa.setting_up import own_colours, placer, share_of, splitter
from domain.ikusa.state import ARMY, LEVY, Formation, Ikusa
from domain.ikusa.state_of_war import NONE
from domain.ikusa.tables.pack import KINDS, RONIN
from domain.kernel.kept import Kept
from domain.kernel.record import Seat

T = TypeVar("T")

WORKS = ("", "castle", "fortress")
DONE: Mapping[str, Done] = {"build": built, "levy": bought, "place-levy": placed, "deploy": deployed}
"""When a colour has given all its answers in an action that all do at once."""


def known(number: int) -> int | None:
    return None if number == NONE else number


def seen_hidden(state: Ikusa, formation: Formation, colour: int, seat: Seat | None) -> int:
    """Face-down ronin of a formation, shown to their owner only."""
    own = colour != NONE and state.owners[colour] == seat
    return formation.hidden if own else 0


Look: TypeAlias = Callable[[str], T]
"""Tells something of a province or a formation; made once for a list in which each option names another."""


def acting(state: Ikusa, seat: Seat | None, parts: Parts) -> int | None:
    """The colour that has to decide, or for which this seat decides while several do at once.

    Positions are looked at after every event, also after the last answer of a seat and before the next question.
    """
    match state.action:
        case "reinforce" | "place-armies":
            return placer(state)
        case "claim":
            return drafter(state, parts)
        case "turn-order":
            return state.choosers[0] if state.choosers else None
        case "war":
            return known(state.turn.colour if state.recovering == NONE else state.recovering)
        case "plan" if seat in state.asked and state.ask == "ikusa.plan":
            return next((number for number in planners(state) if state.owners[number] == seat), None)
        case "build" | "levy" | "place-levy" | "deploy" if seat in state.asked:
            left = still_asked(state, DONE[state.action])
            return next((number for number in left if state.owners[number] == seat), None)
        case _:
            return None


def answers_left(state: Ikusa, seat: Seat | None, parts: Parts, number: int | None) -> int:
    """How many answers a seat still gives for a colour in a simultaneous action, the present one included."""
    if number is None or state.colours[number].seat != seat:
        return 0
    colour = state.colours[number]
    match state.action:
        case "levy":
            return colour.bins[LEVY] - len(colour.staged)
        case "place-levy":
            return sum(colour.levied) - len(colour.staged)
        case "deploy":
            return colour.hired - len(colour.staged)
        case _:
            return 0


class Planning(msgspec.Struct, frozen=True, gc=False):
    """The colour for which a seat plans, how many bins it has filled, and the koku that are in none yet."""

    colour: int
    filled: int
    left: int


def planning(state: Ikusa, seat: Seat | None, parts: Parts) -> Planning | None:
    """None if the seat plans for no colour now."""
    if state.action != "plan" or seat not in state.asked:
        return None
    for number in planners(state):
        if state.owners[number] == seat:
            colour = state.colours[number]
            return Planning(number, len(colour.bins), colour.koku - sum(colour.bins))
    return None


def front(state: Ikusa, seat: Seat | None, parts: Parts) -> Look[int]:
    """Neighbours of a province that belong to other seats."""
    provinces, neighbours = state.provinces, parts.neighbours
    foreign = {number for number, owner in enumerate(state.owners) if owner != seat}

    def count(place: str) -> int:
        found = 0
        for neighbour in neighbours[place]:
            if provinces[neighbour].owner in foreign:
                found += 1
        return found

    return count


def troops(state: Ikusa, seat: Seat | None, parts: Parts, colour: int) -> Look[tuple[int, int]]:
    """Regular units of a formation, a standing daimyo included, and its ronin, hidden ones of others aside."""
    own = state.owners[colour] == seat

    def count(code: str) -> tuple[int, int]:
        formation = state.formation(colour, code)
        return formation.regular(), formation.units[RONIN] + (formation.hidden if own else 0)

    return count


def units(state: Ikusa, seat: Seat | None, parts: Parts, colour: int, code: str) -> tuple[int, ...]:
    """Figures of each kind that are shown."""
    return tuple(state.formation(colour, code).units)


def army(state: Ikusa, seat: Seat | None, parts: Parts, colour: int) -> Look[tuple[str, int, int]]:
    """Where an army stands, its level and its regular units."""
    armies, levels = state.colours[colour].armies, parts.levels

    def find(code: str) -> tuple[str, int, int]:
        found = armies[ARMY[code]]
        return found.place, levels[found.hole], found.regular()

    return find


def army_place(state: Ikusa, seat: Seat | None, parts: Parts, colour: int, code: str) -> str:
    return state.army(colour, code).place


def regulars(state: Ikusa, seat: Seat | None, parts: Parts, colour: int) -> Look[int]:
    """Regular units of a formation, a standing daimyo included."""
    provinces, armies = state.provinces, state.colours[colour].armies

    def count(code: str) -> int:
        number = ARMY.get(code)
        return (provinces[code] if number is None else armies[number]).regular()

    return count


def deserted(state: Ikusa, seat: Seat | None, parts: Parts) -> Look[bool]:
    """Whether nobody owns a province."""
    provinces = state.provinces
    return lambda place: provinces[place].owner == NONE


Match: TypeAlias = tuple[int, int, int, str, bool] | None
"""Own units, enemy, his figures, his walls, and whether it goes across the sea; None: nobody is there."""


def strength(state: Ikusa, seat: Seat | None, parts: Parts, colour: int) -> Look[tuple[str, int]]:
    """Where a formation stands and how many it is, hidden ronin of others aside."""
    provinces, armies, own = state.provinces, state.colours[colour].armies, state.owners[colour] == seat

    def count(code: str) -> tuple[str, int]:
        number = ARMY.get(code)
        if number is None:
            force = provinces[code]
            return code, sum(force.units) + (force.hidden if own else 0)
        army = armies[number]
        return army.place, army.figures() + (army.hidden if own else 0)

    return count


Guard: TypeAlias = tuple[int, int, str] | None
"""Owner of a province, all figures of force and army that are shown, castle units aside, and walls; None: nobody's."""


def guards(state: Ikusa, seat: Seat | None, parts: Parts) -> Mapping[str, Guard]:
    """Those of every province, each made when it is looked at."""
    provinces, colours = state.provinces, state.colours

    def guard(place: str) -> Guard:
        province = provinces[place]
        owner, figures = province.owner, sum(province.units)
        if owner == NONE:
            return None
        for army in colours[owner].armies:
            if army.place == place:
                figures += army.figures()
                break
        return owner, figures, WORKS[province.works]

    return Kept(guard)


def splitting(state: Ikusa, seat: Seat | None, parts: Parts) -> tuple[str, int]:
    """The card that is divided next, and how many more its seat decides at least."""
    seat = splitter(state)
    share = share_of(state)
    free = [share - len(state.colours[number].lands) for number in own_colours(state, seat)]
    return state.piles[seat][0], min(free)


def placing(state: Ikusa, seat: Seat | None, parts: Parts, number: int | None) -> str:
    """The kind of unit that the acting colour places next."""
    if state.action != "place-levy" or number is None:
        return ""
    colour = state.colours[number]
    return KINDS[next_kind(colour.levied, len(colour.staged))]
