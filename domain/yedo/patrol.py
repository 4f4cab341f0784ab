"""The Watch Patrol Phase (rulebook p. 9)."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yedo.cards import PASS, window_cards
from domain.yedo.commands import PlayBlackmail
from domain.yedo.events.flow import StepBegan
from domain.yedo.events.patrol import BlackmailPlayed, DisciplesArrested, PatrolMoved
from domain.yedo.parts import Parts, YedoTable
from domain.yedo.places import endangered, next_on_circuit
from domain.yedo.state import Yedo


def walk(table: YedoTable) -> bool:
    """5a: the patrol walks one district in the direction of its colour; without a patrol the phase is skipped."""
    state = table.state
    if not state.patrol:
        table.emit(StepBegan("attendance", tuple(state.order)))
        return False
    steps = table.parts.rule(state, "march", 1)
    if steps:
        table.emit(PatrolMoved(next_on_circuit(table.parts, state.patrol, steps, state.clockwise)))
    table.emit(StepBegan("influence", tuple(state.order)))
    return False


def influence(table: YedoTable) -> bool:
    """5b: in player order each may play one card to move the patrol."""
    state = table.state
    for seat in state.queue:
        if state.clans[seat].actions.cards:
            table.ask((seat,), "yedo.influence")
            return True
    table.emit(StepBegan("rescue", tuple(state.order)))
    return False


def influence_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    return [PASS, *window_cards(state, seat, parts)]


def rescue(table: YedoTable) -> bool:
    """5c: in player order each whose disciples are in danger may play one card, or the Blackmail, to save some."""
    state = table.state
    for seat in state.queue:
        clan = state.clans[seat]
        if (clan.blackmail or clan.actions.cards) and endangered(state, seat, table.parts):
            table.ask((seat,), "yedo.rescue")
            return True
    arrest(table)
    table.emit(StepBegan("attendance", tuple(state.order)))
    return False


def rescue_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    options: list[Command] = [PASS]
    if state.clans[seat].blackmail:
        options += [PlayBlackmail(space) for space in endangered(state, seat, parts)]
    return options + window_cards(state, seat, parts)


def judge_play_blackmail(state: Yedo, seat: Seat, parts: Parts, command: PlayBlackmail) -> None:
    require(state.clans[seat].blackmail, "yedo.no-blackmail")
    require(command.space in endangered(state, seat, parts), "yedo.no-such-disciple", place=command.space)


def play_blackmail(table: YedoTable, seat: Seat, command: PlayBlackmail) -> None:
    table.emit(BlackmailPlayed(seat, command.space))


def arrest(table: YedoTable) -> None:
    """5d: one by one to the reserve, but whoever has two there already gets the disciple home (ruling 28)."""
    state = table.state
    arrests: list[tuple[Seat, str, bool]] = []
    for seat in state.order:
        reserve = state.clans[seat].reserve
        for space in endangered(state, seat, table.parts):
            arrests.append((seat, space, reserve < 2))
            reserve += reserve < 2
    if arrests or state.sheltered or state.accused:
        table.emit(DisciplesArrested(tuple(arrests)))
