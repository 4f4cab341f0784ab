"""Game end (rulebook p. 8): what triggers it, and when it comes."""

from domain.kernel.record import Seat
from domain.yokohama.events.game_end import EndTriggered
from domain.yokohama.kinds import FREE
from domain.yokohama.parts import YokohamaTable
from domain.yokohama.state import Yokohama


def trigger(table: YokohamaTable, seat: Seat, reason: str) -> None:
    """The first trigger counts: this round is finished and one more is played (ruling E1)."""
    state = table.state
    if not state.ending:
        table.emit(EndTriggered(seat, reason, min(state.round + 1, state.max_rounds)))


def trigger_if_full(table: YokohamaTable, seat: Seat, area: str) -> None:
    """A board for assistants ends the game at a number of them, the dummy's included."""
    state = table.state
    assistants = sum(owner != FREE for owner in state.spaces[area])
    if assistants >= table.parts.boards[area].full[len(state.merchants)]:
        trigger(table, seat, "church" if area == table.parts.church else "customs")


def is_last_round(state: Yokohama) -> bool:
    """The extra round after a trigger, or the service's limit (ruling E7)."""
    return state.round >= (state.last_round if state.ending else state.max_rounds)
