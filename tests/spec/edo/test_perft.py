"""Numbers of ways to go on from fixed positions."""

import pytest

from domain.edo.commands import Reveal
from tests.perft import perft
from tests.spec.edo.positions import TITLE, about_to, dealt, settled, town

RICH = {"wood": 10, "stone": 10, "rice": 10, "ryo": 40}


@pytest.mark.parametrize(
    ("seats", "depth", "count"), [(2, 4, 5 * 4 * 3 * 2), (3, 5, 60 * 3 * 2), (4, 4, 5 * 4 * 3 * 2)]
)
def test_settling_in(seats: int, depth: int, count: int) -> None:
    """Sets and homes: each seat has one choice fewer than the one before."""
    assert perft(TITLE, dealt(seats).state, depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 3), (2, 12), (3, 52), (4, 52), (5, 104), (6, 416)])
def test_planning(depth: int, count: int) -> None:
    """Three cards, four actions on each, and officials as there is room: 20 + 17 + 15 ways for the first slot."""
    assert perft(TITLE, settled(3).state, depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 10), (2, 10 + 12 + 9 + 9 + 6 * 6), (3, 507)])
def test_walking(depth: int, count: int) -> None:
    """One samurai in C1 with three roads, the merchant in Edo with six, or no step at all."""
    given = about_to("wood", 1, samurai="C1", ryo=5)
    assert perft(TITLE, given.state, depth) == count


@pytest.mark.parametrize(
    ("action", "depth", "count"),
    [("travel", 3, 511 + 3 * 7 + 3 * 4), ("build-easy", 3, 196), ("harvest-any", 3, 152), ("develop+", 3, 276)],
)
def test_actions(action: str, depth: int, count: int) -> None:
    """Activations of a daimyo who can afford anything; 21 + 12 journeys lay a samurai back."""
    given = town(about_to(action, 2, samurai="C1 EDO W1", **RICH), "EDO", "H0 H1")
    given.when(0, Reveal())
    assert perft(TITLE, given.state, depth) == count
