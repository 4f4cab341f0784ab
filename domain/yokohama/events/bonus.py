"""The five-power token."""

from domain.kernel.record import Event, Seat
from domain.yokohama.events.setting_up import Amounts
from domain.yokohama.kinds import AreaId, TokenId
from domain.yokohama.state import Action, Yokohama


class BonusTaken(Event, tag="yokohama.bonus-taken"):
    seat: Seat
    area: AreaId
    token: TokenId
    gains: Amounts

    def apply(self, state: Yokohama) -> None:
        state.areas[self.area].token = ""
        merchant = state.merchants[self.seat]
        merchant.tokens.append(self.token)
        merchant.gain(self.gains)
        state.top(Action).step = "construction"


class BonusDeclined(Event, tag="yokohama.bonus-declined"):
    seat: Seat

    def apply(self, state: Yokohama) -> None:
        state.top(Action).step = "construction"
