"""Employment Agency, and the warehouse icon of rewards: pieces from warehouse to hand at their cost."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yokohama import commands as c
from domain.yokohama.events.flow import StepEnded
from domain.yokohama.events.rewards import ItemTaken
from domain.yokohama.free_actions import with_free
from domain.yokohama.kinds import Item
from domain.yokohama.parts import Parts, YokohamaTable
from domain.yokohama.state import Items, Merchant, Yokohama

END = c.EndItems()


def go_on(table: YokohamaTable, seat: Seat, frame: Items) -> bool:
    if len(items_options(table.state, seat, table.parts)) == 1:
        table.emit(StepEnded(seat, "items"))
        return False
    return table.ask_one(seat, "yokohama.items")


def items_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    found: list[Command] = [END]
    found += affordable_items(state.merchants[seat], parts)
    return with_free(found, state, seat)


def item_costs(merchant: Merchant, parts: Parts) -> dict[Item, int]:
    """What the next piece of each kind in the warehouse costs; trading houses come cheapest first."""
    costs: dict[Item, int] = {}
    if merchant.warehouse:
        costs["assistant"] = 0
    if merchant.stored_shops:
        costs["shop"] = parts.start.shop_cost
    if merchant.stored_houses:
        costs["house"] = parts.start.house_costs[-merchant.stored_houses]
    return costs


def affordable_items(merchant: Merchant, parts: Parts) -> list[Command]:
    yen = merchant.stock["yen"]
    return [c.TakeItem(item) for item, cost in item_costs(merchant, parts).items() if cost <= yen]


def judge_take_item(state: Yokohama, seat: Seat, parts: Parts, command: c.TakeItem) -> None:
    costs, yen = item_costs(state.merchants[seat], parts), state.merchants[seat].stock["yen"]
    require(command.item in costs, "yokohama.warehouse-empty", item=command.item)
    cost = costs[command.item]
    require(cost <= yen, "yokohama.yen-lacking", cost=cost, yen=yen)


def take_item(table: YokohamaTable, seat: Seat, command: c.TakeItem) -> None:
    cost = item_costs(table.state.merchants[seat], table.parts)[command.item]
    table.emit(ItemTaken(seat, command.item, cost))


def end_items(table: YokohamaTable, seat: Seat, command: c.EndItems) -> None:
    table.emit(StepEnded(seat, "items"))
