"""The cheapest split of a small field, by dynamic programming over the players that are still free."""

from functools import cache
from itertools import combinations

from service.pairing.problem import PairingProblem, Table

MOST = 12


def cheapest(problem: PairingProblem) -> list[Table]:
    """The best split; of equally cheap ones the first in the order of the problem."""
    count = len(problem.entrants)

    @cache
    def best(free: int, left: tuple[int, ...]) -> tuple[int, tuple[Table, ...]]:
        if not free:
            return 0, ()
        players = [player for player in range(count) if free >> player & 1]
        first, others = players[0], players[1:]
        found: tuple[int, tuple[Table, ...]] | None = None
        for size in sorted(set(left), reverse=True):
            place = left.index(size)
            rest = left[:place] + left[place + 1 :]
            for mates in combinations(others, size - 1):
                table = (first, *mates)
                price, tables = best(free & ~sum(1 << player for player in table), rest)
                price += problem.cost(table)
                if found is None or price < found[0]:
                    found = price, (table, *tables)
        assert found is not None  # sizes add up to the number of players
        return found

    return list(best((1 << count) - 1, tuple(sorted(problem.sizes)))[1])
