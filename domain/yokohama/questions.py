"""Every question that Yokohama asks: how its answers are listed, and which rule judges each answer."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.record import Command, Seat
from domain.kernel.title import Question
from domain.yokohama import (
    additional,
    bonus,
    chinatown,
    church_and_customs,
    construction,
    employment_agency,
    free_actions,
    laboratory,
    movement,
    placement,
    port_and_dock,
    recovery,
    rewards,
    setting_up,
)
from domain.yokohama import commands as c

FREE: Mapping[type[Command], Callable[[Any, Seat, Any], None]] = {
    c.TextileMill: free_actions.textile_mill,
    c.University: free_actions.university,
}

QUESTIONS: Mapping[str, Question] = {
    "yokohama.keep-order": Question(setting_up.keep_order_options, {c.KeepOrder: setting_up.keep_order}),
    "yokohama.additional": Question(
        additional.additional_options,
        {
            c.UseAgent: additional.use_agent,
            c.FulfilOrder: additional.fulfil_order,
            c.FulfilAchievement: additional.fulfil_achievement,
            c.EndAdditional: additional.end_additional,
            **FREE,
        },
    ),
    "yokohama.placement": Question(
        placement.placement_options,
        {c.PlaceAssistant: placement.place_assistant, c.EndPlacement: placement.end_placement, **FREE},
    ),
    "yokohama.movement": Question(
        movement.movement_options,
        {c.MovePresident: movement.move_president, c.RecallPresident: movement.recall_president, **FREE},
    ),
    "yokohama.recall": Question(
        movement.recall_options,
        {c.RecallAssistants: movement.recall_assistants, c.EndRecall: movement.end_recall},
    ),
    "yokohama.exchange": Question(
        chinatown.exchange_options, {c.Exchange: chinatown.exchange, c.EndExchange: chinatown.end_exchange, **FREE}
    ),
    "yokohama.space": Question(
        church_and_customs.space_options,
        {c.ChooseSpace: church_and_customs.choose_space, c.Decline: church_and_customs.decline_space, **FREE},
    ),
    "yokohama.donation": Question(church_and_customs.donation_options, {c.Donate: church_and_customs.donate}),
    "yokohama.source": Question(church_and_customs.source_options, {c.ChooseSource: church_and_customs.choose_source}),
    "yokohama.orders": Question(
        port_and_dock.orders_options,
        {c.TakeOrder: port_and_dock.take_order, c.EndOrders: port_and_dock.end_orders, **FREE},
    ),
    "yokohama.items": Question(
        employment_agency.items_options,
        {c.TakeItem: employment_agency.take_item, c.EndItems: employment_agency.end_items, **FREE},
    ),
    "yokohama.research": Question(
        laboratory.research_options,
        {c.ChooseTechnology: laboratory.choose_technology, c.Decline: laboratory.decline_research, **FREE},
    ),
    "yokohama.payment": Question(laboratory.payment_options, {c.PayIndustry: laboratory.pay_industry}),
    "yokohama.station": Question(laboratory.station_options, {c.PlaceStation: laboratory.place_station}),
    "yokohama.goods": Question(rewards.goods_options, {c.ChooseGood: rewards.choose_good}),
    "yokohama.lift-assistant": Question(
        rewards.lift_assistant_options, {c.LiftAssistant: rewards.lift_assistant, c.SkipMoves: rewards.skip_moves}
    ),
    "yokohama.set-assistant": Question(rewards.set_assistant_options, {c.SetAssistant: rewards.set_assistant}),
    "yokohama.bonus": Question(bonus.bonus_options, {c.TakeBonus: bonus.take_bonus, c.SkipBonus: bonus.skip_bonus}),
    "yokohama.construction": Question(
        construction.construction_options,
        {
            c.BuildShop: construction.build_shop,
            c.BuildTradingHouse: construction.build_trading_house,
            c.SkipBuilding: construction.skip_building,
        },
    ),
    "yokohama.recovery": Question(recovery.recovery_options, {c.LeaveAssistant: recovery.leave_assistant}),
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
