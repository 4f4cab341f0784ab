"""Points at a table."""

from itertools import product

import pytest

from domain.competition.points import beaten_share, placement_points, score_share, win_points
from domain.competition.results import POINT


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


def test_share_of_the_score() -> None:
    """In millionths, rounded down; a score below nothing counts as nothing."""
    assert score_share((50, 30, 20)) == (500_000, 300_000, 200_000)
    assert score_share((1, 1, 1)) == (333_333,) * 3
    assert score_share((-5, 5)) == (0, 1_000_000)
    assert score_share((0, -1)) == (500_000, 500_000)
