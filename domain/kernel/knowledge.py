"""What bots know of a title: its `value.py`, which nothing else in the domain imports."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from domain.kernel.meta import Result
from domain.kernel.record import Command, Seat
from domain.kernel.title import AnyTitle

Feature: TypeAlias = Callable[[Any, Seat, Any], int]
"""(state, seat, parts): something that a player of the game would count."""

WHOLE_GAME = 1_000_000_000
"""What a sole win is worth; no sum of features comes near it."""


class Knowledge(NamedTuple):
    """How good a position is for a seat, which options look promising, and where its turn ends."""

    value: Callable[[Any, Seat, Any], int]  # (state, seat, parts), in thousandths of a point
    ordering: Callable[[Any, Seat, Any, list[Command]], list[Command]]  # (state, seat, parts, options)
    turn_mark: Callable[[Any, Seat], tuple[int, ...]]  # the same as long as it is the same turn of the seat
    features: Mapping[str, Feature] = {}
    weights: Mapping[str, int] = {}
    horizon: int = 0  # how far it pays to look on from the end of the own turn: 1, until asked again; 2, that turn too

    far: "Knowledge | None" = None  # what `search` goes by instead, where a title has more to think about

    def with_weights(self, weights: Mapping[str, int]) -> "Knowledge":
        """The same with other weights, to compare them."""
        features, merged = self.features, {**self.weights, **weights}

        def value(state: Any, seat: Seat, parts: Any) -> int:
            return sum(merged[name] * feature(state, seat, parts) for name, feature in features.items())

        return self._replace(value=value, weights=merged)


def knowledge_of(title: AnyTitle) -> Knowledge | None:
    """What is known of a title; None if nothing is."""
    found, weights = title.module("value"), title.module("weights")
    if found is None:
        return None
    horizon, far = getattr(found, "HORIZON", 0), title.module("far_value")
    known = Knowledge(found.value, found.ordering, found.turn_mark, found.FEATURES, weights.WEIGHTS, horizon)
    if far is None:
        return known
    seen_far = known._replace(value=far.value, ordering=far.ordering, features=far.FEATURES, weights=far.WEIGHTS)
    return known._replace(far=seen_far)


def worth_of(result: Result, seat: Seat) -> int:
    """What an ended game is worth to a seat: all for a sole win, nothing for the last place, ties shared."""
    others: Sequence[int] = [rank for other, rank in enumerate(result.ranks) if other != seat]
    if not result.winners or not others:
        return 0
    own = result.ranks[seat]
    beaten = sum(2 if rank > own else 1 if rank == own else 0 for rank in others)
    return WHOLE_GAME * beaten // (2 * len(others)) - WHOLE_GAME // 2
