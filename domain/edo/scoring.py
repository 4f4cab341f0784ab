"""The end of the game: final scoring and who has won."""

from domain.edo.events.next_round import GameEnded
from domain.edo.income import by_influence, influence
from domain.edo.parts import EdoTable, Parts
from domain.edo.state import Edo
from domain.kernel.ranking import standings
from domain.kernel.record import Seat
from domain.kernel.title import Result


def finish(table: EdoTable, reason: str) -> None:
    table.emit(GameEnded(final_result(table.state, table.parts, reason)))
    table.ask((), "")


def final_result(state: Edo, parts: Parts, reason: str) -> Result:
    """Rulebook: without a house in Edo nobody can win; if all are without, there is no winner (Q11)."""
    seats = range(len(state.daimyos))
    accounts = [account(state, parts, seat) for seat in seats]
    winners, places = standings(
        [_standing(account) for account in accounts], [account["house_in_capital"] for account in accounts]
    )
    return Result(
        reason=reason,
        winners=winners,
        ranks=places,
        scores=tuple(account["total"] for account in accounts),
        breakdown=tuple(accounts),
    )


def account(state: Edo, parts: Parts, seat: Seat) -> dict[str, int]:
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


def _standing(account: dict[str, int]) -> tuple[int, int, int]:
    """Rulebook: power points, then combined goods, then the higher influence in Edo (whoever built earlier)."""
    return account["total"], account["goods"], -account["influence_rank"]
