"""Money and Rice: what officials bring in by themselves."""

from domain.edo.events.actions import GoodsGained
from domain.edo.parts import EdoTable
from domain.edo.tables.pack import GainEffect, Goods
from domain.kernel.record import Seat


def gain(table: EdoTable, seat: Seat) -> None:
    """Rulebook: each official brings 5 Ryo or 1 rice. Nobody would forfeit that, so nobody is asked."""
    daimyo, limit, times = table.state.daimyos[seat], table.parts.numbers.limit, table.state.turn.left
    each = table.parts.effect(table.state, GainEffect).gain
    goods = Goods(
        min(each.rice * times, limit - daimyo.rice),
        min(each.wood * times, limit - daimyo.wood),
        min(each.stone * times, limit - daimyo.stone),
        each.ryo * times,
    )
    table.emit(GoodsGained(seat, times, goods))
