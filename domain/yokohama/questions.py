"""Every question that Yokohama asks: how its answers are listed, and which rule judges each answer."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.record import Command, Seat
from domain.kernel.title import Question
from domain.yokohama import (
    additional,
    bonus,
    chinatown,
    construction,
    employment,
    free_actions,
    movement,
    offering,
    orders,
    placement,
    recovery,
    research,
    rewards,
    setting_up,
)
from domain.yokohama import commands as c

FREE: Mapping[type[Command], Callable[[Any, Seat, Any], None]] = {
    c.TextileMill: free_actions.mill,
    c.University: free_actions.university,
}

QUESTIONS: Mapping[str, Question] = {
    "yokohama.keep-order": Question(setting_up.keep_options, {c.KeepOrder: setting_up.keep_order}),
    "yokohama.additional": Question(
        additional.options,
        {
            c.UseAgent: additional.use_agent,
            c.FulfilOrder: additional.fulfil_order,
            c.FulfilAchievement: additional.fulfil_achievement,
            c.EndAdditional: additional.end_additional,
            **FREE,
        },
    ),
    "yokohama.placement": Question(
        placement.options,
        {c.PlaceAssistant: placement.place_assistant, c.EndPlacement: placement.end_placement, **FREE},
    ),
    "yokohama.movement": Question(
        movement.options,
        {c.MovePresident: movement.move_president, c.RecallPresident: movement.recall_president, **FREE},
    ),
    "yokohama.recall": Question(
        movement.recall_options,
        {c.RecallAssistants: movement.recall_assistants, c.EndRecall: movement.end_recall},
    ),
    "yokohama.exchange": Question(
        chinatown.options, {c.Exchange: chinatown.exchange, c.EndExchange: chinatown.end_exchange, **FREE}
    ),
    "yokohama.space": Question(
        offering.space_options, {c.ChooseSpace: offering.choose_space, c.Decline: offering.decline, **FREE}
    ),
    "yokohama.donation": Question(offering.donation_options, {c.Donate: offering.donate}),
    "yokohama.source": Question(offering.source_options, {c.ChooseSource: offering.choose_source}),
    "yokohama.orders": Question(
        orders.options, {c.TakeOrder: orders.take_order, c.EndOrders: orders.end_orders, **FREE}
    ),
    "yokohama.items": Question(
        employment.options, {c.TakeItem: rewards.take_item, c.EndItems: rewards.end_items, **FREE}
    ),
    "yokohama.research": Question(
        research.options,
        {c.ChooseTechnology: research.choose_technology, c.Decline: research.decline, **FREE},
    ),
    "yokohama.payment": Question(research.payment_options, {c.PayIndustry: research.pay_industry}),
    "yokohama.station": Question(research.station_options, {c.PlaceStation: research.place_station}),
    "yokohama.goods": Question(rewards.goods_options, {c.ChooseGood: rewards.choose_good}),
    "yokohama.lift-assistant": Question(
        rewards.lift_options, {c.LiftAssistant: rewards.lift_assistant, c.SkipMoves: rewards.skip_moves}
    ),
    "yokohama.set-assistant": Question(rewards.set_options, {c.SetAssistant: rewards.set_assistant}),
    "yokohama.bonus": Question(bonus.options, {c.TakeBonus: bonus.take_bonus, c.SkipBonus: bonus.skip_bonus}),
    "yokohama.construction": Question(
        construction.options,
        {
            c.BuildShop: construction.build_shop,
            c.BuildHouse: construction.build_house,
            c.SkipBuilding: construction.skip_building,
        },
    ),
    "yokohama.recovery": Question(recovery.options, {c.LeaveAssistant: recovery.leave_assistant}),
}

HARMLESS = (
    c.EndAdditional,
    c.EndPlacement,
    c.RecallPresident,
    c.EndRecall,
    c.EndExchange,
    c.Decline,
    c.EndOrders,
    c.EndItems,
    c.SkipMoves,
    c.SkipBonus,
    c.SkipBuilding,
)
"""What a merchant whose time is up answers, where it can; otherwise the first option."""
