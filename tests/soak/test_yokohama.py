"""Yokohama at length: five hundred random games for each number of merchants."""

import pytest

from tests.spec.yokohama.test_random_games import ENDS, SEATS, checked_game

pytestmark = pytest.mark.soak

GAMES = 500


@pytest.mark.parametrize("seats", SEATS)
def test_five_hundred_random_games(seats: int) -> None:
    """Every game ends, and everything adds up after every single event."""
    for seed in range(GAMES):
        assert checked_game(seats, seed).result.reason in ENDS
