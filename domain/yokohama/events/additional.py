"""Additional action phases: foreign agents, orders, achievements, and what technologies bring."""

from domain.kernel.record import Event, Seat
from domain.yokohama.events.setting_up import Amounts
from domain.yokohama.state import Placement, Yokohama


class AdditionalEnded(Event, tag="yokohama.additional-ended"):
    seat: Seat
    phase: str

    def apply(self, state: Yokohama) -> None:
        state.frames = [Placement()] if self.phase == "A" else []


class AgentUsed(Event, tag="yokohama.agent-used"):
    seat: Seat
    country: str
    area: str

    def apply(self, state: Yokohama) -> None:
        state.agent_used = True
        merchant = state.merchants[self.seat]
        merchant.agents.remove(self.country)
        merchant.used_agents.append(self.country)


class AgentWon(Event, tag="yokohama.agent-won"):
    seat: Seat
    country: str

    def apply(self, state: Yokohama) -> None:
        state.agents[self.country] -= 1
        state.merchants[self.seat].agents.append(self.country)


class OrderFulfilled(Event, tag="yokohama.order-fulfilled"):
    seat: Seat
    order: str
    country: str
    paid: Amounts
    gains: Amounts

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
    card: str
    points: int

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.hand -= 1
        merchant.stock["points"] += self.points
        state.achievements[self.card].append(self.seat)
