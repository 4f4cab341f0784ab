"""Points at a table."""

from itertools import product

import pytest

from domain.competition.points import beaten_share, placement_points, rank_share, score_share, win_points
from domain.competition.results import POINT
from domain.kernel import ranking


def points(*numbers: float) -> tuple[int, ...]:
    return tuple(round(number * POINT) for number in numbers)


@pytest.mark.parametrize(
    ("ranks", "shares"),
    [((1, 2, 2, 4), (1, 0.5, 0.5, 0)), ((1, 1, 1, 4, 5), (0.75, 0.75, 0.75, 0.25, 0)), ((1, 1), (0.5, 0.5))],
)
def test_beaten_share(ranks: tuple[int, ...], shares: tuple[float, ...]) -> None:
    """A point for all opponents beaten, half of each for a tie."""
    assert beaten_share(ranks) == points(*shares)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_beaten_share_is_half_a_point_on_average(seats: int) -> None:
    """Whatever the ties and the size of the table: that is why sizes can be mixed."""
    for ranks in product(range(1, seats + 1), repeat=seats):
        assert 2 * sum(beaten_share(ranks)) == seats * POINT


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_a_table_has_two_to_five_seats(seats: int) -> None:
    """Shares of other sizes would not be whole 120ths."""
    with pytest.raises(ValueError, match="2 to 5 seats"):
        beaten_share(range(1, seats + 1))


def test_tied_players_share_the_places_they_fill() -> None:
    """10-6-3-1 for ranks 1, 2, 2, 4."""
    assert placement_points((1, 2, 2, 4), (10, 6, 3, 1)) == points(10, 4.5, 4.5, 1)


def test_every_place_has_points() -> None:
    """A scheme with too few places is refused."""
    with pytest.raises(ValueError, match="only 2 have points"):
        placement_points((1, 2, 3), (2, 1))


def test_winners_share_a_point() -> None:
    """No winner, no point."""
    assert win_points((1, 3), 4) == points(0, 0.5, 0, 0.5)
    assert win_points((), 3) == (0, 0, 0)


@pytest.mark.parametrize(
    ("scores", "shares"),
    [
        ((50, 30, 20), (60, 36, 24)),
        ((1, 1, 1), (40, 40, 40)),
        ((95, 88, 80, 70), (34, 31, 28, 25)),
        ((-5, 5), (0, 120)),
        ((0, -1), (60, 60)),
        ((0, 0, 0, 0, 0), (24,) * 5),
        ((30, None, 10), (90, 0, 30)),
        ((0, None, -3), (60, 0, 60)),
        ((None, None), (0, 0)),
    ],
)
def test_share_of_the_score(scores: tuple[int | None, ...], shares: tuple[int, ...]) -> None:
    """In 120ths, rounded down; a score below nothing counts as nothing, and who left gets nothing."""
    assert score_share(scores) == shares


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_point_is_shared_by_ranks_where_there_are_no_scores(seats: int) -> None:
    """One point a table, exactly, whatever the ties."""
    for keys in product(range(seats), repeat=seats):
        assert sum(rank_share(ranking.ranks(keys))) == POINT
    assert rank_share((1, 2, 3, 4)) == points(1 / 2, 1 / 3, 1 / 6, 0)
    assert rank_share((1, 1, 1, 4)) == points(1 / 3, 1 / 3, 1 / 3, 0)
