"""Phase 2: whose card is next, and the walk before it."""

from domain.edo.kinds import Space
from domain.edo.state import Edo, Turn
from domain.kernel.record import Event, Seat


class TurnBegan(Event, tag="edo.turn-began"):
    seat: Seat
    slot: int

    def apply(self, state: Edo) -> None:
        state.turn = Turn(self.seat, self.slot)


class SamuraiStepped(Event, tag="edo.samurai-stepped"):
    seat: Seat
    origin: Space
    to: Space
    ryo: int

    def apply(self, state: Edo) -> None:
        daimyo = state.daimyos[self.seat]
        daimyo.ryo -= self.ryo
        daimyo.move(self.origin, self.to)
        state.turn.walked.append((self.origin, self.to))


class MerchantStepped(Event, tag="edo.merchant-stepped"):
    seat: Seat
    origin: Space
    to: Space
    ryo: int

    def apply(self, state: Edo) -> None:
        state.daimyos[self.seat].ryo -= self.ryo
        state.merchant = self.to
        state.turn.merchant_walked.append((self.origin, self.to))


WALKING_EVENTS = (TurnBegan, SamuraiStepped, MerchantStepped)
