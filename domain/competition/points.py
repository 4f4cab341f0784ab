"""Points at a table, from ranks, winners or scores; whole numbers of 120ths of a point unless said otherwise."""

from collections.abc import Sequence

from domain.competition.results import POINT


def beaten_share(ranks: Sequence[int]) -> tuple[int, ...]:
    """Share of the opponents beaten, a tie counting half.

    The winner has 1 point, the last 0, and the mean is half a point at every size of table. If results follow
    Plackett-Luce the expectation of a player does not depend on the size either, so sizes can be mixed.
    """
    others = len(ranks) - 1
    if not 1 <= others <= 4:
        raise ValueError(f"a table has 2 to 5 seats, not {len(ranks)}")
    half = POINT // (2 * others)
    return tuple(half * sum(2 * (mine < rank) + (mine == rank) for rank in ranks) - half for mine in ranks)


def placement_points(ranks: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
    """Whole points by place; tied players share the mean of the places they fill."""
    if len(places) < len(ranks):
        raise ValueError(f"{len(ranks)} places are played for, and only {len(places)} have points")
    shared = []
    for rank in ranks:
        tied = ranks.count(rank) if isinstance(ranks, (list, tuple)) else list(ranks).count(rank)
        shared.append(POINT * sum(places[rank - 1 : rank - 1 + tied]) // tied)
    return tuple(shared)


def win_points(winners: Sequence[int], seats: int) -> tuple[int, ...]:
    """One point shared by the winners; none if nobody won."""
    return tuple(POINT // len(winners) if seat in winners else 0 for seat in range(seats))


def score_share(scores: Sequence[int | None]) -> tuple[int, ...]:
    """Share of the table's score, rounded down. None is somebody who left and gets nothing.

    A negative score counts as nothing; where nobody has more than nothing those who stayed share equally.
    """
    counted = [max(score or 0, 0) for score in scores]
    total = sum(counted)
    if not total:
        counted = [int(score is not None) for score in scores]
        total = sum(counted) or 1
    return tuple(POINT * score // total for score in counted)


def rank_share(ranks: Sequence[int]) -> tuple[int, ...]:
    """Share of a table's point where ranks are all that is known: of all pairs, those in which one was ahead."""
    return tuple(2 * share // len(ranks) for share in beaten_share(ranks))
