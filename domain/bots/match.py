"""Games between bots without a lobby: for arenas and tuning."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
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


CIRCLES: Mapping[int, Sequence[Sequence[int]]] = {
    4: ((0, 1, 2, 3), (0, 1, 3, 2), (0, 2, 1, 3)),
    5: ((0, 1, 2, 3, 4), (0, 2, 4, 1, 3)),
}
"""Ways round the table in which all sit beside all others equally often; up to three seats one is enough."""


def seating(bots: Sequence[str], game: int) -> list[str]:
    """Who sits where: everybody on every seat, and beside every other on either side, equally often.

    That is so after 2, 6, 24 and 20 games at two to five seats, and after as many again.
    """
    seats = len(bots)
    circles = CIRCLES.get(seats, (range(seats),))
    way, turn = divmod(game, seats)
    row = [bots[number] for number in circles[way // 2 % len(circles)]]
    if way % 2:
        row.reverse()
    return row[turn:] + row[:turn]
