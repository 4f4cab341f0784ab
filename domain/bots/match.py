"""Games between bots without a lobby: for arenas and tuning."""

import hashlib
from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.kernel.bot import Bot, observe_position
from domain.kernel.chance import FastChance
from domain.kernel.meta import Result, Setup
from domain.kernel.playout import Endless
from domain.kernel.title import AnyTitle

LONGEST = 100_000


class SeatEffort(NamedTuple):
    """What a seat has spent on its choices."""

    decisions: int = 0  # with more than one option
    seconds: float = 0.0


class Match(NamedTuple):
    result: Result
    efforts: tuple[SeatEffort, ...]  # by seat


def play_match(
    title: AnyTitle, setup: Setup, bots: Sequence[Bot], seed: int, clock: Callable[[], float] = lambda: 0.0
) -> Match:
    """One whole game; `clock` is asked before and after each choice, for whoever wants to know what it took."""
    table = title.open_table(setup, FastChance(seed, "table"))
    order = FastChance(seed, "order")
    efforts = [SeatEffort() for _ in bots]
    for _ in range(LONGEST):
        table.forget_events()
        asked = table.state.asked
        if not asked:
            break
        seat = asked[order.pick(len(asked))]
        bot, options = bots[seat], title.options(table.state, seat)
        command = options[0]
        if len(options) > 1:
            start = clock()
            place = f"arena|{seed}|{table.version}|{seat}|{bot.name}@{bot.version}"
            number = int.from_bytes(hashlib.sha256(place.encode()).digest()[:8], "big")
            command = bot.choose(observe_position(title, table.state, table.version, seat, number), title)
            efforts[seat] = SeatEffort(efforts[seat].decisions + 1, efforts[seat].seconds + clock() - start)
        title.play(table, seat, command)
    result = title.result(table.state)
    if result is None:
        raise Endless(f"{title.meta.name}: not over after {LONGEST} commands")
    return Match(result, tuple(efforts))


def seating(bots: Sequence[str], game: int) -> list[str]:
    """Who sits where: everybody on every seat, and with both neighbours, equally often."""
    seats = len(bots)
    row = list(bots) if game // seats % 2 == 0 else list(reversed(bots))
    turn = game % seats
    return row[turn:] + row[:turn]
