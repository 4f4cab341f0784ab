"""Laboratory and Research Center (rulebook p. 13 and 15): taking a technology card."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yokohama import commands as c
from domain.yokohama.events.flow import StepEnded
from domain.yokohama.events.laboratory import (
    StationOpened,
    StationPlaced,
    TechnologiesRefilled,
    TechnologyChosen,
    TechnologyTaken,
)
from domain.yokohama.free_actions import with_free
from domain.yokohama.parts import Parts, YokohamaTable
from domain.yokohama.rewards import match_icons, pay_at_once, pay_technologies
from domain.yokohama.state import Merchant, Research, StationSite, Yokohama
from domain.yokohama.town import is_area, stays

DECLINE = c.Decline()
SURCHARGE_FROM = 3
"""With this many technologies owned, the next one costs 2 yen or 1 import more."""
UNIT_YEN = 2


def go_on(table: YokohamaTable, seat: Seat, frame: Research) -> bool:
    if frame.card:
        return table.ask_one(seat, "yokohama.payment")
    if len(research_options(table.state, seat, table.parts)) > 1:
        return table.ask_one(seat, "yokohama.research")
    table.emit(StepEnded(seat, "research"))
    return False


def due(merchant: Merchant, frame: Research, parts: Parts, card: str, space: int) -> int:
    """Units of 1 import or 2 yen to pay: cost beyond the power, and one from the 4th card on (ruling A7)."""
    cost = parts.technologies[card].cost + parts.industry_extra[frame.area][space]
    return max(0, cost - frame.level) + (len(merchant.technologies) >= SURCHARGE_FROM)


def payments(merchant: Merchant, units: int) -> range:
    """How many imports may be among the payment; the rest is paid in yen."""
    stock = merchant.stock
    return range(max(0, units - stock["yen"] // UNIT_YEN), min(units, stock["imports"]) + 1)


def research_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    frame, merchant = state.top(Research), state.merchants[seat]
    means = merchant.stock["imports"] + merchant.stock["yen"] // UNIT_YEN
    found: list[Command] = [DECLINE]
    for space, card in enumerate(state.boards[frame.area]):
        if (
            card
            and parts.technologies[card].title not in merchant.technologies
            and due(merchant, frame, parts, card, space) <= means
        ):
            found.append(c.ChooseTechnology(card))
    return with_free(found, state, seat)


def judge_choose_technology(state: Yokohama, seat: Seat, parts: Parts, command: c.ChooseTechnology) -> None:
    card = command.card
    frame, merchant = state.top(Research), state.merchants[seat]
    board = state.boards[frame.area]
    require(card and card in board, "yokohama.not-on-board")
    title = parts.technologies[card].title
    require(title not in merchant.technologies, "yokohama.title-owned", title=title)
    units = due(merchant, frame, parts, card, board.index(card))
    require(payments(merchant, units), "yokohama.industry-lacking", due=units)


def choose_technology(table: YokohamaTable, seat: Seat, command: c.ChooseTechnology) -> None:
    """Never two of one title. With one way to pay, the card is taken at once."""
    state, card = table.state, command.card
    frame, merchant = state.top(Research), state.merchants[seat]
    units = due(merchant, frame, table.parts, card, state.boards[frame.area].index(card))
    ways = payments(merchant, units)
    if len(ways) == 1:
        _take(table, seat, frame.area, card, units, ways[0])
    else:
        table.emit(TechnologyChosen(seat, card, units))


def decline_research(table: YokohamaTable, seat: Seat, command: c.Decline) -> None:
    table.emit(StepEnded(seat, "research"))


def payment_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    return [c.PayIndustry(imports) for imports in payments(state.merchants[seat], state.top(Research).due)]


def judge_pay_industry(state: Yokohama, seat: Seat, parts: Parts, command: c.PayIndustry) -> None:
    ways = payments(state.merchants[seat], state.top(Research).due)
    require(command.imports in ways, "yokohama.wrong-payment", least=ways[0], most=ways[-1])


def pay_industry(table: YokohamaTable, seat: Seat, command: c.PayIndustry) -> None:
    frame = table.state.top(Research)
    _take(table, seat, frame.area, frame.card, frame.due, command.imports)


def _take(table: YokohamaTable, seat: Seat, area: str, card: str, units: int, imports: int) -> None:
    technology = table.parts.technologies[card]
    paid = (("imports", imports), ("yen", UNIT_YEN * (units - imports)))
    spent = tuple((piece, count) for piece, count in paid if count)
    table.emit(TechnologyTaken(seat, area, card, technology.title, technology.country, spent))
    pay_at_once(table, seat, technology.title)
    pay_technologies(table, seat, "technology", new=technology.title)
    match_icons(table, seat, technology.country)
    _refill(table, area)
    if technology.title == "station":
        table.emit(StationOpened(seat))


def _refill(table: YokohamaTable, area: str) -> None:
    """Cards slide left and the deck fills up; an empty deck leaves spaces empty and ends nothing."""
    state = table.state
    board = state.boards[area]
    lying = [card for card in board if card]
    drawn = state.technology_deck[: len(board) - len(lying)]
    empty = ("",) * (len(board) - len(lying) - len(drawn))
    table.emit(TechnologiesRefilled(area, (*lying, *drawn, *empty), len(drawn)))


# -- the station ---------------------------------------------------------------------------------


def go_on_station(table: YokohamaTable, seat: Seat, frame: StationSite) -> bool:
    return table.ask_one(seat, "yokohama.station")


def station_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    return with_free([c.PlaceStation(area) for area in stays(state, parts)], state, seat)


def judge_place_station(state: Yokohama, seat: Seat, parts: Parts, command: c.PlaceStation) -> None:
    require(is_area(state, parts, command.area), "yokohama.no-such-area")


def place_station(table: YokohamaTable, seat: Seat, command: c.PlaceStation) -> None:
    """Ruling R7: any area but the Canal, for good."""
    table.emit(StationPlaced(seat, command.area))
