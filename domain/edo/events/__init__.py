"""What can happen in Edo, phase by phase."""

from domain.edo.events.actions import ACTION_EVENTS
from domain.edo.events.planning import PLANNING_EVENTS
from domain.edo.events.rounds import ROUND_EVENTS
from domain.edo.events.setup import SETUP_EVENTS
from domain.edo.events.turns import TURN_EVENTS
from domain.kernel.record import Event

EVENTS: tuple[type[Event], ...] = (
    *SETUP_EVENTS,
    *PLANNING_EVENTS,
    *TURN_EVENTS,
    *ACTION_EVENTS,
    *ROUND_EVENTS,
)
