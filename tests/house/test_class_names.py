"""One meaning for a class name: whoever reads it knows which one is meant."""

import ast
from collections import defaultdict
from pathlib import Path

from domain.catalogue import NAMES

ROOT = Path(__file__).parents[2]
FOLDERS = ("bakufu", "domain", "projections", "service", "workers")
CONTRACTED = {("bakufu", "client"), *(("domain", title) for title in NAMES)}


def homes() -> dict[str, set[str]]:
    """Class name -> the modules that define it.

    The client and the bodies of requests have the names of the contract, and titles share a skeleton.
    """
    found = defaultdict(set)
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*.py"):
            place = path.relative_to(ROOT)
            if place.parts[:2] in CONTRACTED or place.parts[:3] == ("service", "http", "schemas"):
                continue
            for node in ast.parse(path.read_bytes()).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found[node.name].add(place.as_posix())
    return found


def test_a_class_name_has_one_home() -> None:
    """Two classes of one name would be two meanings of one word."""
    assert {name: sorted(places) for name, places in homes().items() if len(places) > 1} == {}
