"""Which rule answers which question."""

from collections.abc import Mapping

from domain.ikusa import (
    battles,
    build,
    casualties,
    combat,
    declare,
    elimination,
    experience,
    final_movement,
    hire_ronin,
    levy,
    move_armies,
    ninja,
    plan,
    quick_play,
    setting_up,
    spy,
    successors,
    turn_order,
)
from domain.ikusa import commands as wants
from domain.kernel.question import Question, Rule, Ruling
from domain.kernel.record import Command

SET_UP: Mapping[str, Question] = {
    "ikusa.assign-card": Question(
        setting_up.assign_card_options,
        {wants.AssignCard: Rule(setting_up.assign_card, setting_up.judge_assign_card)},
        Ruling("29"),
    ),
    "ikusa.reinforce": Question(
        setting_up.reinforce_options,
        {wants.Reinforce: Rule(setting_up.reinforce, setting_up.judge_reinforce)},
        Ruling("11"),
    ),
    "ikusa.place-army": Question(
        setting_up.place_army_options,
        {wants.PlaceArmy: Rule(setting_up.place_army, setting_up.judge_place_army)},
        Ruling("11"),
    ),
    "ikusa.claim-province": Question(
        quick_play.claim_province_options,
        {wants.ClaimProvince: Rule(quick_play.claim_province, quick_play.judge_claim_province)},
        Ruling("29"),
    ),
    "ikusa.add-spearman": Question(
        quick_play.add_spearman_options,
        {wants.AddSpearman: Rule(quick_play.add_spearman, quick_play.judge_add_spearman)},
        Ruling("29"),
    ),
    "ikusa.fill-cards": Question(
        quick_play.fill_cards_options,
        {wants.FillCards: Rule(quick_play.fill_cards, quick_play.judge_fill_cards)},
        Ruling("30"),
    ),
}

ACTIONS_1_TO_6: Mapping[str, Question] = {
    "ikusa.give-up": Question(
        successors.give_up_options,
        {wants.GiveUp: Rule(successors.give_up, successors.judge_give_up)},
        Ruling("16", "R18"),
    ),
    "ikusa.plan": Question(
        plan.plan_options,
        {wants.AllotKoku: Rule(plan.allot_koku, plan.judge_allot_koku)},
        Ruling("12"),
    ),
    "ikusa.spy": Question(
        spy.spy_options,
        {wants.Spy: Rule(spy.spy, spy.judge_spy), wants.DeclineSpying: Rule(spy.decline_spying)},
        Ruling("17"),
    ),
    "ikusa.take-marker": Question(
        turn_order.take_marker_options,
        {wants.TakeMarker: Rule(turn_order.take_marker, turn_order.judge_take_marker)},
        Ruling("12", "R1"),
    ),
    "ikusa.build": Question(
        build.build_options,
        {
            wants.BuildCastle: Rule(build.build_castle, build.judge_build_castle),
            wants.BuildFortress: Rule(build.build_fortress, build.judge_build_fortress),
        },
        Ruling("13", "R2"),
    ),
    "ikusa.levy": Question(
        levy.levy_options,
        {wants.BuyPackage: Rule(levy.buy_package, levy.judge_buy_package), wants.BuyNothing: Rule(levy.buy_nothing)},
        Ruling("13", "R3"),
    ),
    "ikusa.place-levy": Question(
        levy.place_levy_options,
        {wants.PlaceUnit: Rule(levy.place_unit, levy.judge_place_unit)},
        Ruling("14", "R4"),
    ),
    "ikusa.deploy-ronin": Question(
        hire_ronin.deploy_ronin_options,
        {
            wants.DeployRonin: Rule(hire_ronin.deploy_ronin, hire_ronin.judge_deploy_ronin),
            wants.KeepRonin: Rule(hire_ronin.keep_ronin),
        },
        Ruling("15", "R5"),
    ),
}

