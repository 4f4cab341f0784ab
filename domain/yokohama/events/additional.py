"""Additional action phases: foreign agents, orders, achievements, and what technologies bring."""

from typing import ClassVar

from domain.kernel.record import Event, Seat
from domain.yokohama.events.setting_up import Amounts
from domain.yokohama.kinds import AchievementId, AreaId, CountryId, OrderId
from domain.yokohama.state import Placement, Yokohama


class AdditionalEnded(Event, tag="yokohama.additional-ended"):
    seat: Seat
    phase: str

    def apply(self, state: Yokohama) -> None:
        state.frames = [Placement()] if self.phase == "A" else []


class AgentUsed(Event, tag="yokohama.agent-used"):
    seat: Seat
    country: CountryId
    area: AreaId

    def apply(self, state: Yokohama) -> None:
        state.agent_used = True
        merchant = state.merchants[self.seat]
        merchant.agents.remove(self.country)
        merchant.used_agents.append(self.country)


class AgentWon(Event, tag="yokohama.agent-won"):
    seat: Seat
    country: CountryId

    def apply(self, state: Yokohama) -> None:
        state.agents[self.country] -= 1
        state.merchants[self.seat].agents.append(self.country)


class OrderFulfilled(Event, tag="yokohama.order-fulfilled"):
    seat: Seat
    order: OrderId
    country: CountryId
    paid: Amounts
    gains: Amounts
    tells: ClassVar[bool] = True

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.pay(self.paid)
        merchant.gain(self.gains)
        merchant.orders.remove(self.order)
        merchant.fulfilled.append(self.order)
        if merchant.secret == self.order:
            merchant.secret = ""
        merchant.countries[self.country] = merchant.countries.get(self.country, 0) + 1


class AchievementFulfilled(Event, tag="yokohama.achievement-fulfilled"):
    seat: Seat
    card: AchievementId
    points: int

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.hand -= 1
        merchant.stock["points"] += self.points
        state.achievements[self.card].append(self.seat)
