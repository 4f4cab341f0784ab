"""Numbers of the formats: how many rounds a Swiss event needs, who meets whom in eliminations and groups."""

from collections.abc import Sequence
from typing import NamedTuple


def swiss_rounds(entrants: int, size: int) -> int:
    """Three more than the rounds that leave one unbeaten player, but never so many that rematches are forced."""
    least = 0
    while size**least < entrants:
        least += 1
    return max(1, min(3 + least, (entrants - 1) // (size - 1)))


def snake(seeds: Sequence[str], tables: int) -> list[list[str]]:
    """Deal the best to tables 1, 2, ..., the next back again, and so on."""
    dealt: list[list[str]] = [[] for _ in range(tables)]
    for place, player in enumerate(seeds):
        turn, column = divmod(place, tables)
        dealt[column if turn % 2 == 0 else tables - 1 - column].append(player)
    return dealt


class Preliminary(NamedTuple):
    """The first stage of an elimination: tables of those who must play, and how many have a bye."""

    sizes: tuple[int, ...]
    byes: int


def preliminary(entrants: int, size: int, advance: int) -> Preliminary:
    """One preliminary, then only full tables. `advance` of each table go on.

    After it a number is left that full tables lead to one final: size * (size // advance) ** r.
    """
    left = size - advance
    target = size
    while target * size // advance <= entrants:
        target = target * size // advance
    surplus = entrants - target
    if surplus <= 0:
        return Preliminary((), entrants)
    full, rest = divmod(surplus, left)
    sizes = (size,) * full + ((advance + rest,) if rest else ())
    return Preliminary(sizes, entrants - sum(sizes))


def advancing(players: Sequence[str], ranks: Sequence[int], advance: int, seeds: Sequence[str]) -> list[str]:
    """Who goes on from a table: by rank, ties at the cut by the better seed, never by lot."""
    order = {player: place for place, player in enumerate(seeds)}
    ranked = sorted(zip(ranks, players, strict=True), key=lambda entry: (entry[0], order[entry[1]]))
    return [player for _, player in ranked[:advance]]


def losing_a_life(players: Sequence[str], ranks: Sequence[int], seeds: Sequence[str]) -> list[str]:
    """The lower half of a table; with an odd number the middle one is spared."""
    order = {player: place for place, player in enumerate(seeds)}
    ranked = sorted(zip(ranks, players, strict=True), key=lambda entry: (entry[0], order[entry[1]]))
    return [player for _, player in ranked[(len(players) + 1) // 2 :]]


def leavers_last(ranks: Sequence[int], left: Sequence[int]) -> tuple[int, ...]:
    """Ranks of a game that some have left: leavers come last, who left later is better, at one moment they are tied.

    `left` holds for each seat the version at which it left for good, or 0.
    """
    key = [(bool(when), -when if when else 0, rank if not when else 0) for rank, when in zip(ranks, left, strict=True)]
    return tuple(1 + sum(other < mine for other in key) for mine in key)
