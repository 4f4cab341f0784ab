"""The Trade Phase."""

from collections.abc import Mapping
from typing import ClassVar

from domain.kernel.record import Event, Seat
from domain.yedo.kinds import Card, District
from domain.yedo.state import Offer, Trade, Yedo
from domain.yedo.state_piles import bits, hand_of
from domain.yedo.wares import Wares


class AttendanceClaimed(Event, tag="yedo.attendance-claimed"):
    """A seat counts as present in both trading districts."""

    seat: Seat

    def apply(self, state: Yedo) -> None:
        state.attending.append(self.seat)
        queue = state.queue
        del queue[: queue.index(self.seat) + 1]


class TradeOpened(Event, tag="yedo.trade-opened"):
    district: District

    def apply(self, state: Yedo) -> None:
        state.trade = Trade(self.district, list(state.order), [0] * state.seats)


class TradePassed(Event, tag="yedo.trade-passed"):
    seat: Seat

    def apply(self, state: Yedo) -> None:
        assert state.trade is not None
        state.trade.waiting.remove(self.seat)


class OfferMade(Event, tag="yedo.offer-made"):
    """What is given and wanted is for all to see, the faces of given cards are not."""

    seat: Seat
    to: Seat
    give: Wares
    want: Wares
    cards: tuple[Card, ...]
    counter: bool = False

    secrets: ClassVar[Mapping[str, str]] = {"cards": "seat"}
    tells: ClassVar[bool] = True  # that there is such a card to give

    def apply(self, state: Yedo) -> None:
        trade = state.trade
        assert trade is not None
        trade.offer = Offer(self.seat, self.to, self.give, self.want, self.cards, self.counter)
        if not self.counter:
            trade.made[self.seat] += 1
            after = state.order.index(self.seat) + 1
            trade.waiting = state.order[after:] + state.order[:after]


class OfferRejected(Event, tag="yedo.offer-rejected"):
    seat: Seat

    def apply(self, state: Yedo) -> None:
        assert state.trade is not None
        state.trade.offer = None


class Traded(Event, tag="yedo.traded"):
    """`seat` gave the first, `to` the second list of everything; only these two see the cards."""

    seat: Seat
    to: Seat
    parties: tuple[Seat, ...]
    given: Wares
    taken: Wares
    given_cards: tuple[Card, ...]
    taken_cards: tuple[Card, ...]

    secrets: ClassVar[Mapping[str, str]] = {"given_cards": "parties", "taken_cards": "parties"}
    tells: ClassVar[bool] = True

    def apply(self, state: Yedo) -> None:
        _hand_over(state, self.seat, self.to, self.given, self.given_cards)
        _hand_over(state, self.to, self.seat, self.taken, self.taken_cards)
        assert state.trade is not None
        state.trade.offer = None


def _hand_over(state: Yedo, seat: Seat, to: Seat, wares: Wares, cards: tuple[str, ...]) -> None:
    giver, taker = state.clans[seat], state.clans[to]
    giver.mon -= wares.mon
    taker.mon += wares.mon
    giver.geisha -= wares.geisha
    taker.geisha += wares.geisha
    for weapon in wares.weapons:
        giver.weapons.remove(weapon)
        taker.weapons.append(weapon)
    both = bits((seat, to))
    for card in cards:
        kind = hand_of(card)
        seen = giver.hand(kind).take_secretly(card, both)
        taker.hand(kind).add(card, seen | both)


class TradeClosed(Event, tag="yedo.trade-closed"):
    def apply(self, state: Yedo) -> None:
        state.trade = None


TRADING_EVENTS: tuple[type[Event], ...] = (
    AttendanceClaimed,
    TradeOpened,
    TradePassed,
    OfferMade,
    OfferRejected,
    Traded,
    TradeClosed,
)
