"""The rules page keeps up with the code."""

import re
from pathlib import Path

import domain.edo
from domain.edo.codes import CODES

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "rules" / "edo.md").read_text("utf-8")
SOURCES = [path for path in sorted(Path(domain.edo.__file__).parent.rglob("*.py")) if path.name != "codes.py"]
CODE = "".join(path.read_text("utf-8") for path in SOURCES)


def test_every_test_named_exists() -> None:
    """A rule's test can be found where the page says."""
    for module, name in re.findall(r"`(test_\w+\.py)::(\w+)`", PAGE):
        assert f"def {name}(" in (Path(__file__).parent / module).read_text("utf-8"), f"{module}::{name}"


def test_every_ruling_named_in_the_code_is_on_the_page() -> None:
    """A number in the code leads to its ruling."""
    rulings = re.findall(r"^\| (Q\d+) \|", PAGE, re.MULTILINE)
    assert rulings == [f"Q{number}" for number in range(1, len(rulings) + 1)]
    assert set(re.findall(r"\bQ\d+\b", CODE)) - {"Q1", "Q2", "Q3"} <= set(rulings)  # those are quarries as well


def test_every_refusal_is_explained() -> None:
    """Each code stands on the page with its sentence, and each is used."""
    assert dict(re.findall(r"^\| `(edo\.[\w-]+)` \| (.+) \|$", PAGE, re.MULTILINE)) == CODES
    assert set(CODES) <= set(re.findall(r'"(edo\.[a-z-]+)"', CODE))
