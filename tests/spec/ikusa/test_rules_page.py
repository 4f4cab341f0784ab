"""The page of rules is true: it names tests that exist, all of them, and every refusal."""

import re
from pathlib import Path

from domain.ikusa.codes import CODES

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "ikusa.md").read_text()


def test_every_named_test_exists_and_every_test_is_named() -> None:
    """Each rule stands beside the test that holds it."""
    there = {
        (path.name, name)
        for path in Path(__file__).parent.glob("test_*.py")
        if path != Path(__file__)
        for name in re.findall(r"^def (test_\w+)", path.read_text(), re.MULTILINE)
    }
    assert set(re.findall(r"`(test_\w+\.py)::(test_\w+)`", PAGE)) == there


def test_every_refusal_is_explained() -> None:
    """Codes and their sentences."""
    for code, sentence in CODES.items():
        assert f"| `{code}` | {sentence} |" in PAGE
