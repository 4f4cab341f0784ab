"""What a seat's draws are worth: the points on the orders that it is dealt. All other cards come to the whole table."""

from collections.abc import Iterator

from domain.kernel.dealing import Dealt
from domain.kernel.record import Event, tag_of
from domain.yokohama.events.setting_up import OrdersDealt
from domain.yokohama.parts import Parts
from domain.yokohama.state import Yokohama


def dealt(state: Yokohama, event: Event, parts: Parts) -> Iterator[Dealt]:
    """In the position before the event; cards that were put aside unseen could have come as well."""
    if isinstance(event, OrdersDealt):
        points = {card: dict(order.prize.gains).get("points", 0) for card, order in parts.orders.items()}
        pile = (*state.deck, *state.aside)
        came = tuple(points[card] for card in event.cards)
        yield Dealt(event.seat, f"{tag_of(type(event))}/cards", "points", came, tuple(points[card] for card in pile))
