"""The Assigning Phase (rulebook p. 9)."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yedo.cards import window_cards
from domain.yedo.commands import PlaceDisciple
from domain.yedo.events.assigning import DisciplePlaced
from domain.yedo.events.flow import StepBegan, TurnBegan
from domain.yedo.parts import Parts, YedoTable
from domain.yedo.places import after, free_annexes, free_spaces, has_room
from domain.yedo.state import Yedo


def assign(table: YedoTable) -> bool:
    """One disciple at a time, in player order, until all are placed."""
    state, parts = table.state, table.parts
    clans = state.clans
    seat = state.turn
    if seat < 0 or not state.left or not clans[seat].home or not has_room(state, seat, parts):
        for seat in after(state, state.turn):
            if clans[seat].home and has_room(state, seat, parts):
                table.emit(TurnBegan(seat))
                break
        else:
            table.emit(StepBegan("patrol"))
            return False
    return table.ask_one(seat, "yedo.place")


def place_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    places = parts.placing
    options = [places[space] for space in free_spaces(state, seat, parts)]
    if state.clans[seat].annexes:
        options += [places[annex] for annex in free_annexes(state, seat)]
    return options + window_cards(state, seat, parts) if state.clans[seat].actions.cards else options


def judge_place_disciple(state: Yedo, seat: Seat, parts: Parts, command: PlaceDisciple) -> None:
    place = command.place
    free = free_annexes(state, seat) if place in parts.annexes else free_spaces(state, seat, parts)
    require(place in free, "yedo.no-room", place=place)


def place_disciple(table: YedoTable, seat: Seat, command: PlaceDisciple) -> None:
    table.emit(DisciplePlaced(seat, command.place))
