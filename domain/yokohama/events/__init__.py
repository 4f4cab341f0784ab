"""What can happen in Yokohama, and what it does to the table."""

from domain.kernel.record import Event
from domain.yokohama.events import (
    additional,
    area_action,
    bonus,
    chinatown,
    church_and_customs,
    construction,
    flow,
    free_actions,
    game_end,
    imagine,
    laboratory,
    movement,
    placement,
    port_and_dock,
    recovery,
    rewards,
    setting_up,
)

EVENTS: tuple[type[Event], ...] = tuple(
    record
    for module in (
        setting_up,
        flow,
        additional,
        free_actions,
        placement,
        movement,
        area_action,
        chinatown,
        church_and_customs,
        port_and_dock,
        laboratory,
        rewards,
        bonus,
        construction,
        recovery,
        game_end,
        imagine,
    )
    for record in vars(module).values()
    if isinstance(record, type) and issubclass(record, Event) and record.__module__ == module.__name__
)
"""All of them, in the order of the turn."""
