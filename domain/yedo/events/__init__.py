"""What can happen in Yedo."""

from domain.kernel.record import Event
from domain.yedo.events import acting, bidding, board, cards, decks, flow, goods, setup, trade

EVENTS: tuple[type[Event], ...] = tuple(
    event
    for module in (setup, flow, goods, decks, bidding, board, cards, trade, acting)
    for event in vars(module).values()
    if isinstance(event, type) and issubclass(event, Event) and event.__module__ == module.__name__
)
