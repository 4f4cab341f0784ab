"""HTTP asks the application: nothing below `service/http` takes the store from it."""

import ast
from pathlib import Path

import pytest

HTTP = Path(__file__).parents[2] / "service" / "http"


@pytest.mark.parametrize("path", sorted(HTTP.rglob("*.py")), ids=lambda path: str(path.relative_to(HTTP)))
def test_http_does_not_reach_for_the_store(path):
    """Import contracts see what is imported, not what is taken from an object: here attributes are looked at."""
    tree = ast.parse(path.read_text("utf-8"))
    found = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "store"]
    assert found == []
