"""The Event Phase: the Market, what is revealed, and whom it passes by."""

from typing import ClassVar

from domain.kernel.record import Event, Seat
from domain.yedo.kinds import Card, District, Weapon
from domain.yedo.state import Yedo


class EventRevealed(Event, tag="yedo.event-revealed"):
    card: Card
    closes: District = ""

    tells: ClassVar[bool] = True

    def apply(self, state: Yedo) -> None:
        state.decks["event"].take_top()
        state.event = self.card
        state.closed = self.closes


class Exempted(Event, tag="yedo.exempted"):
    """The event passes this seat by."""

    seat: Seat

    def apply(self, state: Yedo) -> None:
        state.exempt.append(self.seat)
        queue = state.queue
        del queue[: queue.index(self.seat) + 1]


class MarketCleared(Event, tag="yedo.market-cleared"):
    """The display after sliding, and what dropped out of it."""

    market: tuple[str, ...]
    discarded: tuple[Weapon, ...]

    def apply(self, state: Yedo) -> None:
        state.market = list(self.market)
        state.discard.extend(self.discarded)


class MarketStocked(Event, tag="yedo.market-stocked"):
    """New weapons on empty spaces, from left to right."""

    slots: tuple[int, ...]
    weapons: tuple[Weapon, ...]

    tells: ClassVar[bool] = True

    def apply(self, state: Yedo) -> None:
        deck = state.decks["weapon"]
        for slot, weapon in zip(self.slots, self.weapons, strict=True):
            deck.take_top()
            state.market[slot] = weapon


EVENT_PHASE_EVENTS: tuple[type[Event], ...] = (
    EventRevealed,
    Exempted,
    MarketCleared,
    MarketStocked,
)
