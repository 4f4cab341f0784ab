"""Older shapes of events and commands, and how they are read today."""

from typing import Any

from domain.kernel.record import Upcast


def _built_1(event: dict[str, Any]) -> dict[str, Any]:
    """`samurai` said whether one had served; elsewhere the word stands for the spaces they are on."""
    rest = {field: value for field, value in event.items() if field != "samurai"}
    return rest | {"type": "edo.built@2", "served": event["samurai"]}


EVENT_UPCASTS: dict[str, Upcast] = {"edo.built": _built_1}

COMMAND_UPCASTS: dict[str, Upcast] = {}
