"""The contract suite itself is tested: a sound title passes, and each planted fault is caught by its rule."""

import pytest

from domain.kernel.inspection import BrokenRule, Inspector, inspect
from tests import toy


def test_a_sound_title_passes() -> None:
    """The toy title obeys every rule, for each number of seats."""
    title = toy.ToyTitle([toy.BUNDLED])
    for seats in (2, 3, 4):
        for seed in range(5):
            assert inspect(title, title.setup(seats), seed, stride=1).decisions == 2 * seats


def _inspect_many(title: toy.ToyTitle, games: int) -> None:
    for seed in range(games):
        inspect(title, title.setup(3), seed, stride=1)


@pytest.mark.parametrize(
    ("faulty", "rule"),
    [
        (toy.LeakyView, "non-interference"),
        (toy.LeakyLog, "non-interference"),
        (toy.LeakyRefusal, "non-interference"),
        (toy.LosesCards, "conservation"),
        (toy.ChangesBehindTheLog, "fold equals live"),
        (toy.ListsTooMuch, "options are accepted"),
    ],
)
def test_a_planted_fault_is_caught(faulty: type[toy.ToyTitle], rule: str) -> None:
    """A leak, a lost card, a hidden change or a wrong list is found within a few random games."""
    title = faulty([toy.BUNDLED])
    with pytest.raises(BrokenRule) as caught:
        _inspect_many(title, 20)
    assert caught.value.rule == rule


def test_an_endless_game_is_caught() -> None:
    """A title whose random play does not end is named, with the bound."""
    title = toy.NeverEnds([toy.BUNDLED])
    with pytest.raises(BrokenRule, match="not over after 500 commands"):
        Inspector(title, title.setup(2), 1, stride=1000, limit=500).run()
