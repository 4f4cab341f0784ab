"""Tables for larger fields: seats first, then the best split of every two neighbouring tables, then shaking.

Shaking swaps players at random and accepts a swap that costs less than a threshold, which falls to nothing; whole
numbers only, so that the same seed gives the same pairing everywhere.
"""

from functools import lru_cache
from itertools import combinations

from service.pairing.problem import Draws, PairingProblem, Table

NEIGHBOURS = 6
SWAPS_PER_TABLE = 2000


def search(problem: PairingProblem) -> list[Table]:
    """A cheap pairing; for fields where an exact search would take too long."""
    tables = improve(problem, _start(problem))
    return improve(problem, _shake(problem, tables))


def _start(problem: PairingProblem) -> list[Table]:
    """Deal in order of score; with one size of table, players are given seats that are due before tables."""
    sizes = problem.sizes
    if len(set(sizes)) == 1:
        return _seats_first(problem, sizes[0])
    tables, first = [], 0
    for size in sizes:
        tables.append(tuple(range(first, first + size)))
        first += size
    return tables


def _seats_first(problem: PairingProblem, size: int) -> list[Table]:
    """One player of each seat class for each table; classes by augmenting paths, in order of score."""
    count = len(problem.entrants)
    room = count // size
    classes: list[list[int]] = [[] for _ in range(size)]
    unplaced = [player for player in range(count) if not _place(player, problem.due[size], classes, room, set())]
    for player in unplaced:
        min(classes, key=len).append(player)
    for members in classes:
        members.sort()
    return [tuple(members[table] for members in classes) for table in range(room)]


def _place(player: int, due: list[int], classes: list[list[int]], room: int, tried: set[int]) -> bool:
    """Give a player a seat class that is due, moving others on where it is full."""
    for seat, members in enumerate(classes):
        if not due[player] >> seat & 1 or seat in tried:
            continue
        if len(members) < room:
            members.append(player)
            return True
        tried.add(seat)
        for other in list(members):
            if _place(other, due, classes, room, tried):
                members[members.index(other)] = player
                return True
    return False


@lru_cache(maxsize=64)
def _splits(first: int, second: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """All ways to split the players of two tables; the first player stays where sizes are equal."""
    both = range(first + second)
    found = []
    for chosen in combinations(both, first):
        if first == second and 0 not in chosen:
            continue
        found.append((chosen, tuple(index for index in both if index not in chosen)))
    return tuple(found)


def improve(problem: PairingProblem, tables: list[Table]) -> list[Table]:
    """Split every two neighbouring tables anew until nothing gets cheaper."""
    tables = sorted(tables, key=sum)
    costs = [problem.cost(table) for table in tables]
    changed = [0] * len(tables)
    seen: dict[tuple[int, int], int] = {}
    time, moved = 0, True
    while moved:
        moved = False
        for a in range(len(tables)):
            for b in range(a + 1, min(a + 1 + NEIGHBOURS, len(tables))):
                if seen.get((a, b), -1) >= max(changed[a], changed[b]):
                    continue
                time += 1
                if _split_anew(problem, tables, costs, a, b):
                    changed[a] = changed[b] = time
                    moved = True
                seen[a, b] = time
    return tables


def _split_anew(problem: PairingProblem, tables: list[Table], costs: list[int], a: int, b: int) -> bool:
    """Keep the cheapest split of two tables; whether it is a new one."""
    players = tables[a] + tables[b]
    best = costs[a] + costs[b]
    found = None
    for one, other in _splits(len(tables[a]), len(tables[b])):
        first = tuple([players[index] for index in one])
        price = problem.cost(first)
        if price >= best:
            continue
        second = tuple([players[index] for index in other])
        rest = problem.cost(second)
        if price + rest < best:
            best = price + rest
            found = first, second, price, rest
    if found is None:
        return False
    tables[a], tables[b], costs[a], costs[b] = found
    return True


def _shake(problem: PairingProblem, tables: list[Table]) -> list[Table]:
    """Swap at random under a falling threshold; the cheapest pairing seen."""
    if len(tables) < 2:
        return tables
    draws = Draws(problem.seed, "shaking")
    tables = list(tables)
    costs = [problem.cost(table) for table in tables]
    total = sum(costs)
    best, cheapest = list(tables), total
    swaps = SWAPS_PER_TABLE * len(tables)
    height = total // len(tables)
    for step in range(swaps):
        a = draws.below(len(tables))
        b = (a + 1 + draws.below(min(NEIGHBOURS, len(tables) - 1))) % len(tables)
        first, second = _swapped(tables[a], tables[b], draws)
        new_a, new_b = problem.cost(first), problem.cost(second)
        rise = new_a + new_b - costs[a] - costs[b]
        if rise > height * (swaps - step) // swaps:
            continue
        tables[a], tables[b], costs[a], costs[b] = first, second, new_a, new_b
        total += rise
        if total < cheapest:
            best, cheapest = list(tables), total
    return best


def _swapped(one: Table, other: Table, draws: Draws) -> tuple[Table, Table]:
    i, j = draws.below(len(one)), draws.below(len(other))
    return (*one[:i], other[j], *one[i + 1 :]), (*other[:j], one[i], *other[j + 1 :])
