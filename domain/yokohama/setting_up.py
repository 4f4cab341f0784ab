"""Game set-up: laying out the table, and each merchant's secret choice of a starting order."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.kernel.title import Setup
from domain.yokohama import commands as c
from domain.yokohama.events.setting_up import (
    AchievementsDrawn,
    AreasLaid,
    DummyPlaced,
    GamePrepared,
    OrderKept,
    OrdersDealt,
    OrdersShown,
    OrdersShuffled,
    SitesLaid,
    TechnologiesShown,
    TechnologiesShuffled,
    TokensLaid,
)
from domain.yokohama.meta import MAX_ROUNDS
from domain.yokohama.parts import Parts, YokohamaTable
from domain.yokohama.state import Yokohama
from domain.yokohama.town import stays


def lay_out(table: YokohamaTable, setup: Setup) -> None:
    _prepare(table, setup)
    _lay_areas(table, setup.seats)
    _lay_orders(table, setup.seats)
    _lay_technologies(table)
    _draw_achievements(table)
    if setup.seats == 2:
        for area, board in table.parts.boards.items():
            table.emit(DummyPlaced(area, board.blocked + 1))


def _prepare(table: YokohamaTable, setup: Setup) -> None:
    """The start player has 1 yen less than the others (rulebook p. 4)."""
    start = table.parts.start
    first = table.pick(setup.seats, "yokohama.game-prepared/first")
    table.emit(
        GamePrepared(
            setup.pack,
            setup.variant,
            setup.seats,
            int(setup.settings.get(MAX_ROUNDS.name, MAX_ROUNDS.default)),
            first,
            tuple(start.first_yen if seat == first else start.yen for seat in range(setup.seats)),
            tuple(start.goods.items()),
            start.assistants,
            start.shops,
            len(start.house_costs),
            tuple(start.agents.items()),
            tuple((area, len(board.needs)) for area, board in table.parts.boards.items()),
        )
    )


def _lay_areas(table: YokohamaTable, seats: int) -> None:
    """Ruling S1: the Canal gets neither a building site nor a token."""
    parts = table.parts
    table.emit(AreasLaid(tuple(table.shuffle(parts.areas_for(seats), "yokohama.areas-laid/areas"))))
    areas = stays(table.state, parts)
    table.emit(SitesLaid(tuple(table.shuffle(parts.sites, "yokohama.sites-laid/cards")), areas))
    table.emit(TokensLaid(tuple(table.shuffle(parts.tokens, "yokohama.tokens-laid/cards")), areas))


def _lay_orders(table: YokohamaTable, seats: int) -> None:
    parts, state = table.parts, table.state
    aside = parts.start.orders_aside[seats - 2]
    table.emit(OrdersShuffled(tuple(table.shuffle(parts.orders, "yokohama.orders-shuffled/cards")), aside))
    for area, levels in parts.order_levels.items():
        if area in state.areas:
            table.emit(OrdersShown(area, tuple(state.deck[: len(levels)])))
    for seat in range(seats):
        table.emit(OrdersDealt(seat, tuple(state.deck[: parts.start.orders_dealt])))


def _lay_technologies(table: YokohamaTable) -> None:
    parts, state = table.parts, table.state
    cards = table.shuffle(parts.technologies, "yokohama.technologies-shuffled/cards")
    table.emit(TechnologiesShuffled(tuple(cards)))
    for area, extra in parts.industry_extra.items():
        if area in state.areas:
            table.emit(TechnologiesShown(area, tuple(state.technology_deck[: len(extra)])))


def _draw_achievements(table: YokohamaTable) -> None:
    a, b, c = (
        tuple(
            table.shuffle(
                [card.id for card in table.parts.achievements.values() if card.slot == slot],
                f"yokohama.achievements-drawn/{slot.lower()}",
            )
        )
        for slot in "ABC"
    )
    table.emit(AchievementsDrawn(a, b, c))


def keep_order_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    return [c.KeepOrder(order) for order in state.merchants[seat].dealt]


def judge_keep_order(state: Yokohama, seat: Seat, parts: Parts, command: c.KeepOrder) -> None:
    require(command.order in state.merchants[seat].dealt, "yokohama.not-your-order")


def keep_order(table: YokohamaTable, seat: Seat, command: c.KeepOrder) -> None:
    """Each merchant keeps one of the orders dealt and returns the other unseen."""
    dealt = table.state.merchants[seat].dealt
    dropped = next(order for order in dealt if order != command.order)
    table.emit(OrderKept(seat, command.order, dropped))
