"""The Prep Phase (rulebook p. 6)."""

from domain.yedo.events.flow import RoundBegan, StepBegan
from domain.yedo.meta import GEISHA
from domain.yedo.parts import YedoTable


def prepare(table: YedoTable) -> bool:
    state = table.state
    round_ = state.round + 1
    table.emit(
        RoundBegan(
            round=round_,
            church=1 if state.church else 3,
            dojos=tuple(seat for seat in state.order if "DJ" in state.clans[seat].annexes),
            patrol_leaves=round_ == table.parts.rounds and state.setting == GEISHA,
        )
    )
    table.emit(StepBegan("dropping-out", tuple(state.order)))
    return False
