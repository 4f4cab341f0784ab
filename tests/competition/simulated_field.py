"""Events among simulated players of known strength: how well Swiss pairing orders a field, and at what price.

`python -m tests.competition.simulated_field [ENTRANTS SIZE ROUNDS EVENTS SPREAD]` prints a line of figures; the page
of benchmarks has them.
"""

import math
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

from domain.competition.pairing_cost import Entrant, Pairing, table_sizes
from domain.competition.points import beaten_share
from domain.competition.results import Field, TableResult
from domain.competition.standings import Standings
from service.pairing import solve

Pair = Callable[[list[Entrant], str], Pairing]


class EventFigures(NamedTuple):
    """Of one event."""

    correlation: float  # of the final order with true strength
    best_first: bool
    rematches: int  # pairs that met again, each time
    pairs: int
    most_met: int
    spread: int  # largest difference between the seats of one player
    slowest: float  # seconds for a round
    by_elo: float  # correlation of the order by running Elo on the same results


class FieldFigures(NamedTuple):
    """The mean of many events, with standard errors where they matter."""

    correlation: float
    error: float
    best_first: float
    rematch_share: float
    most_met: int
    spread: int
    slowest: float
    by_elo: float


def least_size(size: int) -> int:
    return max(2, size - 1)


def swiss(size: int) -> Pair:
    return lambda entrants, seed: solve(entrants, seed, largest=size, least=least_size(size))


def by_chance(size: int) -> Pair:
    def pair(entrants: list[Entrant], seed: str) -> Pairing:
        players = sorted(entrant.id for entrant in entrants)
        random.Random(seed).shuffle(players)
        tables: list[tuple[str, ...]] = []
        byes: tuple[str, ...] = ()
        if size == 2 and len(players) % 2:
            byes = (players.pop(),)
        for length in table_sizes(len(players), size, least_size(size)):
            tables.append(tuple(players[:length]))
            players = players[length:]
        return Pairing(tuple(tables), byes)

    return pair


def ranks_of(table: Sequence[str], strength: dict[str, float], chance: random.Random) -> tuple[int, ...]:
    """An order by Plackett-Luce: strengths with Gumbel noise."""
    drawn = [strength[player] - math.log(-math.log(chance.random())) for player in table]
    return tuple(1 + sum(other > mine for other in drawn) for mine in drawn)


