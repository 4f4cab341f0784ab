"""Rewards (rulebook p. 10): what comes at once, what the merchant chooses, and what technologies add."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yokohama import commands as c
from domain.yokohama.events import action as e
from domain.yokohama.events import turn as t
from domain.yokohama.state import AssistantMoves, GoodsChoice, Merchant, Yokohama
from domain.yokohama.tables.pack import GOODS
from domain.yokohama.tables.parts import Gains, Parts, Prize
from domain.yokohama.town import Play, is_area, stays

SKIP_MOVES = c.SkipMoves()
CHOOSE_GOOD: list[Command] = [c.ChooseGood(good) for good in GOODS]


def with_mining(merchant: Merchant, gains: Gains) -> Gains:
    """Mining Technology: one more copper for each reward that brings copper (ruling R5)."""
    if "mining-technology" in merchant.technologies and any(kind == "copper" for kind, _ in gains):
        return (*gains, ("copper", 1))
    return gains


def open_choices(table: Play, seat: Seat, prize: Prize) -> None:
    """Put the chosen parts of a reward on top of the turn; goods come first, then moves, then items."""
    if prize.items:
        table.emit(e.ItemsOpened(seat, prize.items))
    if prize.moves:
        table.emit(e.MovesOpened(seat, prize.moves))
    if prize.goods:
        table.emit(e.GoodsOpened(seat, prize.goods))


def pay_technologies(table: Play, seat: Seat, occasion: str, new: str = "") -> None:
    """Ruling R8: technologies pay by themselves, after the base reward, never for getting themselves."""
    owned = table.state.merchants[seat].technologies
    for title, gains in table.parts.triggers.get(occasion, ()):
        if title in owned and title != new:
            table.emit(t.TechnologyPaid(seat, title, gains))


def pay_at_once(table: Play, seat: Seat, title: str) -> None:
    """A technology that pays once, when it is obtained."""
    for paying, gains in table.parts.triggers.get("obtained", ()):
        if paying == title:
            table.emit(t.TechnologyPaid(seat, title, gains))


def match_icons(table: Play, seat: Seat, country: str) -> None:
    """Rulebook p. 8: each pair of a country's icons brings an agent of that country, while there is one."""
    state = table.state
    if state.merchants[seat].countries[country] % 2 == 0 and state.agents[country]:
        table.emit(t.AgentWon(seat, country))


# -- goods of choice -----------------------------------------------------------------------------


def go_on_goods(table: Play, seat: Seat, frame: GoodsChoice) -> bool:
    table.ask((seat,), "yokohama.goods")
    return True


def goods_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    return CHOOSE_GOOD


def choose_good(table: Play, seat: Seat, command: c.ChooseGood) -> None:
    require(command.good in GOODS, "yokohama.unknown-piece", piece=command.good)
    frame = table.state.frames[-1]
    assert isinstance(frame, GoodsChoice)
    mines = (
        command.good == "copper" and not frame.mined and "mining-technology" in table.state.merchants[seat].technologies
    )
    table.emit(e.GoodChosen(seat, ((command.good, 2 if mines else 1),), mines))


# -- assistant moves -----------------------------------------------------------------------------


def go_on_moves(table: Play, seat: Seat, frame: AssistantMoves) -> bool:
    merchant = table.state.merchants[seat]
    if not merchant.hand and not merchant.out:
        table.emit(e.StepEnded(seat, "moves"))
        return False
    table.ask((seat,), "yokohama.set-assistant" if frame.source else "yokohama.lift-assistant")
    return True


def lift_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    merchant = state.merchants[seat]
    options: list[Command] = [SKIP_MOVES]
    if merchant.hand:
        options.append(c.LiftAssistant("hand"))
    options += [c.LiftAssistant(area) for area in merchant.out]
    return options


def lift_assistant(table: Play, seat: Seat, command: c.LiftAssistant) -> None:
    merchant = table.state.merchants[seat]
    there = merchant.hand if command.source == "hand" else merchant.out.get(command.source)
    require(there, "yokohama.no-assistant-there", place=command.source)
    table.emit(e.AssistantLifted(seat, command.source))


def set_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    frame = state.frames[-1]
    assert isinstance(frame, AssistantMoves)
    return [c.SetAssistant(area) for area in stays(state, parts) if area != frame.source]


def set_assistant(table: Play, seat: Seat, command: c.SetAssistant) -> None:
    """Ruling R1: to a different area, never the Canal, never to hand, without tolls."""
    frame = table.state.frames[-1]
    assert isinstance(frame, AssistantMoves)
    require(is_area(table.state, table.parts, command.area), "yokohama.no-such-area", area=command.area)
    require(command.area != frame.source, "yokohama.same-area", area=command.area)
    table.emit(e.AssistantSet(seat, frame.source, command.area))


def skip_moves(table: Play, seat: Seat, command: c.SkipMoves) -> None:
    table.emit(e.StepEnded(seat, "moves"))


# -- warehouse items (also the Employment Agency) ------------------------------------------------


def item_costs(merchant: Merchant, parts: Parts) -> dict[str, int]:
    """What the next piece of each kind in the warehouse costs; trading houses come cheapest first."""
    costs = {}
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


def take_item(table: Play, seat: Seat, command: c.TakeItem) -> None:
    merchant = table.state.merchants[seat]
    costs = item_costs(merchant, table.parts)
    require(command.item in costs, "yokohama.warehouse-empty", item=command.item)
    cost = costs[command.item]
    require(cost <= merchant.stock["yen"], "yokohama.yen-lacking", cost=cost, yen=merchant.stock["yen"])
    table.emit(e.ItemTaken(seat, command.item, cost))


def end_items(table: Play, seat: Seat, command: c.EndItems) -> None:
    table.emit(e.StepEnded(seat, "items"))
