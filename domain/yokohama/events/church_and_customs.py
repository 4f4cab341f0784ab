"""An assistant on its way to the Church or Customs board."""

from domain.kernel.record import Event, Seat
from domain.yokohama.events.setting_up import Amounts
from domain.yokohama.kinds import AreaId, Gift, Source
from domain.yokohama.state import Offering, Yokohama


class OfferingOpened(Event, tag="yokohama.offering-opened"):
    seat: Seat
    area: AreaId
    level: int

    def apply(self, state: Yokohama) -> None:
        state.frames.append(Offering(self.area, self.level))


class SpaceChosen(Event, tag="yokohama.space-chosen"):
    """`due` donations are still to be made (Church); `paid` has been handed in (Customs)."""

    seat: Seat
    area: AreaId
    space: int
    due: int
    paid: Amounts

    def apply(self, state: Yokohama) -> None:
        state.merchants[self.seat].pay(self.paid)
        frame = state.top(Offering)
        frame.space = self.space
        frame.due = self.due


class Donated(Event, tag="yokohama.donated"):
    seat: Seat
    piece: Gift
    count: int

    def apply(self, state: Yokohama) -> None:
        state.merchants[self.seat].stock[self.piece] -= self.count
        frame = state.top(Offering)
        frame.due -= 1
        frame.given.append(self.piece)


class AssistantDedicated(Event, tag="yokohama.assistant-dedicated"):
    """An assistant from hand or area stands on the board for the rest of the game."""

    seat: Seat
    area: AreaId
    space: int
    source: Source
    gains: Amounts

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.lift(self.source)
        merchant.gain(self.gains)
        state.spaces[self.area][self.space - 1] = self.seat
        del state.frames[-1]
