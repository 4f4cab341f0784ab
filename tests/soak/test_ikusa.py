"""Ikusa at length: random games in every setting, and twenty thousand battles against the exact odds."""

from collections.abc import Callable

import pytest

from domain.ikusa.title import ikusa
from domain.kernel.inspection import inspect
from tests.spec.ikusa.battles import SCENES, Scene, deviations

pytestmark = pytest.mark.soak

TITLE = ikusa()
GAMES = 200
SETTINGS = [
    ("regular", 2, False),
    ("regular", 3, False),
    ("regular", 4, False),
    ("regular", 5, False),
    ("regular", 4, True),
    ("quick", 3, False),
    ("quick", 4, False),
    ("quick", 5, False),
]


@pytest.mark.parametrize(("variant", "seats", "long_game"), SETTINGS)
def test_two_hundred_random_games(variant: str, seats: int, long_game: bool) -> None:
    """Every game ends, and everything adds up after every single event."""
    setup = TITLE.setup(seats, variant, long_game=long_game)
    for seed in range(1000, 1000 + GAMES):
        inspect(TITLE, setup, seed, stride=211)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_twenty_thousand_battles(scene: Scene, say: Callable[[str], None]) -> None:
    """Outcomes and survivors lie within four standard errors of the exact odds."""
    largest = max(deviations(scene, 20_000, seed=2).values())
    say(f"{scene.name}: 20,000 battles, largest deviation {largest:.2f} standard errors")
    assert largest < 4
