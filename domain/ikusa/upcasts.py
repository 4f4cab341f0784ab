"""Events as they were once stored, and how they are read now."""

from collections.abc import Mapping
from typing import Any

from domain.kernel.record import Upcast


def ninja_held(old: dict[str, Any]) -> dict[str, Any]:
    """A standing order was an event of its own, open to all; nobody is left from whom to keep it."""
    return {"type": "ikusa.ninja-held@2", "seat": -1, "colour": old["colour"], "all_round": False}


def ronin_dismissed(old: dict[str, Any]) -> dict[str, Any]:
    """Dismissing one ronin showed the others of its formation."""
    return {**old, "type": "ikusa.ronin-dismissed@2", "revealed": True}


EVENT_UPCASTS: Mapping[str, Upcast] = {
    "ikusa.ninja-held": ninja_held,
    "ikusa.ronin-dismissed": ronin_dismissed,
}

COMMAND_UPCASTS: Mapping[str, Upcast] = {}
"""Commands were not stored before a declaration named formation and target together."""
