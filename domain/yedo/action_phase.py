"""The Action Phase (rulebook p. 10): turns, and which disciple is activated."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yedo.bower import rearrange
from domain.yedo.cards import PASS, window_cards
from domain.yedo.commands import Activate, Pass
from domain.yedo.district_uses import use_options
from domain.yedo.events.action_phase import DiscipleChosen, DiscipleReturned, TurnEnded
from domain.yedo.events.flow import StepBegan, TurnBegan
from domain.yedo.missions import completions, pursue
from domain.yedo.parts import Parts, YedoTable
from domain.yedo.places import active_place, after
from domain.yedo.state import Yedo


def act(table: YedoTable) -> bool:
    """One activation after the other until no disciple is left on board or annexes."""
    state = table.state
    if state.quest is not None:
        return pursue(table)
    if state.bower is not None:
        return rearrange(table)
    match state.stage:
        case "choosing":
            seat = state.turn
            several = len(state.clans[seat].out) > 1 and not state.chosen
            return table.ask_one(seat, "yedo.turn" if several else "yedo.action")
        case "acting":
            table.emit(DiscipleReturned(state.turn, state.chosen))
        case "after":
            return _after(table, state.turn)
        case _:
            _next_turn(table)
    return False


def _next_turn(table: YedoTable) -> None:
    """The next on the player order track, as it is now, who has a disciple left (ruling 46)."""
    state = table.state
    for seat in after(state, state.turn):
        if state.clans[seat].out:
            table.emit(TurnBegan(seat))
            return
    last = state.ending or state.round == table.parts.rounds
    table.emit(StepBegan("scoring" if last else "prep"))


def _after(table: YedoTable, seat: Seat) -> bool:
    clan = table.state.clans[seat]
    if clan.out and clan.actions.cards:
        return table.ask_one(seat, "yedo.after")
    table.emit(TurnEnded(seat))
    return False


def after_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [PASS, *window_cards(state, seat, parts)]


def pass_after(table: YedoTable, seat: Seat, command: Pass) -> None:
    table.emit(TurnEnded(seat))


# -- which disciple -------------------------------------------------------------------------------------------


def turn_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    activating, clan = parts.activating, state.clans[seat]
    options = [activating[place] for place in clan.out]
    return options + window_cards(state, seat, parts) if clan.actions.cards else options


def judge_activate(state: Yedo, seat: Seat, parts: Parts, command: Activate) -> None:
    require(command.place in state.clans[seat].out, "yedo.no-such-disciple", place=command.place)


def activate(table: YedoTable, seat: Seat, command: Activate) -> None:
    table.emit(DiscipleChosen(seat, command.place))


# -- what it does ---------------------------------------------------------------------------------------------


def action_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    place = active_place(state, seat)
    options = use_options(state, seat, place, parts)
    if parts.district[place]:
        options += completions(state, seat, place, parts)
    return options + window_cards(state, seat, parts) if state.clans[seat].actions.cards else options
