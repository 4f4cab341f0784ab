"""Positions that a seat cannot tell apart, and whether its bot can."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from domain.kernel.bot import Bot, observe_position
from domain.kernel.chance import FastChance
from domain.kernel.playout import by_kind, steps
from domain.kernel.record import Seat
from domain.kernel.title import AnyTitle


class Place(NamedTuple):
    """A position of a game in which a seat has a choice."""

    state: Any
    version: int
    seat: Seat


def places(title: AnyTitle, count: int, every: int) -> Iterator[Place]:
    """So many, every so many choices of random games at tables of all sizes."""
    found = 0
    for seed in range(count * every):
        sizes = title.meta.variants[0].seats
        table = title.open_table(title.setup(sizes[seed % len(sizes)]), FastChance(seed, "table"))
        for number, _ in enumerate(steps(title, table, FastChance(seed, "choices"), choose=by_kind)):
            asked = table.state.asked
            if number % every == seed % every and asked:
                seat = asked[number % len(asked)]
                if len(title.options(table.state, seat)) > 1:
                    yield Place(title.clone(table.state), table.version, seat)
                    found += 1
                    if found == count:
                        return


def betrayals(title: AnyTitle, bot: Bot, place: Place, twins: int, asked: int | None = None) -> Iterator[str]:
    """Twins of a position on which the bot is given something else, or, of the first so many, chooses so."""
    state, version, seat = place
    given = observe_position(title, state, version, seat, version)
    chosen = bot.choose(given, title)
    for number in range(twins):
        twin = title.imagine(state, seat, FastChance(number, "twin"))
        also = observe_position(title, twin, version, seat, version)
        ask = asked is None or number < asked
        if also != given or (ask and bot.choose(also, title) != chosen):
            yield f"{bot.name} of seat {seat} at {version} ({state.ask}) is not blind to twin {number}"
