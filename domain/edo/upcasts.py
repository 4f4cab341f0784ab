"""Older shapes of events and commands, and how they are read today."""

from domain.kernel.record import Upcast

EVENT_UPCASTS: dict[str, Upcast] = {}

COMMAND_UPCASTS: dict[str, Upcast] = {}