class SimulatedEvent:
    def __init__(self, entrants: int, size: int, spread: float, seed: str) -> None:
        self.size, self.seed = size, seed
        self._chance = random.Random(seed)
        self.players = [f"p{number:03}" for number in range(entrants)]
        self.strength = {player: self._chance.gauss(0, spread) for player in self.players}
        self.results: list[TableResult] = []
        self.met: dict[tuple[str, str], int] = {}
        self._seats: dict[str, dict[int, list[int]]] = {player: {} for player in self.players}
        self._smaller = dict.fromkeys(self.players, 0)
        self._byes = dict.fromkeys(self.players, 0)
        self.elo = dict.fromkeys(self.players, 1500.0)
        self.slowest = 0.0

    def play(self, rounds: int, pair: Pair) -> EventFigures:
        for number in range(1, rounds + 1):
            began = time.process_time()
            pairing = pair(self._entrants(), f"{self.seed}|{number}")
            self.slowest = max(self.slowest, time.process_time() - began)
            self._sit(pairing, number)
        return self.figures()

    def _entrants(self) -> list[Entrant]:
        scores = Field(self.players, self.results).scores
        meetings: dict[str, dict[str, int]] = {player: {} for player in self.players}
        for (one, other), count in self.met.items():
            meetings[one][other] = meetings[other][one] = count
        return [
            Entrant(
                player,
                scores[player],
                {size: tuple(counts) for size, counts in self._seats[player].items()},
                meetings[player],
                self._smaller[player],
                self._byes[player],
            )
            for player in self.players
        ]

    def _sit(self, pairing: Pairing, number: int) -> None:
        largest = max(map(len, pairing.tables))
        for player in pairing.byes:
            self._byes[player] += 1
        for table in pairing.tables:
            ranks = ranks_of(table, self.strength, self._chance)
            self.results.append(TableResult(number, table, ranks, beaten_share(ranks)))
            for seat, player in enumerate(table):
                self._seats[player].setdefault(len(table), [0] * len(table))[seat] += 1
                self._smaller[player] += len(table) < largest
            for one, other in combinations(sorted(table), 2):
                self.met[one, other] = self.met.get((one, other), 0) + 1
            self._rate(table, ranks)

    def _rate(self, table: Sequence[str], ranks: Sequence[int]) -> None:
        """Running pairwise Elo with K = 32 shared by the comparisons of a table."""
        change = dict.fromkeys(table, 0.0)
        for (one, rank), (other, behind) in combinations(zip(table, ranks, strict=True), 2):
            expected = 1 / (1 + 10 ** ((self.elo[other] - self.elo[one]) / 400))
            won = 1.0 if rank < behind else 0.5 if rank == behind else 0.0
            change[one] += won - expected
            change[other] -= won - expected
        for player, moved in change.items():
            self.elo[player] += 32 / (len(table) - 1) * moved

    def figures(self) -> EventFigures:
        field = Field(self.players, self.results)
        order = [place.player for place in Standings(field, ("opponents",), self.seed).places]
        best = max(self.players, key=self.strength.__getitem__)
        spread = max(
            max(c) - min(c) for seats in self._seats.values() for size, c in seats.items() if size == self.size
        )
        by_elo = sorted(self.players, key=lambda player: -self.elo[player])
        return EventFigures(
            self._correlation(order),
            order[0] == best,
            sum(count - 1 for count in self.met.values()),
            sum(self.met.values()),
            max(self.met.values()),
            spread,
            self.slowest,
            self._correlation(by_elo),
        )

    def _correlation(self, order: list[str]) -> float:
        """Spearman's, with true strength."""
        true = sorted(self.players, key=lambda player: -self.strength[player])
        place = {player: number for number, player in enumerate(true)}
        apart = sum((number - place[player]) ** 2 for number, player in enumerate(order))
        count = len(order)
        return 1 - 6 * apart / (count * (count**2 - 1))


def simulated(entrants: int, size: int, rounds: int, events: int, spread: float, pair: Pair) -> FieldFigures:
    found = [SimulatedEvent(entrants, size, spread, f"event {number}").play(rounds, pair) for number in range(events)]
    correlations = [figures.correlation for figures in found]
    error = statistics.stdev(correlations) / math.sqrt(events) if events > 1 else math.nan
    return FieldFigures(
        statistics.fmean(correlations),
        error,
        statistics.fmean(figures.best_first for figures in found),
        sum(figures.rematches for figures in found) / sum(figures.pairs for figures in found),
        max(figures.most_met for figures in found),
        max(figures.spread for figures in found),
        max(figures.slowest for figures in found),
        statistics.fmean(figures.by_elo for figures in found),
    )


def line(entrants: int, size: int, rounds: int, events: int, spread: float) -> str:
    paired = simulated(entrants, size, rounds, events, spread, swiss(size))
    chance = simulated(entrants, size, rounds, events, spread, by_chance(size))
    return row(f"{entrants}, {size} | {rounds} | {events} | {spread:g}", paired, chance)


def row(field: str, paired: FieldFigures, chance: FieldFigures) -> str:
    """Of the table in the page of benchmarks."""
    return (
        f"| {field} | {paired.correlation:.3f} ± {paired.error:.3f} "
        f"/ {chance.correlation:.3f} / {paired.by_elo:.3f} | {paired.best_first:.2f} / {chance.best_first:.2f} "
        f"| {paired.rematch_share:.3f} / {chance.rematch_share:.3f} | {paired.most_met} | {paired.spread} "
        f"| {paired.slowest:.2f} |"
    )


if __name__ == "__main__":
    wanted = [float(word) for word in sys.argv[1:]]
    count, size, rounds, events = (int(word) for word in wanted[:4])
    sys.stdout.write(line(count, size, rounds, events, wanted[4]) + "\n")
