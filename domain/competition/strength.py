"""Strengths from all results at once: the audit of the running rating, and the last number before lots.

The same likelihood as the running rating over every result, with a prior that keeps the maximum unique even when
somebody won everything or groups never met. Dense and in plain Python: for fields of up to a few hundred players.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from domain.competition.plackett_luce import Matrix, derivatives, inverse, solve
from domain.competition.ratings import START_SIGMA
from domain.competition.results import Field

PRIOR_VARIANCE = START_SIGMA * START_SIGMA
_PRECISION = 1e-11
_ROUNDS = 60
_STEP_LIMIT = 2.0

Outcome = tuple[Sequence[str], Sequence[int]]
"""Players and their ranks."""


class Strengths(NamedTuple):
    """Most likely strengths of all players, with what is needed for intervals and comparisons."""

    theta: Mapping[str, float]
    covariance: Matrix
    order: tuple[str, ...]

    def deviation(self, player: str) -> float:
        index = self.order.index(player)
        return sqrt(self.covariance[index][index])

    def difference_variance(self, one: str, other: str) -> float:
        """Comparing ranks needs the covariance: two players of one group are known together."""
        i, j = self.order.index(one), self.order.index(other)
        covariance = self.covariance
        return covariance[i][i] + covariance[j][j] - 2.0 * covariance[i][j]


def whole_history(players: Sequence[str], outcomes: Sequence[Outcome]) -> Strengths:
    """Fit all strengths to all results, with their covariance."""
    theta, curvature = _fit(players, outcomes)
    return Strengths(dict(zip(players, theta, strict=True)), inverse(curvature), tuple(players))


def event_strength(field: Field) -> dict[str, float]:
    """Strength of each player from the results of one event."""
    outcomes = [(result.players, result.ranks) for result in field.results]
    theta, _ = _fit(field.players, outcomes)
    return dict(zip(field.players, theta, strict=True))


def _fit(players: Sequence[str], outcomes: Sequence[Outcome]) -> tuple[list[float], Matrix]:
    place = {player: index for index, player in enumerate(players)}
    seated = [([place[player] for player in those], tuple(ranks)) for those, ranks in outcomes]
    theta = [0.0] * len(players)
    for _ in range(_ROUNDS):
        gradient, curvature = _derivatives(theta, seated)
        steps = solve(curvature, gradient)
        largest = max((abs(step) for step in steps), default=0.0)
        scale = _STEP_LIMIT / largest if largest > _STEP_LIMIT else 1.0
        theta = [value + scale * step for value, step in zip(theta, steps, strict=True)]
        if largest < _PRECISION:
            break
    return theta, _derivatives(theta, seated)[1]


def _derivatives(theta: list[float], seated: list[tuple[list[int], tuple[int, ...]]]) -> tuple[list[float], Matrix]:
    gradient = [-value / PRIOR_VARIANCE for value in theta]
    curvature = [[0.0] * len(theta) for _ in theta]
    for index, row in enumerate(curvature):
        row[index] = 1.0 / PRIOR_VARIANCE
    for those, ranks in seated:
        part, bend = derivatives([theta[index] for index in those], ranks)
        for i, index in enumerate(those):
            gradient[index] += part[i]
            row = curvature[index]
            for j, other in enumerate(those):
                row[other] += bend[i][j]
    return gradient, curvature
