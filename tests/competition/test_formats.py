"""Rounds, snakes, preliminaries and who goes on."""

import pytest

from domain.competition.formats import advancing, elimination_tables, leavers_last, losing_a_life, snake, swiss_rounds


@pytest.mark.parametrize(
    ("entrants", "by_size"),
    [(16, (7, 6, 5, 3)), (64, (9, 7, 6, 6)), (500, (12, 9, 8, 7))],
)
def test_rounds_of_a_swiss_event(entrants: int, by_size: tuple[int, ...]) -> None:
    """Enough to find a winner and three more; with 16 at tables of five the fourth round would force rematches."""
    assert tuple(swiss_rounds(entrants, size) for size in (2, 3, 4, 5)) == by_size


def test_snake() -> None:
    """1 2 3 then 6 5 4 then 7 8 9."""
    assert snake("ABCDEFGHI", 3) == [["A", "F", "G"], ["B", "E", "H"], ["C", "D", "I"]]


@pytest.mark.parametrize(
    ("entrants", "size", "advance", "sizes", "byes"),
    [
        (22, 4, 2, (4, 4, 4), 10), (23, 4, 2, (4, 4, 4, 3), 8), (16, 4, 2, (4, 4, 4, 4), 0), (4, 4, 2, (4,), 0),
        (11, 3, 1, (3,), 8), (10, 3, 1, (2,), 8), (9, 3, 1, (3, 3, 3), 0), (7, 4, 2, (4, 3), 0),
    ],
)  # fmt: skip
def test_one_preliminary_then_full_tables(
    entrants: int, size: int, advance: int, sizes: tuple[int, ...], byes: int
) -> None:
    """The best seeds have a bye; afterwards the tables come out even."""
    found = elimination_tables(entrants, size, advance)
    assert (found, entrants - sum(found)) == (sizes, byes)
    left = byes + advance * len(sizes)
    while len(sizes) > 1 and left > size:
        assert left % size == 0
        left = left // size * advance


@pytest.mark.parametrize(
    ("entrants", "size", "advance", "least", "sizes"),
    [
        (25, 5, 2, 3, (5,) * 5), (10, 5, 2, 3, (5, 5)), (12, 5, 2, 3, (4,)), (4, 3, 2, 3, (3,)), (5, 3, 2, 3, (3,)),
        (9, 3, 2, 3, (3, 3, 3)), (10, 3, 1, 3, (3, 3, 3)), (8, 4, 1, 3, (3, 3)), (14, 5, 3, 3, (5, 5, 4)),
    ],
)  # fmt: skip
def test_numbers_that_do_not_come_out_even(
    entrants: int, size: int, advance: int, least: int, sizes: tuple[int, ...]
) -> None:
    """Twenty-five at five lead to a final of four; where nothing comes out even some rest, and nobody sits too few."""
    assert elimination_tables(entrants, size, advance, least) == sizes


def test_ties_at_the_cut_go_to_the_better_seed() -> None:
    """B and C are tied for second; B was seeded higher."""
    assert advancing("CBAD", (2, 2, 1, 4), 2, "ABCD") == ["A", "B"]


@pytest.mark.parametrize(("players", "ranks", "losing"), [("ABCD", (1, 2, 3, 4), "CD"), ("ABC", (3, 2, 1), "A")])
def test_the_lower_half_loses_a_life(players: str, ranks: tuple[int, ...], losing: str) -> None:
    """With an odd number the middle one is spared."""
    assert "".join(losing_a_life(players, ranks, "ABCD")) == losing


def test_leavers_come_last() -> None:
    """Seat 0 led and left; seat 3 left earlier; two who left in one moment are tied."""
    assert leavers_last((1, 2, 3, 4), (80, 0, 0, 40)) == (3, 1, 2, 4)
    assert leavers_last((1, 2, 3), (50, 50, 0)) == (2, 2, 1)
    assert leavers_last((1, 2, 2), (0, 0, 0)) == (1, 2, 2)
