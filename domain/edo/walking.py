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


def may_walk(state: Edo, seat: Seat) -> bool:
    """Whether to ask: an empty purse is told apart only where money is public (Q28)."""
    return state.known_ryo(seat) >= STEP_COST


def walk_options(state: Edo, seat: Seat, parts: Parts) -> list[Command]:
    board, turn = parts.boards[state.side], state.turn
    options: list[Command] = [REVEAL]
    if not can_walk(state, seat):
        return options
    walked = turn.walked
    for space in dict.fromkeys(state.daimyos[seat].samurai):
        if walked and (back := [origin for origin, to in walked if to == space]):
            options += [step for step in board.steps[space] if step.to not in back]
        else:
            options += board.steps[space]
    merchant, gone = state.merchant, turn.merchant_walked
    if gone and (back := [origin for origin, to in gone if to == merchant]):
        options += [step for step in board.merchant_steps[merchant] if step.to not in back]
    else:
        options += board.merchant_steps[merchant]
    return options


def judge_step(state: Edo, seat: Seat, parts: Parts, command: Step) -> None:
    """Ruling Q26: no road is walked back within one walk; samurai are alike, so that would only burn money."""
    require(command.origin in state.daimyos[seat].samurai, "edo.no-samurai-there", space=command.origin)
    _require_road(state, seat, parts, command.origin, command.to)
    require((command.to, command.origin) not in state.turn.walked, "edo.walking-back", to=command.to)


def step(table: EdoTable, seat: Seat, command: Step) -> None:
    table.emit(SamuraiStepped(seat, command.origin, command.to, STEP_COST))


def judge_step_merchant(state: Edo, seat: Seat, parts: Parts, command: StepMerchant) -> None:
    _require_road(state, seat, parts, state.merchant, command.to)
    require((command.to, state.merchant) not in state.turn.merchant_walked, "edo.walking-back", to=command.to)


def step_merchant(table: EdoTable, seat: Seat, command: StepMerchant) -> None:
    """Rulebook: the merchant may be moved even by somebody who does not want to trade."""
    table.emit(MerchantStepped(seat, table.state.merchant, command.to, STEP_COST))


def _require_road(state: Edo, seat: Seat, parts: Parts, origin: str, to: str) -> None:
    require(to in parts.boards[state.side].neighbours[origin], "edo.no-road", origin=origin, to=to)
    require(can_walk(state, seat), "edo.too-expensive")
