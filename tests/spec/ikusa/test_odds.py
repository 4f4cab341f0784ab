"""Battles of the engine follow the odds."""

from fractions import Fraction

import pytest

from tests.spec.ikusa.battles import SCENES, Scene, deviations
from tests.spec.ikusa.odds import combined, outcomes, verdict

SPEARMAN = (0, 0, 0, 1, 0, 0)


def test_one_against_one() -> None:
    """Two spearmen hit with 4 or less: each side wins 2 times in 5, and 1 time in 5 both fall."""
    found = {"won": Fraction(0), "lost": Fraction(0), "drawn": Fraction(0)}
    for end, p in outcomes(SPEARMAN, SPEARMAN).items():
        found[verdict(end)] += p
    assert found == {"won": Fraction(2, 5), "lost": Fraction(2, 5), "drawn": Fraction(1, 5)}


def test_expected_hits() -> None:
    """Half a hit for each bowman, a third for each gunner."""
    spread = combined(((4, 6), (3, 4)))
    assert sum(hits * p for hits, p in enumerate(spread)) == 4 * Fraction(1, 2) + 3 * Fraction(1, 3)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_battles_follow_the_odds(scene: Scene) -> None:
    """Outcomes and survivors of a thousand battles lie within four and a half standard errors of the exact ones."""
    assert max(deviations(scene, 1000).values()) < 4.5
