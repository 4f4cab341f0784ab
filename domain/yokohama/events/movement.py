"""The movement step."""

from domain.kernel.record import Event, Seat
from domain.yokohama.events.placement import pay_tolls
from domain.yokohama.kinds import AreaId, Via
from domain.yokohama.state import Additional, Recall, Yokohama


class PresidentMoved(Event, tag="yokohama.president-moved"):
    """`tolls` are the owners of the presidents met on the way, `canal` the yen paid to the bank."""

    seat: Seat
    area: AreaId
    via: Via
    tolls: tuple[Seat, ...] = ()
    canal: int = 0

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.president = self.area
        merchant.stock["yen"] -= self.canal
        if self.tolls:
            pay_tolls(state, self.seat, self.tolls)
        state.frames = []


class PresidentRecalled(Event, tag="yokohama.president-recalled"):
    seat: Seat

    def apply(self, state: Yokohama) -> None:
        state.merchants[self.seat].president = ""
        state.frames = [Recall()]


class AssistantsRecalled(Event, tag="yokohama.assistants-recalled"):
    seat: Seat
    area: AreaId
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
