"""Employment Agency, and the warehouse icon of rewards: pieces from warehouse to hand at their cost."""

from domain.kernel.record import Command, Seat
from domain.yokohama import commands as c
from domain.yokohama.events import action as e
from domain.yokohama.free_actions import free_options
from domain.yokohama.rewards import affordable_items
from domain.yokohama.state import Items, Yokohama
from domain.yokohama.tables.parts import Parts
from domain.yokohama.town import Play

END = c.EndItems()


def go_on(table: Play, seat: Seat, frame: Items) -> bool:
    if len(options(table.state, seat, table.parts)) == 1:
        table.emit(e.StepEnded(seat, "items"))
        return False
    table.ask((seat,), "yokohama.items")
    return True


def options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    frame = state.frames[-1]
    assert isinstance(frame, Items)
    found: list[Command] = [END]
    found += affordable_items(state.merchants[seat], parts)
    return found + free_options(state, seat) if frame.fresh else found
