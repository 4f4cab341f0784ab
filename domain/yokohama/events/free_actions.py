"""Technologies used once a turn."""

from domain.kernel.record import Event, Seat
from domain.yokohama.state import Yokohama


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
