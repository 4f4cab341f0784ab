"""Phase 2: a card is revealed, and its activations end."""

from typing import ClassVar

from domain.edo.kinds import ActionId, CardId
from domain.edo.state import Edo
from domain.kernel.record import Event, Seat


class CardRevealed(Event, tag="edo.card-revealed"):
    seat: Seat
    slot: int
    card: CardId
    action: ActionId
    own: int
    neutral: int
    activations: int

    tells: ClassVar[bool] = True

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


ACTIVATION_EVENTS = (CardRevealed, ActivationEnded, ActionForfeited)
