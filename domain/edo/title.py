"""Edo tied together."""

from domain.edo import activations, planning, setting_up, wages
from domain.edo.codes import CODES
from domain.edo.commands import COMMANDS, EndActivation, Forfeit, PayWages, Reveal
from domain.edo.events import EVENTS
from domain.edo.imagine import redraw
from domain.edo.invariants import faults
from domain.edo.meta import META
from domain.edo.parts import EdoTable, Parts, load
from domain.edo.state import Edo
from domain.edo.tables.house import HOUSE
from domain.edo.view import EdoView, view
from domain.kernel.chance import Chance
from domain.kernel.errors import Broken
from domain.kernel.record import Command, Seat
from domain.kernel.title import Result, Setup, Title

HARMLESS = (Reveal, EndActivation, Forfeit, PayWages)


class EdoTitle(Title[Edo, Parts]):
    meta = META
    state_type = Edo
    view_type = EdoView
    events = EVENTS
    commands = COMMANDS
    codes = CODES
    questions = {
        **setting_up.QUESTIONS,
        **planning.QUESTIONS,
        **activations.QUESTIONS,
        **wages.QUESTIONS,
    }

    def deal(self, table: EdoTable, setup: Setup) -> None:
        setting_up.lay_out(table, setup)

    def view(self, state: Edo, seat: Seat | None) -> EdoView:
        return view(state, seat, self.parts(state))

    def imagine(self, state: Edo, seat: Seat | None, chance: Chance) -> Edo:
        return redraw(self.clone(state), seat, self.parts(state), chance)

    def fallback(self, state: Edo, seat: Seat) -> Command:
        """Plan without officials, walk nowhere, leave activations, keep samurai while there is rice."""
        options = self.options(state, seat)
        return next((option for option in options if isinstance(option, HARMLESS)), options[0])

    def result(self, state: Edo) -> Result | None:
        return state.result

    def check(self, state: Edo) -> None:
        if state.pack and (wrong := list(faults(state, self.parts(state)))):
            raise Broken("; ".join(wrong))

    def load_pack(self, raw: object) -> Parts:
        return load(raw)


def edo() -> EdoTitle:
    """Edo with its bundled tables."""
    return EdoTitle([Parts(HOUSE)])
