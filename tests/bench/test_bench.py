"""The benchmarks keep working; how fast anything is, no test asks."""

import msgspec
import pytest

from tests.bench import report
from tests.bench.__main__ import BENCHMARKS
from tests.bench.measure import Pair, Turn, merged, spread
from tests.bench.report import Row, Run, cost_row, rate_row

PAIR = Pair([Turn(10, 1.0, 2.0), Turn(10, 2.0, 2.0)], [Turn(10, 4.0, 4.0), Turn(10, 4.0, 8.0)])


@pytest.mark.slow
@pytest.mark.servers
@pytest.mark.parametrize("name", list(BENCHMARKS))
def test_a_quick_run_yields_rows(name: str) -> None:
    """Each benchmark runs to its end and compares something with something."""
    rows = list(BENCHMARKS[name](True))
    assert rows
    assert all(row.ours > 0 and row.peer > 0 and row.ratio > 0 for row in rows)


def test_a_rate_is_better_when_higher_and_a_cost_when_lower() -> None:
    """The ratio of a rate compares work per second, that of a cost microseconds; both are ours over the peer's."""
    rate = rate_row("b", "c", PAIR, "x/s", "peer", at_least=3.5)
    assert (rate.ratio, rate.met) == (3.0, False)
    cost = cost_row("b", "c", PAIR, "peer", "wall", at_most=0.5)
    assert (cost.ratio, cost.met) == (0.375, True)
    assert cost_row("b", "c", PAIR, "peer").met is None


def test_ratios_are_taken_between_neighbours() -> None:
    """A slow moment that both sides share leaves the ratio as it was."""
    shared = Pair([Turn(1, 1.0, 1.0), Turn(1, 9.0, 9.0)], [Turn(1, 2.0, 2.0), Turn(1, 18.0, 18.0)])
    assert shared.speedup("cpu") == (2.0, 2.0, 2.0)
    assert merged([shared, shared]).speedup("cpu").middle == 2.0
    assert spread([5.0]) == (5.0, 5.0, 5.0)


def test_figures_are_kept_by_commit(tmp_path) -> None:
    """A recorded run adds a table of its own and leaves what stands there; its JSON reads back the same."""
    kept = tmp_path / "benchmarks.md"
    kept.write_text("# Benchmarks\n")
    run = Run("abc123", "2 cores", False, [rate_row("fold", "edo", PAIR, "events/s", "peer", at_least=1.0)])
    report.record(run, kept)
    text = kept.read_text()
    assert text.startswith("# Benchmarks\n\n### abc123\n")
    assert "| fold | edo |" in text
    assert msgspec.json.decode(msgspec.json.encode(run), type=Run) == run


def test_a_limit_bounds_our_own_figure() -> None:
    """Some targets are times, not ratios."""
    row: Row = cost_row("clone", "edo", PAIR, "deepcopy")
    row.limit = 30.0
    assert row.met is False
    assert row.target == "< 30 us: MISSED"