MOVEMENT: Mapping[str, Question] = {
    "ikusa.choose-army": Question(
        move_armies.choose_army_options,
        {
            wants.ChooseArmy: Rule(move_armies.choose_army, move_armies.judge_choose_army),
            wants.EndMoves: Rule(move_armies.end_moves),
        },
        Ruling("18"),
    ),
    "ikusa.move-army": Question(
        move_armies.move_army_options,
        {
            wants.PickUp: Rule(move_armies.pick_up, move_armies.judge_pick_up),
            wants.LeaveGarrison: Rule(move_armies.leave_garrison, move_armies.judge_leave_garrison),
            wants.DismissRonin: Rule(move_armies.dismiss_ronin, move_armies.judge_dismiss_ronin),
            wants.Step: Rule(move_armies.step, move_armies.judge_step),
            wants.Stop: Rule(move_armies.stop, move_armies.judge_stop),
            wants.Detach: Rule(move_armies.detach, move_armies.judge_detach),
        },
        Ruling("18", "R9"),
    ),
    "ikusa.move-force": Question(
        final_movement.move_force_options,
        {
            wants.LeaveFrom: Rule(final_movement.leave_from, final_movement.judge_leave_from),
            wants.DismissRonin: Rule(move_armies.dismiss_ronin, final_movement.judge_dismiss_ronin_of_force),
            wants.EndTurn: Rule(final_movement.end_turn),
        },
        Ruling("27", "R26"),
    ),
    "ikusa.go-to": Question(
        final_movement.go_to_options,
        {wants.GoTo: Rule(final_movement.go_to, final_movement.judge_go_to)},
        Ruling("27", "R8"),
    ),
    "ikusa.send": Question(
        final_movement.send_options,
        {
            wants.Send: Rule(final_movement.send, final_movement.judge_send),
            wants.SendAll: Rule(final_movement.send_all, final_movement.judge_send_all),
            wants.Halt: Rule(final_movement.halt, final_movement.judge_halt),
            wants.DismissRonin: Rule(move_armies.dismiss_ronin, final_movement.judge_dismiss_ronin_on_the_way),
        },
        Ruling("27", "R8"),
    ),
}

DECLARATION: Mapping[type[Command], Rule] = {
    wants.DeclareBattle: Rule(declare.declare_battle, declare.judge_declare_battle),
    wants.EndDeclarations: Rule(declare.end_declarations),
}

BATTLES: Mapping[str, Question] = {
    "ikusa.declare-battle": Question(declare.declare_battle_options, DECLARATION, Ruling("19", "R40")),
    "ikusa.muster": Question(declare.muster_options, DECLARATION, Ruling("19", "R40")),
    "ikusa.fight": Question(
        battles.fight_options,
        {wants.Fight: Rule(battles.fight, battles.judge_fight)},
        Ruling("20"),
    ),
    "ikusa.casualty": Question(
        casualties.casualty_options,
        {
            wants.Lose: Rule(casualties.lose, casualties.judge_lose),
            wants.LoseCheapest: Rule(casualties.lose_cheapest),
        },
        Ruling("21", "R16"),
    ),
    "ikusa.fight-on": Question(
        combat.fight_on_options,
        {wants.FightOn: Rule(combat.fight_on), wants.CallOff: Rule(combat.call_off)},
        Ruling("21"),
    ),
    "ikusa.campaign": Question(
        experience.campaign_options,
        {
            wants.LeaveGarrison: Rule(move_armies.leave_garrison, experience.judge_leave_garrison_in_campaign),
            wants.DismissRonin: Rule(move_armies.dismiss_ronin, experience.judge_dismiss_ronin_in_campaign),
            wants.EnterProvince: Rule(experience.enter_province, experience.judge_enter_province),
            wants.Assault: Rule(experience.assault, experience.judge_assault),
            wants.Rest: Rule(experience.rest, experience.judge_rest),
        },
        Ruling("23"),
    ),
    "ikusa.ninja": Question(
        ninja.ninja_options,
        {wants.HoldNinja: Rule(ninja.hold_ninja), wants.HoldAllRound: Rule(ninja.hold_all_round)},
        Ruling("16", "R35"),
    ),
    "ikusa.avenge": Question(
        ninja.avenge_options,
        {wants.Avenge: Rule(ninja.avenge, ninja.judge_avenge)},
        Ruling("16"),
    ),
    "ikusa.recover": Question(
        elimination.recover_options,
        {wants.Recover: Rule(elimination.recover, elimination.judge_recover)},
        Ruling("22"),
    ),
    "ikusa.recover-units": Question(
        elimination.recover_units_options,
        {
            wants.PickUp: Rule(elimination.pick_up_recovered, elimination.judge_pick_up_recovered),
            wants.EndRecovery: Rule(elimination.end_recovery),
        },
        Ruling("22"),
    ),
}

QUESTIONS: Mapping[str, Question] = {**SET_UP, **ACTIONS_1_TO_6, **MOVEMENT, **BATTLES}

OUT_OF_TURN: Mapping[type[Command], Rule] = {wants.Strike: Rule(ninja.strike, ninja.judge_strike)}
"""The ninja strikes in anybody's turn."""

HARMLESS = (
    wants.DeclineSpying, wants.EndMoves, wants.Stop, wants.EndDeclarations, wants.HoldNinja, wants.LoseCheapest,
    wants.CallOff, wants.Rest, wants.Halt, wants.EndTurn, wants.EndRecovery,
)  # fmt: skip
"""What a seat out of time does rather than anything else."""
