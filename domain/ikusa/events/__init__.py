"""What can happen in Ikusa."""

from domain.ikusa.events import (
    build,
    casualties,
    combat,
    declare,
    elimination,
    experience,
    final_movement,
    hire_ronin,
    imagine,
    levy,
    move_armies,
    ninja,
    plan,
    quick_play,
    setting_up,
    turn_order,
    wage_war,
)
from domain.kernel.record import Event

EVENTS: tuple[type[Event], ...] = (
    *setting_up.EVENTS,
    *quick_play.EVENTS,
    *plan.EVENTS,
    *turn_order.EVENTS,
    *build.EVENTS,
    *levy.EVENTS,
    *hire_ronin.EVENTS,
    *ninja.EVENTS,
    *wage_war.EVENTS,
    *move_armies.EVENTS,
    *final_movement.EVENTS,
    *declare.EVENTS,
    *combat.EVENTS,
    *casualties.EVENTS,
    *experience.EVENTS,
    *elimination.EVENTS,
    *imagine.EVENTS,
)
