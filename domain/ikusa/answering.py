"""Actions that all colours do at the same time: who has yet to answer, and for which colour a seat answers next."""

from collections.abc import Callable
from typing import TypeAlias

from domain.ikusa.state import Colour, Ikusa
from domain.kernel.record import Seat

Done: TypeAlias = Callable[[Colour], bool]
"""Whether a colour has given all its answers of an action."""


def still_asked(state: Ikusa, done: Done) -> list[int]:
    """Colours with answers to give, in turn order."""
    colours = state.colours
    return [number for number in state.order if not done(colours[number])]


def colour_of(state: Ikusa, seat: Seat, done: Done) -> int:
    """With two players a seat answers for one colour after the other."""
    for number in state.order:
        if state.owners[number] == seat and not done(state.colours[number]):
            return number
    raise LookupError(f"seat {seat} has given all its answers")


def seats_of(state: Ikusa, colours: list[int]) -> list[Seat]:
    """Whom to ask when these colours have to answer."""
    owners = state.owners
    if len(colours) == 1:
        return [owners[colours[0]]]
    return sorted(set(map(owners.__getitem__, colours)))
