"""Phase 2: perform actions.

For each slot, from the start player clockwise: walk, reveal the card, perform all its activations in a row.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from domain.edo.actions.build import build, build_deeds
from domain.edo.actions.development import develop_deeds, take_special
from domain.edo.actions.harvest import harvest, harvest_deeds
from domain.edo.actions.money_and_rice import gain
from domain.edo.actions.recruit import recruit, recruit_deeds
from domain.edo.actions.trade import buy_goods, buy_point, trade_deeds
from domain.edo.actions.travel import pick_up, send, set_down, set_down_options, travel_deeds
from domain.edo.commands import (
    Build,
    BuyGoods,
    BuyPoint,
    EndActivation,
    Forfeit,
    Harvest,
    PickUp,
    Recruit,
    Reveal,
    Send,
    SetDown,
    Step,
    StepMerchant,
    TakeSpecial,
)
from domain.edo.events.activations import ActionForfeited, ActivationEnded, CardRevealed
from domain.edo.events.walking import TurnBegan
from domain.edo.parts import EdoTable, Parts
from domain.edo.state import SLOTS, Edo
from domain.edo.tables.pack import (
    BuildEffect,
    DevelopEffect,
    GainEffect,
    HarvestEffect,
    RecruitEffect,
    TradeEffect,
    TravelEffect,
)
from domain.edo.wages import begin_wages
from domain.edo.walking import can_walk, step, step_merchant, walk_options
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.kernel.title import Question

Deeds: TypeAlias = Callable[[Edo, Seat, Parts], list[Command]]
Judge: TypeAlias = Callable[[EdoTable, Seat, Any], None]

END_ACTIVATION = EndActivation()
FORFEIT = Forfeit()


class Performance(NamedTuple):
    """How the activations of an action are asked for."""

    ask: str
    deeds: Deeds


PERFORMANCES: dict[type, Performance] = {
    TravelEffect: Performance("edo.travel", travel_deeds),
    RecruitEffect: Performance("edo.recruit", recruit_deeds),
    DevelopEffect: Performance("edo.develop", develop_deeds),
    HarvestEffect: Performance("edo.harvest", harvest_deeds),
    BuildEffect: Performance("edo.build", build_deeds),
    TradeEffect: Performance("edo.trade", trade_deeds),
}


# -- whose card --------------------------------------------------------------------------------


def begin_performing(table: EdoTable) -> None:
    _begin_turn(table, table.state.start, 0)


def _begin_turn(table: EdoTable, seat: Seat, slot: int) -> None:
    """Rulebook: figures walk before the card is revealed, whatever card it is (Q1)."""
    table.emit(TurnBegan(seat, slot))
    _walk_on(table, seat)


def _end_turn(table: EdoTable) -> None:
    state = table.state
    seat, slot = (state.turn.seat + 1) % len(state.daimyos), state.turn.slot
    if seat == state.start:
        slot += 1
    if slot < SLOTS:
        _begin_turn(table, seat, slot)
    else:
        begin_wages(table)


def _walk_on(table: EdoTable, seat: Seat) -> None:
    if can_walk(table.state, seat):
        table.ask((seat,), "edo.walk")
    else:
        _reveal_card(table, seat)


def reveal(table: EdoTable, seat: Seat, command: Reveal) -> None:
    _reveal_card(table, seat)


def _reveal_card(table: EdoTable, seat: Seat) -> None:
    state, slot = table.state, table.state.turn.slot
    planned = state.daimyos[seat].plan[slot]
    action = table.parts.actions[planned.action]
    activations = min((planned.own + planned.neutral) // action.officials, action.most)
    table.emit(CardRevealed(seat, slot, planned.card, action.id, planned.own, planned.neutral, activations))
    if activations and isinstance(action.effect, GainEffect):
        gain(table, seat)
    _go_on(table, seat)


# -- activations -------------------------------------------------------------------------------


def _go_on(table: EdoTable, seat: Seat) -> None:
    """Ask for the next activation, or go on to the next card when none can be made (Q8, Q18)."""
    state, turn = table.state, table.state.turn
    while turn.left or turn.begun:
        ask, deeds = PERFORMANCES[type(table.parts.actions[turn.action].effect)]
        if deeds(state, seat, table.parts):
            table.ask((seat,), ask)
            return
        if not turn.begun:
            break
        table.emit(ActivationEnded(seat))
    _end_turn(table)


def end_activation(table: EdoTable, seat: Seat, command: EndActivation) -> None:
    require(table.state.turn.begun, "edo.nothing-begun")
    table.emit(ActivationEnded(seat))
    _go_on(table, seat)


def forfeit(table: EdoTable, seat: Seat, command: Forfeit) -> None:
    """Rulebook: a player may forfeit activations."""
    turn = table.state.turn
    require(not turn.begun, "edo.activation-begun")
    table.emit(ActionForfeited(seat, turn.left))
    _go_on(table, seat)


def _then(judge: Judge, follow: Callable[[EdoTable, Seat], None]) -> Judge:
    """A judge whose accepted command is followed by something."""

    def judge_and_follow(table: EdoTable, seat: Seat, command: Command) -> None:
        judge(table, seat, command)
        follow(table, seat)

    return judge_and_follow


def _ask_where_to(table: EdoTable, seat: Seat) -> None:
    table.ask((seat,), "edo.set-down")


def _activation(effect: type, answers: dict[type[Command], Judge]) -> tuple[str, Question]:
    """The question for an activation: its deeds, and leaving the rest of it or all that remain."""
    ask, deeds = PERFORMANCES[effect]

    def options(state: Edo, seat: Seat, parts: Parts) -> list[Command]:
        return [*deeds(state, seat, parts), END_ACTIVATION if state.turn.begun else FORFEIT]

    return ask, Question(options, {**answers, EndActivation: end_activation, Forfeit: forfeit})


QUESTIONS: dict[str, Question] = {
    "edo.walk": Question(
        walk_options, {Step: _then(step, _walk_on), StepMerchant: _then(step_merchant, _walk_on), Reveal: reveal}
    ),
    "edo.set-down": Question(set_down_options, {SetDown: _then(set_down, _go_on)}),
    **dict(
        [
            _activation(TravelEffect, {Send: _then(send, _go_on), PickUp: _then(pick_up, _ask_where_to)}),
            _activation(RecruitEffect, {Recruit: _then(recruit, _go_on)}),
            _activation(DevelopEffect, {TakeSpecial: _then(take_special, _go_on)}),
            _activation(HarvestEffect, {Harvest: _then(harvest, _go_on)}),
            _activation(BuildEffect, {Build: _then(build, _go_on)}),
            _activation(TradeEffect, {BuyGoods: _then(buy_goods, _go_on), BuyPoint: _then(buy_point, _go_on)}),
        ]
    ),
}
