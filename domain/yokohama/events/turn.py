"""The turn: its beginning, the additional action phases, placement and movement; the end of the game."""

from domain.kernel.record import Event, Seat
from domain.kernel.title import Result
from domain.yokohama.events.setup import Amounts
from domain.yokohama.state import Additional, Movement, Placement, Recall, Yokohama


class TurnBegan(Event, tag="yokohama.turn-began"):
    seat: Seat
    round: int

    def apply(self, state: Yokohama) -> None:
        state.active = self.seat
        state.round = self.round
        state.agent_used = state.mill_used = state.university_used = False
        state.frames = [Additional("A")]


class StockMarketPaid(Event, tag="yokohama.stock-market-paid"):
    seat: Seat
    yen: int

    def apply(self, state: Yokohama) -> None:
        state.merchants[self.seat].stock["yen"] += self.yen


class EndTriggered(Event, tag="yokohama.end-triggered"):
    seat: Seat
    reason: str
    last_round: int

    def apply(self, state: Yokohama) -> None:
        state.ending = self.reason
        state.last_round = self.last_round


class GameScored(Event, tag="yokohama.game-scored"):
    """Final scores, strict ranks, and what each step of the final scoring gave each seat."""

    reason: str
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    breakdown: tuple[dict[str, int], ...]

    def apply(self, state: Yokohama) -> None:
        state.frames = []
        state.result = Result(f"yokohama.{self.reason}", self.winners, self.ranks, self.scores, self.breakdown)


# -- additional actions --------------------------------------------------------------------------


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


class TechnologyPaid(Event, tag="yokohama.technology-paid"):
    """A technology brought its owner something on its occasion."""

    seat: Seat
    title: str
    gains: Amounts

    def apply(self, state: Yokohama) -> None:
        state.merchants[self.seat].gain(self.gains)


class SilkMilled(Event, tag="yokohama.silk-milled"):
    seat: Seat
    yen: int

    def apply(self, state: Yokohama) -> None:
        state.mill_used = True
        stock = state.merchants[self.seat].stock
        stock["silk"] -= 1
        stock["yen"] += self.yen


class AssistantGraduated(Event, tag="yokohama.assistant-graduated"):
    """University: an assistant comes from the warehouse to hand."""

    seat: Seat
    yen: int

    def apply(self, state: Yokohama) -> None:
        state.university_used = True
        merchant = state.merchants[self.seat]
        merchant.stock["yen"] -= self.yen
        merchant.warehouse -= 1
        merchant.hand += 1


# -- placement and movement ----------------------------------------------------------------------


def _pay_tolls(state: Yokohama, payer: Seat, owners: tuple[Seat, ...]) -> None:
    state.merchants[payer].stock["yen"] -= len(owners)
    for owner in owners:
        state.merchants[owner].stock["yen"] += 1


class AssistantPlaced(Event, tag="yokohama.assistant-placed"):
    """`tolls` are the owners of opposing presidents there, 1 yen each; `doubled`: the second one there."""

    seat: Seat
    area: str
    tolls: tuple[Seat, ...] = ()
    doubled: bool = False

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.hand -= 1
        merchant.put(self.area)
        if self.tolls:
            _pay_tolls(state, self.seat, self.tolls)
        frame = state.frames[-1]
        assert isinstance(frame, Placement)
        frame.placed.append(self.area)
        if self.doubled:
            frame.doubled = self.area


class PlacementEnded(Event, tag="yokohama.placement-ended"):
    seat: Seat

    def apply(self, state: Yokohama) -> None:
        state.frames = [Movement()]


class PresidentMoved(Event, tag="yokohama.president-moved"):
    """`tolls` are the owners of the presidents met on the way, `canal` the yen paid to the bank."""

    seat: Seat
    area: str
    via: str
    tolls: tuple[Seat, ...] = ()
    canal: int = 0

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.president = self.area
        merchant.stock["yen"] -= self.canal
        if self.tolls:
            _pay_tolls(state, self.seat, self.tolls)
        state.frames = []


class PresidentRecalled(Event, tag="yokohama.president-recalled"):
    seat: Seat

    def apply(self, state: Yokohama) -> None:
        state.merchants[self.seat].president = ""
        state.frames = [Recall()]


class AssistantsRecalled(Event, tag="yokohama.assistants-recalled"):
    seat: Seat
    area: str
    count: int

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.hand += self.count
        merchant.out[self.area] -= self.count
        if not merchant.out[self.area]:
            del merchant.out[self.area]


class RecallEnded(Event, tag="yokohama.recall-ended"):
    seat: Seat

    def apply(self, state: Yokohama) -> None:
        state.frames = [Additional("C")]
