"""Shops and trading houses."""

from domain.kernel.record import Event, Seat
from domain.yokohama.events.setting_up import Amounts
from domain.yokohama.kinds import AreaId, ShopSite
from domain.yokohama.state import Action, Yokohama


class ShopBuilt(Event, tag="yokohama.shop-built@2"):
    """`number`: on which of the four shop sites of the area's building site card."""

    seat: Seat
    area: AreaId
    number: ShopSite
    gains: Amounts

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.shops -= 1
        merchant.gain(self.gains)
        if self.area not in merchant.built:
            merchant.built.append(self.area)
        state.areas[self.area].shops[self.number - 1] = self.seat
        state.top(Action).step = "recovery"


class TradingHouseBuilt(Event, tag="yokohama.trading-house-built"):
    seat: Seat
    area: AreaId
    gains: Amounts

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.houses -= 1
        merchant.gain(self.gains)
        if self.area not in merchant.built:
            merchant.built.append(self.area)
        state.areas[self.area].house = self.seat
        state.top(Action).step = "recovery"


class BuildingDeclined(Event, tag="yokohama.building-declined"):
    seat: Seat

    def apply(self, state: Yokohama) -> None:
        state.top(Action).step = "recovery"
