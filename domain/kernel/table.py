"""A table: the state of a play, the components it is played with, chance, and the events of the current command."""

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

import msgspec

from domain.kernel.chance import Chance
from domain.kernel.record import Event, Seat

Item = TypeVar("Item")


class State(msgspec.Struct, kw_only=True):
    """Base of every title's state; a fresh instance is the table before its first event.

    Only `Event.apply` changes it. `asked` and `ask` say who is to answer which question now.
    """

    pack: str = ""
    asked: tuple[Seat, ...] = ()
    ask: str = ""


S = TypeVar("S", bound=State)
T = TypeVar("T")


class Asked(Event, tag="table.asked"):
    """From now on exactly these seats are asked this question; it replaces the one before."""

    seats: tuple[Seat, ...]
    ask: str

    def apply(self, state: State) -> None:
        state.asked = self.seats
        state.ask = self.ask


class Table(Generic[S, T]):
    """Where a title's rules act. `emit` is the only way to change anything."""

    __slots__ = ("_base", "chance", "events", "parts", "state")

    def __init__(self, state: S, parts: T, chance: Chance, version: int = 0) -> None:
        self.state = state
        self.parts = parts
        self.chance = chance
        self.events: list[Event] = []
        self._base = version

    @property
    def version(self) -> int:
        """Number of events so far, those of the current command included."""
        return self._base + len(self.events)

    def emit(self, event: Event) -> None:
        event.apply(self.state)
        self.events.append(event)

    def ask(self, seats: Iterable[Seat], ask: str) -> None:
        """Put a question; says nothing when the same seats are already asked the same."""
        asked = tuple(seats)
        state = self.state
        if asked != state.asked or ask != state.ask:
            self.emit(Asked(asked, ask))

    def ask_one(self, seat: Seat, ask: str) -> bool:
        """Put a question to one seat; True, for a flow that stops when somebody is asked."""
        state, asked = self.state, (seat,)
        if asked != state.asked or ask != state.ask:
            self.emit(Asked(asked, ask))
        return True

    # Draws belong to the event emitted next; the label is `<its name>/<its field>`.

    def shuffle(self, items: Iterable[Item], label: str) -> list[Item]:
        return self.chance.shuffled(items, self.version + 1, label)

    def roll(self, count: int, sides: int, label: str) -> list[int]:
        return self.chance.dice(count, sides, self._base + len(self.events) + 1, label)

    def pick(self, bound: int, label: str) -> int:
        return self.chance.below(bound, self.version + 1, label)

    def forget_events(self) -> None:
        """Go on without what was emitted, where nobody keeps a log."""
        self._base += len(self.events)
        self.events.clear()

    def take_events(self) -> list[Event]:
        """Hand over what was emitted since the last call."""
        events, self._base, self.events = self.events, self.version, []
        return events


def fold(state: Any, events: Iterable[Event]) -> None:
    for event in events:
        event.apply(state)
