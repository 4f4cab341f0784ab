"""Phase 3: wages. Each samurai that stays costs rice."""

from domain.edo.commands import PayWages, Withdraw
from domain.edo.events.wages import SamuraiWithdrawn, WagesPaid
from domain.edo.income import pay_income
from domain.edo.next_round import end_round
from domain.edo.parts import EdoTable, Parts
from domain.edo.state import Edo
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.kernel.title import Question

PAY_WAGES = PayWages()


def begin_wages(table: EdoTable) -> None:
    _go_on_from(table, table.state.start)


def _go_on_from(table: EdoTable, seat: Seat) -> None:
    """Rulebook: from the start player clockwise each decides for his samurai."""
    state = table.state
    if must := _must_go(state, seat):
        table.emit(SamuraiWithdrawn(seat, must))
    if state.daimyos[seat].samurai:
        table.ask((seat,), "edo.wages")
    else:
        _go_on_after(table, seat)


def _go_on_after(table: EdoTable, seat: Seat) -> None:
    following = (seat + 1) % len(table.state.daimyos)
    if following != table.state.start:
        _go_on_from(table, following)
    else:
        pay_income(table)
        end_round(table)


def _must_go(state: Edo, seat: Seat) -> tuple[str, ...]:
    """Rulebook: without rice all samurai go. With too little, those too many go by themselves if all are alike."""
    daimyo = state.daimyos[seat]
    too_many = max(0, len(daimyo.samurai) - daimyo.rice)
    alike = len(set(daimyo.samurai)) == 1
    return tuple(daimyo.samurai[:too_many]) if alike or not daimyo.rice else ()


def wages_options(state: Edo, seat: Seat, parts: Parts) -> list[Command]:
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
    _go_on_from(table, seat)


def pay_wages(table: EdoTable, seat: Seat, command: PayWages) -> None:
    """Rulebook: 1 rice for each samurai that stays."""
    require(can_pay_all(table.state, seat), "edo.too-little-rice")
    table.emit(WagesPaid(seat, len(table.state.daimyos[seat].samurai)))
    _go_on_after(table, seat)


QUESTIONS = {"edo.wages": Question(wages_options, {Withdraw: withdraw, PayWages: pay_wages})}
