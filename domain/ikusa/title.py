"""Ikusa, tied together."""

from collections.abc import Iterator

from domain.ikusa import ninja
from domain.ikusa.codes import CODES
from domain.ikusa.commands import COMMANDS
from domain.ikusa.dealing import dealt
from domain.ikusa.events import EVENTS
from domain.ikusa.flow import proceed
from domain.ikusa.imagine import imagination
from domain.ikusa.invariants import faults
from domain.ikusa.meta import META
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.questions import HARMLESS, OUT_OF_TURN, QUESTIONS
from domain.ikusa.rolling import rollers
from domain.ikusa.scoring import seat_provinces
from domain.ikusa.setting_up import lay_out
from domain.ikusa.state import Ikusa
from domain.ikusa.tables.checks import problems
from domain.ikusa.tables.house import HOUSE, HOUSE_1
from domain.ikusa.tables.pack import Pack
from domain.ikusa.upcasts import COMMAND_UPCASTS, EVENT_UPCASTS
from domain.ikusa.view import IkusaView, view
from domain.kernel.chance import Chance
from domain.kernel.dealing import Dealt
from domain.kernel.record import Command, Event, Seat
from domain.kernel.title import Setup, Title


class IkusaTitle(Title[Ikusa, Parts]):
    meta = META
    rules = 2
    low_rolls_win = True
    pack_type, parts_type, state_type, view_type = Pack, Parts, Ikusa, IkusaView
    events, commands, questions, codes = EVENTS, COMMANDS, QUESTIONS, CODES
    out_of_turn_answers, harmless = OUT_OF_TURN, HARMLESS
    event_upcasts, command_upcasts = EVENT_UPCASTS, COMMAND_UPCASTS

    def lay_out(self, table: IkusaTable, setup: Setup) -> None:
        lay_out(table, setup)

    def proceed(self, table: IkusaTable) -> None:
        proceed(table)

    def view(self, state: Ikusa, seat: Seat | None) -> IkusaView:
        return view(state, seat, self.parts(state))

    def imagination(self, state: Ikusa, seat: Seat | None, chance: Chance) -> Event:
        return imagination(state, seat, self.parts(state), chance)

    def faults(self, state: Ikusa) -> Iterator[str]:
        return faults(state, self.parts(state))

    def public_scores(self, state: Ikusa) -> list[int]:
        return [seat_provinces(state, seat) for seat in range(state.seats)]

    def rollers(self, state: Ikusa, event: Event) -> dict[str, Seat]:
        return rollers(state, event)

    def dealt(self, state: Ikusa, event: Event) -> Iterator[Dealt]:
        return dealt(state, event)

    def problems(self, pack: Pack) -> list[str]:
        return problems(pack)

    def out_of_turn(self, state: Ikusa, seat: Seat) -> list[Command]:
        """The ninja strikes in anybody's turn."""
        return ninja.strikes(state, seat) if state.ninja >= 0 else []

    def standing_answer(self, state: Ikusa, seat: Seat) -> Command | None:
        return ninja.standing_answer(state, seat)


def ikusa() -> IkusaTitle:
    return IkusaTitle([Parts(HOUSE), Parts(HOUSE_1)])
