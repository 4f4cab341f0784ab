"""Ikusa, tied together."""

from collections.abc import Callable
from typing import Any

from domain.ikusa import ninja, setting_up
from domain.ikusa.codes import CODES
from domain.ikusa.commands import COMMANDS, Strike
from domain.ikusa.events import EVENTS
from domain.ikusa.flow import proceed
from domain.ikusa.imagine import Imagination
from domain.ikusa.invariants import faults
from domain.ikusa.meta import META
from domain.ikusa.parts import Parts, load
from domain.ikusa.questions import HARMLESS, QUESTIONS
from domain.ikusa.state import Ikusa
from domain.ikusa.tables.house import HOUSE
from domain.ikusa.view import IkusaView, view
from domain.kernel.chance import Chance
from domain.kernel.errors import Broken
from domain.kernel.record import Command, Seat
from domain.kernel.table import Table
from domain.kernel.title import Result, Setup, Title


class IkusaTitle(Title[Ikusa, Parts]):
    meta = META
    state_type = Ikusa
    view_type = IkusaView
    events = EVENTS
    commands = COMMANDS
    questions = QUESTIONS
    codes = CODES

    def deal(self, table: Table[Ikusa, Parts], setup: Setup) -> None:
        setting_up.lay_out(table, setup)
        proceed(table)

    def play(self, table: Table[Ikusa, Parts], seat: Seat, command: Command) -> None:
        super().play(table, seat, command)
        proceed(table)

    def out_of_turn(self, state: Ikusa, seat: Seat) -> list[Command]:
        """The ninja strikes in anybody's turn."""
        return ninja.strikes(state, seat) if state.ninja >= 0 else []

    def judge_out_of_turn(self, command: Command) -> Callable[[Any, Seat, Any], None] | None:
        return ninja.strike if isinstance(command, Strike) else None

    def view(self, state: Ikusa, seat: Seat | None) -> IkusaView:
        return view(state, seat, self.parts(state))

    def imagine(self, state: Ikusa, seat: Seat | None, chance: Chance) -> Ikusa:
        copy = self.clone(state)
        Imagination(copy, seat, self.parts(copy), chance).redraw()
        return copy

    def fallback(self, state: Ikusa, seat: Seat) -> Command:
        options = self.questions[state.ask].options(state, seat, self.parts(state))
        return next((option for option in options if isinstance(option, HARMLESS)), options[0])

    def result(self, state: Ikusa) -> Result | None:
        return state.result

    def check(self, state: Ikusa) -> None:
        if state.pack and (found := list(faults(state, self.parts(state)))):
            raise Broken("; ".join(found))

    def load_pack(self, raw: object) -> Parts:
        return load(raw)


def ikusa() -> IkusaTitle:
    return IkusaTitle([Parts(HOUSE)])
