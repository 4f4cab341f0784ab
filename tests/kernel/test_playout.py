"""Random play chooses fairly, by option or by kind of option."""

from collections import Counter

from domain.kernel.chance import FastChance
from domain.kernel.playout import by_kind, uniformly
from domain.kernel.record import Command
from tests.toy import Keep, Pass

OPTIONS: list[Command] = [Pass(), *(Keep(card) for card in range(9))]


def test_uniform_choice_treats_options_alike() -> None:
    """One option in ten is taken about every tenth time."""
    picker = FastChance(1)
    stops = sum(uniformly(OPTIONS, picker) == Pass() for _ in range(1000))
    assert 70 < stops < 130


def test_choice_by_kind_treats_kinds_alike() -> None:
    """The only way to stop is taken every second time, the nine ways to go on share the rest."""
    picker = FastChance(1)
    taken = Counter(by_kind(OPTIONS, picker) for _ in range(1000))
    assert 450 < taken[Pass()] < 550
    assert len(taken) == 10
