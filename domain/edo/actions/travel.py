"""Travel: send an official out as a samurai, or move samurai any distance for nothing."""

from domain.edo.actions.samurai import spaces_of, unused
from domain.edo.activations import way_out
from domain.edo.commands import PickUp, Send, SetDown
from domain.edo.events.actions import JourneyBegan, SamuraiLaidBack, SamuraiPickedUp, SamuraiSent, SamuraiSetDown
from domain.edo.parts import EdoTable, Parts
from domain.edo.state import Edo
from domain.edo.tables.pack import TravelEffect
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat


def can_travel(state: Edo, seat: Seat, parts: Parts) -> bool:
    return can_send(state, seat) or bool(movable(state, seat))


def travel_options(state: Edo, seat: Seat, parts: Parts) -> list[Command]:
    options: list[Command] = [PickUp(space) for space in movable(state, seat)]
    if can_send(state, seat):
        options += parts.boards[state.side].sends(parts.effect(state, TravelEffect))
    options.append(way_out(state))
    return options


def can_send(state: Edo, seat: Seat) -> bool:
    """Rulebook: only figures of one's own colour become samurai. Neutral officials do the moving first (Q4)."""
    turn = state.turn
    return turn.left > 0 and not turn.moves and state.daimyos[seat].plan[turn.slot].own > 0


def movable(state: Edo, seat: Seat) -> list[str]:
    """All samurai when an activation begins, those not yet moved while it lasts (Q5)."""
    return unused(state, seat) if state.turn.moves else spaces_of(state, seat)


def judge_send(state: Edo, seat: Seat, parts: Parts, command: Send) -> None:
    require(not state.turn.moves, "edo.activation-begun")
    require(can_send(state, seat), "edo.no-own-official")
    allowed = parts.boards[state.side].sends(parts.effect(state, TravelEffect))
    require(command in allowed, "edo.not-a-border-post", to=command.to)


def send(table: EdoTable, seat: Seat, command: Send) -> None:
    """Rulebook: the official is placed on a border post."""
    table.emit(SamuraiSent(seat, command.to))


def judge_pick_up(state: Edo, seat: Seat, parts: Parts, command: PickUp) -> None:
    require(command.space in movable(state, seat), "edo.no-samurai-there", space=command.space)


def pick_up(table: EdoTable, seat: Seat, command: PickUp) -> None:
    table.emit(SamuraiPickedUp(seat, command.space))


def set_down_options(state: Edo, seat: Seat, parts: Parts) -> list[Command]:
    """Laying it back comes first: that is what a seat out of time does."""
    origin, board = state.turn.active, parts.boards[state.side]
    elsewhere: list[Command] = [command for command in board.set_downs if command.space != origin]
    return elsewhere if state.turn.laid_back(origin) else [SetDown(origin), *elsewhere]


def judge_set_down(state: Edo, seat: Seat, parts: Parts, command: SetDown) -> None:
    """Ruling Q30: laid back, a samurai costs nothing, but once for each space; or one could go on for ever."""
    turn, space = state.turn, command.space
    require(space in parts.boards[state.side].kinds, "edo.unknown-space", space=space)
    require(space != turn.active or not turn.laid_back(space), "edo.must-move", space=space)


def set_down(table: EdoTable, seat: Seat, command: SetDown) -> None:
    """Rulebook: up to two samurai are moved; the first one that is begins an activation."""
    turn = table.state.turn
    if command.space == turn.active:
        table.emit(SamuraiLaidBack(seat, command.space))
        return
    if not turn.moves:
        table.emit(JourneyBegan(seat, table.parts.effect(table.state, TravelEffect).moves))
    table.emit(SamuraiSetDown(seat, turn.active, command.space))
