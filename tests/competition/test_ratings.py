"""The running rating and the whole-history rating."""

import math
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.competition.exponential import exp
from domain.competition.ratings import Rating, update
from domain.competition.strength import whole_history

VECTORS = [
    ("0 0", "1.96 1.96", "1 2", "0.515366421666 -0.515366421666", "1.239721742060 1.239721742060"),
    ("0.8 -0.2", "0.25 1.96", "1 1", "0.760634326599 0.108626879468", "0.490512031804 1.175733630560"),
    (
        "0.5 0 -0.5", "1 0.49 1.96", "3 1 2",
        "-0.240253928276 0.273098764021 -0.141497356664", "0.869675164146 0.666556452065 1.064887862160",
    ),
    (
        "0.5 0 -0.5", "1 0.49 1.96", "1 3 1",
        "0.656007587671 -0.258830545508 0.229547310197", "0.876613607766 0.653790096255 1.111110406200",
    ),
    (
        "1 0.5 0 -1", "0.36 0.36 1.96 1", "1 1 1 1",
        "0.856305726705 0.463528100679 0.165234366158 -0.583841657441",
        "0.556000978256 0.558520506708 1.045579689910 0.891306487529",
    ),
    (
        "0 0 0 0 0", "1.96 1.96 1.96 1.96 1.96", "1 2 3 4 5",
        "1.086656013480 0.541055543706 0.048625455105 -0.481110090623 -1.195226921670",
        "1.173286652370 1.073472754640 1.022311955540 1.008043194810 1.075129804950",
    ),
    (
        "0.3 -0.4 0 1.1 0.2", "0.2 0.5 1.96 0.1 0.9", "2 4 1 4 2",
        "0.393290800256 -0.405766412352 1.265852288890 0.951283932631 0.547756843316",
        "0.430567416064 0.642463120240 1.166730546390 0.305109349542 0.803603111614",
    ),
]  # fmt: skip


def numbers(text: str) -> list[float]:
    return [float(number) for number in text.split()]


def rated(mus: list[float], variances: list[float], ranks: list[int]) -> tuple[Rating, ...]:
    return update([Rating(mu, variance) for mu, variance in zip(mus, variances, strict=True)], ranks, drift=0.0)


@pytest.mark.parametrize(("mus", "variances", "ranks", "new_mus", "sigmas"), VECTORS)
def test_vectors(mus: str, variances: str, ranks: str, new_mus: str, sigmas: str) -> None:
    """Priors, ranks, posteriors, worked out beforehand in high precision."""
    found = rated(numbers(mus), numbers(variances), [int(rank) for rank in ranks.split()])
    assert [rating.mu for rating in found] == pytest.approx(numbers(new_mus), abs=1e-9)
    assert [rating.sigma for rating in found] == pytest.approx(numbers(sigmas), abs=1e-9)


def log_posterior(theta: list[float], mus: list[float], variances: list[float], ranks: list[int]) -> float:
    """By brute force: the mean log-likelihood of all orders that the ties leave open, plus the prior."""
    players = range(len(ranks))
    orders = [order for order in permutations(players) if sorted(ranks) == [ranks[player] for player in order]]
    total = 0.0
    for order in orders:
        for place, player in enumerate(order):
            total += theta[player] - math.log(math.fsum(math.exp(theta[other]) for other in order[place:]))
    prior = math.fsum((t - m) ** 2 / (2 * v) for t, m, v in zip(theta, mus, variances, strict=True))
    return total / len(orders) - prior


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_an_update_is_the_maximum_by_brute_force(data: st.DataObject) -> None:
    """Central differences of the brute-force posterior vanish at the new strengths, for any ties."""
    count = data.draw(st.integers(2, 5))
    mus = data.draw(st.lists(st.floats(-2, 2), min_size=count, max_size=count))
    variances = data.draw(st.lists(st.floats(0.05, 2.5), min_size=count, max_size=count))
    raw = data.draw(st.lists(st.integers(1, count), min_size=count, max_size=count))
    ranks = [1 + sum(other < mine for other in raw) for mine in raw]
    theta = [rating.mu for rating in rated(mus, variances, ranks)]
    for index in range(count):
        up, down = list(theta), list(theta)
        up[index] += 1e-5
        down[index] -= 1e-5
        slope = (log_posterior(up, mus, variances, ranks) - log_posterior(down, mus, variances, ranks)) / 2e-5
        assert slope == pytest.approx(0.0, abs=1e-8)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_better_ranks_rate_higher_among_equals(seats: int) -> None:
    """For every result of equal players: a better rank is strictly higher, a tie equal, the mean stays."""
    results = {tuple(1 + sum(o < mine for o in raw) for mine in raw) for raw in product(range(seats), repeat=seats)}
    for ranks in results:
        mus = [rating.mu for rating in update([Rating()] * seats, ranks)]
        assert math.fsum(mus) == pytest.approx(0.0, abs=1e-9)
        for one, other in permutations(range(seats), 2):
            if ranks[one] < ranks[other]:
                assert mus[one] > mus[other]
            elif ranks[one] == ranks[other]:
                assert mus[one] == pytest.approx(mus[other], abs=1e-9)


def test_whole_history_vector() -> None:
    """Six results of four players."""
    results = [
        ("0123", (1, 2, 3, 4)), ("1032", (1, 2, 2, 4)), ("02", (1, 2)),
        ("310", (1, 2, 3)), ("23", (1, 1)), ("0123", (2, 1, 3, 4)),
    ]  # fmt: skip
    found = whole_history("0123", results)
    assert list(found.theta.values()) == pytest.approx(
        [0.371838720083, 0.979199840749, -0.717866916833, -0.633171643999], abs=1e-9
    )
    assert [found.deviation(player) for player in "0123"] == pytest.approx(
        [0.866785799525, 0.903398195600, 0.870092480234, 0.879659738930], abs=1e-9
    )
    assert found.covariance[0][1] == pytest.approx(0.442841652687, abs=1e-9)
    assert found.difference_variance("0", "1") == pytest.approx(
        0.866785799525**2 + 0.903398195600**2 - 2 * 0.442841652687, abs=1e-9
    )


def test_soft_reset_and_idleness() -> None:
    """A new season goes a part of the way back; a year without a game leaves little certainty, never less than none."""
    reset = Rating(1.2, 0.09).new_season()
    assert reset.mu == pytest.approx(0.96)
    assert reset.sigma == pytest.approx(0.873613, abs=1e-6)
    assert Rating(0.0, 0.35**2).idle(365).sigma == pytest.approx(1.0, abs=0.01)
    assert Rating(0.0, 1.0).idle(10_000).variance == pytest.approx(1.96)


def test_display() -> None:
    """400 points are odds of ten to one; a new player is provisional."""
    assert Rating(math.log(10), 0.09).shown() - Rating(0.0, 0.09).shown() == 400
    assert Rating().provisional
    assert not Rating(0.0, 0.09).provisional


@pytest.mark.parametrize("ranks", [(1,), (1, 2, 3)])
def test_a_result_has_a_rank_for_each_of_at_least_two(ranks: tuple[int, ...]) -> None:
    """Anything else is a mistake of the caller."""
    with pytest.raises(ValueError, match="at least two players"):
        update([Rating()] * min(len(ranks), 2), ranks)


@given(st.floats(-700, 20))
def test_exponential(x: float) -> None:
    """Our own exp is right to the last bits."""
    assert exp(x) == pytest.approx(math.exp(x), rel=4e-16)
