"""The limits of what a clan may hold (rulebook p. 3)."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yedo.card_targets import card_options
from domain.yedo.commands import DiscardCard
from domain.yedo.events.decks import CardDiscarded, WeaponDiscarded
from domain.yedo.events.flow import LimitExceeded, LimitKept
from domain.yedo.parts import Parts, YedoTable
from domain.yedo.state import Yedo
from domain.yedo.state_piles import LIMITS, deck_of


def keep_limit(table: YedoTable, seat: Seat, kind: str) -> None:
    """Rulebook p. 3: whoever holds too much must reduce at once."""
    if len(table.state.clans[seat].held(kind)) > LIMITS[kind]:
        table.emit(LimitExceeded(seat, kind))


def discard(table: YedoTable, seat: Seat, kind: str, card: str) -> None:
    if kind == "weapons":
        table.emit(WeaponDiscarded(seat, card))
    else:
        table.emit(CardDiscarded(seat, deck_of(card), card))


# -- the question to whoever holds too much ----------------------------------------------------------


def reduce(table: YedoTable) -> bool:
    """Ask the first seat that holds too much; it may also have got rid of the surplus by playing a card."""
    seat, kind = table.state.over[0]
    if len(table.state.clans[seat].held(kind)) <= LIMITS[kind]:
        table.emit(LimitKept(seat, kind))
        return False
    return table.ask_one(seat, "yedo.reduce")


def reduce_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    kind = state.over[0][1]
    options: list[Command] = [DiscardCard(card) for card in dict.fromkeys(state.clans[seat].held(kind))]
    return options + card_options(state, seat, parts, ("AM",)) if kind == "actions" else options


def judge_discard_card(state: Yedo, seat: Seat, parts: Parts, command: DiscardCard) -> None:
    kind = state.over[0][1]
    require(command.card in state.clans[seat].held(kind), "yedo.not-yours", card=command.card)


def discard_card(table: YedoTable, seat: Seat, command: DiscardCard) -> None:
    discard(table, seat, table.state.over[0][1], command.card)
