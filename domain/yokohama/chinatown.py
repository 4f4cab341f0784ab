"""Chinatown (rulebook p. 11): as many exchanges as power, one after another."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yokohama import commands as c
from domain.yokohama.events.chinatown import Exchanged
from domain.yokohama.events.flow import StepEnded
from domain.yokohama.free_actions import free_options
from domain.yokohama.parts import Parts, YokohamaTable
from domain.yokohama.rewards import with_mining
from domain.yokohama.state import Exchanges, Yokohama

END = c.EndExchange()


def go_on(table: YokohamaTable, seat: Seat, frame: Exchanges) -> bool:
    if len(exchange_options(table.state, seat, table.parts)) == 1:
        table.emit(StepEnded(seat, "exchanges"))
        return False
    table.ask((seat,), "yokohama.exchange")
    return True


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
    return found + free_options(state, seat)


def exchange(table: YokohamaTable, seat: Seat, command: c.Exchange) -> None:
    merchant, piece = table.state.merchants[seat], command.piece
    price = table.parts.prices.get(piece)
    require(price and command.way in ("buy", "sell"), "yokohama.unknown-piece", piece=piece)
    assert price
    if command.way == "buy":
        yen = merchant.stock["yen"]
        require(price.yen <= yen, "yokohama.yen-lacking", cost=price.yen, yen=yen)
        table.emit(Exchanged(seat, (("yen", price.yen),), with_mining(merchant, ((piece, 1),))))
    else:
        require(price.sells, "yokohama.never-sold", piece=piece)
        require(merchant.stock[piece], "yokohama.goods-lacking", piece=piece)
        table.emit(Exchanged(seat, ((piece, 1),), (("yen", price.yen),)))


def end_exchange(table: YokohamaTable, seat: Seat, command: c.EndExchange) -> None:
    table.emit(StepEnded(seat, "exchanges"))
