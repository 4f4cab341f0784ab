"""Development: money for a special card."""

from domain.edo.activations import way_out
from domain.edo.commands import TakeSpecial
from domain.edo.events.actions import SpecialCardTaken
from domain.edo.events.setting_up import SpecialCardsOpened
from domain.edo.parts import EdoTable, Parts
from domain.edo.state import Edo
from domain.edo.tables.pack import DevelopEffect
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat


def can_develop(state: Edo, seat: Seat, parts: Parts) -> bool:
    """Whether to ask, for all that is public (Q21, Q28)."""
    return bool(state.display) and state.known_ryo(seat) >= parts.effect(state, DevelopEffect).ryo


def develop_options(state: Edo, seat: Seat, parts: Parts) -> list[Command]:
    if state.daimyos[seat].ryo < parts.effect(state, DevelopEffect).ryo:
        return [way_out(state)]
    return [*(TakeSpecial(card) for card in state.display), way_out(state)]


def judge_take_special(state: Edo, seat: Seat, parts: Parts, command: TakeSpecial) -> None:
    require(command.card in state.display, "edo.card-not-open", card=command.card)
    require(state.daimyos[seat].ryo >= parts.effect(state, DevelopEffect).ryo, "edo.too-expensive")


def take_special(table: EdoTable, seat: Seat, command: TakeSpecial) -> None:
    """Rulebook: pay, take an open special card, reveal a new one at once."""
    state = table.state
    table.emit(SpecialCardTaken(seat, command.card, table.parts.effect(state, DevelopEffect).ryo))
    if state.special_deck:
        table.emit(SpecialCardsOpened((state.special_deck[0],)))
