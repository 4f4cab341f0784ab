"""Options in words against the bare list: what a client pays for labels, listing and encoding included.

Every turn goes through decisions of a new random game, so that only what was said in other games is at hand, as in
a service that has run for a while. The figure is that of the calm quarter of the turns. Reading the game, access and
HTTP are the same for both and left out.
"""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import NamedTuple

import msgspec

from domain.catalogue import catalogue
from domain.game.words import LANGUAGES, words
from domain.kernel.chance import FastChance
from domain.kernel.playout import uniformly
from domain.kernel.record import Command, Seat, option_id
from domain.kernel.sight import Sight
from domain.kernel.table import State
from domain.kernel.title import AnyTitle
from tests.bench.measure import Side, merged, take_turns
from tests.bench.report import Row, cost_row

MOST = 2.0
SHARE = 5  # one decision in so many
WARMING = 4  # games that have been told before, at each number of seats
NAMES = ("Ann", "Ben", "Cem", "Dora", "Emil")

_encode = msgspec.json.Encoder().encode


class Look(NamedTuple):
    """A position and one of the seats that are asked in it."""

    state: State
    seat: Seat


def rows(quick: bool) -> Iterator[Row]:
    for name, title in catalogue().items():
        tables = title.meta.variants[0].seats[:1] if quick else title.meta.variants[0].seats
        for language in LANGUAGES[:1] if quick else LANGUAGES:
            for seats in () if quick else tables:
                for seed in range(-WARMING, 0):
                    _labelled(title, language, positions(title, seats, seed))
            pairs = [
                take_turns(
                    Side(partial(_labelled, title, language), partial(at_hand, title, seats)),
                    Side(partial(_bare, title), partial(at_hand, title, seats)),
                    1 if quick else 8,
                )
                for seats in tables
            ]
            yield cost_row("labels", f"{name}, {language}", merged(pairs).calm(), "bare list", at_most=MOST)


def at_hand(title: AnyTitle, seats: int, seed: int) -> list[Look]:
    """Positions that were just looked at, so that neither side has to fetch them from afar."""
    looks = positions(title, seats, seed)
    for state, seat in looks:
        title.options(state, seat)
    return looks


@lru_cache(maxsize=1)  # both sides of a turn look at the same
def positions(title: AnyTitle, seats: int, seed: int) -> list[Look]:
    """Some of the decisions of a random game, from its beginning to its end."""
    table, picker = title.open_table(title.setup(seats), FastChance(seed, "table")), FastChance(seed, "choices")
    looks = []
    while asked := table.state.asked:
        seat = asked[picker.pick(len(asked))]
        if picker.pick(SHARE) == 0:
            looks.append(Look(title.clone(table.state), seat))
        title.play(table, seat, uniformly(title.options(table.state, seat), picker))
        table.forget_events()
    return looks


def _bare(title: AnyTitle, looks: list[Look]) -> int:
    for state, seat in looks:
        listed = [{"id": option_id(option), "command": option} for option in title.options(state, seat)]
        _encode({"version": 1, "seat": seat, "ask": state.ask, "options": listed})
    return len(looks)


def _labelled(title: AnyTitle, language: str, looks: list[Look]) -> int:
    said = words(title, title.default_pack, language)
    for state, seat in looks:
        sight: Sight[msgspec.Struct] = Sight(title, state, seat, NAMES)
        options: list[Command] = title.options(state, seat)
        question = said.encoded_question(state.ask, sight)
        listed = said.encoded_options(options, sight)
        _encode({"version": 1, "seat": seat, "ask": state.ask, "question": question, "options": listed})
    return len(looks)
