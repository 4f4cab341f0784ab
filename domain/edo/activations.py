"""Phase 2: a card is revealed, and its activations are made in a row or left."""

from domain.edo.commands import EndActivation, Forfeit, Reveal
from domain.edo.events.activations import ActionForfeited, ActivationEnded, CardRevealed
from domain.edo.parts import EdoTable, Parts
from domain.edo.state import Edo
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

END_ACTIVATION = EndActivation()
FORFEIT = Forfeit()


def reveal(table: EdoTable, seat: Seat, command: Reveal) -> None:
    reveal_card(table, seat)


def reveal_card(table: EdoTable, seat: Seat) -> None:
    """The officials in front of the card say how often it is activated (Q8)."""
    slot = table.state.turn.slot
    planned = table.state.daimyos[seat].plan[slot]
    action = table.parts.actions[planned.action]
    activations = min((planned.own + planned.neutral) // action.officials, action.most)
    table.emit(CardRevealed(seat, slot, planned.card, action.id, planned.own, planned.neutral, activations))


def way_out(state: Edo) -> Command:
    """What leaves the rest of a begun activation, or else all that remain (Q29)."""
    return END_ACTIVATION if state.turn.begun else FORFEIT


def judge_end_activation(state: Edo, seat: Seat, parts: Parts, command: EndActivation) -> None:
    require(state.turn.begun, "edo.nothing-begun")


def end_activation(table: EdoTable, seat: Seat, command: EndActivation) -> None:
    table.emit(ActivationEnded(seat))


def judge_forfeit(state: Edo, seat: Seat, parts: Parts, command: Forfeit) -> None:
    require(not state.turn.begun, "edo.activation-begun")


def forfeit(table: EdoTable, seat: Seat, command: Forfeit) -> None:
    """Rulebook: a player may forfeit activations."""
    table.emit(ActionForfeited(seat, table.state.turn.left))
