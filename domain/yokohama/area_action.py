"""Area action step (rulebook p. 6): power is counted, the landlord paid, the area acts; then steps 4 to 6."""

from domain.kernel.record import Seat
from domain.yokohama import bonus, construction, recovery
from domain.yokohama.events.area_action import ActionBegan, ActionForgone
from domain.yokohama.events.chinatown import ExchangesOpened
from domain.yokohama.events.church_and_customs import OfferingOpened
from domain.yokohama.events.laboratory import ResearchOpened
from domain.yokohama.events.port_and_dock import OrdersOpened
from domain.yokohama.events.rewards import ItemsOpened
from domain.yokohama.kinds import FREE
from domain.yokohama.parts import Gains, YokohamaTable
from domain.yokohama.rewards import with_mining
from domain.yokohama.state import Action, Merchant
from domain.yokohama.tables import pack
from domain.yokohama.town import power

MOST_ORDERS = 3


def begin(table: YokohamaTable, seat: Seat, area: str, *, agent: bool) -> None:
    """The same for president and agent; power stays as it is now (ruling A1)."""
    state = table.state
    board, merchant = table.parts.areas[area], state.merchants[seat]
    if board.effect == "orders" and len(merchant.orders) >= MOST_ORDERS:  # ruling A4
        table.emit(ActionForgone(seat, area, agent))
        return
    strength = power(state, seat, area)
    owner = state.areas[area].house
    landlord = FREE if owner == seat else owner
    gains = _at_once(merchant, board, strength)
    table.emit(ActionBegan(seat, area, strength, agent, landlord, gains))
    _open(table, seat, board, board.levels[strength - 1])


def _at_once(merchant: Merchant, board: pack.Area, strength: int) -> Gains:
    """Goods, yen and points come without a question."""
    level = board.levels[strength - 1]
    match board.effect:
        case "goods" if level:
            return with_mining(merchant, ((str(board.good), level),))
        case "yen":
            return (("yen", level),)
        case "orders" if board.points[strength - 1]:
            return (("points", board.points[strength - 1]),)
        case _:
            return ()


def _open(table: YokohamaTable, seat: Seat, board: pack.Area, level: int) -> None:
    """Put the area's own choices, if any, on top of the action."""
    match board.effect:
        case "exchange":
            table.emit(ExchangesOpened(seat, level))
        case "church" | "customs":
            table.emit(OfferingOpened(seat, board.id, level))
        case "orders" if level:
            table.emit(OrdersOpened(seat, board.id, level))
        case "items" if level:
            table.emit(ItemsOpened(seat, level, fresh=True))
        case "industry":
            table.emit(ResearchOpened(seat, board.id, level))
        case _:
            pass


def go_on(table: YokohamaTable, seat: Seat, frame: Action) -> bool:
    """Steps 4 to 6; a step that offers nothing is passed over."""
    if frame.step == "bonus" and bonus.available(table.state, frame):
        return table.ask_one(seat, "yokohama.bonus")
    if frame.step != "recovery" and construction.possible(table.state, seat, frame):
        return table.ask_one(seat, "yokohama.construction")
    return recovery.go_on(table, seat, frame)
