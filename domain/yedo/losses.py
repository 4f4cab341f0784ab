"""Losses that leave a choice: to events, and to an arsonist."""

from typing import get_args

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yedo.commands import DiscardCard, Lose, LoseAnnex, PayOff, PayRansom
from domain.yedo.events.flow import DueSettled, Owed
from domain.yedo.events.gains import AnnexLost, Gained
from domain.yedo.gains import POSSIBLE, give, lose_disciple, nothing_due
from domain.yedo.hand_limits import discard
from domain.yedo.kinds import LossName
from domain.yedo.parts import Parts, YedoTable
from domain.yedo.state import Due, Yedo
from domain.yedo.tables.vocabulary import gain

KINDS_OF_LOSS: dict[str, Lose] = {kind: Lose(kind) for kind in get_args(LossName)}


def _choose_loss(table: YedoTable, due: Due) -> bool:
    """One loss to choose from is no choice, none is no loss."""
    losses = possible_losses(table.state, due.seat)
    if len(losses) > 1:
        return table.ask_one(due.seat, "yedo.lose")
    if losses:
        _suffer(table, due.seat, losses[0])
        return False
    return nothing_due(table)


def possible_losses(state: Yedo, seat: Seat) -> list[str]:
    """Annexes by name, or kinds of things that the seat really has to lose (ruling 65)."""
    due = state.due[0]
    if due.what == "lose-annex":
        return list(state.clans[seat].annexes)
    kinds = [gain(code)[0] for code in due.of.split("|")]
    return [kind.removeprefix("lose-") for kind in kinds if POSSIBLE[kind](state, seat, "")]


def lose_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    losses = possible_losses(state, seat)
    if state.due[0].what == "lose-annex":
        return [LoseAnnex(annex) for annex in losses]
    return [KINDS_OF_LOSS[kind] for kind in losses]


def judge_lose(state: Yedo, seat: Seat, parts: Parts, command: Lose) -> None:
    possible = state.due[0].what == "either" and command.what in possible_losses(state, seat)
    require(possible, "yedo.nothing-to-lose", what=command.what)


def lose(table: YedoTable, seat: Seat, command: Lose) -> None:
    _suffer(table, seat, command.what)


def judge_lose_annex(state: Yedo, seat: Seat, parts: Parts, command: LoseAnnex) -> None:
    possible = state.due[0].what == "lose-annex" and command.annex in possible_losses(state, seat)
    require(possible, "yedo.no-such-annex", annex=command.annex)


def lose_annex(table: YedoTable, seat: Seat, command: LoseAnnex) -> None:
    _suffer(table, seat, command.annex)


def _suffer(table: YedoTable, seat: Seat, what: str) -> None:
    due = table.state.due[0]
    table.emit(DueSettled())
    if due.what == "lose-annex":
        table.emit(AnnexLost(seat, what))
    else:
        give(table, seat, [(f"lose-{what}", 1, "")])


def _lose_weapon(table: YedoTable, due: Due) -> bool:
    keep = len(table.state.clans[due.seat].weapons) - 1
    table.emit(DueSettled())
    table.emit(Owed((Due(due.seat, "weapons-to", max(keep, 0)),)))
    return False


def _discards(table: YedoTable, due: Due) -> bool:
    """Action cards are chosen in secret, weapons openly; alike weapons leave no choice."""
    kind = _discarded_kind(due)
    held = table.state.clans[due.seat].held(kind)
    if len(held) <= due.amount:
        return nothing_due(table)
    if kind == "weapons" and len(set(held)) == 1:
        discard(table, due.seat, kind, held[0])
        return False
    return table.ask_one(due.seat, "yedo.discard")


def _discarded_kind(due: Due) -> str:
    return "actions" if due.what == "actions-to" else "weapons"


def discard_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    kind = _discarded_kind(state.due[0])
    return [DiscardCard(card) for card in dict.fromkeys(state.clans[seat].held(kind))]


def judge_discard_card_to_event(state: Yedo, seat: Seat, parts: Parts, command: DiscardCard) -> None:
    kind = _discarded_kind(state.due[0])
    require(command.card in state.clans[seat].held(kind), "yedo.not-yours", card=command.card)


def discard_card_to_event(table: YedoTable, seat: Seat, command: DiscardCard) -> None:
    discard(table, seat, _discarded_kind(table.state.due[0]), command.card)


def _ransom(table: YedoTable, due: Due) -> bool:
    """Pay for each disciple at home or lose it; who cannot pay for one has no choice."""
    if table.state.clans[due.seat].mon < due.amount:
        _ransom_paid(table, due, 0)
        return False
    return table.ask_one(due.seat, "yedo.ransom")


def ransom_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    clan = state.clans[seat]
    return [PayRansom(count) for count in range(min(clan.home, clan.mon // state.due[0].amount) + 1)]


def judge_pay_ransom(state: Yedo, seat: Seat, parts: Parts, command: PayRansom) -> None:
    clan = state.clans[seat]
    most = min(clan.home, clan.mon // state.due[0].amount)
    require(0 <= command.disciples <= most, "yedo.cannot-pay", most=most)


def pay_ransom(table: YedoTable, seat: Seat, command: PayRansom) -> None:
    _ransom_paid(table, table.state.due[0], command.disciples)


def _ransom_paid(table: YedoTable, due: Due, disciples: int) -> None:
    table.emit(DueSettled())
    unpaid = table.state.clans[due.seat].home - disciples
    if disciples:
        table.emit(Gained(due.seat, mon=-due.amount * disciples))
    for _ in range(unpaid):
        lose_disciple(table, due.seat, 1)


def _extorted(table: YedoTable, due: Due) -> bool:
    if table.state.clans[due.seat].mon < due.amount:
        _burn(table, due)
        return False
    return table.ask_one(due.seat, "yedo.extortion")


def extortion_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [PayOff(), LoseAnnex(state.due[0].of)]


def pay_off(table: YedoTable, seat: Seat, command: PayOff) -> None:
    due = table.state.due[0]
    table.emit(DueSettled())
    table.emit(Gained(seat, mon=-due.amount))


def judge_lose_annex_to_arson(state: Yedo, seat: Seat, parts: Parts, command: LoseAnnex) -> None:
    require(command.annex == state.due[0].of, "yedo.no-such-annex", annex=command.annex)


def lose_annex_to_arson(table: YedoTable, seat: Seat, command: LoseAnnex) -> None:
    _burn(table, table.state.due[0])


def _burn(table: YedoTable, due: Due) -> None:
    table.emit(DueSettled())
    table.emit(AnnexLost(due.seat, due.of))


LOSSES = {
    "lose-annex": _choose_loss,
    "lose-weapon": _lose_weapon,
    "actions-to": _discards,
    "weapons-to": _discards,
    "either": _choose_loss,
    "ransom": _ransom,
    "extorted": _extorted,
}
