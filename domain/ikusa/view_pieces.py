"""Small pieces of what a seat may see, each cheap to make: labels need one number where a whole view has hundreds."""

from collections.abc import Mapping
from typing import NamedTuple

from domain.ikusa.answering import Done, still_asked
from domain.ikusa.build import built
from domain.ikusa.declare import candidates
from domain.ikusa.double_troops import resident_army
from domain.ikusa.hire_ronin import deployed
from domain.ikusa.levy import bought, next_kind, placed
from domain.ikusa.parts import Parts
from domain.ikusa.plan import planners
from domain.ikusa.quick_play import drafter
from domain.ikusa.setting_up import own_colours, placer, share_of, splitter
from domain.ikusa.state import LEVY, Army, Formation, Ikusa
from domain.ikusa.state_of_war import NONE
from domain.ikusa.successors import assassinated
from domain.ikusa.tables.pack import KINDS, RONIN
from domain.kernel.record import Seat

WORKS = ("", "castle", "fortress")
DONE: Mapping[str, Done] = {"build": built, "levy": bought, "place-levy": placed, "deploy": deployed}
"""When a colour has given all its answers in an action that all do at once."""


def known(number: int) -> int | None:
    return None if number == NONE else number


def seen_hidden(state: Ikusa, formation: Formation, colour: int, seat: Seat | None) -> int:
    """Face-down ronin of a formation, shown to their owner only."""
    own = colour != NONE and state.owners[colour] == seat
    return formation.hidden if own else 0


class Troops(NamedTuple):
    """A formation as a seat sees it: `regular` counts a standing daimyo, `ronin` the hidden ones of its own."""

    place: str
    level: int
    regular: int
    ronin: int
    units: tuple[int, ...]


class Guard(NamedTuple):
    """Who defends a province: all figures of force and army that are shown, castle units aside."""

    owner: int | None
    figures: int
    works: str


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


def answers_left(state: Ikusa, seat: Seat | None, parts: Parts) -> int:
    """How many answers the acting colour of a seat still gives in a simultaneous action, the present one included."""
    number = acting(state, seat, parts)
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


def koku_left(state: Ikusa, seat: Seat | None, parts: Parts) -> int:
    """Koku that the seat's acting colour has not yet put into a bin."""
    number = acting(state, seat, parts)
    if state.action != "plan" or number is None or state.colours[number].seat != seat:
        return 0
    return state.colours[number].koku - sum(state.colours[number].bins)


def front(state: Ikusa, seat: Seat | None, parts: Parts, place: str) -> int:
    """Neighbours of a province that belong to other seats."""
    others = (state.provinces[neighbour].owner for neighbour in parts.neighbours[place])
    return sum(owner != NONE and state.owners[owner] != seat for owner in others)


def troops(state: Ikusa, seat: Seat | None, parts: Parts, colour: int, code: str) -> Troops:
    formation = state.formation(colour, code)
    level = parts.levels[formation.hole] if isinstance(formation, Army) else 1
    ronin = formation.units[RONIN] + seen_hidden(state, formation, colour, seat)
    return Troops(state.place_of(colour, code), level, formation.regular(), ronin, tuple(formation.units))


def guard(state: Ikusa, seat: Seat | None, parts: Parts, place: str) -> Guard:
    province = state.provinces[place]
    figures = province.figures()
    if province.owner != NONE and (army := resident_army(state, province.owner, place)) is not None:
        figures += army.figures()
    return Guard(known(province.owner), figures, WORKS[province.works])


def heir(state: Ikusa, seat: Seat | None, parts: Parts) -> str:
    """The army that gets a new daimyo."""
    found = assassinated(state)
    return found[1] if found else ""


def last_declaration(state: Ikusa, seat: Seat | None, parts: Parts) -> bool:
    """Whether combat begins with the next declaration, because no other formation can be given a target."""
    spare = parts.numbers.battle_markers - len(state.turn.declared)
    return spare <= 1 or sum(1 for _, _ in zip(candidates(state, parts), range(2), strict=False)) <= 1


def splitting(state: Ikusa, seat: Seat | None, parts: Parts) -> tuple[str, int]:
    """The card that is divided next, and how many more its seat decides at least."""
    seat = splitter(state)
    share = share_of(state)
    free = [share - len(state.colours[number].lands) for number in own_colours(state, seat)]
    return state.piles[seat][0], min(free)


def placing(state: Ikusa, seat: Seat | None, parts: Parts) -> str:
    """The kind of unit that the seat places next."""
    number = acting(state, seat, parts)
    if state.action != "place-levy" or number is None:
        return ""
    colour = state.colours[number]
    return KINDS[next_kind(colour.levied, len(colour.staged))]
