"""Recruit: rice for an official of the shogun."""

from domain.edo.activations import way_out
from domain.edo.commands import Recruit
from domain.edo.events.actions import OfficialRecruited
from domain.edo.parts import EdoTable, Parts
from domain.edo.state import Edo
from domain.edo.tables.pack import RecruitEffect
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

RECRUIT = Recruit()


def can_recruit(state: Edo, seat: Seat, parts: Parts) -> bool:
    return bool(state.neutrals) and state.daimyos[seat].rice >= parts.effect(state, RecruitEffect).rice


def recruit_options(state: Edo, seat: Seat, parts: Parts) -> list[Command]:
    return [RECRUIT, way_out(state)] if can_recruit(state, seat, parts) else [way_out(state)]


def judge_recruit(state: Edo, seat: Seat, parts: Parts, command: Recruit) -> None:
    require(state.neutrals, "edo.nobody-to-recruit")
    require(state.daimyos[seat].rice >= parts.effect(state, RecruitEffect).rice, "edo.too-expensive")


def recruit(table: EdoTable, seat: Seat, command: Recruit) -> None:
    """Rulebook: for 1 rice an official of the shogun, who may be assigned from the next round on."""
    table.emit(OfficialRecruited(seat, table.parts.effect(table.state, RecruitEffect).rice))
