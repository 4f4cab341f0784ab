"""Phase 2: the walk before a card is revealed. Each step of a samurai or of the merchant costs 1 Ryo (Q1, Q2, Q13)."""

from domain.edo.commands import Reveal, Step, StepMerchant
from domain.edo.events.walking import MerchantStepped, SamuraiStepped
from domain.edo.parts import EdoTable, Parts
from domain.edo.state import Edo
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

STEP_COST = 1
REVEAL = Reveal()


def can_walk(state: Edo, seat: Seat) -> bool:
    """The merchant can always be walked, so only money limits."""
    return state.daimyos[seat].ryo >= STEP_COST


def walk_options(state: Edo, seat: Seat, parts: Parts) -> list[Command]:
    board, turn = parts.boards[state.side], state.turn
    options: list[Command] = [REVEAL]
    if not can_walk(state, seat):
        return options
    walked = turn.walked
    for space in dict.fromkeys(state.daimyos[seat].samurai):
        if walked:
            options += [step for step in board.steps[space] if (step.to, space) not in walked]
        else:
            options += board.steps[space]
    gone = turn.merchant_walked
    options += [step for step in board.merchant_steps[state.merchant] if (step.to, state.merchant) not in gone]
    return options


def step(table: EdoTable, seat: Seat, command: Step) -> None:
    """Ruling Q26: no road is walked back within one walk; samurai are alike, so that would only burn money."""
    state = table.state
    require(command.origin in state.daimyos[seat].samurai, "edo.no-samurai-there", space=command.origin)
    _require_road(table, seat, command.origin, command.to)
    require((command.to, command.origin) not in state.turn.walked, "edo.walking-back", to=command.to)
    table.emit(SamuraiStepped(seat, command.origin, command.to, STEP_COST))


def step_merchant(table: EdoTable, seat: Seat, command: StepMerchant) -> None:
    """Rulebook: the merchant may be moved even by somebody who does not want to trade."""
    state = table.state
    _require_road(table, seat, state.merchant, command.to)
    require((command.to, state.merchant) not in state.turn.merchant_walked, "edo.walking-back", to=command.to)
    table.emit(MerchantStepped(seat, state.merchant, command.to, STEP_COST))


def _require_road(table: EdoTable, seat: Seat, origin: str, to: str) -> None:
    board = table.parts.boards[table.state.side]
    require(to in board.neighbours[origin], "edo.no-road", origin=origin, to=to)
    require(can_walk(table.state, seat), "edo.too-expensive")
