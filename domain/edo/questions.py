"""Which rule answers which question."""

from domain.edo import activations, codes, planning, setting_up, wages, walking
from domain.edo.actions import build, development, harvest, recruit, trade, travel
from domain.edo.commands import (
    Build,
    BuyGoods,
    BuyPoint,
    CommitPlan,
    EndActivation,
    Forfeit,
    FoundHome,
    Harvest,
    PayWages,
    PickUp,
    PlanAction,
    PlanCard,
    PlanNeutrals,
    PlanOfficials,
    Recruit,
    Reveal,
    Send,
    SetDown,
    Step,
    StepMerchant,
    TakeSet,
    TakeSpecial,
    Withdraw,
)
from domain.kernel.record import Command
from domain.kernel.title import Question, Rule

WAYS_OUT: dict[type[Command], Rule] = {
    EndActivation: Rule(activations.end_activation, activations.judge_end_activation),
    Forfeit: Rule(activations.forfeit, activations.judge_forfeit),
}
"""Every activation may be ended or forfeited."""

QUESTIONS: dict[str, Question] = {
    "edo.set": Question(
        setting_up.set_options,
        {TakeSet: Rule(setting_up.take_set, setting_up.judge_take_set)},
        codes.SET_UP,
    ),
    "edo.home": Question(
        setting_up.home_options,
        {FoundHome: Rule(setting_up.found_home, setting_up.judge_found_home)},
        codes.SET_UP,
    ),
    "edo.plan": Question(
        planning.plan_options,
        {
            PlanCard: Rule(planning.plan_card, planning.judge_plan_card),
            PlanAction: Rule(planning.plan_action, planning.judge_plan_action),
            PlanOfficials: Rule(planning.plan_officials, planning.judge_plan_officials),
            PlanNeutrals: Rule(planning.plan_neutrals, planning.judge_plan_neutrals),
            CommitPlan: Rule(planning.commit_plan, planning.judge_commit_plan),
        },
        codes.CARDS,
    ),
    "edo.walk": Question(
        walking.walk_options,
        {
            Step: Rule(walking.step, walking.judge_step),
            StepMerchant: Rule(walking.step_merchant, walking.judge_step_merchant),
            Reveal: Rule(activations.reveal),
        },
        codes.WALKING,
    ),
    "edo.travel": Question(
        travel.travel_options,
        {Send: Rule(travel.send, travel.judge_send), PickUp: Rule(travel.pick_up, travel.judge_pick_up), **WAYS_OUT},
        codes.TRAVEL,
    ),
    "edo.set-down": Question(
        travel.set_down_options,
        {SetDown: Rule(travel.set_down, travel.judge_set_down)},
        codes.TRAVEL,
    ),
    "edo.recruit": Question(
        recruit.recruit_options,
        {Recruit: Rule(recruit.recruit, recruit.judge_recruit), **WAYS_OUT},
        codes.RECRUITING,
    ),
    "edo.develop": Question(
        development.develop_options,
        {TakeSpecial: Rule(development.take_special, development.judge_take_special), **WAYS_OUT},
        codes.DEVELOPMENT,
    ),
    "edo.harvest": Question(
        harvest.harvest_options,
        {Harvest: Rule(harvest.harvest, harvest.judge_harvest), **WAYS_OUT},
        codes.RESOURCES,
    ),
    "edo.build": Question(
        build.build_options,
        {Build: Rule(build.build, build.judge_build), **WAYS_OUT},
        codes.BUILDING,
    ),
    "edo.trade": Question(
        trade.trade_options,
        {
            BuyGoods: Rule(trade.buy_goods, trade.judge_buy_goods),
            BuyPoint: Rule(trade.buy_point, trade.judge_buy_point),
            **WAYS_OUT,
        },
        codes.TRADING,
    ),
    "edo.wages": Question(
        wages.wages_options,
        {
            Withdraw: Rule(wages.withdraw, wages.judge_withdraw),
            PayWages: Rule(wages.pay_wages, wages.judge_pay_wages),
        },
        codes.WAGES,
    ),
}

OUT_OF_TURN: dict[type[Command], Rule] = {}

HARMLESS: tuple[type[Command], ...] = (Reveal, EndActivation, Forfeit, PayWages)
"""Out of time: walk nowhere, leave activations, keep samurai while there is rice."""
