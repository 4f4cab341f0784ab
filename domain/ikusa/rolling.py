"""Whose luck the dice are: the attacker's and the defender's in a battle, and of whom a ninja or a revenge is."""

from domain.ikusa.events.combat import FirstStrikeRolled, MeleeRolled, RangedRolled
from domain.ikusa.events.ninja import NinjaStruck, RevengeRolled
from domain.ikusa.state import Ikusa
from domain.kernel.record import Event, Seat


def rollers(state: Ikusa, event: Event) -> dict[str, Seat]:
    """By field of the event, in the position before it."""
    match event:
        case FirstStrikeRolled() | RangedRolled() | MeleeRolled():
            battle = state.battle
            if battle is None:
                return {}
            sides = {"attack": battle.attacker, "defence": battle.defender}
            return {field: state.owners[colour] for field, colour in sides.items() if field in event.drawn}
        case NinjaStruck() | RevengeRolled():
            return {"roll": state.owners[event.colour]}
        case _:
            return {}
