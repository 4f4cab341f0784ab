"""Development: money for a special card."""

from domain.edo.commands import TakeSpecial
from domain.edo.events.actions import SpecialCardTaken
from domain.edo.events.setting_up import SpecialCardsOpened
from domain.edo.parts import EdoTable, Parts
from domain.edo.state import Edo
from domain.edo.tables.pack import DevelopEffect
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat


def develop_deeds(state: Edo, seat: Seat, parts: Parts) -> list[Command]:
    if state.daimyos[seat].ryo < parts.effect(state, DevelopEffect).ryo:
        return []
    return [TakeSpecial(card) for card in state.display]


def take_special(table: EdoTable, seat: Seat, command: TakeSpecial) -> None:
    """Rulebook: pay, take an open special card, reveal a new one at once."""
    state, price = table.state, table.parts.effect(table.state, DevelopEffect).ryo
    require(command.card in state.display, "edo.card-not-open", card=command.card)
    require(state.daimyos[seat].ryo >= price, "edo.too-expensive")
    table.emit(SpecialCardTaken(seat, command.card, price))
    if state.special_deck:
        table.emit(SpecialCardsOpened((state.special_deck[0],)))
