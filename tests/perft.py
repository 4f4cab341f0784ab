"""Counting all ways to play on: a change of the rules that nobody intended shows as another number."""

from typing import Any

from domain.kernel.chance import FastChance
from domain.kernel.title import AnyTitle


class CountedChance(FastChance):
    """The stream that the numbers were counted with, whatever becomes of FastChance: its seeds are not hashed."""

    __slots__ = ()

    def __init__(self, seed: int) -> None:
        self._begin(seed * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF)


def perft(title: AnyTitle, state: Any, depth: int) -> int:
    """Number of command sequences of this length; seats asked at once answer lowest first."""
    if depth == 0 or not state.asked:
        return 1
    seat = state.asked[0]
    options = title.options(state, seat)
    if depth == 1:
        return len(options)
    count = 0
    for option in options:
        table = title.table(title.clone(state), CountedChance(1))
        title.play(table, seat, option)
        count += perft(title, table.state, depth - 1)
    return count
