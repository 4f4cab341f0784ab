"""Recruit: rice for an official of the shogun."""

from domain.edo.commands import Recruit
from domain.edo.events.actions import OfficialRecruited
from domain.edo.parts import EdoTable, Parts
from domain.edo.state import Edo
from domain.edo.tables.pack import RecruitEffect
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat

RECRUIT = Recruit()


def recruit_deeds(state: Edo, seat: Seat, parts: Parts) -> list[Command]:
    affordable = state.daimyos[seat].rice >= parts.effect(state, RecruitEffect).rice
    return [RECRUIT] if state.neutrals and affordable else []


def recruit(table: EdoTable, seat: Seat, command: Recruit) -> None:
    """Rulebook: for 1 rice an official of the shogun, who may be assigned from the next round on."""
    state, price = table.state, table.parts.effect(table.state, RecruitEffect).rice
    require(state.neutrals, "edo.nobody-to-recruit")
    require(state.daimyos[seat].rice >= price, "edo.too-expensive")
    table.emit(OfficialRecruited(seat, price))
