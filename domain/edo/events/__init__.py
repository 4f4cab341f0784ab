"""What can happen in Edo, phase by phase."""

from domain.edo.events.actions import ACTION_EVENTS
from domain.edo.events.activations import ACTIVATION_EVENTS
from domain.edo.events.imagine import Imagined
from domain.edo.events.next_round import NEXT_ROUND_EVENTS
from domain.edo.events.planning import PLANNING_EVENTS
from domain.edo.events.setting_up import SETTING_UP_EVENTS
from domain.edo.events.wages import WAGES_EVENTS
from domain.edo.events.walking import WALKING_EVENTS
from domain.kernel.record import Event

EVENTS: tuple[type[Event], ...] = (
    *SETTING_UP_EVENTS,
    *PLANNING_EVENTS,
    *WALKING_EVENTS,
    *ACTIVATION_EVENTS,
    *ACTION_EVENTS,
    *WAGES_EVENTS,
    *NEXT_ROUND_EVENTS,
    Imagined,
)
