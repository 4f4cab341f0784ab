"""The check of docs/security.md looks at requests that were made, not at names."""

import re
from collections import defaultdict

from tests.requests_made import PAGE, broken, like, promised, who_answered


def test_routes_are_compared_whoever_writes_them() -> None:
    """Flask and the contract name the parts of a path differently."""
    assert like("PUT /v1/games/<id>/seats/<int:seat>") == like("PUT /v1/games/{id}/seats/{seat}")


def test_a_test_that_calls_something_else_is_named() -> None:
    """A test of the table that ran without a request to its route breaks its promise; one that did not run does not."""
    test, route = promised()[0]
    none: dict[str, set[str]] = defaultdict(set)
    assert f"{test} does not call {route}" in broken(none, {test}, set())
    assert broken(none, set(), set()) == []
    assert broken(none, {test}, {test}) == []
    kept = defaultdict(set, {test: {wanted for name, wanted in promised() if name == test}})
    assert broken(kept, {test}, set()) == []


def test_every_test_of_a_line_promises() -> None:
    """A line may name several; none of them is passed over."""
    lines = re.findall(r"^\| `[A-Z]+ /.*$", PAGE.read_text("utf-8"), re.MULTILINE)
    named = sum(line.count("`test_") for line in lines)
    assert named == len(promised()) > sum("`test_" in line for line in lines)


def test_each_test_is_counted_by_who_answered_it() -> None:
    """What was asked of gunicorn, of this process, or of nobody; who never ran is not counted."""
    told = who_answered({"a", "b", "c", "d"}, there={"a", "b", "gone"}, here={"b", "c"})
    assert told == "over gunicorn: 2, in process: 1, no request: 1 (1 of those over gunicorn also ask in process)"
    assert who_answered({"a", "b"}, there={"a"}, here={"b"}) == "over gunicorn: 1, in process: 1"
