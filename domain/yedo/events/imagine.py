"""A position imagined in place of the real one, for a fork or for thinking ahead."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from domain.kernel.record import NOBODY, WHOLE, Event, Seat
from domain.yedo.state import Yedo


class Imagined(Event, tag="yedo.imagined"):
    """Everything that may be hidden from a seat, stated anew; who knows which card stays as it was."""

    decks: dict[str, tuple[str, ...]]
    actions: tuple[tuple[str, ...], ...]  # hands by seat
    bonuses: tuple[tuple[str, ...], ...]
    missions: tuple[tuple[str, ...], ...]
    orders: tuple[tuple[str, ...], ...]
    countering: tuple[Seat, ...] = ()
    offered: tuple[str, ...] = ()  # face-down cards of the offer that waits for an answer

    secrets: ClassVar[Mapping[str, str]] = {WHOLE: NOBODY}

    def apply(self, state: Yedo) -> None:
        for deck, cards in self.decks.items():
            state.decks[deck].cards = list(cards)
        for seat, clan in enumerate(state.clans):
            clan.actions.cards = list(self.actions[seat])
            clan.bonuses.cards = list(self.bonuses[seat])
            clan.missions.cards = list(self.missions[seat])
            clan.orders = list(self.orders[seat])
        if state.play is not None:
            state.play.countering = list(self.countering)
        if state.trade is not None and state.trade.offer is not None:
            state.trade.offer = msgspec.structs.replace(state.trade.offer, cards=self.offered)


IMAGINE_EVENTS: tuple[type[Event], ...] = (Imagined,)
