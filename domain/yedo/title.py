"""Yedo tied together."""

from collections.abc import Iterator

from domain.kernel.chance import Chance
from domain.kernel.dealing import Dealt
from domain.kernel.record import Command, Event, Seat
from domain.kernel.title import Setup, Title
from domain.yedo.cards import PASS, out_of_turn_cards
from domain.yedo.codes import CODES
from domain.yedo.commands import COMMANDS, CounterOffer, GiveStandingOrder, MakeOffer
from domain.yedo.dealing import dealt
from domain.yedo.events import EVENTS
from domain.yedo.flow import proceed
from domain.yedo.imagine import imagination
from domain.yedo.invariants import faults
from domain.yedo.meta import META
from domain.yedo.parts import Parts, YedoTable
from domain.yedo.questions import HARMLESS, OUT_OF_TURN, QUESTIONS
from domain.yedo.setting_up import lay_out
from domain.yedo.state import Yedo
from domain.yedo.tables.checks import problems
from domain.yedo.tables.house import HOUSE, HOUSE_2
from domain.yedo.tables.pack import Pack
from domain.yedo.upcasts import COMMAND_UPCASTS, EVENT_UPCASTS
from domain.yedo.view import YedoView, view


class YedoTitle(Title[Yedo, Parts]):
    meta = META
    rules = 2  # helps for a mission come one at a time
    pack_type, parts_type, state_type, view_type = Pack, Parts, Yedo, YedoView
    events, commands, questions, codes = EVENTS, COMMANDS, QUESTIONS, CODES
    out_of_turn_answers, harmless = OUT_OF_TURN, HARMLESS
    open_forms = (MakeOffer, CounterOffer, GiveStandingOrder)
    event_upcasts, command_upcasts = EVENT_UPCASTS, COMMAND_UPCASTS

    def lay_out(self, table: YedoTable, setup: Setup) -> None:
        lay_out(table, setup)

    def proceed(self, table: YedoTable) -> None:
        proceed(table)

    def view(self, state: Yedo, seat: Seat | None) -> YedoView:
        return view(state, seat, self.parts(state))

    def imagination(self, state: Yedo, seat: Seat | None, chance: Chance) -> Event:
        return imagination(state, seat, self.parts(state), chance)

    def faults(self, state: Yedo) -> Iterator[str]:
        return faults(state, self.parts(state))

    def public_scores(self, state: Yedo) -> list[int]:
        return [clan.prestige for clan in state.clans]

    def rollers(self, state: Yedo, event: Event) -> dict[str, Seat]:
        """Nobody's: which card of a hand is snatched is no luck that could be counted."""
        return {}

    def dealt(self, state: Yedo, event: Event) -> Iterator[Dealt]:
        return dealt(state, event, self.parts(state))

    def problems(self, pack: Pack) -> list[str]:
        return problems(pack)

    def out_of_turn(self, state: Yedo, seat: Seat) -> list[Command]:
        return out_of_turn_cards(state, seat, self.packs[state.pack])

    def standing_answer(self, state: Yedo, seat: Seat) -> Command | None:
        """What the seat has ordered beforehand to answer to the question it is asked now."""
        return PASS if seat in state.asked and state.ask in state.clans[seat].orders else None


def yedo() -> YedoTitle:
    """Yedo with its bundled tables."""
    return YedoTitle([Parts(HOUSE_2), Parts(HOUSE)])
