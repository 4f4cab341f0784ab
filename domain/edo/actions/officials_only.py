"""Actions that need only officials: Money and Rice, Recruit, Development."""

from domain.edo.commands import Recruit, TakeSpecial
from domain.edo.events.actions import GoodsGained, OfficialRecruited, SpecialCardTaken
from domain.edo.events.setup import SpecialCardsOpened
from domain.edo.parts import EdoParts, EdoTable
from domain.edo.state import Edo
from domain.edo.tables.shapes import DevelopEffect, GainEffect, Goods, RecruitEffect
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

RECRUIT = Recruit()


def gain(table: EdoTable, seat: Seat, effect: GainEffect) -> None:
    """Rulebook: each official brings 5 Ryo or 1 rice. Nobody would forfeit that, so nobody is asked."""
    daimyo, limit, times = table.state.daimyos[seat], table.parts.numbers.limit, table.state.turn.left
    goods = Goods(
        min(effect.gain.rice * times, limit - daimyo.rice),
        min(effect.gain.wood * times, limit - daimyo.wood),
        min(effect.gain.stone * times, limit - daimyo.stone),
        effect.gain.ryo * times,
    )
    table.emit(GoodsGained(seat, times, goods))


def recruit_deeds(state: Edo, seat: Seat, parts: EdoParts) -> list[Command]:
    return [RECRUIT] if not _objection_to_recruiting(state, seat, parts) else []


def recruit(table: EdoTable, seat: Seat, command: Recruit) -> None:
    """Rulebook: for 1 rice an official of the shogun, who may be assigned from the next round on."""
    objection = _objection_to_recruiting(table.state, seat, table.parts)
    require(not objection, objection)
    table.emit(OfficialRecruited(seat, _recruiting(table.state, table.parts).rice))


def _objection_to_recruiting(state: Edo, seat: Seat, parts: EdoParts) -> str:
    if not state.neutrals:
        return "edo.nobody-to-recruit"
    if state.daimyos[seat].rice < _recruiting(state, parts).rice:
        return "edo.too-expensive"
    return ""


def _recruiting(state: Edo, parts: EdoParts) -> RecruitEffect:
    effect = parts.action_of(state).effect
    assert isinstance(effect, RecruitEffect)
    return effect


def develop_deeds(state: Edo, seat: Seat, parts: EdoParts) -> list[Command]:
    if state.daimyos[seat].ryo < _development(state, parts).ryo:
        return []
    return [TakeSpecial(card) for card in state.display]


def take_special(table: EdoTable, seat: Seat, command: TakeSpecial) -> None:
    """Rulebook: pay, take an open special card, reveal a new one at once."""
    state = table.state
    price = _development(state, table.parts).ryo
    require(command.card in state.display, "edo.card-not-open", card=command.card)
    require(state.daimyos[seat].ryo >= price, "edo.too-expensive")
    table.emit(SpecialCardTaken(seat, command.card, price))
    if state.special_deck:
        table.emit(SpecialCardsOpened((state.special_deck[0],)))


def _development(state: Edo, parts: EdoParts) -> DevelopEffect:
    effect = parts.action_of(state).effect
    assert isinstance(effect, DevelopEffect)
    return effect
