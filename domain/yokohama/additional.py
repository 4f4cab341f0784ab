"""Additional action phases A and C (rulebook p. 8): foreign agents, achievements, orders; any number, in any order."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yokohama import area_action
from domain.yokohama import commands as c
from domain.yokohama.events.additional import AchievementFulfilled, AdditionalEnded, AgentUsed, OrderFulfilled
from domain.yokohama.free_actions import with_free
from domain.yokohama.parts import Gains, Parts, YokohamaTable
from domain.yokohama.rewards import match_icons, open_choices, pay_technologies, with_mining
from domain.yokohama.state import Additional, Merchant, Yokohama
from domain.yokohama.tables.pack import Achievement

END = c.EndAdditional()


def go_on(table: YokohamaTable, seat: Seat, frame: Additional) -> bool:
    """Ask while anything could be done. A held order always counts, payable or not: that is a secret."""
    state = table.state
    if state.merchants[seat].orders or _public_options(state, seat, table.parts):
        return table.ask_one(seat, "yokohama.additional")
    table.emit(AdditionalEnded(seat, frame.phase))
    return False


def additional_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    merchant = state.merchants[seat]
    stock, orders = merchant.stock, parts.orders
    found: list[Command] = [END]
    found += [parts.fulfil_order[order] for order in merchant.orders if _covers(stock, orders[order].cost)]
    found += _public_options(state, seat, parts)
    return found


def _public_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    """Everything but orders."""
    merchant = state.merchants[seat]
    found: list[Command] = []
    if merchant.agents and not state.agent_used:
        found += [parts.use_agent[area] for area in merchant.out if area != merchant.president]
    if merchant.hand:
        for card, seats in state.achievements.items():
            if seat not in seats and meets(merchant, parts.achievements[card], parts):
                found.append(c.FulfilAchievement(card))
    return with_free(found, state, seat)


def end_additional(table: YokohamaTable, seat: Seat, command: c.EndAdditional) -> None:
    frame = table.state.top(Additional)
    table.emit(AdditionalEnded(seat, frame.phase))


# -- foreign agents ------------------------------------------------------------------------------


def judge_use_agent(state: Yokohama, seat: Seat, parts: Parts, command: c.UseAgent) -> None:
    merchant = state.merchants[seat]
    require(merchant.agents, "yokohama.no-agent")
    require(not state.agent_used, "yokohama.agent-used")
    require(command.area in merchant.out, "yokohama.no-assistant-there", place=command.area)
    require(command.area != merchant.president, "yokohama.president-there", own=command.area)


def use_agent(table: YokohamaTable, seat: Seat, command: c.UseAgent) -> None:
    """Steps 3 to 6 in an area with own assistants and without the own president; once a turn, no tolls."""
    table.emit(AgentUsed(seat, table.state.merchants[seat].agents[0], command.area))
    area_action.begin(table, seat, command.area, agent=True)


# -- orders --------------------------------------------------------------------------------------


def _covers(stock: dict[str, int], cost: Gains) -> bool:
    for good, count in cost:  # noqa: SIM110 - asked of each order in hand at every decision: twice as fast
        if stock[good] < count:
            return False
    return True


def _lacking(stock: dict[str, int], cost: Gains) -> dict[str, int]:
    return {good: count - stock[good] for good, count in cost if stock[good] < count}


def judge_fulfil_order(state: Yokohama, seat: Seat, parts: Parts, command: c.FulfilOrder) -> None:
    merchant = state.merchants[seat]
    require(command.order in merchant.orders, "yokohama.not-your-order")
    cost = parts.orders[command.order].cost
    require(_covers(merchant.stock, cost), "yokohama.goods-lacking", lacking=_lacking(merchant.stock, cost))


def fulfil_order(table: YokohamaTable, seat: Seat, command: c.FulfilOrder) -> None:
    """Pay the goods, gain the reward, let technologies pay, then match icons."""
    order = table.parts.orders[command.order]
    gains = with_mining(table.state.merchants[seat], order.prize.gains)
    table.emit(OrderFulfilled(seat, command.order, order.country, order.cost, gains))
    pay_technologies(table, seat, "order")
    match_icons(table, seat, order.country)
    open_choices(table, seat, order.prize)


# -- achievements --------------------------------------------------------------------------------


def meets(merchant: Merchant, card: Achievement, parts: Parts) -> bool:
    """Whether the goal is met now; nothing is spent."""
    match card.kind:
        case "technologies":
            return len(merchant.technologies) >= card.least
        case "tokens":
            return len(merchant.tokens) + len(merchant.agents) + len(merchant.used_agents) >= card.least
        case "orders":
            return len(merchant.fulfilled) >= card.least
        case "buildings":
            return _built(merchant, card, parts)
        case piece:
            return merchant.stock[piece] >= card.least


def _built(merchant: Merchant, card: Achievement, parts: Parts) -> bool:
    """Ruling R9: areas count, not buildings."""
    if len(merchant.built) < card.least + card.other:
        return False
    production = sum(parts.areas[area].kind == "production" for area in merchant.built)
    return production >= card.least and len(merchant.built) - production >= card.other


def judge_fulfil_achievement(state: Yokohama, seat: Seat, parts: Parts, command: c.FulfilAchievement) -> None:
    card = command.card
    require(card in state.achievements, "yokohama.no-such-achievement")
    require(seat not in state.achievements[card], "yokohama.already-fulfilled", achievement=card)
    require(state.merchants[seat].hand, "yokohama.no-assistant-there", place="hand")
    require(meets(state.merchants[seat], parts.achievements[card], parts), "yokohama.goal-not-met", achievement=card)


def fulfil_achievement(table: YokohamaTable, seat: Seat, command: c.FulfilAchievement) -> None:
    """An assistant from hand stays on the card; the first merchant there scores more."""
    goal = table.parts.achievements[command.card]
    earlier = table.state.achievements[command.card]
    table.emit(AchievementFulfilled(seat, command.card, goal.later if earlier else goal.first))
