"""Cloning a position in the middle of a game at the fullest table, against copy.deepcopy."""

import copy
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

from domain.catalogue import catalogue
from domain.kernel.chance import FastChance
from domain.kernel.playout import steps
from domain.kernel.title import AnyTitle
from tests.bench.measure import Side, take_turns
from tests.bench.report import Row, cost_row

LIMITS = {"edo": 30, "yokohama": 60, "yedo": 100, "ikusa": 120}
"""Microseconds, by title."""

POSITIONS = 8


def rows(quick: bool) -> Iterator[Row]:
    for name, title in catalogue().items():
        seats = max(title.meta.variants[0].seats)
        states = [middle_of_a_game(title, seats, seed) for seed in range(1 if quick else POSITIONS)]
        pair = take_turns(
            Side(partial(copied, title.clone, states, 1 if quick else 200)),
            Side(partial(copied, copy.deepcopy, states, 1 if quick else 20)),
            1 if quick else 15,
        )
        row = cost_row("clone", f"{name}, {seats} seats", pair, "deepcopy")
        row.limit = LIMITS.get(name)
        yield row


def middle_of_a_game(title: AnyTitle, seats: int, seed: int) -> Any:
    """The position after half the commands of a random game."""
    length = sum(1 for _ in _play(title, seats, seed)[1])
    table, rest = _play(title, seats, seed)
    for _ in islice(rest, length // 2):
        pass
    return table.state


def _play(title: AnyTitle, seats: int, seed: int) -> Any:
    table = title.open_table(title.setup(seats), FastChance(seed, "table"))
    return table, steps(title, table, FastChance(seed, "choices"))


def copied(copier: Callable[[Any], Any], states: list[Any], times: int, _: int) -> int:
    for state in states:
        for _ in range(times):
            copier(state)
    return times * len(states)
