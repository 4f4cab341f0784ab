"""Figures that long runs have found out, printed at the end - also of those that ran in processes of their own."""

from collections.abc import Callable

import pytest

FIGURE = "figure"


@pytest.fixture
def say(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Keeps a line for the end of the run."""
    return lambda line: request.node.user_properties.append((FIGURE, line))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for outcome in ("passed", "failed"):
        for report in terminalreporter.stats.get(outcome, []):
            for name, line in report.user_properties:
                if name == FIGURE and report.when == "call":
                    terminalreporter.write_line(line)
