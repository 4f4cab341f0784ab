"""What labels and sentences say besides the fields of their records."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeAlias

from domain.kernel import label_facts
from domain.kernel.kinds import Place
from domain.kernel.label_facts import Common, Each, Fixed, Looked
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
from domain.yokohama.view import (
    ACTIVE,
    AGENT_POWER,
    BOARD,
    EARNED,
    ITEM_COSTS,
    ORDERS_HELD,
    OUTLOOK,
    SITE,
    STEP,
    STOCK,
    TECHNOLOGIES,
    TOKEN,
    TURN_IS_OPEN,
)

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


def turn_is_open(sight: Any) -> bool:
    """What does not end the turn can be taken back."""
    stays: bool = sight.look(TURN_IS_OPEN)
    return stays


def _plain(command: Any, stays: bool, parts: Any) -> Facts:
    return {"final": not stays}


def _order(command: c.KeepOrder | c.FulfilOrder, parts: Any) -> Facts:
    return {"reward": reward(parts.orders[command.order].prize)}


def _agents(sight: Any) -> Callable[[c.UseAgent], Hashable]:
    stays = turn_is_open(sight)
    return lambda command: (sight.glance(AGENT_POWER, command.area), stays)


def _use_agent(command: c.UseAgent, seen: tuple[int, bool], parts: Any) -> Facts:
    power, stays = seen
    return {"power": power, "final": not stays}


def _achievements(sight: Any) -> Callable[[c.FulfilAchievement], Hashable]:
    stays = turn_is_open(sight)
    return lambda command: (sight.glance(EARNED, command.card), stays)


def _fulfil_achievement(command: c.FulfilAchievement, seen: tuple[bool, bool], parts: Any) -> Facts:
    later, stays = seen
    card = parts.achievements[command.card]
    return {"points": card.later if later else card.first, "final": not stays}


def _half(sight: Any) -> tuple[bool, bool]:
    return sight.look(STEP).phase == "A", bool(sight.look(ORDERS_HELD))


def _end_additional(command: c.EndAdditional, seen: tuple[bool, bool], parts: Any) -> Facts:
    opening, holds_orders = seen
    return {"go": Phrase("to-placement" if opening else "end-turn"), "final": not opening or not holds_orders}


Way: TypeAlias = tuple[int, bool, tuple[int, ...]]
"""Power in an area, whether the turn stays open, and the owners of presidents who are paid."""


def _placements(sight: Any) -> Callable[[Any], Hashable]:
    power, presidents, stays = sight.look(OUTLOOK)
    return lambda command: (power[command.area], stays, presidents.get(command.area, ()))


def _place_assistant(command: c.PlaceAssistant, seen: Way, parts: Any) -> Facts:
    power, stays, owners = seen
    return {"power": min(5, power + 1), "final": not stays, **payees(owners)}


def _walks(sight: Any) -> Callable[[c.MovePresident], Hashable]:
    power, presidents, stays = sight.look(OUTLOOK)

    def seen(command: c.MovePresident) -> Way:
        owners: tuple[int, ...] = ()
        for area in command.tolls:
            owners += presidents.get(area, ())
        return power[command.area], stays, owners

    return seen


def _move_president(command: c.MovePresident, seen: Way, parts: Any) -> Facts:
    power, stays, owners = seen
    canal = sum(area in parts.canals for area in command.tolls)
    return {
        command.via: Named("area", command.area),
        "power": min(5, power),
        "final": not stays,
        **payees(owners, canal=canal),
    }


def _wares(sight: Any) -> Callable[[c.Exchange], Hashable]:
    stock, stays = sight.look(STOCK), turn_is_open(sight)
    return lambda command: (stock[command.piece], stays)


def _exchange(command: c.Exchange, seen: tuple[int, bool], parts: Any) -> Facts:
    have, stays = seen
    return {
        command.way: Amounts("piece", {command.piece: 1}),
        "yen": parts.prices[command.piece].yen,
        "have": have,
        "final": not stays,
    }


def _counter(sight: Any) -> tuple[str, int, bool]:
    """The board on which something is chosen, the power there, and whether the turn stays open."""
    step = sight.look(STEP)
    return step.area, step.level, turn_is_open(sight)


def _choose_space(command: c.ChooseSpace, seen: tuple[str, int, bool], parts: Any) -> Facts:
    area, level, stays = seen
    board = parts.boards[area]
    need = board.needs[command.space - 1]
    church = area == parts.church
    gifts = max(0, need - level) if church else 0
    cost = Phrase("gifts", {"count": gifts}) if gifts else Amounts("piece", {"imports": need}) if not church else None
    return {
        "reward": reward(board.prizes[command.space - 1]),
        "cost": cost if gifts or (need and not church) else None,
        "places": (Place("board-space", f"{area}-{command.space}", "space"),),
        "final": not stays,
    }


def _declined(sight: Any) -> tuple[bool, bool]:
    return hasattr(sight.look(STEP), "space"), turn_is_open(sight)


def _decline(command: c.Decline, seen: tuple[bool, bool], parts: Any) -> Facts:
    church, stays = seen
    return {"leave": Phrase("no-assistant" if church else "no-technology"), "final": not stays}


def _donate(command: c.Donate, stays: bool, parts: Any) -> Facts:
    count = 2 if command.piece == "yen" else 1
    return {"gift": Amounts("piece", {command.piece: count}), "final": not stays}


def _source(command: c.ChooseSource, stays: bool, parts: Any) -> Facts:
    return {**_lift(command, parts), "final": not stays}


def _lift(command: c.ChooseSource | c.LiftAssistant, parts: Any) -> Facts:
    kind = "hand" if command.source == "hand" else "area"
    return {"places": (Place(kind, command.source, "source"),)}


def _is_last_order(sight: Any) -> bool:
    """Taking a card is final when the board is filled up then: no second one can be taken."""
    stock, step = sight.look(STOCK), sight.look(STEP)
    second = not step.taken and sight.look(ORDERS_HELD) < 2 and (stock["yen"] >= 2 or stock["imports"] >= 1)
    return not second or sum(map(bool, sight.look(BOARD, step.area))) < 4


def _take_order(command: c.TakeOrder, last: bool, parts: Any) -> Facts:
    cost = Amounts("piece", {command.pay: 2 if command.pay == "yen" else 1}) if command.pay else None
    places = [Place("order", command.order, "order")] + [Place("piece", command.pay, "pay")] * bool(command.pay)
    return {
        "reward": reward(parts.orders[command.order].prize),
        "cost": cost,
        "places": tuple(places),
        "final": last,
    }


def _end_orders(command: c.EndOrders, sight: Any) -> Facts:
    return {"final": bool(sight.look(STEP).taken) or not sight.look(ORDERS_HELD)}


def _prices(sight: Any) -> Callable[[c.TakeItem], Hashable]:
    costs, stays = sight.look(ITEM_COSTS), turn_is_open(sight)
    return lambda command: (costs[command.item], stays)


def _take_item(command: c.TakeItem, seen: tuple[int, bool], parts: Any) -> Facts:
    cost, stays = seen
    return {"yen": cost or None, "final": not stays}


def _research(sight: Any) -> Callable[[c.ChooseTechnology], Hashable]:
    """Cost of each technology, what of it is still due, and whether there is nothing to choose afterwards."""
    step, stock, parts = sight.look(STEP), sight.look(STOCK), sight.parts
    lying, extras = sight.look(BOARD, step.area), parts.industry_extra[step.area]
    fourth, holds_orders = len(sight.look(TECHNOLOGIES)) >= 3, sight.look(ORDERS_HELD)

    def seen(command: c.ChooseTechnology) -> tuple[int, int, bool]:
        cost = parts.technologies[command.card].cost + extras[lying.index(command.card)]
        due = max(0, cost - step.level) + fourth
        ways = min(due, stock["imports"]) - max(0, due - stock["yen"] // 2)
        return cost, due, ways < 1 or not holds_orders

    return seen


def _choose_technology(command: c.ChooseTechnology, seen: tuple[int, int, bool], parts: Any) -> Facts:
    cost, due, last = seen
    return {"cost": cost, "due": due or None, "final": last}


def _pay_industry(command: c.PayIndustry, due: int, parts: Any) -> Facts:
    return {"paid": Amounts("piece", {"imports": command.imports, "yen": 2 * (due - command.imports)})}


def _token(sight: Any) -> tuple[str, bool]:
    return sight.look(TOKEN, sight.look(STEP).area), turn_is_open(sight)


def _take_bonus(command: c.TakeBonus, seen: tuple[str, bool], parts: Any) -> Facts:
    token, stays = seen
    return {"reward": reward(parts.tokens[token]), "places": (Place("token", token, ""),), "final": not stays}


def _site(sight: Any) -> tuple[str, bool]:
    return sight.look(SITE, sight.look(STEP).area), turn_is_open(sight)


def _build_shop(command: c.BuildShop, seen: tuple[str, bool], parts: Any) -> Facts:
    site, stays = seen
    return {
        "reward": reward(parts.sites[site].shops[command.number - 1]),
        "places": (Place("site", f"{site}-{command.number}", "number"),),
        "final": not stays,
    }


def _build_trading_house(command: c.BuildTradingHouse, seen: tuple[str, bool], parts: Any) -> Facts:
    site, stays = seen
    return {
        "reward": reward(parts.sites[site].house),
        "places": (Place("site", f"{site}-house", ""),),
        "final": not stays,
    }


def _leave_assistant(command: c.LeaveAssistant, stays: bool, parts: Any) -> Facts:
    return {"how": Phrase("leave-one" if command.count else "leave-none"), "final": not stays}


# -- questions -----------------------------------------------------------------------------------


STEP_FIELDS = ("left", "due", "level", "area", "source", "card")
"""What questions say of the step they belong to."""


def _step(sight: Any, parts: Any) -> tuple[Any, ...]:
    """The innermost step and, for the merchant who is asked, what there is to spend."""
    step = sight.look(STEP)
    seen = [getattr(step, name, None) for name in STEP_FIELDS]
    if sight.seat != sight.look(ACTIVE):
        return *seen, None, None
    return *seen, sight.look(STOCK)["yen"], sight.look(ORDERS_HELD)


def _step_facts(seen: tuple[Any, ...], parts: Any) -> Facts:
    found = dict(zip((*STEP_FIELDS, "yen", "held"), seen, strict=True))
    for name, kind in (("area", "area"), ("source", "source"), ("card", "technology")):
        if found[name]:
            found[name] = Named(kind, found[name])
    return found


def _phase(opening: bool, parts: Any) -> Facts:
    return {"when": Phrase("first-half" if opening else "second-half")}


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
    scores = enumerate(seen["scores"])
    return {
        "totals": tuple(Phrase("final-score", {"seat": Named("seat", seat), "points": had}) for seat, had in scores)
    }


# -- refusals ------------------------------------------------------------------------------------


def _no_assistant(facts: Mapping[str, Any], parts: Any) -> Facts:
    place = facts.get("place", facts.get("area"))
    return {"area": None if place == "hand" else place}


def _no_technology(facts: Mapping[str, Any], parts: Any) -> Facts:
    return {"title": facts.get("title", facts.get("via"))}


PLAIN = Common(turn_is_open, _plain)

FACTS: Mapping[Any, label_facts.Facts] = {
    c.KeepOrder: Fixed(_order),
    c.UseAgent: Each(_agents, _use_agent),
    c.FulfilOrder: Fixed(_order),
    c.FulfilAchievement: Each(_achievements, _fulfil_achievement),
    c.EndAdditional: Common(_half, _end_additional),
    c.TextileMill: PLAIN,
    c.University: PLAIN,
    c.PlaceAssistant: Each(_placements, _place_assistant),
    c.EndPlacement: PLAIN,
    c.MovePresident: Each(_walks, _move_president),
    c.RecallPresident: PLAIN,
    c.RecallAssistants: PLAIN,
    c.EndRecall: PLAIN,
    c.Exchange: Each(_wares, _exchange),
    c.EndExchange: PLAIN,
    c.ChooseSpace: Common(_counter, _choose_space),
    c.Decline: Common(_declined, _decline),
    c.Donate: Common(turn_is_open, _donate),
    c.ChooseSource: Common(turn_is_open, _source),
    c.TakeOrder: Common(_is_last_order, _take_order),
    c.EndOrders: _end_orders,
    c.TakeItem: Each(_prices, _take_item),
    c.EndItems: PLAIN,
    c.ChooseTechnology: Each(_research, _choose_technology),
    c.PayIndustry: Common(lambda sight: sight.look(STEP).due, _pay_industry),
    c.PlaceStation: PLAIN,
    c.ChooseGood: PLAIN,
    c.LiftAssistant: Fixed(_lift),
    c.SetAssistant: Each(_placements, _place_assistant),
    c.SkipMoves: PLAIN,
    c.TakeBonus: Common(_token, _take_bonus),
    c.SkipBonus: PLAIN,
    c.BuildShop: Common(_site, _build_shop),
    c.BuildTradingHouse: Common(_site, _build_trading_house),
    c.SkipBuilding: PLAIN,
    c.LeaveAssistant: Common(turn_is_open, _leave_assistant),
    **dict.fromkeys(
        (
            "yokohama.exchange", "yokohama.space", "yokohama.donation", "yokohama.source", "yokohama.orders",
            "yokohama.items", "yokohama.research", "yokohama.payment", "yokohama.goods", "yokohama.lift-assistant",
            "yokohama.set-assistant", "yokohama.bonus", "yokohama.construction", "yokohama.recovery",
        ),
        Looked(_step, _step_facts),
    ),
    "yokohama.additional": Looked(lambda sight, _: sight.look(STEP).phase == "A", _phase),
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
    "yokohama.wrong-count": lambda facts, _: {"all": facts["all"] if facts["all"] > 1 else None},
}  # fmt: skip
