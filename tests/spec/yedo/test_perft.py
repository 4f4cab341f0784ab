"""Numbers of positions below fixed ones: they change whenever a rule does."""

from itertools import islice

import pytest

from domain.kernel.playout import steps
from domain.yedo.state import Yedo
from tests.perft import CountedChance
from tests.spec.yedo.positions import TITLE


def perft(state: Yedo, depth: int) -> int:
    """Sequences of `depth` answers, all asked seats taken in turn; chance is fixed."""
    if depth == 0 or not state.asked:
        return 1
    count = 0
    seat = state.asked[0]
    for option in TITLE.options(state, seat):
        table = TITLE.table(TITLE.clone(state), CountedChance(7))
        TITLE.play(table, seat, option)
        count += perft(table.state, depth - 1)
    return count


def position(seats: int, setting: str, seed: int, decisions: int) -> Yedo:
    """A random game after so many answers."""
    table = TITLE.open_table(TITLE.setup(seats, setting), CountedChance(seed))
    for _ in islice(steps(TITLE, table, CountedChance(seed)), decisions):
        pass
    state: Yedo = table.state
    return state


@pytest.mark.parametrize(
    ("seats", "setting", "seed", "decisions", "counts"),
    [
        (2, "geisha", 1, 0, (4, 16, 64)),  # the draft
        (2, "samurai", 2, 30, (6, 12, 24)),  # an activation
        (3, "geisha", 3, 60, (12, 12, 24)),  # the last placement of a round
        (3, "samurai", 4, 140, (3, 12, 24)),
        (4, "geisha", 5, 100, (1, 4, 27)),
        (5, "samurai", 6, 200, (21, 420, 7220)),  # placements
        (4, "samurai", 8, 420, (1, 2, 2)),  # a counter poll
    ],
)
def test_perft(seats: int, setting: str, seed: int, decisions: int, counts: tuple[int, ...]) -> None:
    """Counts at depths 1, 2, 3 from recorded positions."""
    state = position(seats, setting, seed, decisions)
    assert tuple(perft(state, depth) for depth in (1, 2, 3)) == counts
