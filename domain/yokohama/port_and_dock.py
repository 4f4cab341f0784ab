"""Port and Dock (rulebook p. 12 and 14): taking order cards, and filling the board again."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yokohama import commands as c
from domain.yokohama.area_action import MOST_ORDERS
from domain.yokohama.events.flow import StepEnded
from domain.yokohama.events.port_and_dock import OrdersRefilled, OrderTaken
from domain.yokohama.free_actions import with_free
from domain.yokohama.game_end import trigger
from domain.yokohama.kinds import Payment
from domain.yokohama.parts import Parts, YokohamaTable
from domain.yokohama.state import Merchant, OrderPick, Yokohama
from domain.yokohama.tables.pack import LEVELS

END = c.EndOrders()
SECOND_ORDER: dict[Payment, int] = {"yen": 2, "imports": 1}
"""Either pays for a second card."""
MOST_TAKEN = 2


def go_on(table: YokohamaTable, seat: Seat, frame: OrderPick) -> bool:
    if len(orders_options(table.state, seat, table.parts)) > 1:
        return table.ask_one(seat, "yokohama.orders")
    finish(table, seat)
    return False


def in_reach(state: Yokohama, frame: OrderPick, parts: Parts) -> list[str]:
    """Cards on spaces of the levels that the action's power opens."""
    levels = parts.order_levels[frame.area]
    return [
        card
        for card, level in zip(state.boards[frame.area], levels, strict=True)
        if card and LEVELS.index(level) < frame.level
    ]


def payments(merchant: Merchant, frame: OrderPick) -> list[Payment]:
    """The first order is free; the second costs 2 yen or 1 import, while the hand has room (ruling A5)."""
    if frame.taken >= MOST_TAKEN or len(merchant.orders) >= MOST_ORDERS:
        return []
    if not frame.taken:
        return [""]
    return [piece for piece, count in SECOND_ORDER.items() if merchant.stock[piece] >= count]


def orders_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    frame = state.top(OrderPick)
    found: list[Command] = [END]
    if ways := payments(state.merchants[seat], frame):
        found += [c.TakeOrder(card, pay) for card in in_reach(state, frame, parts) for pay in ways]
    return with_free(found, state, seat)


def judge_take_order(state: Yokohama, seat: Seat, parts: Parts, command: c.TakeOrder) -> None:
    frame, order, pay = state.top(OrderPick), command.order, command.pay
    require(order and order in state.boards[frame.area], "yokohama.not-on-board")
    require(order in in_reach(state, frame, parts), "yokohama.out-of-reach", order=order)
    require(pay in payments(state.merchants[seat], frame), "yokohama.wrong-payment")


def take_order(table: YokohamaTable, seat: Seat, command: c.TakeOrder) -> None:
    paid = ((command.pay, SECOND_ORDER[command.pay]),) if command.pay else ()
    table.emit(OrderTaken(seat, table.state.top(OrderPick).area, command.order, paid))


def end_orders(table: YokohamaTable, seat: Seat, command: c.EndOrders) -> None:
    finish(table, seat)


def finish(table: YokohamaTable, seat: Seat) -> None:
    """Cards slide left and the deck fills up; a space that stays empty triggers the end (ruling A6)."""
    state = table.state
    frame = state.top(OrderPick)
    if frame.taken:
        lying = [card for card in state.boards[frame.area] if card]
        empty = len(state.boards[frame.area]) - len(lying)
        drawn = state.deck[:empty]
        short = empty - len(drawn)
        table.emit(OrdersRefilled(frame.area, (*lying, *drawn, *("",) * short), len(drawn)))
        if short:
            trigger(table, seat, "orders")
    table.emit(StepEnded(seat, "orders"))
