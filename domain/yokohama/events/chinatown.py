"""Exchanges in Chinatown."""

from domain.kernel.record import Event, Seat
from domain.yokohama.events.setting_up import Amounts
from domain.yokohama.state import Exchanges, Yokohama


class ExchangesOpened(Event, tag="yokohama.exchanges-opened"):
    seat: Seat
    count: int

    def apply(self, state: Yokohama) -> None:
        state.frames.append(Exchanges(self.count))


class Exchanged(Event, tag="yokohama.exchanged"):
    seat: Seat
    paid: Amounts
    gains: Amounts

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.pay(self.paid)
        merchant.gain(self.gains)
        frame = state.top(Exchanges)
        frame.left -= 1
        if not frame.left:
            del state.frames[-1]
