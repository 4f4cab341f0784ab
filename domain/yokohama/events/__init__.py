"""What can happen in Yokohama, and what it does to the table."""

from domain.kernel.record import Event
from domain.yokohama.events import action, areas, setup, turn

EVENTS: tuple[type[Event], ...] = tuple(
    record
    for module in (setup, turn, action, areas)
    for record in vars(module).values()
    if isinstance(record, type) and issubclass(record, Event) and record.__module__ == module.__name__
)
"""All of them, in the order of the turn."""
