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
from domain.kernel.title import Question

QUESTIONS: Mapping[str, Question] = {
    "ikusa.assign-card": Question(setting_up.assign_card_options, {wants.AssignCard: setting_up.assign_card}),
    "ikusa.reinforce": Question(setting_up.reinforce_options, {wants.Reinforce: setting_up.reinforce}),
    "ikusa.place-army": Question(setting_up.place_army_options, {wants.PlaceArmy: setting_up.place_army}),
    "ikusa.claim-province": Question(
        quick_play.claim_province_options, {wants.ClaimProvince: quick_play.claim_province}
    ),
    "ikusa.add-spearman": Question(quick_play.add_spearman_options, {wants.AddSpearman: quick_play.add_spearman}),
    "ikusa.fill-cards": Question(quick_play.fill_cards_options, {wants.FillCards: quick_play.fill_cards}),
    "ikusa.give-up": Question(successors.give_up_options, {wants.GiveUp: successors.give_up}),
    "ikusa.plan": Question(plan.plan_options, {wants.AllotKoku: plan.allot_koku}),
    "ikusa.spy": Question(spy.spy_options, {wants.Spy: spy.spy, wants.DeclineSpying: spy.decline_spying}),
    "ikusa.take-marker": Question(turn_order.take_marker_options, {wants.TakeMarker: turn_order.take_marker}),
    "ikusa.build": Question(
        build.build_options,
        {wants.BuildCastle: build.build_castle, wants.BuildFortress: build.build_fortress},
    ),
    "ikusa.levy": Question(levy.levy_options, {wants.BuyPackage: levy.buy_package, wants.BuyNothing: levy.buy_nothing}),
    "ikusa.place-levy": Question(levy.place_levy_options, {wants.PlaceUnit: levy.place_unit}),
    "ikusa.deploy-ronin": Question(
        hire_ronin.deploy_ronin_options,
        {wants.DeployRonin: hire_ronin.deploy_ronin, wants.KeepRonin: hire_ronin.keep_ronin},
    ),
    "ikusa.choose-army": Question(
        move_armies.choose_army_options,
        {wants.ChooseArmy: move_armies.choose_army, wants.EndMoves: move_armies.end_moves},
    ),
    "ikusa.move-army": Question(
        move_armies.move_army_options,
        {
            wants.PickUp: move_armies.pick_up,
            wants.LeaveGarrison: move_armies.leave_garrison,
            wants.DismissRonin: move_armies.dismiss_ronin,
            wants.Step: move_armies.step,
            wants.Stop: move_armies.stop,
            wants.Detach: move_armies.detach,
        },
    ),
    "ikusa.muster": Question(
        declare.muster_options,
        {wants.Muster: declare.muster, wants.EndDeclarations: declare.end_declarations},
    ),
    "ikusa.declare-battle": Question(declare.declare_battle_options, {wants.DeclareBattle: declare.declare_battle}),
    "ikusa.ninja": Question(
        ninja.ninja_options,
        {wants.HoldNinja: ninja.hold_ninja, wants.HoldAllRound: ninja.hold_all_round},
    ),
    "ikusa.avenge": Question(ninja.avenge_options, {wants.Avenge: ninja.avenge}),
    "ikusa.fight": Question(battles.fight_options, {wants.Fight: battles.fight}),
    "ikusa.casualty": Question(
        casualties.casualty_options,
        {wants.Lose: casualties.lose, wants.LoseCheapest: casualties.lose_cheapest},
    ),
    "ikusa.fight-on": Question(
        combat.fight_on_options, {wants.FightOn: combat.fight_on, wants.CallOff: combat.call_off}
    ),
    "ikusa.campaign": Question(
        experience.campaign_options,
        {
            wants.LeaveGarrison: experience.leave_garrison,
            wants.DismissRonin: experience.dismiss_ronin,
            wants.EnterProvince: experience.enter_province,
            wants.Assault: experience.assault,
            wants.Rest: experience.rest,
        },
    ),
    "ikusa.move-force": Question(
        final_movement.move_force_options,
        {
            wants.LeaveFrom: final_movement.leave_from,
            wants.DismissRonin: final_movement.dismiss_of_force,
            wants.EndTurn: final_movement.end_turn,
        },
    ),
    "ikusa.go-to": Question(final_movement.go_to_options, {wants.GoTo: final_movement.go_to}),
    "ikusa.send": Question(
        final_movement.send_options,
        {
            wants.Send: final_movement.send,
            wants.SendAll: final_movement.send_all,
            wants.Halt: final_movement.halt,
            wants.DismissRonin: final_movement.dismiss_on_the_way,
        },
    ),
    "ikusa.recover": Question(elimination.recover_options, {wants.Recover: elimination.recover}),
    "ikusa.recover-units": Question(
        elimination.recover_units_options,
        {wants.PickUp: elimination.recover_units, wants.EndRecovery: elimination.end_recovery},
    ),
}

HARMLESS = (
    wants.DeclineSpying, wants.EndMoves, wants.Stop, wants.EndDeclarations, wants.HoldNinja, wants.LoseCheapest,
    wants.CallOff, wants.Rest, wants.Halt, wants.EndTurn, wants.EndRecovery,
)  # fmt: skip
"""What a seat out of time does rather than anything else."""
