"""The ninja as a spy (rulebook p. 17): he looks at one finished plan before his owner plans."""

from domain.ikusa.commands import DeclineSpying, Spy
from domain.ikusa.events.plan import PlanSpied, SpyingDeclined
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.plan import whole_plan
from domain.ikusa.state import Ikusa
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat


def may_be_spied(state: Ikusa, seat: Seat, colour: int) -> bool:
    return 0 <= colour < len(state.colours) and state.owners[colour] != seat and not state.colours[colour].out


def spy_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    seen = [Spy(colour) for colour in range(len(state.colours)) if may_be_spied(state, seat, colour)]
    return [*seen, DeclineSpying()]


def judge_spy(state: Ikusa, seat: Seat, parts: Parts, command: Spy) -> None:
    require(may_be_spied(state, seat, command.colour), "ikusa.not-to-be-spied", colour=command.colour)


def spy(table: IkusaTable, seat: Seat, command: Spy) -> None:
    """One opponent's finished bins are shown to the ninja's owner alone."""
    state = table.state
    table.emit(PlanSpied(seat, state.ninja, command.colour, whole_plan(state, command.colour)))


def decline_spying(table: IkusaTable, seat: Seat, command: DeclineSpying) -> None:
    table.emit(SpyingDeclined(table.state.ninja))
