"""Cards that take a disciple elsewhere or have another one accused: the choice that follows once they hold."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yedo.commands import Accuse, MoveDisciple
from domain.yedo.events.board import DiscipleAccused, DiscipleMoved
from domain.yedo.events.flow import DueSettled
from domain.yedo.gains import ask_one, nothing_due
from domain.yedo.parts import YedoParts, YedoTable
from domain.yedo.places import free_annexes, free_spaces, next_on_circuit
from domain.yedo.state import Due, Yedo


def destinations(state: Yedo, seat: Seat, parts: YedoParts) -> list[str]:
    """Feint leads to any space or annex, a forged pass only to another district."""
    due = state.due[0]
    spaces = free_spaces(state, seat, parts, moving=due.of)
    if due.what == "move-anywhere":
        return spaces + free_annexes(state, seat)
    return [space for space in spaces if parts.district[space] != parts.district[due.of]]


def _move(table: YedoTable, due: Due) -> bool:
    """A card whose effect has become impossible does nothing (ruling 21)."""
    if destinations(table.state, due.seat, table.parts):
        return ask_one(table, due.seat, "yedo.move")
    return nothing_due(table)


def move_options(state: Yedo, seat: Seat, parts: YedoParts) -> list[Command]:
    return [MoveDisciple(place) for place in destinations(state, seat, parts)]


def judge_move(table: YedoTable, seat: Seat, command: MoveDisciple) -> None:
    require(command.place in destinations(table.state, seat, table.parts), "yedo.no-room", place=command.place)
    origin = table.state.due[0].of
    table.emit(DueSettled())
    table.emit(DiscipleMoved(seat, origin, command.place))


def scapegoats(state: Yedo, seat: Seat, parts: YedoParts) -> list[str]:
    """Rivals' disciples in the two districts next to the Watch Patrol."""
    nearby = {next_on_circuit(parts, state.patrol, step, clockwise=True) for step in (-1, 1)}
    return [
        place
        for rival in state.order
        if rival != seat
        for place in state.clans[rival].out
        if parts.district[place] in nearby and place not in state.accused
    ]


def _accuse(table: YedoTable, due: Due) -> bool:
    found = scapegoats(table.state, due.seat, table.parts)
    if len(found) > 1:
        return ask_one(table, due.seat, "yedo.accuse")
    table.emit(DueSettled())
    if found:
        table.emit(DiscipleAccused(due.seat, found[0]))
    return False


def accuse_options(state: Yedo, seat: Seat, parts: YedoParts) -> list[Command]:
    return [Accuse(space) for space in scapegoats(state, seat, parts)]


def judge_accusation(table: YedoTable, seat: Seat, command: Accuse) -> None:
    require(command.space in scapegoats(table.state, seat, table.parts), "yedo.no-such-disciple", place=command.space)
    table.emit(DueSettled())
    table.emit(DiscipleAccused(seat, command.space))


MOVES = {"move-anywhere": _move, "move-elsewhere": _move, "accuse": _accuse}
