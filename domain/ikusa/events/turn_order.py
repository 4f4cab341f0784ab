"""What happens in action 2: bids and turn-order markers."""

from typing import Any, ClassVar

from domain.ikusa.kinds import ColourId
from domain.ikusa.state import Ikusa
from domain.kernel.record import SHUFFLED, Event


class BiddersRanked(Event, tag="ikusa.bidders-ranked"):
    """Who chooses a marker before whom; `order` is what chance said about tied bids."""

    order: tuple[ColourId, ...]
    ranking: tuple[ColourId, ...]
    drawn: ClassVar[Any] = {"order": SHUFFLED}

    def apply(self, state: Ikusa) -> None:
        state.choosers = list(self.ranking)
        for colour in state.colours:
            colour.marker = 0


class MarkerTaken(Event, tag="ikusa.marker-taken"):
    colour: ColourId
    marker: int

    def apply(self, state: Ikusa) -> None:
        state.choosers.remove(self.colour)
        state.colours[self.colour].marker = self.marker


class MarkersDrawn(Event, tag="ikusa.markers-drawn"):
    """These colours draw these markers."""

    colours: tuple[ColourId, ...]
    order: tuple[int, ...]
    drawn: ClassVar[Any] = {"order": SHUFFLED}

    def apply(self, state: Ikusa) -> None:
        for colour, marker in zip(self.colours, self.order, strict=True):
            state.colours[colour].marker = marker


class OrderSet(Event, tag="ikusa.order-set"):
    """All markers are out."""

    order: tuple[ColourId, ...]

    def apply(self, state: Ikusa) -> None:
        state.order = list(self.order)


EVENTS: tuple[type[Event], ...] = (BiddersRanked, MarkerTaken, MarkersDrawn, OrderSet)
