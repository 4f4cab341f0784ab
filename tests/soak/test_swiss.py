"""How well Swiss pairing orders a field: as well as was found when it was worked out, with the figures printed."""

import math
from collections.abc import Callable

import pytest

from tests.competition.simulated_field import by_chance, row, simulated, swiss

EXPECTED = [  # entrants, size, rounds, spread, events; correlation by Swiss and by chance when it was worked out
    (16, 2, 5, 1.0, 200, 0.648, 0.656),
    (16, 3, 5, 1.0, 200, 0.710, 0.709),
    (16, 4, 5, 1.0, 200, 0.765, 0.769),
    (16, 2, 5, 2.0, 200, 0.829, 0.801),
    (16, 3, 5, 2.0, 200, 0.856, 0.837),
    (16, 4, 5, 2.0, 200, 0.894, 0.883),
    (64, 2, 7, 1.0, 80, 0.728, 0.720),
    (64, 3, 5, 1.0, 80, 0.751, 0.736),
    (64, 4, 5, 1.0, 80, 0.779, 0.777),
    (64, 5, 5, 1.0, 80, 0.794, 0.795),
    (64, 2, 7, 2.0, 60, 0.874, 0.841),
    (64, 3, 5, 2.0, 40, 0.879, 0.868),
    (64, 4, 5, 2.0, 40, 0.896, 0.894),
    (64, 5, 5, 2.0, 40, 0.899, 0.907),
    (500, 2, 9, 1.0, 3, 0.780, 0.771),
    (500, 3, 9, 1.0, 3, 0.839, 0.830),
    (500, 4, 9, 1.0, 3, 0.864, 0.855),
    (500, 5, 9, 1.0, 3, 0.866, 0.875),
]
ERROR = {16: 0.010, 64: 0.006, 500: 0.006}  # of what was worked out
SECONDS = 10  # of CPU for a round of 500


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize(("entrants", "size", "rounds", "spread", "events", "rho", "chance"), EXPECTED)
def test_the_order_is_as_good_as_was_worked_out(
    entrants: int, size: int, rounds: int, spread: float, events: int, rho: float, chance: float,
    say: Callable[[str], None],
) -> None:  # fmt: skip
    """Correlation with true strength; seats differ by one at most; fewer rematches than by chance; paired in time."""
    found = simulated(entrants, size, rounds, events, spread, swiss(size))
    lots = simulated(entrants, size, rounds, events, spread, by_chance(size))
    apart = (found.correlation - rho) / math.hypot(found.error, ERROR[entrants])
    lots_apart = (lots.correlation - chance) / math.hypot(lots.error, ERROR[entrants])
    field = f"{entrants}, {size} | {rounds} | {events} | {spread:g}"
    say(f"{row(field, found, lots)} {apart:+.1f} / {lots_apart:+.1f} standard errors from {rho} / {chance}")
    assert max(abs(apart), abs(lots_apart)) < 3  # of 36 comparisons one or two lie beyond two errors by chance
    assert found.spread <= 1 or entrants % size
    assert found.rematch_share < lots.rematch_share
    assert found.slowest < SECONDS
