"""docs/security.md names every route, and its tests exist."""

import re
from pathlib import Path

import yaml

from service.openapi.bundle import written

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
METHODS = ("get", "post", "put", "patch", "delete")


def test_every_route_is_in_the_table() -> None:
    """A new route comes with a line that says who may call it."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    document = yaml.load(written(), Loader=loader)
    routes = {
        f"{method.upper()} {path}" for path, item in document["paths"].items() for method in METHODS if method in item
    }
    listed = re.findall(r"^\| `([A-Z]+ /[^`]*)` \|", PAGE, re.MULTILINE)
    assert sorted(listed) == sorted(routes)


def test_every_named_test_exists() -> None:
    """What the page refers to can be run."""
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    written = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"def (test_\w+)", path.read_text("utf-8"))
    }
    assert named - written == set()
