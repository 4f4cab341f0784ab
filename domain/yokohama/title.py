"""Yokohama as a title: everything tied together."""

from domain.kernel.chance import Chance
from domain.kernel.record import Command, Seat
from domain.kernel.title import Result, Setup, Title
from domain.yokohama import invariants, setting_up
from domain.yokohama.codes import CODES
from domain.yokohama.commands import COMMANDS
from domain.yokohama.events import EVENTS
from domain.yokohama.flow import proceed
from domain.yokohama.imagine import redraw
from domain.yokohama.meta import META
from domain.yokohama.parts import Parts, YokohamaTable, load_pack, parts_of
from domain.yokohama.questions import HARMLESS, QUESTIONS
from domain.yokohama.state import Yokohama
from domain.yokohama.tables.house import HOUSE
from domain.yokohama.view import YokohamaView, view


class YokohamaTitle(Title[Yokohama, Parts]):
    meta = META
    state_type = Yokohama
    view_type = YokohamaView
    events = EVENTS
    commands = COMMANDS
    questions = QUESTIONS
    codes = CODES

    def deal(self, table: YokohamaTable, setup: Setup) -> None:
        setting_up.lay_out(table, setup)

    def play(self, table: YokohamaTable, seat: Seat, command: Command) -> None:
        """A rule says what the command means; then the turn flows on until somebody is asked."""
        super().play(table, seat, command)
        proceed(table)

    def view(self, state: Yokohama, seat: Seat | None) -> YokohamaView:
        return view(state, seat, self.parts(state))

    def imagine(self, state: Yokohama, seat: Seat | None, chance: Chance) -> Yokohama:
        copy = self.clone(state)
        redraw(copy, seat, chance)
        return copy

    def fallback(self, state: Yokohama, seat: Seat) -> Command:
        options = self.options(state, seat)
        return next((option for option in options if isinstance(option, HARMLESS)), options[0])

    def result(self, state: Yokohama) -> Result | None:
        return state.result

    def check(self, state: Yokohama) -> None:
        if state.pack:
            invariants.check(state, self.parts(state))

    def load_pack(self, raw: object) -> Parts:
        return load_pack(raw)


def yokohama() -> YokohamaTitle:
    """The title with its bundled components."""
    return YokohamaTitle([parts_of(HOUSE)])
