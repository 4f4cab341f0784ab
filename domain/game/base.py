"""What the events around the table have in common."""

from domain.kernel.record import Event


class GameEvent(Event):
    """Base of events that change the lobby instead of the position."""
