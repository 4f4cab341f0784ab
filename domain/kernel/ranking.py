"""Places from scores."""

from collections.abc import Sequence
from typing import Any


def ranks(keys: Sequence[Any]) -> tuple[int, ...]:
    """Competition ranking by descending key: equal keys share a rank, the next rank counts them all (1, 2, 2, 4)."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def clockwise(first: int, seats: int) -> tuple[int, ...]:
    """Seats in turn order, beginning with `first`."""
    return tuple((first + offset) % seats for offset in range(seats))


def after(seat: int, seats: int) -> int:
    """The next seat round the table."""
    return (seat + 1) % seats
