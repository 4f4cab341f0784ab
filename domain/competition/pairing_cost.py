"""The cost of a pairing: one formula, whole numbers, by part.

The search that looks for a cheap pairing lives elsewhere. What is announced is a fact with its cost; whoever doubts
it recomputes the cost here.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import msgspec

from domain.competition.seats import Counts, not_due

REMATCH = 57_600
FOLD = 3_600
SEAT_NOT_DUE = 10_000_000
SMALLER_TABLE = 40_000
SECOND_BYE = 100_000_000


class Entrant(msgspec.Struct, frozen=True):
    """What a pairing needs to know of a player."""

    id: str
    score: int  # 120ths of a point; in ladders the rating in whole points
    seats: dict[int, tuple[int, ...]] = {}  # size of table -> how often in each seat
    met: dict[str, int] = {}  # player -> earlier meetings
    smaller: int = 0  # earlier rounds at a smaller table
    byes: int = 0
    pot: int | None = None  # seeded events: entrants of one score and one pot should not meet

    def counts(self, size: int) -> Counts:
        return self.seats.get(size) or (0,) * size


class Cost(msgspec.Struct, frozen=True):
    """What a pairing costs, by part."""

    distance: int = 0
    rematches: int = 0
    fold: int = 0
    seats: int = 0
    smaller: int = 0
    byes: int = 0

    @property
    def total(self) -> int:
        return self.distance + self.rematches + self.fold + self.seats + self.smaller + self.byes


class Pairing(NamedTuple):
    """Tables in seat order, and who has a bye."""

    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...] = ()


def distance(one: Entrant, other: Entrant) -> int:
    return (one.score - other.score) ** 2


def rematch(one: Entrant, other: Entrant) -> int:
    """The first rematch costs as much as two points of distance, the second four times that."""
    return REMATCH * one.met.get(other.id, 0) ** 2


def fold(one: Entrant, other: Entrant) -> int:
    return FOLD if one.pot is not None and one.pot == other.pot and one.score == other.score else 0


def bye(entrant: Entrant, least: int) -> int:
    """A bye goes to the lowest score, and to nobody twice while somebody had none."""
    return SECOND_BYE * entrant.byes + (entrant.score - least) ** 2


def smaller_table(entrant: Entrant) -> int:
    return SMALLER_TABLE * (entrant.smaller + 1) ** 2


def cost(pairing: Pairing, entrants: Mapping[str, Entrant]) -> Cost:
    """The cost of a pairing as announced."""
    largest = max((len(table) for table in pairing.tables), default=0)
    least = min(entrant.score for entrant in entrants.values())
    pairs = [(entrants[one], entrants[other]) for table in pairing.tables for one, other in combinations(table, 2)]
    return Cost(
        distance=sum(distance(*pair) for pair in pairs),
        rematches=sum(rematch(*pair) for pair in pairs),
        fold=sum(fold(*pair) for pair in pairs),
        seats=SEAT_NOT_DUE * sum(_not_due(table, entrants) for table in pairing.tables),
        smaller=sum(
            smaller_table(entrants[player]) for table in pairing.tables if len(table) < largest for player in table
        ),
        byes=sum(bye(entrants[player], least) for player in pairing.byes),
    )


def _not_due(table: Sequence[str], entrants: Mapping[str, Entrant]) -> int:
    return not_due(table, {player: entrants[player].counts(len(table)) for player in table})


def table_sizes(entrants: int, largest: int, least: int) -> tuple[int, ...]:
    """How many tables of which size: as few as possible, as equal as possible; () if the rules forbid it."""
    if entrants < least:
        return ()
    tables = -(-entrants // largest)
    while tables * least <= entrants:
        larger, size = entrants % tables, entrants // tables
        if size + bool(larger) <= largest:
            return (size + 1,) * larger + (size,) * (tables - larger)
        tables += 1
    return ()
