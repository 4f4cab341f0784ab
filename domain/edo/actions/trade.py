"""Trading actions: goods or a power point from the merchant, both at one's own trading post (Q12)."""

from domain.edo.actions.samurai import unused
from domain.edo.activations import way_out
from domain.edo.commands import BuyGoods, BuyPoint
from domain.edo.events.actions import GoodsBought, PointBought, TradeBegan
from domain.edo.parts import EdoTable, Parts
from domain.edo.state import Edo, Half
from domain.edo.tables.pack import Goods, TradeEffect
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

GOODS: Half = "goods"
POINT: Half = "point"


def can_trade(state: Edo, seat: Seat, parts: Parts) -> bool:
    """Whether to ask, for all that is public (Q21, Q28)."""
    if not traders(state, seat, parts):
        return False
    half, ryo = state.turn.open_half, state.known_ryo(seat)
    if half != POINT and most_goods(state, seat, parts, ryo) > 0:
        return True
    return half != GOODS and can_buy_point(state, seat, parts, ryo)


def trade_options(state: Edo, seat: Seat, parts: Parts) -> list[Command]:
    half, ryo = state.turn.open_half, state.daimyos[seat].ryo
    most, affordable = most_goods(state, seat, parts, ryo), can_buy_point(state, seat, parts, ryo)
    options: list[Command] = []
    for space in traders(state, seat, parts):
        if half != POINT:
            options += [BuyGoods(space, count) for count in range(1, most + 1)]
        if half != GOODS and affordable:
            options.append(BuyPoint(space))
    options.append(way_out(state))
    return options


def traders(state: Edo, seat: Seat, parts: Parts) -> list[str]:
    """Where samurai can deal: on the merchant's space, for some cards also next to it; or whoever is dealing now."""
    if state.turn.open_half:
        return [state.turn.active]
    near = {state.merchant}
    if parts.effect(state, TradeEffect).reach:
        near.update(parts.boards[state.side].neighbours[state.merchant])
    return [space for space in unused(state, seat) if space in near]


def most_goods(state: Edo, seat: Seat, parts: Parts, ryo: int) -> int:
    """As many as the card offers, that much money buys and the store holds."""
    card, daimyo = parts.merchants[state.merchant_card], state.daimyos[seat]
    room = parts.numbers.limit - getattr(daimyo, card.good)
    payable = ryo // card.price if card.price else card.most
    return int(min(card.most, room, payable))


def can_buy_point(state: Edo, seat: Seat, parts: Parts, ryo: int) -> bool:
    cost = parts.merchants[state.merchant_card].point
    return cost.ryo <= ryo and state.daimyos[seat].has_goods(cost)


def judge_buy_goods(state: Edo, seat: Seat, parts: Parts, command: BuyGoods) -> None:
    """Rulebook: receive one or more resources; the limit on goods holds at any time."""
    _require_half(state, seat, parts, command.space, GOODS)
    most = most_goods(state, seat, parts, state.daimyos[seat].ryo)
    require(1 <= command.count <= most, "edo.cannot-buy-so-many", most=most)


def buy_goods(table: EdoTable, seat: Seat, command: BuyGoods) -> None:
    card = table.parts.merchants[table.state.merchant_card]
    left_open = _begin(table, seat, command.space, POINT)
    table.emit(GoodsBought(seat, Goods(**{card.good: command.count}), card.price * command.count, left_open))


def judge_buy_point(state: Edo, seat: Seat, parts: Parts, command: BuyPoint) -> None:
    _require_half(state, seat, parts, command.space, POINT)
    require(can_buy_point(state, seat, parts, state.daimyos[seat].ryo), "edo.too-expensive")


def buy_point(table: EdoTable, seat: Seat, command: BuyPoint) -> None:
    """Rulebook: gain one power point for what the merchant card asks."""
    left_open = _begin(table, seat, command.space, GOODS)
    table.emit(PointBought(seat, table.parts.merchants[table.state.merchant_card].point, left_open))


def _require_half(state: Edo, seat: Seat, parts: Parts, space: str, half: Half) -> None:
    require(space in traders(state, seat, parts), "edo.no-samurai-at-merchant", space=space)
    require(state.turn.open_half in ("", half), "edo.half-already-taken")


def _begin(table: EdoTable, seat: Seat, space: str, other: Half) -> Half:
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
