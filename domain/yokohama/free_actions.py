"""Technologies used once a turn: Textile Mill and University (ruling F1); the Stock Market (ruling F2)."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yokohama import commands as c
from domain.yokohama.events.flow import StockMarketPaid
from domain.yokohama.events.free_actions import AssistantGraduated, SilkMilled
from domain.yokohama.parts import YokohamaTable
from domain.yokohama.state import Items, Offering, OrderPick, Research, Yokohama

MILL = c.TextileMill()
UNIVERSITY = c.University()
MILL_YEN = 2
UNIVERSITY_YEN = 1
STOCK_MARKET_YEN = 2


def free_options(state: Yokohama, seat: Seat) -> list[Command]:
    """The free actions that can be used now; empty for most merchants."""
    merchant = state.merchants[seat]
    owned = merchant.technologies
    options: list[Command] = []
    if "textile-mill" in owned and not state.mill_used and merchant.stock["silk"]:
        options.append(MILL)
    if (
        "university" in owned
        and not state.university_used
        and merchant.warehouse
        and merchant.stock["yen"] >= UNIVERSITY_YEN
    ):
        options.append(UNIVERSITY)
    return options


def _open(state: Yokohama) -> bool:
    """Ruling F1: not in the middle of an area action, Chinatown aside."""
    match state.frames[-1]:
        case Items(fresh=fresh):
            return fresh
        case Offering(space=0) | OrderPick(taken=0) | Research(card=""):
            return True
        case Offering() | OrderPick() | Research():
            return False
        case _:
            return True


def textile_mill(table: YokohamaTable, seat: Seat, command: c.TextileMill) -> None:
    """Once a turn: 1 silk for 2 yen."""
    state = table.state
    merchant = state.merchants[seat]
    require("textile-mill" in merchant.technologies, "yokohama.no-technology", title="textile-mill")
    require(_open(state), "yokohama.not-now")
    require(not state.mill_used, "yokohama.used-this-turn", title="textile-mill")
    require(merchant.stock["silk"], "yokohama.goods-lacking", piece="silk")
    table.emit(SilkMilled(seat, MILL_YEN))


def university(table: YokohamaTable, seat: Seat, command: c.University) -> None:
    """Once a turn: 1 yen for an assistant from the warehouse."""
    state = table.state
    merchant = state.merchants[seat]
    require("university" in merchant.technologies, "yokohama.no-technology", title="university")
    require(_open(state), "yokohama.not-now")
    require(not state.university_used, "yokohama.used-this-turn", title="university")
    require(merchant.warehouse, "yokohama.warehouse-empty", item="assistant")
    yen = merchant.stock["yen"]
    require(yen >= UNIVERSITY_YEN, "yokohama.yen-lacking", cost=UNIVERSITY_YEN, yen=yen)
    table.emit(AssistantGraduated(seat, UNIVERSITY_YEN))


def stock_market(table: YokohamaTable, seat: Seat) -> None:
    """Below 2 yen at the start of the turn: up to 2, from the bank."""
    merchant = table.state.merchants[seat]
    if "stock-market" in merchant.technologies and merchant.stock["yen"] < STOCK_MARKET_YEN:
        table.emit(StockMarketPaid(seat, STOCK_MARKET_YEN - merchant.stock["yen"]))
