"""How well ratings foretell results of simulated players whose strengths are known, beside what others use."""

import random
from collections.abc import Callable, Sequence
from itertools import combinations
from math import exp, log

import pytest

from domain.competition.ratings import Rating, update

PLAYERS, RESULTS = 60, 1200
Played = list[tuple[list[int], list[int]]]
Chance = Callable[[int, int], float]


def played(seed: int, spread: float = 1.0) -> tuple[list[float], Played]:
    """Strengths, and results of tables of two to five by Plackett-Luce."""
    draw = random.Random(seed)
    strengths = [draw.gauss(0, spread) for _ in range(PLAYERS)]
    results = []
    for _ in range(RESULTS):
        table = draw.sample(range(PLAYERS), draw.randint(2, 5))
        luck = {player: strengths[player] - log(-log(draw.random())) for player in table}
        order = sorted(table, key=lambda player: -luck[player])
        results.append((table, [1 + order.index(player) for player in table]))
    return strengths, results


def log_loss(results: Played, chance: Chance, learn: Callable[[Sequence[int], Sequence[int]], None]) -> float:
    """Mean surprise at who of two was ahead, each told before the result is known."""
    total, pairs = 0.0, 0
    for table, ranks in results:
        for (one, mine), (other, theirs) in combinations(list(zip(table, ranks, strict=True)), 2):
            ahead = chance(one, other)
            total -= log(ahead if mine < theirs else 1 - ahead)
            pairs += 1
        learn(table, ranks)
    return total / pairs


def of_running_rating(results: Played) -> float:
    ratings = [Rating()] * PLAYERS

    def chance(one: int, other: int) -> float:
        mine, theirs = ratings[one], ratings[other]
        width = (1 + 3.14159265 / 8 * (mine.variance + theirs.variance)) ** 0.5
        return 1 / (1 + exp((theirs.mu - mine.mu) / width))

    def learn(table: Sequence[int], ranks: Sequence[int]) -> None:
        for player, rating in zip(table, update([ratings[player] for player in table], ranks), strict=True):
            ratings[player] = rating

    return log_loss(results, chance, learn)


def of_elo(results: Played) -> float:
    """Pairwise, K 32 shared by the opponents of a table."""
    points = [0.0] * PLAYERS

    def chance(one: int, other: int) -> float:
        return float(1 / (1 + 10 ** ((points[other] - points[one]) / 400)))

    def learn(table: Sequence[int], ranks: Sequence[int]) -> None:
        change = dict.fromkeys(table, 0.0)
        for (one, mine), (other, theirs) in combinations(list(zip(table, ranks, strict=True)), 2):
            gain = 32 / (len(table) - 1) * ((mine < theirs) - chance(one, other))
            change[one] += gain
            change[other] -= gain
        for player, gain in change.items():
            points[player] += gain

    return log_loss(results, chance, learn)


def of_openskill(model_name: str, results: Played) -> float:
    """With its defaults. Chances are logistic as in its own updates: `predict_win` is far too sure (see benchmarks)."""
    models = pytest.importorskip("openskill.models", reason="the extra `peers` is not installed")
    model = getattr(models, model_name)()
    ratings = [model.rating() for _ in range(PLAYERS)]

    def chance(one: int, other: int) -> float:
        mine, theirs = ratings[one], ratings[other]
        width = (2 * model.beta**2 + mine.sigma**2 + theirs.sigma**2) ** 0.5
        return 1 / (1 + exp((theirs.mu - mine.mu) / width))

    def learn(table: Sequence[int], ranks: Sequence[int]) -> None:
        after = model.rate([[ratings[player]] for player in table], ranks=list(ranks))
        for player, team in zip(table, after, strict=True):
            ratings[player] = team[0]

    return log_loss(results, chance, learn)


def figures(other: Callable[[Played], float]) -> tuple[float, float, float]:
    """Mean log loss over three fields: true strengths, the running rating, and another one."""
    floor = ours = theirs = 0.0
    for seed in range(3):
        strengths, results = played(seed)
        floor += log_loss(results, lambda a, b, s=strengths: 1 / (1 + exp(s[b] - s[a])), lambda *_: None) / 3  # type: ignore[misc]
        ours += of_running_rating(results) / 3
        theirs += other(results) / 3
    return floor, ours, theirs


def test_the_running_rating_foretells_better_than_elo() -> None:
    """It is less surprised than pairwise Elo, and less than 0.05 above what cannot be beaten."""
    floor, ours, theirs = figures(of_elo)
    assert floor < ours < theirs
    assert ours < floor + 0.05
