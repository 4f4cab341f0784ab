"""Edo tied together."""

from collections.abc import Iterator

from domain.edo.codes import CODES
from domain.edo.commands import COMMANDS
from domain.edo.events import EVENTS
from domain.edo.flow import proceed
from domain.edo.imagine import imagination
from domain.edo.invariants import faults
from domain.edo.meta import META
from domain.edo.parts import EdoTable, Parts
from domain.edo.questions import HARMLESS, OUT_OF_TURN, QUESTIONS
from domain.edo.setting_up import lay_out
from domain.edo.state import Edo
from domain.edo.tables.checks import problems
from domain.edo.tables.house import HOUSE, HOUSE_2
from domain.edo.tables.pack import Pack
from domain.edo.upcasts import COMMAND_UPCASTS, EVENT_UPCASTS
from domain.edo.view import EdoView, view
from domain.kernel.chance import Chance
from domain.kernel.record import Event, Seat
from domain.kernel.title import Setup, Title


class EdoTitle(Title[Edo, Parts]):
    meta, rules = META, 2
    pack_type, parts_type, state_type, view_type = Pack, Parts, Edo, EdoView
    events, commands, questions, codes = EVENTS, COMMANDS, QUESTIONS, CODES
    out_of_turn_answers, harmless = OUT_OF_TURN, HARMLESS
    event_upcasts, command_upcasts = EVENT_UPCASTS, COMMAND_UPCASTS

    def lay_out(self, table: EdoTable, setup: Setup) -> None:
        lay_out(table, setup)

    def proceed(self, table: EdoTable) -> None:
        proceed(table)

    def view(self, state: Edo, seat: Seat | None) -> EdoView:
        return view(state, seat, self.parts(state))

    def imagination(self, state: Edo, seat: Seat | None, chance: Chance) -> Event:
        return imagination(state, seat, self.parts(state), chance)

    def faults(self, state: Edo) -> Iterator[str]:
        return faults(state, self.parts(state))

    def public_scores(self, state: Edo) -> list[int]:
        return [daimyo.points for daimyo in state.daimyos]

    def problems(self, pack: Pack) -> list[str]:
        return problems(pack)


def edo() -> EdoTitle:
    """Edo with its bundled tables."""
    return EdoTitle([Parts(HOUSE_2), Parts(HOUSE)])
