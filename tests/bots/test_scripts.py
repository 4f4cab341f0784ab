"""The scripts that measure and tune still run, and what they print follows from the seed."""

import pytest
from click.testing import CliRunner

from domain.edo.weights import WEIGHTS
from tests.bots import balance, calibrate, tune


def said(command, *words: str) -> str:
    done = CliRunner().invoke(command, words)
    assert done.exit_code == 0, done.output
    return done.output


def test_balance_counts_who_won_and_what_was_used():
    """Wins by seat add up to the games, and whatever was used is told with the share of its users that won; the same
    from one process and from two.
    """
    words = ("yokohama", "--games", "2", "--seats", "2", "--bot", "random")
    report = said(balance.main, *words, "--jobs", "1")
    assert report == said(balance.main, *words, "--jobs", "2")
    wins = [float(line.split()[2]) for line in report.splitlines() if line.startswith("seat ")]
    assert sum(wins) == 2
    assert "yokohama.technology-taken technology " in report
    assert "left over: {" in report


def test_a_scale_is_fitted():
    """One of those that were tried, from positions of games that were played."""
    report = said(calibrate.calibrate, "yokohama", "--games", "2", "--bot", "random")
    title, scale, *_, positions, _ = report.split()
    assert title == "yokohama:"
    assert int(scale) > 0
    assert int(positions) > 0


def test_tuning_prints_all_weights():
    """Each change that was tried with its share, then a table that belongs into `weights.py`."""
    words = ("edo", "--games", "2", "--budget", "1", "--only", "fifties")
    report = said(tune.main, *words)
    assert report == said(tune.main, *words)
    assert f"fifties: {WEIGHTS['fifties']} -> {WEIGHTS['fifties'] * 3 // 2}: " in report
    assert '\nWEIGHTS = {\n    "points": 1000,\n' in report
    assert report.count('    "') == len(WEIGHTS)


@pytest.mark.parametrize("command", [balance.main, calibrate.calibrate, tune.main])
def test_an_unknown_title_is_refused(command):
    """With the names of those that there are."""
    done = CliRunner().invoke(command, ["chess"])
    assert done.exit_code == 2
    assert "edo" in done.output
