"""The turn begins, the Stock Market pays, a step is over."""

from domain.kernel.record import Event, Seat
from domain.yokohama.state import Additional, Yokohama


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


class StepEnded(Event, tag="yokohama.step-ended"):
    """The innermost step of the turn is over; what it belongs to goes on."""

    seat: Seat
    step: str

    def apply(self, state: Yokohama) -> None:
        del state.frames[-1]
