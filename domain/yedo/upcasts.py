"""Events as older versions stored them, read as today's.

No log holds commands of these older versions, so there are none to read.
"""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.record import Upcast


def _without_helps(name: str) -> Upcast:
    """Helps used to be announced with the mission; each was, and is, an event of its own when it is used."""

    def upcast(event: dict[str, Any]) -> dict[str, Any]:
        return {field: value for field, value in event.items() if field != "helps"} | {"type": name}

    return upcast


EVENT_UPCASTS: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "yedo.mission-revealed": _without_helps("yedo.mission-revealed@2"),
    "yedo.bonus-claimed": _without_helps("yedo.bonus-claimed@2"),
}

COMMAND_UPCASTS: Mapping[str, Upcast] = {}
