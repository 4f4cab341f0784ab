"""Phase 3: collect wages and income."""

from domain.edo.commands import PayWages, Withdraw
from domain.edo.ending import end_round
from domain.edo.events.rounds import IncomePaid, SamuraiWithdrawn, WagesPaid
from domain.edo.influence import by_influence
from domain.edo.parts import EdoParts, EdoTable
from domain.edo.state import Edo
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.kernel.title import Question

PAY_WAGES = PayWages()


def begin_wages(table: EdoTable) -> None:
    _ask_from(table, table.state.start)


def _ask_from(table: EdoTable, seat: Seat) -> None:
    """Rulebook: from the start player clockwise each decides; who has no rice takes all samurai back."""
    state = table.state
    while True:
        daimyo = state.daimyos[seat]
        if daimyo.samurai and daimyo.rice:
            table.ask((seat,), "edo.wages")
            return
        if daimyo.samurai:
            table.emit(SamuraiWithdrawn(seat, tuple(daimyo.samurai)))
        seat = (seat + 1) % len(state.daimyos)
        if seat == state.start:
            break
    pay_income(table)
    end_round(table)


def wages_options(state: Edo, seat: Seat, parts: EdoParts) -> list[Command]:
    daimyo = state.daimyos[seat]
    options: list[Command] = [Withdraw(space) for space in dict.fromkeys(daimyo.samurai)]
    if can_pay_all(state, seat):
        options.append(PAY_WAGES)
    return options


def can_pay_all(state: Edo, seat: Seat) -> bool:
    daimyo = state.daimyos[seat]
    return daimyo.rice >= len(daimyo.samurai)


def withdraw(table: EdoTable, seat: Seat, command: Withdraw) -> None:
    """Rulebook: for each samurai its owner decides; taking it back is always allowed (Q16)."""
    daimyo = table.state.daimyos[seat]
    require(command.space in daimyo.samurai, "edo.no-samurai-there", space=command.space)
    table.emit(SamuraiWithdrawn(seat, (command.space,)))
    if not daimyo.samurai:
        _ask_next(table, seat)


def pay_wages(table: EdoTable, seat: Seat, command: PayWages) -> None:
    """Rulebook: 1 rice for each samurai that stays."""
    require(can_pay_all(table.state, seat), "edo.too-little-rice")
    table.emit(WagesPaid(seat, len(table.state.daimyos[seat].samurai)))
    _ask_next(table, seat)


def _ask_next(table: EdoTable, seat: Seat) -> None:
    state = table.state
    following = (seat + 1) % len(state.daimyos)
    if following == state.start:
        pay_income(table)
        end_round(table)
    else:
        _ask_from(table, following)


def pay_income(table: EdoTable) -> None:
    """Rulebook: each city splits its profit by influence among those who have built there."""
    state, parts = table.state, table.parts
    shares: list[tuple[str, Seat, int]] = []
    for name, city in state.cities.items():
        ranked = by_influence(city, parts)
        if ranked:
            split = parts.profits[city.profit].shares[len(ranked) - 1]
            shares += [(name, seat, ryo) for seat, ryo in zip(ranked, split, strict=True)]
    table.emit(IncomePaid(tuple(shares)))


QUESTIONS = {"edo.wages": Question(wages_options, {Withdraw: withdraw, PayWages: pay_wages})}
