"""Which routes each test has called: the table of docs/security.md names for each route a test that must call it.

Requests are noted where every one of them is counted. The workers of a parallel run tell what they noted at their end,
and the session fails if a test of the table has run and has not called its route.
"""

import os
import re
from collections import defaultdict
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from service.http.request_metrics import RequestCounts

PAGE = Path(__file__).parents[1] / "docs" / "security.md"
LINE = re.compile(r"^\| `([A-Z]+ /[^`]*)` \|[^|]*\|([^|]*)\|", re.MULTILINE)
TEST = re.compile(r"`(test_\w+)`")
PART = re.compile(r"<(?:\w+:)?\w+>|\{\w+\}")

Made: TypeAlias = dict[str, set[str]]
"""By name of the test: `METHOD /route` with a star for each part that varies."""


def promised() -> list[tuple[str, str]]:
    """Each test that a line of the table names, and the route that it must call."""
    lines = LINE.findall(PAGE.read_text("utf-8"))
    return [(test, like(route)) for route, named in lines for test in TEST.findall(named)]


def like(route: str) -> str:
    """A route without the names of its parts, which Flask and the contract write differently."""
    return PART.sub("*", route)


def broken(made: Made, ran: set[str], narrowed: set[str]) -> list[str]:
    """Promises of tests that ran as a whole, and made no such request."""
    whole = ran - narrowed
    return [f"{test} does not call {route}" for test, route in promised() if test in whole and route not in made[test]]


class RequestsMade:
    def __init__(self) -> None:
        self.made: Made = defaultdict(set)
        self.ran: set[str] = set()
        self.narrowed: set[str] = set()
        self.faults: list[str] = []
        self._count = RequestCounts.count

    def begin(self) -> None:
        count, note = self._count, self._note

        def noting(counts: RequestCounts, request: Any, response: Any) -> Any:
            note(request)
            return count(counts, request, response)

        RequestCounts.count = noting  # type: ignore[method-assign, assignment]  # where every request passes

    def _note(self, request: Any) -> None:
        test = re.search(r"::(test_\w+)", os.environ.get("PYTEST_CURRENT_TEST", ""))
        if test and request.url_rule is not None:
            self.made[test[1]].add(like(f"{request.method} {request.url_rule.rule}"))

    # -- hooks -------------------------------------------------------------------------------

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        """Left out for another reason than its engine, a test may lack the requests of its other cases."""
        self.narrowed.update(_name(item) for item in items if "[postgres" not in item.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        found = re.search(r"::(test_\w+)", report.nodeid)
        if not found:
            return
        if report.when == "call" and report.passed:
            self.ran.add(found[1])
        elif not report.passed:
            self.narrowed.add(found[1])

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        told = getattr(node, "workeroutput", {})
        for test, routes in told.get("requests-made", {}).items():
            self.made[test].update(routes)
        self.narrowed.update(told.get("narrowed", ()))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        RequestCounts.count = self._count  # type: ignore[method-assign]
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["requests-made"] = {test: sorted(routes) for test, routes in self.made.items()}
            output["narrowed"] = sorted(self.narrowed)
            return
        self.faults = broken(self.made, self.ran, self.narrowed)
        if self.faults and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        for fault in self.faults:
            terminalreporter.write_line(f"docs/security.md: {fault}", red=True)


def _name(item: pytest.Item) -> str:
    return getattr(item, "originalname", None) or item.name.partition("[")[0]
