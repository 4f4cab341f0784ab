"""Yokohama as a title: everything tied together."""

from collections.abc import Iterator

from domain.kernel.chance import Chance
from domain.kernel.dealing import Dealt
from domain.kernel.record import Event, Seat
from domain.kernel.title import Setup, Title
from domain.yokohama.codes import CODES
from domain.yokohama.commands import COMMANDS
from domain.yokohama.dealing import dealt
from domain.yokohama.events import EVENTS
from domain.yokohama.flow import proceed
from domain.yokohama.imagine import imagination
from domain.yokohama.invariants import faults
from domain.yokohama.meta import META
from domain.yokohama.parts import Parts, YokohamaTable
from domain.yokohama.questions import HARMLESS, OUT_OF_TURN, QUESTIONS
from domain.yokohama.setting_up import lay_out
from domain.yokohama.state import Yokohama
from domain.yokohama.tables.checks import problems
from domain.yokohama.tables.house import HOUSE, HOUSE_2
from domain.yokohama.tables.pack import Pack
from domain.yokohama.upcasts import COMMAND_UPCASTS, EVENT_UPCASTS
from domain.yokohama.view import YokohamaView, view


class YokohamaTitle(Title[Yokohama, Parts]):
    meta = META
    rules = 1
    pack_type = Pack
    parts_type = Parts
    state_type = Yokohama
    view_type = YokohamaView
    events = EVENTS
    commands = COMMANDS
    questions = QUESTIONS
    out_of_turn_answers = OUT_OF_TURN
    harmless = HARMLESS
    codes = CODES
    event_upcasts = EVENT_UPCASTS
    command_upcasts = COMMAND_UPCASTS

    def lay_out(self, table: YokohamaTable, setup: Setup) -> None:
        lay_out(table, setup)

    def proceed(self, table: YokohamaTable) -> None:
        proceed(table)

    def view(self, state: Yokohama, seat: Seat | None) -> YokohamaView:
        return view(state, seat, self.parts(state))

    def imagination(self, state: Yokohama, seat: Seat | None, chance: Chance) -> Event:
        return imagination(state, seat, self.parts(state), chance)

    def faults(self, state: Yokohama) -> Iterator[str]:
        return faults(state, self.parts(state))

    def public_scores(self, state: Yokohama) -> list[int]:
        return [merchant.stock["points"] for merchant in state.merchants]

    def dealt(self, state: Yokohama, event: Event) -> Iterator[Dealt]:
        return dealt(state, event, self.parts(state))

    def problems(self, pack: Pack) -> list[str]:
        return problems(pack)


def yokohama() -> YokohamaTitle:
    """The title with its bundled components."""
    return YokohamaTitle([Parts(HOUSE_2), Parts(HOUSE)])
