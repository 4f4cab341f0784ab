"""The Bower: changing the player order (rulebook p. 14)."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yedo.commands import TakePosition
from domain.yedo.events.action_phase import BowerOpened, OrderChanged, PositionTaken
from domain.yedo.parts import Parts, YedoTable
from domain.yedo.state import Yedo


def at_bower(state: Yedo, parts: Parts) -> list[tuple[Seat, str]]:
    """Who is there, lowest number first."""
    return [(seat, space) for space in parts.bower for seat, clan in enumerate(state.clans) if space in clan.out]


def open_bower(table: YedoTable, seat: Seat) -> None:
    table.emit(BowerOpened(seat, tuple(guest for guest, _ in at_bower(table.state, table.parts))))


def rearrange(table: YedoTable) -> bool:
    """Guests choose any free position; the others fill the lowest free ones in their old order."""
    state = table.state
    bower = state.bower
    assert bower is not None
    if bower.waiting:
        return table.ask_one(bower.waiting[0], "yedo.position")
    others = iter([seat for seat in state.order if seat not in bower.track])
    order = tuple(seat if seat >= 0 else next(others) for seat in bower.track)
    table.emit(OrderChanged(bower.seat, order, tuple(at_bower(state, table.parts))))
    return False


def position_options(state: Yedo, seat: Seat, parts: Parts) -> list[Command]:
    assert state.bower is not None
    return [TakePosition(place) for place, taken in enumerate(state.bower.track, 1) if taken < 0]


def judge_take_position(state: Yedo, seat: Seat, parts: Parts, command: TakePosition) -> None:
    track = state.bower.track if state.bower else []
    free = 1 <= command.position <= len(track) and track[command.position - 1] < 0
    require(free, "yedo.position-taken", position=command.position)


def take_position(table: YedoTable, seat: Seat, command: TakePosition) -> None:
    table.emit(PositionTaken(seat, command.position))
