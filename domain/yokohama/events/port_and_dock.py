"""Order cards are taken, and the board is filled again."""

from typing import ClassVar

from domain.kernel.record import Event, Seat
from domain.yokohama.events.setting_up import Amounts
from domain.yokohama.kinds import AreaId, OrderId
from domain.yokohama.state import OrderPick, Yokohama


class OrdersOpened(Event, tag="yokohama.orders-opened"):
    seat: Seat
    area: AreaId
    level: int

    def apply(self, state: Yokohama) -> None:
        state.frames.append(OrderPick(self.area, self.level))


class OrderTaken(Event, tag="yokohama.order-taken"):
    seat: Seat
    area: AreaId
    order: OrderId
    paid: Amounts

    def apply(self, state: Yokohama) -> None:
        merchant = state.merchants[self.seat]
        merchant.pay(self.paid)
        merchant.orders.append(self.order)
        board = state.boards[self.area]
        board[board.index(self.order)] = ""
        frame = state.top(OrderPick)
        frame.taken += 1


class OrdersRefilled(Event, tag="yokohama.orders-refilled"):
    """The board after cards slid left and new ones came from the deck; an empty space is an empty id."""

    area: AreaId
    cards: tuple[OrderId, ...]
    drawn_cards: int
    tells: ClassVar[bool] = True

    def apply(self, state: Yokohama) -> None:
        state.boards[self.area] = list(self.cards)
        del state.deck[: self.drawn_cards]
