"""Recovery step (rulebook p. 7): all own assistants of the area go back to hand; Telephone may leave one."""

from domain.kernel.record import Command, Seat
from domain.yokohama import commands as c
from domain.yokohama.events.recovery import AssistantsRecovered
from domain.yokohama.free_actions import with_free
from domain.yokohama.parts import Parts, YokohamaTable
from domain.yokohama.state import Action, Yokohama

OPTIONS: list[Command] = [c.LeaveAssistant(0), c.LeaveAssistant(1)]


def go_on(table: YokohamaTable, seat: Seat, frame: Action) -> bool:
    """Ruling R6: Telephone's owner is asked whenever an assistant is there."""
    merchant = table.state.merchants[seat]
    there = merchant.out.get(frame.area, 0)
    if there and "telephone" in merchant.technologies:
        return table.ask_one(seat, "yokohama.recovery")
    table.emit(AssistantsRecovered(seat, frame.area, there))
    return False


def recovery_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    return with_free(OPTIONS, state, seat)


def leave_assistant(table: YokohamaTable, seat: Seat, command: c.LeaveAssistant) -> None:
    frame = table.state.top(Action)
    there = table.state.merchants[seat].out[frame.area]
    table.emit(AssistantsRecovered(seat, frame.area, there - command.count, command.count))
