"""What can happen in Ikusa."""

from domain.ikusa.events import actions, combat, fate, moves, setup
from domain.kernel.record import Event

EVENTS: tuple[type[Event], ...] = (
    *setup.EVENTS,
    *actions.EVENTS,
    *moves.EVENTS,
    *combat.EVENTS,
    *fate.EVENTS,
)
