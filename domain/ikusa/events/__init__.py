"""What can happen in Ikusa."""

from domain.ikusa.events import combat, fate, moves, raising, rounds, setup
from domain.kernel.record import Event

EVENTS: tuple[type[Event], ...] = (
    *setup.EVENTS,
    *rounds.EVENTS,
    *raising.EVENTS,
    *moves.EVENTS,
    *combat.EVENTS,
    *fate.EVENTS,
)
