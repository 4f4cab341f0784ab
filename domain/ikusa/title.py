"""Ikusa, tied together."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.ikusa import (
    battles,
    build,
    casualties,
    combat,
    declare,
    elimination,
    experienced,
    final_movement,
    hire_ronin,
    levy,
    move_armies,
    ninja,
    plan,
    quick,
    setting_up,
    turn_order,
)
from domain.ikusa import commands as wants
from domain.ikusa.check import check
from domain.ikusa.codes import CODES
from domain.ikusa.events import EVENTS
from domain.ikusa.flow import proceed
from domain.ikusa.imagine import Imagination
from domain.ikusa.meta import META
from domain.ikusa.parts import Parts, bundled, load
from domain.ikusa.state import Ikusa
from domain.ikusa.view import IkusaView, view
from domain.kernel.chance import Chance
from domain.kernel.record import Command, Seat
from domain.kernel.table import Table
from domain.kernel.title import Question, Result, Setup, Title

QUESTIONS: Mapping[str, Question] = {
    "ikusa.assign-card": Question(setting_up.assign_options, {wants.AssignCard: setting_up.assign_card}),
    "ikusa.reinforce": Question(setting_up.reinforce_options, {wants.Reinforce: setting_up.reinforce}),
    "ikusa.place-army": Question(setting_up.place_army_options, {wants.PlaceArmy: setting_up.place_army}),
    "ikusa.claim-province": Question(quick.claim_options, {wants.ClaimProvince: quick.claim_province}),
    "ikusa.add-spearman": Question(quick.add_options, {wants.AddSpearman: quick.add_spearman}),
    "ikusa.fill-cards": Question(quick.fill_options, {wants.FillCards: quick.fill_cards}),
    "ikusa.give-up": Question(plan.give_up_options, {wants.GiveUp: plan.give_up}),
    "ikusa.plan": Question(plan.plan_options, {wants.AllotKoku: plan.allot_koku}),
    "ikusa.spy": Question(plan.spy_options, {wants.Spy: plan.spy, wants.DeclineSpying: plan.decline_spying}),
    "ikusa.take-marker": Question(turn_order.marker_options, {wants.TakeMarker: turn_order.take_marker}),
    "ikusa.build": Question(
        build.build_options,
        {wants.BuildCastle: build.build_castle, wants.BuildFortress: build.build_fortress},
    ),
    "ikusa.levy": Question(levy.levy_options, {wants.BuyPackage: levy.buy_package, wants.BuyNothing: levy.buy_nothing}),
    "ikusa.place-levy": Question(levy.place_options, {wants.PlaceUnit: levy.place_unit}),
    "ikusa.deploy-ronin": Question(
        hire_ronin.deploy_options,
        {wants.DeployRonin: hire_ronin.deploy_ronin, wants.KeepRonin: hire_ronin.keep_ronin},
    ),
    "ikusa.choose-army": Question(
        move_armies.choose_options,
        {wants.ChooseArmy: move_armies.choose_army, wants.EndMoves: move_armies.end_moves},
    ),
    "ikusa.move-army": Question(
        move_armies.move_options,
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
    "ikusa.declare-battle": Question(declare.declare_options, {wants.DeclareBattle: declare.declare_battle}),
    "ikusa.ninja": Question(
        ninja.ninja_options,
        {wants.HoldNinja: ninja.hold, wants.HoldAllRound: ninja.hold_all_round},
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
        experienced.campaign_options,
        {
            wants.LeaveGarrison: experienced.leave_garrison,
            wants.DismissRonin: experienced.dismiss_ronin,
            wants.EnterProvince: experienced.enter_province,
            wants.Assault: experienced.assault,
            wants.Rest: experienced.rest,
        },
    ),
    "ikusa.move-force": Question(
        final_movement.force_options,
        {
            wants.LeaveFrom: final_movement.leave_from,
            wants.DismissRonin: final_movement.dismiss_of_force,
            wants.EndTurn: final_movement.end_turn,
        },
    ),
    "ikusa.go-to": Question(final_movement.route_options, {wants.GoTo: final_movement.go_to}),
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


class IkusaTitle(Title[Ikusa, Parts]):
    meta = META
    state_type = Ikusa
    view_type = IkusaView
    events = EVENTS
    commands = wants.COMMANDS
    questions = QUESTIONS
    codes = CODES

    def deal(self, table: Table[Ikusa, Parts], setup: Setup) -> None:
        setting_up.begin(table, setup)
        proceed(table)

    def play(self, table: Table[Ikusa, Parts], seat: Seat, command: Command) -> None:
        super().play(table, seat, command)
        proceed(table)

    def out_of_turn(self, state: Ikusa, seat: Seat) -> list[Command]:
        """The ninja strikes in anybody's turn."""
        return ninja.strikes(state, seat) if state.ninja >= 0 else []

    def judge_out_of_turn(self, command: Command) -> Callable[[Any, Seat, Any], None] | None:
        return ninja.strike if isinstance(command, wants.Strike) else None

    def view(self, state: Ikusa, seat: Seat | None) -> IkusaView:
        return view(state, seat, self.parts(state))

    def imagine(self, state: Ikusa, seat: Seat | None, chance: Chance) -> Ikusa:
        copy = self.clone(state)
        Imagination(copy, seat, self.parts(copy), chance).redraw()
        return copy

    def fallback(self, state: Ikusa, seat: Seat) -> Command:
        options = self.questions[state.ask].options(state, seat, self.parts(state))
        return next((option for option in options if isinstance(option, HARMLESS)), options[0])

    def result(self, state: Ikusa) -> Result | None:
        return state.result

    def check(self, state: Ikusa) -> None:
        if state.pack:
            check(state, self.parts(state))

    def load_pack(self, raw: object) -> Parts:
        return load(raw)


def ikusa() -> IkusaTitle:
    return IkusaTitle([bundled()])
