"""Which routes each test has called: the table of docs/security.md names for each route a test that must call it.

Requests are noted where every one of them is counted. The workers of a parallel run tell what they noted at their end,
and the session fails if a test of the table has run and has not called its route.

Under --gunicorn a last line says how many tests gunicorn has answered, by requests that went there and not by marks.
"""

import os
import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from flask import Flask
from werkzeug.exceptions import HTTPException

from service.http.request_metrics import RequestCounts
from tests.gunicorn_http import Wsgi

PAGE = Path(__file__).parents[1] / "docs" / "security.md"
LINE = re.compile(r"^\| `([A-Z]+ /[^`]*)` \|[^|]*\|([^|]*)\|", re.MULTILINE)
TEST = re.compile(r"`(test_\w+)`")
PART = re.compile(r"<(?:\w+:)?\w+>|\{\w+\}")

Made: TypeAlias = dict[str, set[str]]
"""By name of the test: `METHOD /route` with a star for each part that varies."""

REQUESTS_MADE = pytest.StashKey["RequestsMade"]()


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


def who_answered(ran: set[str], there: set[str], here: set[str]) -> str:
    """Each test that ran, counted once; those that ask both, as tests of several processes do, are named apart."""
    both, silent = ran & there & here, ran - there - here
    told = [f"over gunicorn: {len(ran & there)}", f"in process: {len(ran & here - there)}"]
    told += [f"no request: {len(silent)}"] if silent else []
    return ", ".join(told) + (f" ({len(both)} of those over gunicorn also ask in process)" if both else "")


class RequestsMade:
    def __init__(self) -> None:
        self.made: Made = defaultdict(set)
        self.ran: set[str] = set()
        self.narrowed: set[str] = set()
        self.faults: list[str] = []
        self.called: set[str] = set()
        self.there: set[str] = set()
        self.here: set[str] = set()
        self._count = RequestCounts.count

    def begin(self) -> None:
        count, note = self._count, self._note

        def noting(counts: RequestCounts, request: Any, response: Any) -> Any:
            note(request)
            return count(counts, request, response)

        RequestCounts.count = noting  # type: ignore[method-assign, assignment]  # where every request passes

    def _note(self, request: Any) -> None:
        self.here.add(_current_test())
        if request.url_rule is not None:
            self._called(request.method, request.url_rule.rule)

    def forward(self, app: Flask, elsewhere: Wsgi) -> None:
        """Let other processes answer for an application, and note the requests as if it did."""

        def noting(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
            self.there.add(_current_test())
            with suppress(HTTPException):  # no such route
                rule, _ = app.url_map.bind_to_environ(environ).match(return_rule=True)
                self._called(environ["REQUEST_METHOD"], rule.rule)
            return elsewhere(environ, start_response)

        app.wsgi_app = noting  # type: ignore[method-assign]

    def _called(self, method: str, route: str) -> None:
        test = re.search(r"::(test_\w+)", _current_test())
        if test:
            self.made[test[1]].add(like(f"{method} {route}"))

    # -- hooks -------------------------------------------------------------------------------

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        """Left out for another reason than its engine, a test may lack the requests of its other cases."""
        self.narrowed.update(_name(item) for item in items if "[postgres" not in item.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        found = re.search(r"::(test_\w+)", report.nodeid)
        if not found:
            return
        if report.when == "call":
            self.called.add(report.nodeid)
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
        self.there.update(told.get("there", ()))
        self.here.update(told.get("here", ()))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        RequestCounts.count = self._count  # type: ignore[method-assign]
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["requests-made"] = {test: sorted(routes) for test, routes in self.made.items()}
            output["narrowed"] = sorted(self.narrowed)
            output["there"], output["here"] = sorted(self.there), sorted(self.here)
            return
        self.faults = broken(self.made, self.ran, self.narrowed)
        if self.faults and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any, config: pytest.Config) -> None:
        if config.getoption("gunicorn"):
            terminalreporter.write_line(who_answered(self.called, self.there, self.here))
        for fault in self.faults:
            terminalreporter.write_line(f"docs/security.md: {fault}", red=True)


def _current_test() -> str:
    """Its node id, without the phase that it is in."""
    return os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]


def _name(item: pytest.Item) -> str:
    return getattr(item, "originalname", None) or item.name.partition("[")[0]
