"""Random playouts: decisions with more than one option, per second of CPU time, against catanatron.

Both sides deal a fresh game, list the options of every decision, pick one at random and carry it out.
catanatron has at most four seats; with five ours is compared with its game of four.
"""

from collections.abc import Iterator
from itertools import count

from domain.catalogue import catalogue
from domain.kernel.chance import FastChance
from domain.kernel.playout import play_on
from domain.kernel.title import AnyTitle
from tests.bench.measure import Pair, Side, for_about, merged, take_turns
from tests.bench.peers import catan
from tests.bench.report import Row, rate_row

TARGETS = {"edo": 20.0, "yokohama": 9.0, "yedo": 8.0, "ikusa": 6.5}
UNIT, PEER = "choices/s", "catanatron"


def rows(quick: bool) -> Iterator[Row]:
    for name, title in catalogue().items():
        variant = title.meta.variants[0]
        pairs = []
        for seats in variant.seats[:1] if quick else variant.seats:
            pair = compare(title, seats, quick)
            pairs.append(pair)
            yield rate_row("playout", f"{name}, {seats} seats", pair, UNIT, PEER)
        yield rate_row("playout", f"{name}, all seats", merged(pairs), UNIT, PEER, at_least=TARGETS[name])


def compare(title: AnyTitle, seats: int, quick: bool) -> Pair:
    turns, seconds = (1, 0.01) if quick else (9, 0.25)
    seeds = count(1)
    theirs = min(seats, catan.MOST_SEATS)
    return take_turns(
        Side(lambda _: for_about(seconds, lambda: play_one(title, seats, next(seeds)))),
        Side(lambda _: for_about(seconds, lambda: catan.play_one(theirs, next(seeds)))),
        turns,
    )


def play_one(title: AnyTitle, seats: int, seed: int) -> int:
    table = title.open_table(title.setup(seats), FastChance(seed, "table"))
    return play_on(title, table, FastChance(seed, "choices"))
