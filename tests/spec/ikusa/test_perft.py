"""How many ways there are to play on from fixed positions."""

import pytest

from tests.given import Given
from tests.perft import perft
from tests.spec.ikusa.positions import TITLE, action, dealt, resumed, war

BORDER = {
    "KWC": "0 bo1 sp2",
    "IZI": "0 sp1",
    "YMT": "0 sp1",
    "SET": "1 sw1 sp1 castle",
    "TMB": "1 gu1 sp1",
    "AKI": "2 sp1",
}
ARMIES = {"0A1": "KWC level2 bo1 gu1 sp1", "1A1": "TMB sp1", "2A1": "AKI"}


def levy() -> Given:
    bins = [(0, 0, 0, 0, 2), (0, 0, 0, 0, 1), (0, 0, 0, 0, 0)]
    return resumed(action("levy", BORDER, ARMIES, bins=bins))


POSITIONS = {
    "three seats": lambda: dealt(3),
    "two seats": lambda: dealt(2),
    "quick play": lambda: dealt(4, "quick"),
    "plan": lambda: resumed(action("plan", BORDER, ARMIES, koku=[5, 4, 3])),
    "levy": levy,
    "phase A": lambda: war(BORDER, ARMIES),
    "phase B": lambda: war(BORDER, ARMIES, phase="declare"),
    "phase D, armies": lambda: war(BORDER, ARMIES, phase="advance"),
    "phase D, forces": lambda: war(BORDER, ARMIES, phase="disperse"),
}


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("three seats", (22, 484, 10648)),
        ("two seats", (2, 4, 8, 16, 32, 64)),
        ("quick play", (24, 288, 3456)),
        ("plan", (2, 10, 31, 76, 152, 608)),
        ("levy", (6, 31, 186, 737, 1850)),
        ("phase A", (2, 12, 46, 154, 638, 3244)),
        ("phase B", (7, 24, 66, 329, 2108)),
        ("phase D, armies", (2, 15, 155, 1505)),
        ("phase D, forces", (2, 6, 20, 60, 182, 637)),
    ],
)
def test_perft(name: str, counts: tuple[int, ...]) -> None:
    """The number of command sequences of each length; another number means another rule."""
    state = POSITIONS[name]().state
    assert tuple(perft(TITLE, state, depth) for depth in range(1, len(counts) + 1)) == counts
