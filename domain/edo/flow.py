"""What happens by itself until somebody is asked. The question answered last says which phase the game is in."""

from collections.abc import Callable
from typing import NamedTuple

from domain.edo.actions.build import can_build
from domain.edo.actions.development import can_develop
from domain.edo.actions.harvest import can_harvest
from domain.edo.actions.money_and_rice import gain
from domain.edo.actions.recruit import can_recruit
from domain.edo.actions.trade import can_trade
from domain.edo.actions.travel import can_travel
from domain.edo.activations import reveal_card
from domain.edo.commands import FoundHome
from domain.edo.events.activations import ActivationEnded
from domain.edo.events.walking import TurnBegan
from domain.edo.income import pay_income
from domain.edo.next_round import end_round
from domain.edo.parts import EdoTable, Parts
from domain.edo.planning import close_planning, still_planning
from domain.edo.setting_up import close_unchosen, found_home, free_homes
from domain.edo.state import SLOTS, Edo
from domain.edo.tables.pack import (
    BuildEffect,
    DevelopEffect,
    HarvestEffect,
    RecruitEffect,
    TradeEffect,
    TravelEffect,
)
from domain.edo.wages import withdraw_unpaid
from domain.edo.walking import may_walk
from domain.kernel.ranking import after, clockwise
from domain.kernel.record import Seat


class Activation(NamedTuple):
    """The question for an activation, and whether there is anything to ask about."""

    ask: str
    possible: Callable[[Edo, Seat, Parts], bool]


ACTIVATIONS: dict[type, Activation] = {
    TravelEffect: Activation("edo.travel", can_travel),
    RecruitEffect: Activation("edo.recruit", can_recruit),
    DevelopEffect: Activation("edo.develop", can_develop),
    HarvestEffect: Activation("edo.harvest", can_harvest),
    BuildEffect: Activation("edo.build", can_build),
    TradeEffect: Activation("edo.trade", can_trade),
}


def proceed(table: EdoTable) -> None:
    match table.state.ask:
        case "edo.walk":
            _perform(table)
        case "edo.plan":
            _plan(table)
        case "edo.wages":
            _collect_wages(table, table.state.asked[0])
        case "" | "edo.set" | "edo.home":
            _settle_in(table)
        case _:
            _perform(table)


def _settle_in(table: EdoTable) -> None:
    """Sets clockwise from the start player, homes in reverse order; the last city left is taken without asking."""
    state = table.state
    if state.result is not None:
        return
    order = clockwise(state.start, len(state.daimyos))
    for seat in order:
        if not state.daimyos[seat].set:
            table.ask((seat,), "edo.set")
            return
    for seat in reversed(order):
        if not state.daimyos[seat].home:
            free = free_homes(state, table.parts)
            if len(free) > 1:
                table.ask((seat,), "edo.home")
                return
            found_home(table, seat, FoundHome(free[0]))
    close_unchosen(table)
    table.ask(clockwise(0, len(order)), "edo.plan")


def _plan(table: EdoTable) -> None:
    """Rulebook: after all have concluded their planning, phase 2 begins with the start player."""
    state = table.state
    waiting = still_planning(state)
    if waiting:
        if len(waiting) < len(state.asked):  # most answers commit nobody
            table.ask(waiting, "edo.plan")
        return
    close_planning(table)
    table.emit(TurnBegan(state.start, 0))
    _perform(table)


def _perform(table: EdoTable) -> None:
    """For each slot, from the start player clockwise: walk, reveal the card, make its activations in a row."""
    state = table.state
    while True:
        seat, slot = state.turn.seat, state.turn.slot
        if not state.turn.action:
            if may_walk(state, seat):
                table.ask_one(seat, "edo.walk")
                return
            reveal_card(table, seat)
        if _activate(table, seat):
            return
        following = after(seat, len(state.daimyos))
        if following == state.start:
            slot += 1
        if slot == SLOTS:
            _collect_wages(table, state.start)
            return
        table.emit(TurnBegan(following, slot))


def _activate(table: EdoTable, seat: Seat) -> bool:
    """Ask for the next activation; False when none can be made any more (Q8, Q18)."""
    state, turn, parts = table.state, table.state.turn, table.parts
    if turn.in_hand:
        return table.ask_one(seat, "edo.set-down")
    activation = ACTIVATIONS.get(type(parts.actions[turn.action].effect))
    if activation is None:
        if turn.left:
            gain(table, seat)
        return False
    while turn.left or turn.begun:
        if activation.possible(state, seat, parts):
            return table.ask_one(seat, activation.ask)
        if not turn.begun:
            break
        table.emit(ActivationEnded(seat))
    return False


def _collect_wages(table: EdoTable, first: Seat) -> None:
    """Rulebook: clockwise each decides for his samurai; then the cities pay, and the round is over."""
    state = table.state
    seat = first
    while True:
        daimyo = state.daimyos[seat]
        if not daimyo.settled:
            withdraw_unpaid(table, seat)
            if daimyo.samurai:
                table.ask((seat,), "edo.wages")
                return
        seat = after(seat, len(state.daimyos))
        if seat == state.start:
            break
    pay_income(table)
    end_round(table)
