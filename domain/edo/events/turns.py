"""Phase 2: whose card is next, the walk before it, its reveal and its end."""

from domain.edo.state import Edo, Turn
from domain.kernel.record import Event, Seat


class TurnBegan(Event, tag="edo.turn-began"):
    seat: Seat
    slot: int

    def apply(self, state: Edo) -> None:
        state.turn = Turn(self.seat, self.slot)


class SamuraiStepped(Event, tag="edo.samurai-stepped"):
    seat: Seat
    origin: str
    to: str
    ryo: int

    def apply(self, state: Edo) -> None:
        daimyo = state.daimyos[self.seat]
        daimyo.ryo -= self.ryo
        daimyo.move(self.origin, self.to)
        state.turn.walked.append((self.origin, self.to))


class MerchantStepped(Event, tag="edo.merchant-stepped"):
    seat: Seat
    origin: str
    to: str
    ryo: int

    def apply(self, state: Edo) -> None:
        state.daimyos[self.seat].ryo -= self.ryo
        state.merchant = self.to
        state.turn.merchant_walked.append((self.origin, self.to))


class CardRevealed(Event, tag="edo.card-revealed"):
    seat: Seat
    slot: int
    card: str
    action: str
    own: int
    neutral: int
    activations: int

    def apply(self, state: Edo) -> None:
        state.daimyos[self.seat].revealed = self.slot + 1
        state.turn.action = self.action
        state.turn.left = self.activations


class ActivationEnded(Event, tag="edo.activation-ended"):
    """The rest of a begun activation is left: further moves of a Travel, the other half of a Trade."""

    seat: Seat

    def apply(self, state: Edo) -> None:
        state.turn.moves = 0
        state.turn.open_half = state.turn.active = ""


class ActionForfeited(Event, tag="edo.action-forfeited"):
    """The remaining activations are left."""

    seat: Seat
    activations: int

    def apply(self, state: Edo) -> None:
        state.turn.left -= self.activations


TURN_EVENTS = (TurnBegan, SamuraiStepped, MerchantStepped, CardRevealed, ActivationEnded, ActionForfeited)
