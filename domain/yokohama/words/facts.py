"""What labels and sentences say besides the fields of their records."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from domain.kernel.kinds import Place
from domain.kernel.phrases import Amounts, Named, Phrase
from domain.yokohama import commands as c
from domain.yokohama.events.additional import OrderFulfilled
from domain.yokohama.events.area_action import ActionBegan
from domain.yokohama.events.bonus import BonusTaken
from domain.yokohama.events.chinatown import Exchanged
from domain.yokohama.events.church_and_customs import AssistantDedicated, Donated, SpaceChosen
from domain.yokohama.events.construction import ShopBuilt, TradingHouseBuilt
from domain.yokohama.events.game_end import EndTriggered, GameScored
from domain.yokohama.events.laboratory import TechnologyTaken
from domain.yokohama.events.movement import PresidentMoved
from domain.yokohama.events.placement import AssistantPlaced
from domain.yokohama.events.port_and_dock import OrdersRefilled, OrderTaken
from domain.yokohama.events.recovery import AssistantsRecovered
from domain.yokohama.events.rewards import GoodChosen, ItemTaken, TechnologyPaid
from domain.yokohama.events.setting_up import AchievementsDrawn, AreasLaid, OrdersShuffled
from domain.yokohama.view import ACTIVE, AGENT_POWER, ITEM_COSTS, ORDERS_HELD, OUTLOOK, SITE, STEP, STOCK, TECHNOLOGIES

Facts: TypeAlias = dict[str, Any]

KINDS: Mapping[str, str] = {
    "area": "area", "own": "area", "order": "order", "title": "title", "achievement": "achievement",
    "piece": "piece", "item": "item", "lacking": "piece",
}  # fmt: skip
"""Kinds of the components that refusals name."""

WITHOUT_TEXT = ("source",)
"""Kinds whose names say everything: an area, or the hand."""


# -- amounts -------------------------------------------------------------------------------------


def reward(prize: Any) -> Amounts:
    """Everything a reward brings, choices included."""
    counts = dict(prize.gains)
    counts |= {"goods": prize.goods, "moves": prize.moves, "items": prize.items}
    return Amounts("piece", counts)


def summed(pairs: Any) -> Amounts | None:
    """Amounts of an event; None if there are none, so that a shorter sentence is used."""
    counts: dict[str, int] = {}
    for piece, count in pairs or ():
        counts[piece] = counts.get(piece, 0) + count
    return Amounts("piece", counts) if counts else None


def payees(owners: Any, *, canal: int = 0) -> Facts:
    """Who gets 1 yen: nobody, one, or several."""
    who = (*(Named("seat", owner) for owner in owners), *(Phrase("the-bank"),) * canal)
    return {"payee": who[0] if len(who) == 1 else None, "payees": who if len(who) > 1 else None}


# -- options -------------------------------------------------------------------------------------


CAN_BE_TAKEN_BACK, FINAL = {"final": False}, {"final": True}


def stays_open(sight: Any) -> Facts:
    """What does not end the turn can be taken back."""
    return CAN_BE_TAKEN_BACK if sight.look(OUTLOOK).open else FINAL


def _plain(command: Any, sight: Any) -> Facts:
    return stays_open(sight)


def _order(command: c.KeepOrder | c.FulfilOrder, sight: Any) -> Facts:
    return {"reward": reward(sight.parts.orders[command.order].prize)}


def _use_agent(command: c.UseAgent, sight: Any) -> Facts:
    return {"power": sight.look(AGENT_POWER, command.area), **stays_open(sight)}


def _fulfil_achievement(command: c.FulfilAchievement, sight: Any) -> Facts:
    card = sight.parts.achievements[command.card]
    points = card.later if sight.view.achievements[command.card] else card.first
    return {"points": points, **stays_open(sight)}


def _end_additional(command: c.EndAdditional, sight: Any) -> Facts:
    opening = sight.look(STEP).phase == "A"
    return {
        "go": Phrase("to-placement" if opening else "end-turn"),
        "final": not opening or not sight.look(ORDERS_HELD),
    }


def _place_assistant(command: c.PlaceAssistant, sight: Any) -> Facts:
    town = sight.look(OUTLOOK)
    power = min(5, town.power[command.area] + 1)
    if command.area in town.presidents:
        return {"power": power, "final": not town.open, **payees(town.presidents[command.area])}
    return {"power": power, "final": not town.open}


def _move_president(command: c.MovePresident, sight: Any) -> Facts:
    town = sight.look(OUTLOOK)
    if not command.tolls:
        power = min(5, town.power[command.area])
        return {command.via: Named("area", command.area), "power": power, "final": not town.open}
    owners = [owner for area in command.tolls for owner in town.presidents.get(area, ())]
    canal = sum(area in sight.parts.canals for area in command.tolls)
    return {
        command.via: Named("area", command.area),
        "power": min(5, town.power[command.area]),
        "final": not town.open,
        **payees(owners, canal=canal),
    }


def _exchange(command: c.Exchange, sight: Any) -> Facts:
    return {
        command.way: Amounts("piece", {command.piece: 1}),
        "yen": sight.parts.prices[command.piece].yen,
        "have": sight.look(STOCK)[command.piece],
        **stays_open(sight),
    }


def _choose_space(command: c.ChooseSpace, sight: Any) -> Facts:
    step = sight.look(STEP)
    board = sight.parts.boards[step.area]
    need = board.needs[command.space - 1]
    church = step.area == sight.parts.church
    gifts = max(0, need - step.level) if church else 0
    cost = Phrase("gifts", {"count": gifts}) if gifts else Amounts("piece", {"imports": need}) if not church else None
    return {
        "reward": reward(board.prizes[command.space - 1]),
        "cost": cost if gifts or (need and not church) else None,
        "places": (Place("board-space", f"{step.area}-{command.space}", "space"),),
        **stays_open(sight),
    }


def _decline(command: c.Decline, sight: Any) -> Facts:
    church = hasattr(sight.look(STEP), "space")
    return {"leave": Phrase("no-assistant" if church else "no-technology"), **stays_open(sight)}


def _donate(command: c.Donate, sight: Any) -> Facts:
    count = 2 if command.piece == "yen" else 1
    return {"gift": Amounts("piece", {command.piece: count}), **stays_open(sight)}


def _source(command: c.ChooseSource | c.LiftAssistant, sight: Any) -> Facts:
    kind = "hand" if command.source == "hand" else "area"
    found: Facts = {"places": (Place(kind, command.source, "source"),)}
    return found | stays_open(sight) if isinstance(command, c.ChooseSource) else found


def _take_order(command: c.TakeOrder, sight: Any) -> Facts:
    """Taking a card is final when the board is filled up then: no second one can be taken."""
    stock, step = sight.look(STOCK), sight.look(STEP)
    second = not step.taken and sight.look(ORDERS_HELD) < 2 and (stock["yen"] >= 2 or stock["imports"] >= 1)
    cost = Amounts("piece", {command.pay: 2 if command.pay == "yen" else 1}) if command.pay else None
    places = [Place("order", command.order, "order")] + [Place("piece", command.pay, "pay")] * bool(command.pay)
    lying = sum(bool(card) for card in sight.view.boards[step.area])
    return {
        "reward": reward(sight.parts.orders[command.order].prize),
        "cost": cost,
        "places": tuple(places),
        "final": not second or lying < 4,
    }


def _end_orders(command: c.EndOrders, sight: Any) -> Facts:
    return {"final": bool(sight.look(STEP).taken) or not sight.look(ORDERS_HELD)}


def _take_item(command: c.TakeItem, sight: Any) -> Facts:
    cost = sight.look(ITEM_COSTS)[command.item]
    return {"yen": cost or None, **stays_open(sight)}


def _choose_technology(command: c.ChooseTechnology, sight: Any) -> Facts:
    step, stock, parts = sight.look(STEP), sight.look(STOCK), sight.parts
    space = sight.view.boards[step.area].index(command.card)
    cost = parts.technologies[command.card].cost + parts.industry_extra[step.area][space]
    due = max(0, cost - step.level) + (len(sight.look(TECHNOLOGIES)) >= 3)
    ways = min(due, stock["imports"]) - max(0, due - stock["yen"] // 2)
    return {"cost": cost, "due": due or None, "final": ways < 1 or not sight.look(ORDERS_HELD)}


def _pay_industry(command: c.PayIndustry, sight: Any) -> Facts:
    due = sight.look(STEP).due
    return {"paid": Amounts("piece", {"imports": command.imports, "yen": 2 * (due - command.imports)})}


def _take_bonus(command: c.TakeBonus, sight: Any) -> Facts:
    token = next(area.token for area in sight.view.areas if area.id == sight.look(STEP).area)
    return {"reward": reward(sight.parts.tokens[token]), "places": (Place("token", token, ""),), **stays_open(sight)}


def _build_shop(command: c.BuildShop, sight: Any) -> Facts:
    site = sight.look(SITE, sight.look(STEP).area)
    return {
        "reward": reward(sight.parts.sites[site].shops[command.number - 1]),
        "places": (Place("site", f"{site}-{command.number}", "number"),),
        **stays_open(sight),
    }


def _build_trading_house(command: c.BuildTradingHouse, sight: Any) -> Facts:
    site = sight.look(SITE, sight.look(STEP).area)
    return {
        "reward": reward(sight.parts.sites[site].house),
        "places": (Place("site", f"{site}-house", ""),),
        **stays_open(sight),
    }


def _leave_assistant(command: c.LeaveAssistant, sight: Any) -> Facts:
    return {"how": Phrase("leave-one" if command.count else "leave-none"), **stays_open(sight)}


# -- questions -----------------------------------------------------------------------------------


def _step_facts(sight: Any, parts: Any) -> Facts:
    """The innermost step and, for the merchant who is asked, what there is to spend."""
    step = sight.look(STEP)
    found: Facts = {name: getattr(step, name) for name in step.__struct_fields__}
    if sight.seat == sight.look(ACTIVE):
        found |= {"yen": sight.look(STOCK)["yen"], "held": sight.look(ORDERS_HELD)}
    if area := found.get("area"):
        found["area"] = Named("area", area)
    if source := found.get("source"):
        found["source"] = Named("source", source)
    if card := found.get("card"):
        found["card"] = Named("technology", card)
    return found


def _phase(sight: Any, parts: Any) -> Facts:
    return {"when": Phrase("first-half" if sight.look(STEP).phase == "A" else "second-half")}


# -- events --------------------------------------------------------------------------------------


def _paid_and_gained(seen: Mapping[str, Any], parts: Any) -> Facts:
    return {"paid": summed(seen.get("paid")), "gains": summed(seen.get("gains"))}


def _action_began(seen: Mapping[str, Any], parts: Any) -> Facts:
    owner = seen["landlord"]
    return {"gains": summed(seen["gains"]), "landlord": Named("seat", owner) if owner >= 0 else None}


def _assistant_placed(seen: Mapping[str, Any], parts: Any) -> Facts:
    return payees(seen["tolls"])


def _president_moved(seen: Mapping[str, Any], parts: Any) -> Facts:
    return {seen["via"]: Named("area", seen["area"]), **payees(seen["tolls"], canal=seen["canal"])}


def _assistants_recovered(seen: Mapping[str, Any], parts: Any) -> Facts:
    return {"count": seen["count"] or None, "left": seen["left"] or None}


def _item_taken(seen: Mapping[str, Any], parts: Any) -> Facts:
    return {"yen": seen["yen"] or None}


def _donated(seen: Mapping[str, Any], parts: Any) -> Facts:
    return {"gift": Amounts("piece", {seen["piece"]: seen["count"]})}


def _orders_refilled(seen: Mapping[str, Any], parts: Any) -> Facts:
    return {"drawn_cards": seen["drawn_cards"] or None}


def _areas_laid(seen: Mapping[str, Any], parts: Any) -> Facts:
    return {"count": len(seen["areas"])}


def _orders_shuffled(seen: Mapping[str, Any], parts: Any) -> Facts:
    return {"aside": seen["aside"] or None}


def _achievements_drawn(seen: Mapping[str, Any], parts: Any) -> Facts:
    names = ("first", "second", "third")
    return {name: Named("achievement", seen[slot][0]) for name, slot in zip(names, "abc", strict=True)}


def _end_triggered(seen: Mapping[str, Any], parts: Any) -> Facts:
    return {"reason": Phrase(f"end-{seen['reason']}")}


def _game_scored(seen: Mapping[str, Any], parts: Any) -> Facts:
    winner = seen["winners"][0]
    return {"winner": Named("seat", winner), "points": seen["scores"][winner]}


# -- refusals ------------------------------------------------------------------------------------


def _no_assistant(facts: Mapping[str, Any], parts: Any) -> Facts:
    place = facts.get("place", facts.get("area"))
    return {"area": None if place == "hand" else place}


def _no_technology(facts: Mapping[str, Any], parts: Any) -> Facts:
    return {"title": facts.get("title", facts.get("via"))}


FACTS: Mapping[Any, Callable[..., Facts]] = {
    c.KeepOrder: _order,
    c.UseAgent: _use_agent,
    c.FulfilOrder: _order,
    c.FulfilAchievement: _fulfil_achievement,
    c.EndAdditional: _end_additional,
    c.TextileMill: _plain,
    c.University: _plain,
    c.PlaceAssistant: _place_assistant,
    c.EndPlacement: _plain,
    c.MovePresident: _move_president,
    c.RecallPresident: _plain,
    c.RecallAssistants: _plain,
    c.EndRecall: _plain,
    c.Exchange: _exchange,
    c.EndExchange: _plain,
    c.ChooseSpace: _choose_space,
    c.Decline: _decline,
    c.Donate: _donate,
    c.ChooseSource: _source,
    c.TakeOrder: _take_order,
    c.EndOrders: _end_orders,
    c.TakeItem: _take_item,
    c.EndItems: _plain,
    c.ChooseTechnology: _choose_technology,
    c.PayIndustry: _pay_industry,
    c.PlaceStation: _plain,
    c.ChooseGood: _plain,
    c.LiftAssistant: _source,
    c.SetAssistant: _place_assistant,
    c.SkipMoves: _plain,
    c.TakeBonus: _take_bonus,
    c.SkipBonus: _plain,
    c.BuildShop: _build_shop,
    c.BuildTradingHouse: _build_trading_house,
    c.SkipBuilding: _plain,
    c.LeaveAssistant: _leave_assistant,
    **dict.fromkeys(
        (
            "yokohama.exchange", "yokohama.space", "yokohama.donation", "yokohama.source", "yokohama.orders",
            "yokohama.items", "yokohama.research", "yokohama.payment", "yokohama.goods", "yokohama.lift-assistant",
            "yokohama.set-assistant", "yokohama.bonus", "yokohama.construction", "yokohama.recovery",
        ),
        _step_facts,
    ),
    "yokohama.additional": _phase,
    **dict.fromkeys(
        (
            OrderFulfilled, BonusTaken, ShopBuilt, TradingHouseBuilt, Exchanged, SpaceChosen, AssistantDedicated,
            OrderTaken, TechnologyTaken, TechnologyPaid, GoodChosen,
        ),
        _paid_and_gained,
    ),
    ActionBegan: _action_began,
    AssistantPlaced: _assistant_placed,
    PresidentMoved: _president_moved,
    AssistantsRecovered: _assistants_recovered,
    ItemTaken: _item_taken,
    Donated: _donated,
    OrdersRefilled: _orders_refilled,
    AreasLaid: _areas_laid,
    OrdersShuffled: _orders_shuffled,
    AchievementsDrawn: _achievements_drawn,
    EndTriggered: _end_triggered,
    GameScored: _game_scored,
    "yokohama.no-assistant-there": _no_assistant,
    "yokohama.no-technology": _no_technology,
}  # fmt: skip
