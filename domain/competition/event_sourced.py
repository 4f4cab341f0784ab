"""What ladders and tournaments have in common as aggregates: emitting, taking, folding, freezing."""

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

import msgspec

from domain.kernel.aggregate import Past
from domain.kernel.record import Event

S = TypeVar("S", bound=msgspec.Struct)


class EventSourced(Generic[S]):
    """State that only its events change, and the events that were decided since they were last taken."""

    state_type: type[S]

    def __init__(self, id: str) -> None:
        self.id = id
        self.version = 0
        self.now = 0
        self.state: S = self.state_type()
        self._events: list[Event] = []
        self._orders: list[Any] = []

    def remember(self, past: Past) -> None:
        """Nothing here goes back."""

    def tell_time(self, now: int) -> None:
        """The moment of the next order, in milliseconds since 1970; it never goes back."""
        self.now = max(self.now, now)

    def emit(self, event: Event) -> None:
        event.apply(self.state)
        self.version += 1
        self._events.append(event)

    def fold(self, events: Iterable[Event]) -> None:
        for event in events:
            event.apply(self.state)
            self.version += 1

    def freeze(self) -> bytes:
        return msgspec.msgpack.encode(self.state)

    def thaw(self, data: bytes, version: int) -> None:
        self.state = msgspec.msgpack.decode(data, type=self.state_type)
        self.version = version
