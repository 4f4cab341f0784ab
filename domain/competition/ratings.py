"""The running rating: a normal distribution of strength for each player, updated by each result.

Strength is in natural logits: a player of strength a is ahead of one of strength b with odds exp(a - b). An update
takes the most likely strengths under prior and result, and their variances from the curvature there (Laplace).
The fold of the same results in the same order gives the same bits on every platform.
"""

from collections.abc import Sequence
from math import sqrt

import msgspec

from domain.competition.plackett_luce import derivatives, inverse_diagonal, solve

START_SIGMA = 1.4
DRIFT_PER_GAME = 0.04
VARIANCE_PER_IDLE_DAY = 0.0024
PROVISIONAL_SIGMA = 0.6
SEASON_KEEP = 0.8
PER_LOGIT = 173.7178
START_DISPLAY = 1500
_STEP_LIMIT = 2.0
_PRECISION = 1e-12
_ROUNDS = 50


class Rating(msgspec.Struct, frozen=True):
    """What is known of a player's strength."""

    mu: float = 0.0
    variance: float = START_SIGMA * START_SIGMA
    games: int = 0

    @property
    def sigma(self) -> float:
        return sqrt(self.variance)

    @property
    def provisional(self) -> bool:
        """Whether too little is known to be taken at face value."""
        return self.sigma > PROVISIONAL_SIGMA

    @property
    def proven(self) -> float:
        """What ladders are ordered by: nobody leads by a few lucky games."""
        return self.mu - 2.0 * self.sigma

    def shown(self) -> int:
        """In points, as people know them: 400 points are odds of ten to one."""
        return round(START_DISPLAY + PER_LOGIT * self.mu)

    def margin(self) -> int:
        """Half the width of the 95 % interval, in points."""
        return round(PER_LOGIT * 1.96 * self.sigma)

    def idle(self, days: int) -> "Rating":
        """After whole days without a game less is known."""
        limit = START_SIGMA * START_SIGMA
        return Rating(self.mu, max(self.variance, min(limit, self.variance + VARIANCE_PER_IDLE_DAY * days)), self.games)

    def new_season(self) -> "Rating":
        """A soft reset: a part of the way back to where everybody starts."""
        keep = SEASON_KEEP
        start = START_SIGMA * START_SIGMA
        return Rating(keep * self.mu, keep * keep * self.variance + (1.0 - keep * keep) * start, self.games)


def update(priors: Sequence[Rating], ranks: Sequence[int], *, drift: float = DRIFT_PER_GAME) -> tuple[Rating, ...]:
    """The ratings after a result. Ranks are by player, 1 is best, equal ranks are ties."""
    if len(priors) != len(ranks) or len(ranks) < 2:
        raise ValueError("a result needs at least two players, and a rank for each")
    result = tuple(ranks)
    mus = [prior.mu for prior in priors]
    variances = [prior.variance + drift * drift for prior in priors]
    theta = list(mus)
    for _ in range(_ROUNDS):
        gradient, curvature = _posterior(theta, mus, variances, result)
        steps = solve(curvature, gradient)
        largest = max(abs(step) for step in steps)
        scale = _STEP_LIMIT / largest if largest > _STEP_LIMIT else 1.0
        theta = [value + scale * step for value, step in zip(theta, steps, strict=True)]
        if largest < _PRECISION:
            break
    _, curvature = _posterior(theta, mus, variances, result)
    return tuple(
        Rating(mu, variance, prior.games + 1)
        for mu, variance, prior in zip(theta, inverse_diagonal(curvature), priors, strict=True)
    )


def _posterior(
    theta: list[float], mus: list[float], variances: list[float], ranks: tuple[int, ...]
) -> tuple[list[float], list[list[float]]]:
    gradient, curvature = derivatives(theta, ranks)
    for index, variance in enumerate(variances):
        gradient[index] -= (theta[index] - mus[index]) / variance
        curvature[index][index] += 1.0 / variance
    return gradient, curvature
