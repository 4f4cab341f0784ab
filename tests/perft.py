"""Counting all ways to play on: a change of the rules that nobody intended shows as another number."""

from typing import Any

from domain.kernel.chance import FastChance
from domain.kernel.title import AnyTitle


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
        table = title.table(title.clone(state), FastChance(1))
        title.play(table, seat, option)
        count += perft(title, table.state, depth - 1)
    return count
