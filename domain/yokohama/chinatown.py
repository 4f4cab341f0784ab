"""Chinatown (rulebook p. 11): as many exchanges as power, one after another."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yokohama import commands as c
from domain.yokohama.events.chinatown import Exchanged
from domain.yokohama.events.flow import StepEnded
from domain.yokohama.free_actions import with_free
from domain.yokohama.parts import Parts, YokohamaTable
from domain.yokohama.rewards import with_mining
from domain.yokohama.state import Exchanges, Yokohama

END = c.EndExchange()


def go_on(table: YokohamaTable, seat: Seat, frame: Exchanges) -> bool:
    if len(exchange_options(table.state, seat, table.parts)) == 1:
        table.emit(StepEnded(seat, "exchanges"))
        return False
    return table.ask_one(seat, "yokohama.exchange")


def exchange_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    """Buy what the yen suffice for, sell what is there; imports are never sold."""
    stock = state.merchants[seat].stock
    yen = stock["yen"]
    found: list[Command] = [END]
    for piece, price in parts.prices.items():
        if price.yen <= yen:
            found.append(c.Exchange(piece, "buy"))
        if price.sells and stock[piece]:
            found.append(c.Exchange(piece, "sell"))
    return with_free(found, state, seat)


def judge_exchange(state: Yokohama, seat: Seat, parts: Parts, command: c.Exchange) -> None:
    stock, piece = state.merchants[seat].stock, command.piece
    price = parts.prices[piece]
    if command.way == "buy":
        require(price.yen <= stock["yen"], "yokohama.yen-lacking", cost=price.yen, yen=stock["yen"])
    else:
        require(price.sells, "yokohama.never-sold", piece=piece)
        require(stock[piece], "yokohama.goods-lacking", lacking={piece: 1})


def exchange(table: YokohamaTable, seat: Seat, command: c.Exchange) -> None:
    """Buy or sell one piece at Chinatown's price."""
    price, piece = (("yen", table.parts.prices[command.piece].yen),), ((command.piece, 1),)
    if command.way == "buy":
        table.emit(Exchanged(seat, price, with_mining(table.state.merchants[seat], piece)))
    else:
        table.emit(Exchanged(seat, piece, price))


def end_exchange(table: YokohamaTable, seat: Seat, command: c.EndExchange) -> None:
    table.emit(StepEnded(seat, "exchanges"))
