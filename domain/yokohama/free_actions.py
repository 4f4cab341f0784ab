"""Technologies used once a turn: Textile Mill and University (ruling F1); the Stock Market (ruling F2)."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yokohama import commands as c
from domain.yokohama.events.flow import StockMarketPaid
from domain.yokohama.events.free_actions import AssistantGraduated, SilkMilled
from domain.yokohama.parts import Parts, YokohamaTable
from domain.yokohama.state import Offering, Research, Yokohama

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
    if not owned:
        return options
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


def with_free(options: list[Command], state: Yokohama, seat: Seat) -> list[Command]:
    """A question's own answers and the free actions, which every question of the own turn allows (ruling F1)."""
    if not state.merchants[seat].technologies:
        return options
    free = free_options(state, seat)
    return [*options, *free] if free else options


def _paying(state: Yokohama) -> bool:
    """Ruling F1: the parts of one payment belong together."""
    match state.frames[-1]:
        case Offering(due=due):
            return due > 0
        case Research(card=card):
            return card != ""
        case _:
            return False


def judge_textile_mill(state: Yokohama, seat: Seat, parts: Parts, command: c.TextileMill) -> None:
    merchant = state.merchants[seat]
    require("textile-mill" in merchant.technologies, "yokohama.no-technology", title="textile-mill")
    require(not _paying(state), "yokohama.not-now")
    require(not state.mill_used, "yokohama.used-this-turn", title="textile-mill")
    require(merchant.stock["silk"], "yokohama.goods-lacking", lacking={"silk": 1})


def textile_mill(table: YokohamaTable, seat: Seat, command: c.TextileMill) -> None:
    """Once a turn: 1 silk for 2 yen."""
    table.emit(SilkMilled(seat, MILL_YEN))


def judge_university(state: Yokohama, seat: Seat, parts: Parts, command: c.University) -> None:
    merchant = state.merchants[seat]
    require("university" in merchant.technologies, "yokohama.no-technology", title="university")
    require(not _paying(state), "yokohama.not-now")
    require(not state.university_used, "yokohama.used-this-turn", title="university")
    require(merchant.warehouse, "yokohama.warehouse-empty", item="assistant")
    yen = merchant.stock["yen"]
    require(yen >= UNIVERSITY_YEN, "yokohama.yen-lacking", cost=UNIVERSITY_YEN, yen=yen)


def university(table: YokohamaTable, seat: Seat, command: c.University) -> None:
    """Once a turn: 1 yen for an assistant from the warehouse."""
    table.emit(AssistantGraduated(seat, UNIVERSITY_YEN))


def stock_market(table: YokohamaTable, seat: Seat) -> None:
    """Below 2 yen at the start of the turn: up to 2, from the bank."""
    merchant = table.state.merchants[seat]
    if "stock-market" in merchant.technologies and merchant.stock["yen"] < STOCK_MARKET_YEN:
        table.emit(StockMarketPaid(seat, STOCK_MARKET_YEN - merchant.stock["yen"]))
