"""What a seat does not know, stated anew."""

from collections.abc import Mapping
from typing import ClassVar

from domain.kernel.record import NOBODY, WHOLE, Event
from domain.yokohama.state import Yokohama


class Imagined(Event, tag="yokohama.imagined"):
    """`hands`, by seat: the orders dealt, the kept starting order while it is in hand, the dropped one."""

    hands: tuple[tuple[tuple[str, ...], str, str], ...]
    aside: tuple[str, ...]
    deck: tuple[str, ...]
    technology_deck: tuple[str, ...]
    secrets: ClassVar[Mapping[str, str]] = {WHOLE: NOBODY}

    def apply(self, state: Yokohama) -> None:
        for merchant, (dealt, secret, dropped) in zip(state.merchants, self.hands, strict=True):
            merchant.dealt = list(dealt)
            if secret:
                merchant.orders[merchant.orders.index(merchant.secret)] = secret
                merchant.secret = secret
            merchant.dropped = dropped
        state.aside = list(self.aside)
        state.deck = list(self.deck)
        state.technology_deck = list(self.technology_deck)
