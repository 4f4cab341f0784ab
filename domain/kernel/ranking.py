"""Places from scores."""

from collections.abc import Sequence
from typing import Any


def ranks(keys: Sequence[Any]) -> tuple[int, ...]:
    """Competition ranking by descending key: equal keys share a rank, the next rank counts them all (1, 2, 2, 4)."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def standings(keys: Sequence[Any], eligible: Sequence[object] | None = None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Winners and ranks of a finished game, by descending key; whoever is not eligible ranks behind all who are.

    Rank 1 belongs to winners and to nobody else. If nobody may win, nobody is first and nobody is ahead of another:
    all share the last rank. Tie-breaks are for deciding who wins; among seats that all lost they would make a ladder
    move points, and a bot see a difference, where the rules see none. Pairwise such a game is a draw, and by places it
    earns what the last place earns.
    """
    seats = len(keys)
    may_win = [True] * seats if eligible is None else [bool(fit) for fit in eligible]
    if not any(may_win):
        return (), (seats,) * seats
    places = ranks(list(zip(may_win, keys, strict=True)))
    return tuple(seat for seat, place in enumerate(places) if place == 1), places


def clockwise(first: int, seats: int) -> tuple[int, ...]:
    """Seats in turn order, beginning with `first`."""
    return tuple((first + offset) % seats for offset in range(seats))


def after(seat: int, seats: int) -> int:
    """The next seat round the table."""
    return (seat + 1) % seats
