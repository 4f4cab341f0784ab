"""The Plackett-Luce likelihood of a result with ties, and its derivatives.

The next place goes to one of those left in proportion to exp(strength). A tie of m counts as each of its m! orders
with weight 1/m!, so a tie among equals moves nobody. log L is the sum of all strengths minus a sum of terms: for each
rank's group, with those behind it, every non-empty subset of the group together with those behind is one term.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb, sqrt

from domain.competition.exponential import exp

Term = tuple[float, tuple[int, ...]]
Matrix = list[list[float]]


@lru_cache(maxsize=4096)
def terms(ranks: tuple[int, ...]) -> tuple[Term, ...]:
    """The terms of a result: weight, and who is in the sum."""
    found: list[Term] = []
    for rank in sorted(set(ranks)):
        group = [index for index, other in enumerate(ranks) if other == rank]
        behind = tuple(index for index, other in enumerate(ranks) if other > rank)
        for size in range(1, len(group) + 1):
            weight = 1.0 / comb(len(group), size)
            found += [(weight, (*chosen, *behind)) for chosen in combinations(group, size)]
    return tuple(found)


def derivatives(theta: Sequence[float], ranks: tuple[int, ...]) -> tuple[list[float], Matrix]:
    """Gradient of log L, and minus its Hessian."""
    count = len(theta)
    top = max(theta)
    weights = [exp(value - top) for value in theta]
    gradient = [1.0] * count
    curvature = [[0.0] * count for _ in range(count)]
    for weight, members in terms(ranks):
        total = 0.0
        for index in members:
            total += weights[index]
        for index in members:
            share = weights[index] / total
            gradient[index] -= weight * share
            row = curvature[index]
            row[index] += weight * share
            pull = weight * share / total
            for other in members:
                row[other] -= pull * weights[other]
    return gradient, curvature


def solve(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """Solve a symmetric positive definite system."""
    lower = cholesky(matrix)
    return _backward(lower, _forward(lower, right))


def cholesky(matrix: Matrix) -> Matrix:
    lower: Matrix = []
    for i, row in enumerate(matrix):
        new: list[float] = []
        for j in range(i + 1):
            below = lower[j] if j < i else new
            rest = row[j]
            for k in range(j):
                rest -= new[k] * below[k]
            new.append(sqrt(rest) if j == i else rest / below[j])
        lower.append(new)
    return lower


def inverse_diagonal(matrix: Matrix) -> list[float]:
    """The diagonal of the inverse of a symmetric positive definite matrix."""
    lower = cholesky(matrix)
    diagonal = []
    for index in range(len(matrix)):
        unit = [0.0] * len(matrix)
        unit[index] = 1.0
        total = 0.0  # no sum(): from Python 3.12 on it compensates, and would give other bits than before
        for value in _forward(lower, unit):
            total += value * value
        diagonal.append(total)
    return diagonal


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a symmetric positive definite matrix."""
    lower = cholesky(matrix)
    size = len(matrix)
    return [_backward(lower, _forward(lower, [float(i == j) for j in range(size)])) for i in range(size)]


def _forward(lower: Matrix, right: Sequence[float]) -> list[float]:
    solved: list[float] = []
    for i, row in enumerate(lower):
        rest = right[i]
        for k in range(i):
            rest -= row[k] * solved[k]
        solved.append(rest / row[i])
    return solved


def _backward(lower: Matrix, right: Sequence[float]) -> list[float]:
    size = len(lower)
    solved = [0.0] * size
    for i in range(size - 1, -1, -1):
        rest = right[i]
        for k in range(i + 1, size):
            rest -= lower[k][i] * solved[k]
        solved[i] = rest / lower[i][i]
    return solved
