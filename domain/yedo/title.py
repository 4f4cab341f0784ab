"""Yedo as the kernel knows it."""

from collections.abc import Callable
from typing import Any

import msgspec

from domain.kernel.chance import Chance
from domain.kernel.errors import Broken
from domain.kernel.record import Command, Seat
from domain.kernel.table import Table
from domain.kernel.title import PackError, Result, Setup, Title
from domain.yedo.card_targets import CONDITIONS, TARGETS
from domain.yedo.cards import judge_card, judge_order, out_of_turn_cards
from domain.yedo.codes import CODES
from domain.yedo.commands import (
    COMMANDS,
    CounterOffer,
    DropOut,
    GiveStandingOrder,
    GoHome,
    MakeOffer,
    Pass,
    PlayCard,
    RejectOffer,
)
from domain.yedo.effects import EFFECTS
from domain.yedo.events import EVENTS
from domain.yedo.flow import proceed
from domain.yedo.imagine import redraw
from domain.yedo.invariants import faults
from domain.yedo.meta import META
from domain.yedo.mission_needs import SPECIALS
from domain.yedo.parts import Parts
from domain.yedo.questions import QUESTIONS
from domain.yedo.scoring import known_measure
from domain.yedo.setting_up import lay_out
from domain.yedo.state import Yedo
from domain.yedo.tables.card_checks import Words
from domain.yedo.tables.checks import problems
from domain.yedo.tables.house import HOUSE
from domain.yedo.tables.pack import Pack
from domain.yedo.view import YedoView, view

HARMLESS = (Pass, RejectOffer, DropOut, GoHome)
WORDS = Words(EFFECTS, TARGETS, CONDITIONS, known_measure, SPECIALS)


def load(raw: object) -> Parts:
    """Components from plain data of the shape `Pack`; raises PackError with all that is wrong."""
    try:
        pack = msgspec.convert(raw, Pack)
    except msgspec.ValidationError as error:
        raise PackError("yedo", [str(error)]) from None
    if found := problems(pack, WORDS):
        raise PackError(f"{pack.id}@{pack.version}", found)
    return Parts(pack)


class YedoTitle(Title[Yedo, Parts]):
    meta = META
    state_type = Yedo
    view_type = YedoView
    events = EVENTS
    commands = COMMANDS
    questions = QUESTIONS
    open_forms = (MakeOffer, CounterOffer, GiveStandingOrder)
    codes = CODES

    def deal(self, table: Table[Yedo, Parts], setup: Setup) -> None:
        lay_out(table, setup)
        proceed(table)

    def play(self, table: Table[Yedo, Parts], seat: Seat, command: Command) -> None:
        super().play(table, seat, command)
        proceed(table)

    def out_of_turn(self, state: Yedo, seat: Seat) -> list[Command]:
        return out_of_turn_cards(state, seat, self.packs[state.pack])

    def judge_out_of_turn(self, command: Command) -> Callable[[Any, Seat, Any], None] | None:
        match command:
            case PlayCard():
                return judge_card
            case GiveStandingOrder():
                return judge_order
            case _:
                return None

    def standing_answer(self, state: Yedo, seat: Seat) -> Command | None:
        """What the seat has ordered beforehand to answer to the question it is asked now."""
        return Pass() if seat in state.asked and state.ask in state.clans[seat].orders else None

    def view(self, state: Yedo, seat: Seat | None) -> YedoView:
        return view(state, seat, self.packs[state.pack])

    def imagine(self, state: Yedo, seat: Seat | None, chance: Chance) -> Yedo:
        return redraw(self.clone(state), seat, chance, self.packs[state.pack])

    def fallback(self, state: Yedo, seat: Seat) -> Command:
        options = self.questions[state.ask].options(state, seat, self.packs[state.pack])
        return next((option for option in options if isinstance(option, HARMLESS)), options[0])

    def result(self, state: Yedo) -> Result | None:
        return state.result

    def check(self, state: Yedo) -> None:
        if found := list(faults(state, self.packs[state.pack or self.default_pack])):
            raise Broken("; ".join(found))

    def load_pack(self, raw: object) -> Parts:
        return load(raw)


def yedo() -> YedoTitle:
    """Yedo with its bundled tables."""
    return YedoTitle([load(msgspec.to_builtins(HOUSE))])
