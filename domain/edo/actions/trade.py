"""Trading actions: goods or a power point from the merchant, both at one's own trading post (Q12)."""

from domain.edo.actions.samurai import unused
from domain.edo.commands import BuyGoods, BuyPoint
from domain.edo.events.actions import GoodsBought, PointBought, TradeBegan
from domain.edo.parts import EdoTable, Parts
from domain.edo.state import Edo
from domain.edo.tables.pack import Goods, MerchantCard, TradeEffect
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

GOODS, POINT = "goods", "point"


def trade_deeds(state: Edo, seat: Seat, parts: Parts) -> list[Command]:
    turn = state.turn
    most, affordable = most_goods(state, seat, parts), can_buy_point(state, seat, parts)
    deeds: list[Command] = []
    for space in traders(state, seat, parts):
        if turn.open_half != POINT:
            deeds += [BuyGoods(space, count) for count in range(1, most + 1)]
        if turn.open_half != GOODS and affordable:
            deeds.append(BuyPoint(space))
    return deeds


def traders(state: Edo, seat: Seat, parts: Parts) -> list[str]:
    """Where samurai can deal: on the merchant's space, for some cards also next to it; or whoever is dealing now."""
    if state.turn.open_half:
        return [state.turn.active]
    near = {state.merchant}
    if parts.effect(state, TradeEffect).reach:
        near.update(parts.boards[state.side].neighbours[state.merchant])
    return [space for space in unused(state, seat) if space in near]


def most_goods(state: Edo, seat: Seat, parts: Parts) -> int:
    """As many as the card offers, the money buys and the store holds."""
    card, daimyo = _merchant(state, parts), state.daimyos[seat]
    room = parts.numbers.limit - getattr(daimyo, card.good)
    payable = daimyo.ryo // card.price if card.price else card.most
    return int(min(card.most, room, payable))


def can_buy_point(state: Edo, seat: Seat, parts: Parts) -> bool:
    return state.daimyos[seat].can_pay(_merchant(state, parts).point)


def buy_goods(table: EdoTable, seat: Seat, command: BuyGoods) -> None:
    """Rulebook: receive one or more resources; the limit on goods holds at any time."""
    state, parts = table.state, table.parts
    _require_half(table, seat, command.space, GOODS)
    most = most_goods(state, seat, parts)
    require(1 <= command.count <= most, "edo.cannot-buy-so-many", most=most)
    card = _merchant(state, parts)
    left_open = _begin(table, seat, command.space, POINT)
    table.emit(GoodsBought(seat, Goods(**{card.good: command.count}), card.price * command.count, left_open))


def buy_point(table: EdoTable, seat: Seat, command: BuyPoint) -> None:
    """Rulebook: gain one power point for what the merchant card asks."""
    state, parts = table.state, table.parts
    _require_half(table, seat, command.space, POINT)
    require(can_buy_point(state, seat, parts), "edo.too-expensive")
    left_open = _begin(table, seat, command.space, GOODS)
    table.emit(PointBought(seat, _merchant(state, parts).point, left_open))


def _require_half(table: EdoTable, seat: Seat, space: str, half: str) -> None:
    require(space in traders(table.state, seat, table.parts), "edo.no-samurai-at-merchant", space=space)
    require(table.state.turn.open_half in ("", half), "edo.half-already-taken")


def _begin(table: EdoTable, seat: Seat, space: str, other: str) -> str:
    """Begin an activation unless its second half is being taken; returns the half that stays open, if any."""
    if table.state.turn.open_half:
        return ""
    table.emit(TradeBegan(seat, space))
    return other if _may_take_both(table.state, seat, table.parts, space) else ""


def _may_take_both(state: Edo, seat: Seat, parts: Parts, space: str) -> bool:
    """Rulebook: merchant and samurai are in a city with the seat's own trading post; some cards need no post."""
    if parts.effect(state, TradeEffect).both:
        return True
    return space == state.merchant and space in state.cities and state.cities[space].owns(seat, "post")


def _merchant(state: Edo, parts: Parts) -> MerchantCard:
    return parts.merchants[state.merchant_card]
