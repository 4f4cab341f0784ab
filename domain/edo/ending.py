"""Phase 4: prepare for the next round or the end of the game."""

from domain.edo.events.rounds import GameEnded, RoundPrepared
from domain.edo.influence import by_influence, influence
from domain.edo.parts import EdoParts, EdoTable
from domain.edo.setting_up import turn_merchant_card
from domain.edo.state import Edo
from domain.kernel.ranking import clockwise, ranks
from domain.kernel.record import Seat
from domain.kernel.title import Result

POWER_POINTS = "edo.power-points"
MERCHANT_DECK = "edo.merchant-deck"


def end_round(table: EdoTable) -> None:
    """Rulebook: the game ends with twelve power points or an exhausted merchant deck (Q22, Q23)."""
    state = table.state
    seats = len(state.daimyos)
    if reason := _reason_to_end(state, table.parts):
        table.emit(GameEnded(final_result(state, table.parts, reason)))
        table.ask((), "")
        return
    turn_merchant_card(table)
    table.emit(RoundPrepared(state.round + 1, (state.start + 1) % seats))
    table.ask(clockwise(0, seats), "edo.plan")


def _reason_to_end(state: Edo, parts: EdoParts) -> str:
    if any(daimyo.points >= parts.numbers.goal for daimyo in state.daimyos):
        return POWER_POINTS
    return "" if state.merchant_deck else MERCHANT_DECK


def final_result(state: Edo, parts: EdoParts, reason: str) -> Result:
    """Rulebook: without a house in Edo nobody can win; if all are without, there is no winner (Q11)."""
    seats = range(len(state.daimyos))
    accounts = [account(state, parts, seat) for seat in seats]
    places = ranks([_standing(accounts[seat]) for seat in seats])
    return Result(
        reason=reason,
        winners=tuple(seat for seat in seats if places[seat] == 1 and accounts[seat]["house_in_capital"]),
        ranks=places,
        scores=tuple(account["total"] for account in accounts),
        breakdown=tuple(accounts),
    )


def account(state: Edo, parts: EdoParts, seat: Seat) -> dict[str, int]:
    """Final scoring: a point for each samurai on the map (Q24) and for each full 50 Ryo, for those in contention."""
    daimyo = state.daimyos[seat]
    capital = state.cities[parts.boards[state.side].capital]
    eligible = capital.owns(seat, "house")
    ranked = by_influence(capital, parts)
    samurai = len(daimyo.samurai) if eligible else 0
    money = daimyo.ryo // parts.numbers.ryo_per_point if eligible else 0
    return {
        "house_in_capital": int(eligible),
        "points": daimyo.points,
        "samurai": samurai,
        "money": money,
        "total": daimyo.points + samurai + money,
        "goods": daimyo.rice + daimyo.wood + daimyo.stone,
        "influence_in_capital": influence(capital, parts).get(seat, 0),
        "influence_rank": 1 + ranked.index(seat) if seat in ranked else 0,
    }


def _standing(account: dict[str, int]) -> tuple[int, int, int, int]:
    """Rulebook: power points, then combined goods, then the higher influence in Edo (whoever built earlier)."""
    return account["house_in_capital"], account["total"], account["goods"], -account["influence_rank"]
