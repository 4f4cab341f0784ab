"""What chance gave to seats besides dice: who chooses first among equal bids, and turn markers that are drawn.

Province cards are no luck that could be counted: every seat gets as many, and what one is worth lies in its neighbours.
"""

from collections import Counter
from collections.abc import Iterator

from domain.ikusa.events.turn_order import BiddersRanked, MarkersDrawn
from domain.ikusa.state import TURN, Ikusa
from domain.kernel.dealing import Dealt
from domain.kernel.record import Event, Seat, tag_of


def dealt(state: Ikusa, event: Event) -> Iterator[Dealt]:
    """In the position before the event."""
    match event:
        case BiddersRanked():
            yield from _among_equals(state, event)
        case MarkersDrawn(colours=colours, order=markers):
            owners = [state.owners[colour] for colour in colours]
            yield from _shared(event, owners, markers)
        case _:
            return


def _among_equals(state: Ikusa, event: BiddersRanked) -> Iterator[Dealt]:
    """Of each group of equal bids: how many of the others come later."""
    bids = {colour: state.colours[colour].bins[TURN] for colour in event.order}
    for bid in sorted(Counter(bids.values())):
        equals = [colour for colour in event.order if bids[colour] == bid]
        owners, later = [state.owners[colour] for colour in equals], range(len(equals) - 1, -1, -1)
        for dealing in _shared(event, owners, tuple(later)):
            yield dealing._replace(worth="places")


def _shared(event: Event, owners: list[Seat], values: tuple[int, ...]) -> Iterator[Dealt]:
    """Values by owner; a seat may have several colours."""
    for seat in sorted(set(owners)):
        came = tuple(value for owner, value in zip(owners, values, strict=True) if owner == seat)
        yield Dealt(seat, f"{tag_of(type(event))}/order", "turn", came, values)
