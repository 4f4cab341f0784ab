"""A round to pair, as whole numbers: costs of pairs, seats due, costs of smaller tables."""

import hashlib
from collections.abc import Sequence
from itertools import combinations

from domain.competition import pairing_cost
from domain.competition.pairing_cost import SEAT_NOT_DUE, Entrant
from domain.competition.seats import assign, due, least_not_due

Table = tuple[int, ...]
"""Players of a table by their place in the order of the problem."""


def key(seed: str, purpose: str, player: str) -> int:
    """Breaks every tie that is left: nobody can choose it, everybody can compute it."""
    return int.from_bytes(hashlib.sha256(f"{seed}|{purpose}|{player}".encode()).digest(), "big")


class PairingProblem:
    """Entrants in the order of their scores, best first, ties by key."""

    def __init__(self, entrants: Sequence[Entrant], sizes: Sequence[int], seed: str) -> None:
        self.seed = seed
        self.keys = {entrant.id: key(seed, "pairing", entrant.id) for entrant in entrants}
        self.entrants = sorted(entrants, key=lambda entrant: (-entrant.score, self.keys[entrant.id]))
        self.sizes = tuple(sizes)
        self.largest = max(sizes, default=0)
        count = len(self.entrants)
        self.pair = [[0] * count for _ in range(count)]
        for i, j in combinations(range(count), 2):
            one, other = self.entrants[i], self.entrants[j]
            price = pairing_cost.distance(one, other) + pairing_cost.rematch(one, other) + pairing_cost.fold(one, other)
            self.pair[i][j] = self.pair[j][i] = price
        self.due = {size: [due(entrant.counts(size)) for entrant in self.entrants] for size in set(sizes)}
        self.smaller = [pairing_cost.smaller_table(entrant) for entrant in self.entrants]

    def cost(self, table: Table) -> int:
        """What one table costs, seated as well as can be."""
        pair = self.pair
        total = 0
        for place, one in enumerate(table):
            row = pair[one]
            for other in table[place + 1 :]:
                total += row[other]
        masks = self.due[len(table)]
        total += SEAT_NOT_DUE * least_not_due(tuple(sorted([masks[player] for player in table])))
        if len(table) < self.largest:
            total += sum(self.smaller[player] for player in table)
        return total

    def seated(self, table: Table) -> tuple[str, ...]:
        """The players of a table in seat order."""
        players = [self.entrants[index] for index in table]
        counts = {player.id: player.counts(len(table)) for player in players}
        return assign([player.id for player in players], counts, self.keys)


class Draws:
    """Whole numbers from a seed, the same on every platform: SHA-256 in counter mode."""

    def __init__(self, seed: str, purpose: str) -> None:
        self._prefix = f"{seed}|{purpose}|".encode()
        self._counter = 0
        self._words: list[int] = []

    def below(self, bound: int) -> int:
        """0..bound-1; the bias of at most bound / 2**32 is of no matter for a search."""
        if not self._words:
            block = hashlib.sha256(self._prefix + str(self._counter).encode()).digest()
            self._counter += 1
            self._words = [int.from_bytes(block[start : start + 4], "big") for start in range(0, 32, 4)]
        return self._words.pop() * bound >> 32
