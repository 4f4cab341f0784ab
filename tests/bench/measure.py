"""Measuring two sides so that a busy machine disturbs both alike.

The sides take turns (A B, B A, A B, ...), each turn does a batch of work, and the ratio is taken within each pair
of neighbouring turns. The median of those ratios is the figure; the quartiles say how far it can be trusted.
"""

import gc
import time
from collections.abc import Callable, Sequence
from statistics import median, quantiles
from typing import Any, NamedTuple

CPU, WALL = "cpu", "wall"


class Turn(NamedTuple):
    """One batch of work: how many units it did and what it cost."""

    units: int
    cpu: float
    wall: float

    def cost(self, clock: str) -> float:
        """Seconds a unit."""
        return (self.cpu if clock == CPU else self.wall) / self.units


class Side(NamedTuple):
    """`work` is measured and says how many units it did; `prepare` runs before it, unmeasured."""

    work: Callable[[Any], int]
    prepare: Callable[[int], Any] = lambda number: number  # what it returns is what `work` gets


class Spread(NamedTuple):
    middle: float
    low: float
    high: float


def spread(values: Sequence[float]) -> Spread:
    """Median and quartiles."""
    if len(values) == 1:
        return Spread(values[0], values[0], values[0])
    low, _, high = quantiles(values, n=4, method="inclusive")
    return Spread(median(values), low, high)


class Pair(NamedTuple):
    """Turns of two sides; turn i of one was taken next to turn i of the other."""

    ours: list[Turn]
    peer: list[Turn]

    def ours_cost(self, clock: str) -> float:
        return median(turn.cost(clock) for turn in self.ours)

    def peer_cost(self, clock: str) -> float:
        return median(turn.cost(clock) for turn in self.peer)

    def speedup(self, clock: str) -> Spread:
        """How many times as fast as the peer we are."""
        return spread([theirs.cost(clock) / own.cost(clock) for own, theirs in zip(self.ours, self.peer, strict=True)])

    def calm(self) -> "Pair":
        """The quarter of each side's turns that cost least CPU time: what neighbours on the machine disturbed least."""
        quarter = max(1, len(self.ours) // 4)
        return Pair(*(sorted(turns, key=lambda turn: turn.cost(CPU))[:quarter] for turns in self))

    def slowdown(self, clock: str) -> Spread:
        return spread([own.cost(clock) / theirs.cost(clock) for own, theirs in zip(self.ours, self.peer, strict=True)])


def take_turns(ours: Side, peer: Side, turns: int) -> Pair:
    """One unmeasured turn of each to warm up, then `turns` measured ones in alternating order.

    A single turn shows that it works, and is not warmed up for.
    """
    pair = Pair([], [])
    for side in (ours, peer) if turns > 1 else ():
        one_turn(side, 0)
    for number in range(1, turns + 1):
        if number % 2:
            pair.ours.append(one_turn(ours, number))
            pair.peer.append(one_turn(peer, number))
        else:
            pair.peer.append(one_turn(peer, number))
            pair.ours.append(one_turn(ours, number))
    return pair


def one_turn(side: Side, number: int) -> Turn:
    prepared = side.prepare(number)
    gc.collect()
    wall, cpu = time.perf_counter(), time.process_time()
    units = side.work(prepared)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    return Turn(units, cpu, wall)


def merged(pairs: Sequence[Pair]) -> Pair:
    """Several comparisons as one: turn i is everything that was done in all turns i."""
    return Pair(
        [_sum(turns) for turns in zip(*(pair.ours for pair in pairs), strict=True)],
        [_sum(turns) for turns in zip(*(pair.peer for pair in pairs), strict=True)],
    )


def _sum(turns: Sequence[Turn]) -> Turn:
    return Turn(sum(turn.units for turn in turns), sum(turn.cpu for turn in turns), sum(turn.wall for turn in turns))


def for_about(seconds: float, once: Callable[[], int]) -> int:
    """Repeat `once` until it has used so much CPU time; the units of all repetitions."""
    units, end = 0, time.process_time() + seconds
    while time.process_time() < end:
        units += once()
    return units
