"""Phase 3: wages. Each samurai that stays costs rice."""

from domain.edo.commands import PayWages, Withdraw
from domain.edo.events.wages import SamuraiWithdrawn, WagesPaid
from domain.edo.parts import EdoTable, Parts
from domain.edo.state import Edo
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

PAY_WAGES = PayWages()


def withdraw_unpaid(table: EdoTable, seat: Seat) -> None:
    """Rulebook: without rice all samurai go. With too little, those too many go by themselves if all are alike."""
    daimyo = table.state.daimyos[seat]
    too_many = len(daimyo.samurai) - daimyo.rice
    if too_many > 0 and (not daimyo.rice or len(set(daimyo.samurai)) == 1):
        table.emit(SamuraiWithdrawn(seat, tuple(daimyo.samurai[:too_many])))


def wages_options(state: Edo, seat: Seat, parts: Parts) -> list[Command]:
    daimyo = state.daimyos[seat]
    options: list[Command] = [Withdraw(space) for space in dict.fromkeys(daimyo.samurai)]
    if can_pay_all(state, seat):
        options.append(PAY_WAGES)
    return options


def can_pay_all(state: Edo, seat: Seat) -> bool:
    daimyo = state.daimyos[seat]
    return daimyo.rice >= len(daimyo.samurai)


def judge_withdraw(state: Edo, seat: Seat, parts: Parts, command: Withdraw) -> None:
    require(command.space in state.daimyos[seat].samurai, "edo.no-samurai-there", space=command.space)


def withdraw(table: EdoTable, seat: Seat, command: Withdraw) -> None:
    """Rulebook: for each samurai its owner decides; taking it back is always allowed (Q16)."""
    table.emit(SamuraiWithdrawn(seat, (command.space,)))


def judge_pay_wages(state: Edo, seat: Seat, parts: Parts, command: PayWages) -> None:
    require(can_pay_all(state, seat), "edo.too-little-rice")


def pay_wages(table: EdoTable, seat: Seat, command: PayWages) -> None:
    """Rulebook: 1 rice for each samurai that stays."""
    table.emit(WagesPaid(seat, len(table.state.daimyos[seat].samurai)))
