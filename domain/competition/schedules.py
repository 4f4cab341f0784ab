"""Round robins: every pair meets equally often and everybody sits equally often in every seat, as far as numbers allow.

Tables of two are paired by the circle method. Larger ones come from stored schedules for up to 40 players: in rounds
where one is known, else free, its games packed into as few rounds as their order allows.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from domain.competition.seats import seat_schedule
from domain.competition.tables.schedules import FREE, IN_ROUNDS

MOST = 40
_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCD"

Tables = list[tuple[int, ...]]


class Balance(NamedTuple):
    """How even a schedule is: how far apart the numbers of meetings lie, and how far they must."""

    difference: int
    bound: int


def round_robin(players: Sequence[str], size: int) -> list[list[tuple[str, ...]]]:
    """Rounds of tables in seat order; nobody sits at two tables of a round."""
    rounds = circle(len(players)) if size == 2 else stored(len(players), size)
    seated = iter(seat_schedule([[players[index] for index in table] for tables in rounds for table in tables]))
    return [[next(seated) for _ in tables] for tables in rounds]


def circle(count: int) -> list[Tables]:
    """Everybody against everybody: one player stays, the others go round; with an odd number one rests."""
    places: list[int | None] = [*range(count), *([None] if count % 2 else [])]
    rounds: list[Tables] = []
    for _ in range(len(places) - 1):
        pairs = zip(places[: len(places) // 2], reversed(places[len(places) // 2 :]), strict=True)
        rounds.append([(one, other) for one, other in pairs if one is not None and other is not None])
        places = [places[0], places[-1], *places[1:-1]]
    return rounds


def stored(count: int, size: int) -> list[Tables]:
    """A stored schedule; KeyError where none is kept."""
    if count == size:
        return [[tuple(range(size))]]
    keys = sorted(key for key in IN_ROUNDS if key[:2] == (size, count))
    if keys:
        key = keys[0]
        tables = decode(IN_ROUNDS[key])
        per_round = count // size
        return [tables[start : start + per_round] for start in range(0, len(tables), per_round)]
    return packed(decode(FREE[size, count]))


def decode(text: str) -> Tables:
    return [tuple(_LETTERS.index(letter) for letter in word) for word in text.split()]


def packed(tables: Tables) -> list[Tables]:
    """Put each game into the first round in which all of its players are free."""
    rounds: list[Tables] = []
    busy: list[set[int]] = []
    for table in tables:
        number = next((number for number, taken in enumerate(busy) if taken.isdisjoint(table)), len(rounds))
        if number == len(rounds):
            rounds.append([])
            busy.append(set())
        rounds[number].append(table)
        busy[number].update(table)
    return rounds


def balance(tables: Tables, count: int) -> Balance:
    """How far apart the numbers of meetings of all pairs lie."""
    met = dict.fromkeys(combinations(range(count), 2), 0)
    for table in tables:
        for pair in combinations(sorted(table), 2):
            met[pair] += 1
    return Balance(max(met.values()) - min(met.values()), int(sum(met.values()) % len(met) > 0))
