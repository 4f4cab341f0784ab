"""Phase 4: prepare for the next round or the end of the game."""

from domain.edo.events.next_round import RoundPrepared
from domain.edo.parts import EdoTable, Parts
from domain.edo.scoring import finish
from domain.edo.setting_up import turn_merchant_card
from domain.edo.state import Edo
from domain.kernel.ranking import clockwise

POWER_POINTS = "edo.power-points"
MERCHANT_DECK = "edo.merchant-deck"


def end_round(table: EdoTable) -> None:
    """Rulebook: the game ends with twelve power points or an exhausted merchant deck (Q22, Q23)."""
    state = table.state
    seats = len(state.daimyos)
    if reason := reason_to_end(state, table.parts):
        finish(table, reason)
        return
    turn_merchant_card(table)
    table.emit(RoundPrepared(state.round + 1, (state.start + 1) % seats))
    table.ask(clockwise(0, seats), "edo.plan")


def reason_to_end(state: Edo, parts: Parts) -> str:
    if any(daimyo.points >= parts.numbers.goal for daimyo in state.daimyos):
        return POWER_POINTS
    return "" if state.merchant_deck else MERCHANT_DECK
