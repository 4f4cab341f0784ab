"""Every question that Yokohama asks: how its answers are listed, and which rule judges each answer."""

from collections.abc import Mapping

from domain.kernel.record import Command
from domain.kernel.title import Question, Rule, Ruling
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

FREE: Mapping[type[Command], Rule] = {
    c.TextileMill: Rule(free_actions.textile_mill, free_actions.judge_textile_mill),
    c.University: Rule(free_actions.university, free_actions.judge_university),
}

QUESTIONS: Mapping[str, Question] = {
    "yokohama.keep-order": Question(
        setting_up.keep_order_options,
        {
            c.KeepOrder: Rule(setting_up.keep_order, setting_up.judge_keep_order),
        },
        Ruling(page="4"),
    ),
    "yokohama.additional": Question(
        additional.additional_options,
        {
            c.UseAgent: Rule(additional.use_agent, additional.judge_use_agent),
            c.FulfilOrder: Rule(additional.fulfil_order, additional.judge_fulfil_order),
            c.FulfilAchievement: Rule(additional.fulfil_achievement, additional.judge_fulfil_achievement),
            c.EndAdditional: Rule(additional.end_additional),
            **FREE,
        },
        Ruling(page="8", number="O3"),
    ),
    "yokohama.placement": Question(
        placement.placement_options,
        {
            c.PlaceAssistant: Rule(placement.place_assistant, placement.judge_place_assistant),
            c.EndPlacement: Rule(placement.end_placement),
            **FREE,
        },
        Ruling(page="5", number="P2"),
    ),
    "yokohama.movement": Question(
        movement.movement_options,
        {
            c.MovePresident: Rule(movement.move_president, movement.judge_move_president),
            c.RecallPresident: Rule(movement.recall_president, movement.judge_recall_president),
            **FREE,
        },
        Ruling(page="6", number="M6"),
    ),
    "yokohama.recall": Question(
        movement.recall_options,
        {
            c.RecallAssistants: Rule(movement.recall_assistants, movement.judge_recall_assistants),
            c.EndRecall: Rule(movement.end_recall),
            **FREE,
        },
        Ruling(page="6", number="M1"),
    ),
    "yokohama.exchange": Question(
        chinatown.exchange_options,
        {
            c.Exchange: Rule(chinatown.exchange, chinatown.judge_exchange),
            c.EndExchange: Rule(chinatown.end_exchange),
            **FREE,
        },
        Ruling(page="11", number="A13"),
    ),
    "yokohama.space": Question(
        church_and_customs.space_options,
        {
            c.ChooseSpace: Rule(church_and_customs.choose_space, church_and_customs.judge_choose_space),
            c.Decline: Rule(church_and_customs.decline_space),
            **FREE,
        },
        Ruling(page="12", number="A9"),
    ),
    "yokohama.donation": Question(
        church_and_customs.donation_options,
        {
            c.Donate: Rule(church_and_customs.donate, church_and_customs.judge_donate),
            **FREE,
        },
        Ruling(page="12", number="A9"),
    ),
    "yokohama.source": Question(
        church_and_customs.source_options,
        {
            c.ChooseSource: Rule(church_and_customs.choose_source, church_and_customs.judge_choose_source),
            **FREE,
        },
        Ruling(page="12", number="A9"),
    ),
    "yokohama.orders": Question(
        port_and_dock.orders_options,
        {
            c.TakeOrder: Rule(port_and_dock.take_order, port_and_dock.judge_take_order),
            c.EndOrders: Rule(port_and_dock.end_orders),
            **FREE,
        },
        Ruling(page="12", number="A5"),
    ),
    "yokohama.items": Question(
        employment_agency.items_options,
        {
            c.TakeItem: Rule(employment_agency.take_item, employment_agency.judge_take_item),
            c.EndItems: Rule(employment_agency.end_items),
            **FREE,
        },
        Ruling(page="13", number="A14"),
    ),
    "yokohama.research": Question(
        laboratory.research_options,
        {
            c.ChooseTechnology: Rule(laboratory.choose_technology, laboratory.judge_choose_technology),
            c.Decline: Rule(laboratory.decline_research),
            **FREE,
        },
        Ruling(page="13", number="A7"),
    ),
    "yokohama.payment": Question(
        laboratory.payment_options,
        {
            c.PayIndustry: Rule(laboratory.pay_industry, laboratory.judge_pay_industry),
            **FREE,
        },
        Ruling(page="13", number="A7"),
    ),
    "yokohama.station": Question(
        laboratory.station_options,
        {
            c.PlaceStation: Rule(laboratory.place_station, laboratory.judge_place_station),
            **FREE,
        },
        Ruling(page="17", number="R7"),
    ),
    "yokohama.goods": Question(
        rewards.goods_options,
        {
            c.ChooseGood: Rule(rewards.choose_good),
            **FREE,
        },
        Ruling(page="10"),
    ),
    "yokohama.lift-assistant": Question(
        rewards.lift_assistant_options,
        {
            c.LiftAssistant: Rule(rewards.lift_assistant, rewards.judge_lift_assistant),
            c.SkipMoves: Rule(rewards.skip_moves),
            **FREE,
        },
        Ruling(page="10", number="R1"),
    ),
    "yokohama.set-assistant": Question(
        rewards.set_assistant_options,
        {
            c.SetAssistant: Rule(rewards.set_assistant, rewards.judge_set_assistant),
            **FREE,
        },
        Ruling(page="10", number="R1"),
    ),
    "yokohama.bonus": Question(
        bonus.bonus_options,
        {
            c.TakeBonus: Rule(bonus.take_bonus),
            c.SkipBonus: Rule(bonus.skip_bonus),
            **FREE,
        },
        Ruling(page="7", number="R3"),
    ),
    "yokohama.construction": Question(
        construction.construction_options,
        {
            c.BuildShop: Rule(construction.build_shop, construction.judge_build_shop),
            c.BuildTradingHouse: Rule(construction.build_trading_house, construction.judge_build_trading_house),
            c.SkipBuilding: Rule(construction.skip_building),
            **FREE,
        },
        Ruling(page="7", number="R4"),
    ),
    "yokohama.recovery": Question(
        recovery.recovery_options,
        {
            c.LeaveAssistant: Rule(recovery.leave_assistant),
            **FREE,
        },
        Ruling(page="7", number="R6"),
    ),
}

OUT_OF_TURN: Mapping[type[Command], Rule] = {}
"""Nobody acts in another's turn."""

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
