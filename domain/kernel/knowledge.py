"""What bots know of a title: its `value.py`, and `careful.py` if there is one; nothing else imports them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from domain.kernel.meta import Result
from domain.kernel.record import Command, Seat
from domain.kernel.title import AnyTitle

Feature: TypeAlias = Callable[[Any, Seat, Any], int]
"""(state, seat, parts): something that a player of the game would count."""

WHOLE_GAME = 1_000_000_000
"""What a sole win is worth; no sum of features comes near it."""


class Foresight(NamedTuple):
    """How bots with time to think spend it on a title."""

    horizon: int = 0  # how far to look on from the end of the own turn: 1, until asked again; 2, that turn too
    margin: int | None = None  # only from ends worth at most so much less than the best one so far; None: from all
    cost: int = 1  # iterations that a try counts for, where it takes so much longer
    worlds: int = 0  # imagined positions at most; 0: as many as the bot usually has


class Knowledge(NamedTuple):
    """How good a position is for a seat, which options look promising, and where its turn ends."""

    value: Callable[[Any, Seat, Any], int]  # (state, seat, parts), in thousandths of a point
    ordering: Callable[[Any, Seat, Any, list[Command]], list[Command]]  # (state, seat, parts, options)
    turn_mark: Callable[[Any, Seat], tuple[int, ...]]  # the same as long as it is the same turn of the seat
    features: Mapping[str, Feature] = {}
    weights: Mapping[str, int] = {}
    features_of: Callable[[Any, Seat, Any], Mapping[str, int]] | None = None  # all at once, where that is cheaper
    foresight: Foresight = Foresight()

    def all_features(self, state: Any, seat: Seat, parts: Any) -> Mapping[str, int]:
        """What a player would count of a position, by name."""
        if self.features_of is not None:
            return self.features_of(state, seat, parts)
        return {name: feature(state, seat, parts) for name, feature in self.features.items()}

    def with_weights(self, weights: Mapping[str, int]) -> "Knowledge":
        """The same with other weights, to compare them."""
        merged, features_of = {**self.weights, **weights}, self.all_features

        def value(state: Any, seat: Seat, parts: Any) -> int:
            return sum(merged[name] * count for name, count in features_of(state, seat, parts).items())

        return self._replace(value=value, weights=merged)


def knowledge_of(title: AnyTitle, *, careful: bool = False) -> Knowledge | None:
    """What is known of a title; None if nothing is. `careful`: as bots with time to think see it."""
    found, weights = title.module("value"), title.module("weights")
    if found is None:
        return None
    foresight, known = getattr(found, "FORESIGHT", Foresight()), weights.WEIGHTS
    ordering, turn_mark = found.ordering, found.turn_mark
    if careful and (closer := title.module("careful")) is not None:
        found, known, ordering = closer, weights.CAREFUL, getattr(closer, "ordering", ordering)
    together = getattr(found, "features_of", None)
    return Knowledge(found.value, ordering, turn_mark, found.FEATURES, known, together, foresight)


def worth_of(result: Result, seat: Seat) -> int:
    """What an ended game is worth to a seat: all for a sole win, nothing for the last place, ties shared."""
    others: Sequence[int] = [rank for other, rank in enumerate(result.ranks) if other != seat]
    if not result.winners or not others:
        return 0
    own = result.ranks[seat]
    beaten = sum(2 if rank > own else 1 if rank == own else 0 for rank in others)
    return WHOLE_GAME * beaten // (2 * len(others)) - WHOLE_GAME // 2
