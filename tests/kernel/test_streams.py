"""Streams of chance for search and simulation have nothing to do with each other."""

from collections import Counter

import pytest

from domain.kernel.chance import FastChance

DRAWS, SIDES = 3000, 6
FURTHEST = 70.0  # chi-square with 25 degrees of freedom: mean 25, standard deviation 7


def faces(stream: FastChance, skipped: int = 0) -> list[int]:
    for _ in range(skipped):
        stream.pick(SIDES)
    return [stream.pick(SIDES) for _ in range(DRAWS)]


def chi_square(one: list[int], two: list[int]) -> float:
    """How far two lists of faces are from being independent of each other."""
    expected = DRAWS / SIDES**2
    pairs = Counter(zip(one, two, strict=True))
    return float(sum((pairs[a, b] - expected) ** 2 / expected for a in range(SIDES) for b in range(SIDES)))


@pytest.mark.parametrize("apart", [1, 2, 3, 50])
@pytest.mark.parametrize("skipped", range(5))
def test_neighbouring_seeds_share_nothing(apart: int, skipped: int) -> None:
    """Choices of one seed tell nothing about dice of a neighbouring one, at any distance in the streams."""
    choices, dice = faces(FastChance(7 + apart)), faces(FastChance(7), skipped)
    assert chi_square(choices, dice) < FURTHEST


@pytest.mark.parametrize("skipped", range(5))
def test_one_seed_serves_several_purposes(skipped: int) -> None:
    """The same seed gives independent streams for choices and for the table."""
    assert chi_square(faces(FastChance(7, "choices"), skipped), faces(FastChance(7, "table"))) < FURTHEST


def test_a_stream_is_the_same_on_every_machine() -> None:
    """Seed and purpose decide everything."""
    stream = FastChance(7, "choices")
    assert [stream.pick(1000) for _ in range(6)] == [367, 853, 352, 561, 745, 495]
