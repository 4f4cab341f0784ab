"""Who sits where: every player in every seat equally often, as far as numbers allow."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import permutations

Counts = Sequence[int]
"""How often a player has sat in each seat of a table of this size."""


def due(counts: Counts) -> int:
    """The seats a player has had least often, as bits."""
    least = min(counts)
    return sum(1 << seat for seat, count in enumerate(counts) if count == least)


def assign(players: Sequence[str], counts: Mapping[str, Counts], keys: Mapping[str, int]) -> tuple[str, ...]:
    """Seat a table: fewest on a seat that is not due, then least squares of the excess; ties by the smallest keys."""
    excess = [[count - min(counts[player]) for count in counts[player]] for player in players]
    if not any(map(any, excess)):
        return tuple(sorted(players, key=keys.__getitem__))
    best = min(
        permutations(range(len(players))),
        key=lambda order: (
            sum(excess[player][seat] > 0 for seat, player in enumerate(order)),
            sum(excess[player][seat] ** 2 for seat, player in enumerate(order)),
            [keys[players[player]] for player in order],
        ),
    )
    return tuple(players[index] for index in best)


def not_due(seated: Sequence[str], counts: Mapping[str, Counts]) -> int:
    """How many of a seated table have a seat that was not due."""
    return sum(not due(counts[player]) >> seat & 1 for seat, player in enumerate(seated))


@lru_cache(maxsize=100_000)
def least_not_due(masks: tuple[int, ...]) -> int:
    """How many at a table must take a seat that is not due, given the seats due for each."""
    return len(masks) - max(
        sum(masks[player] >> seat & 1 for seat, player in enumerate(order)) for order in permutations(range(len(masks)))
    )


def spread(counts: Counts) -> int:
    """How far the seats of a player are from equal."""
    return max(counts) - min(counts)


def seat_schedule(tables: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """Seats for a schedule known beforehand, all tables of one size: nobody's seats differ by more than one.

    A player's games are cut into runs of k. Runs and tables are the two sides of a graph in which nothing has more
    than k edges, so that its edges can be coloured with k colours (Koenig); the colour is the seat.
    """
    size = len(tables[0])
    played: dict[str, int] = {}
    at_table: list[dict[int, tuple[str, int]]] = [{} for _ in tables]  # seat -> run
    at_run: dict[tuple[str, int], dict[int, int]] = {}  # run -> seat -> table
    for table, players in enumerate(tables):
        for player in players:
            run = (player, played.get(player, 0) // size)
            played[player] = played.get(player, 0) + 1
            _colour(table, run, at_table, at_run, size)
    return [tuple(seats[seat][0] for seat in range(size)) for seats in at_table]


def _colour(
    table: int,
    run: tuple[str, int],
    at_table: list[dict[int, tuple[str, int]]],
    at_run: dict[tuple[str, int], dict[int, int]],
    size: int,
) -> None:
    """Give one edge a seat, turning a path of alternating seats where no seat is free at both ends."""
    mine = at_run.setdefault(run, {})
    free_here = next(seat for seat in range(size) if seat not in at_table[table])
    free_there = next(seat for seat in range(size) if seat not in mine)
    if free_here not in mine:
        free_there = free_here
    elif free_there in at_table[table]:
        _turn(table, free_there, free_here, at_table, at_run)
    at_table[table][free_there] = run
    mine[free_there] = table


def _turn(
    table: int,
    taken: int,
    free: int,
    at_table: list[dict[int, tuple[str, int]]],
    at_run: dict[tuple[str, int], dict[int, int]],
) -> None:
    """Swap two seats along the path that begins at `table` with the seat `taken`; it never comes back to the run."""
    path: list[tuple[int, tuple[str, int], int]] = []
    here, seat, other = table, taken, free
    while seat in at_table[here]:
        run = at_table[here][seat]
        path.append((here, run, seat))
        following = at_run[run].get(other)
        if following is None:
            break
        path.append((following, run, other))
        here = following
    for here, run, colour in path:
        del at_table[here][colour], at_run[run][colour]
    for here, run, colour in path:
        new = other if colour == seat else seat
        at_table[here][new] = run
        at_run[run][new] = here
