"""Which options look promising, without trying them: the first idea of a bot."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.record import Command, Seat
from domain.yokohama import commands as c
from domain.yokohama.appraisal import WORTH
from domain.yokohama.church_and_customs import DONATIONS
from domain.yokohama.parts import Parts
from domain.yokohama.prospects import NEEDED, Prospects
from domain.yokohama.state import Offering, OrderPick, Placement, Research, Yokohama
from domain.yokohama.town import power

NEVER = -1000
STOP = 5
"""Leaving off is better than what is worth less than half a point."""


def ordering(state: Yokohama, seat: Seat, parts: Parts, options: list[Command]) -> list[Command]:
    """The options, most promising first."""
    if len(options) < 2:
        return list(options)
    prospects = Prospects(state, seat, parts)
    likings = [LIKINGS[type(option)](option, prospects) for option in options]
    return [options[at] for at in sorted(range(len(options)), key=likings.__getitem__, reverse=True)]


def _keep_order(option: c.KeepOrder, prospects: Prospects) -> int:
    card = prospects.parts.orders[option.order]
    return prospects.worths.orders[option.order] - sum(WORTH[good] * count for good, count in card.cost)


def _use_agent(option: c.UseAgent, prospects: Prospects) -> int:
    """Agents wait for a strong action, until the end is near."""
    strength = power(prospects.state, prospects.seat, option.area)
    return prospects.action(option.area, strength) - (25 if prospects.time > 1 else 8)


def _fulfil(option: Command, prospects: Prospects) -> int:
    return 500


def _place(option: c.PlaceAssistant, prospects: Prospects) -> int:
    """Where one more assistant makes the best action possible, on the way of the president."""
    state, area = prospects.state, option.area
    tolls = 5 * len(prospects.met.get(area, ()))
    strength = prospects.potential(area)
    here = prospects.merchant.president == area
    lacking = prospects.distances.get(area, 4)
    share = 3 if here else (10, 9, 6, 4, 2)[min(lacking, 4)]
    frame = state.frames[-1]
    follows = isinstance(frame, Placement) and area in frame.placed
    worth = prospects.action(area, strength + 1 + follows)
    return worth * share // 10 - tolls + 6


def _move(option: c.MovePresident, prospects: Prospects) -> int:
    return prospects.action(option.area, prospects.potential(option.area)) - 5 * len(option.tolls) + 8


def _recall(option: c.RecallPresident, prospects: Prospects) -> int:
    """With few assistants left in hand it is time to come back."""
    merchant = prospects.merchant
    return 3 * sum(merchant.out.values()) - 4 * merchant.hand if merchant.hand < 3 else -20


def _recall_assistants(option: c.RecallAssistants, prospects: Prospects) -> int:
    return STOP + option.count if prospects.merchant.hand < 8 else 0


def _exchange(option: c.Exchange, prospects: Prospects) -> int:
    price, stock = prospects.parts.prices[option.piece].yen, prospects.merchant.stock
    if option.way == "sell":
        spare = stock[option.piece] - 2 if prospects.time else 9
        return 4 * price if spare > 0 and not prospects.needs[option.piece] else NEVER
    if option.piece == "imports":
        return 22 - 4 * price
    return prospects.good_worth(option.piece, 1) - 5 * price


def _space(option: c.ChooseSpace, prospects: Prospects) -> int:
    state, parts = prospects.state, prospects.parts
    frame = state.top(Offering)
    board = parts.boards[frame.area]
    need = board.needs[option.space - 1]
    if frame.area == parts.church:
        cost = sum(prospects.gifts()[: max(0, need - frame.level)])
    else:
        cost = need * WORTH["imports"]
    return prospects.worths.spaces[frame.area][option.space - 1] + 12 - cost


def _donate(option: c.Donate, prospects: Prospects) -> int:
    piece, stock = option.piece, prospects.merchant.stock
    if piece in NEEDED:
        spare = stock[piece] > 2 and not prospects.needs[piece]
        return -(3 if spare else NEEDED[piece] if prospects.needs[piece] else WORTH[piece])
    return -WORTH[piece] * DONATIONS[piece]


def _take_order(option: c.TakeOrder, prospects: Prospects) -> int:
    """The reward without the goods that are still to be found; a second order must also be worth its price."""
    card, stock = prospects.parts.orders[option.order], prospects.merchant.stock
    lacking = sum(max(0, count - stock[good]) * NEEDED[good] for good, count in card.cost)
    pair = prospects.merchant.countries.get(card.country, 0) % 2 and prospects.state.agents[card.country]
    price = {"yen": 10, "imports": 24}.get(option.pay, 0)
    fresh = not prospects.state.top(OrderPick).taken
    worth = prospects.worths.orders[option.order] + (25 if pair else 8) - lacking * 6 // 10 - price
    return worth + 40 if fresh and prospects.time > 1 else worth - 20


def _take_item(option: c.TakeItem, prospects: Prospects) -> int:
    merchant, time = prospects.merchant, prospects.time
    if option.item == "assistant":
        return 4 * time - 2 * merchant.hand + STOP
    if option.item == "shop":
        return (12 - 8 * merchant.shops) * (time > 2) + STOP - 1
    return (40 - 30 * merchant.houses) * (time > 2)


def _choose_technology(option: c.ChooseTechnology, prospects: Prospects) -> int:
    frame = prospects.state.top(Research)
    space = prospects.state.boards[frame.area].index(option.card)
    cost = prospects.parts.technologies[option.card].cost + prospects.parts.industry_extra[frame.area][space]
    return prospects.technology_worth(option.card) - 10 * max(0, cost - frame.level)


def _pay_industry(option: c.PayIndustry, prospects: Prospects) -> int:
    return -option.imports


def _put(option: c.PlaceStation | c.SetAssistant, prospects: Prospects) -> int:
    """Where one more power serves best."""
    area = option.area
    lacking = prospects.distances.get(area, 4)
    return prospects.action(area, prospects.potential(area) + 1) * (10, 8, 6, 4, 3)[min(lacking, 4)] // 10


def _choose_good(option: c.ChooseGood, prospects: Prospects) -> int:
    return prospects.good_worth(option.good, 1)


def _lift(option: c.LiftAssistant, prospects: Prospects) -> int:
    return 30 if option.source == "hand" else 8 - 4 * prospects.merchant.out[option.source]


def _build_shop(option: c.BuildShop, prospects: Prospects) -> int:
    state = prospects.state
    site = state.areas[state.frames[-1].area].site  # type: ignore[union-attr]  # an action has an area
    return 40 + prospects.worths.shops[site][option.number - 1]


def _build_house(option: c.BuildTradingHouse, prospects: Prospects) -> int:
    return 300


def _free(option: Command, prospects: Prospects) -> int:
    """Free actions: for money when it is short, for an assistant while there is time to use it."""
    stock = prospects.merchant.stock
    if isinstance(option, c.TextileMill):
        return 20 if stock["yen"] < 3 and not prospects.needs["silk"] and stock["silk"] > 1 else -30
    return 15 if prospects.time > 4 and stock["yen"] > 1 and prospects.merchant.hand < 6 else -30


def _leave(option: c.LeaveAssistant, prospects: Prospects) -> int:
    return option.count


def _worth(number: int) -> Callable[[Any, Prospects], int]:
    def same(option: Command, prospects: Prospects) -> int:
        return number

    return same


LIKINGS: Mapping[type[Command], Callable[[Any, Prospects], int]] = {
    c.KeepOrder: _keep_order,
    c.UseAgent: _use_agent,
    c.FulfilOrder: _fulfil,
    c.FulfilAchievement: _fulfil,
    c.EndAdditional: _worth(0),
    c.TextileMill: _free,
    c.University: _free,
    c.PlaceAssistant: _place,
    c.EndPlacement: _worth(STOP),
    c.MovePresident: _move,
    c.RecallPresident: _recall,
    c.RecallAssistants: _recall_assistants,
    c.EndRecall: _worth(STOP),
    c.Exchange: _exchange,
    c.EndExchange: _worth(0),
    c.ChooseSpace: _space,
    c.Decline: _worth(STOP),
    c.Donate: _donate,
    c.ChooseSource: _worth(0),
    c.TakeOrder: _take_order,
    c.EndOrders: _worth(0),
    c.TakeItem: _take_item,
    c.EndItems: _worth(0),
    c.ChooseTechnology: _choose_technology,
    c.PayIndustry: _pay_industry,
    c.PlaceStation: _put,
    c.ChooseGood: _choose_good,
    c.LiftAssistant: _lift,
    c.SetAssistant: _put,
    c.SkipMoves: _worth(STOP),
    c.TakeBonus: _worth(100),
    c.SkipBonus: _worth(0),
    c.BuildShop: _build_shop,
    c.BuildTradingHouse: _build_house,
    c.SkipBuilding: _worth(0),
    c.LeaveAssistant: _leave,
}
