"""The rules page and the tests keep up with each other."""

import re
from pathlib import Path

import domain.yokohama
from domain.yokohama.codes import CODES

HERE = Path(__file__).parent
PAGE = (HERE.parents[2] / "docs" / "rules" / "yokohama.md").read_text()
CODE = Path(domain.yokohama.__file__).parent
EXAMPLES = 14
"""Placement, movement, Silk Mill (steps 3 to 6), agent, achievement, icons, Church, Customs, Port, five of scoring."""
RULINGS = set(re.findall(r"^- \*\*([A-Z]\d+)\*\*", PAGE, re.MULTILINE))


def test_every_test_named_on_the_page_exists():
    """A rule's test can be found."""
    named = set(re.findall(r"`(test_\w+\.py)::(test_\w+)`", PAGE))
    missing = [f"{file}::{test}" for file, test in named if f"def {test}(" not in (HERE / file).read_text()]
    assert missing == []


def test_every_spec_is_on_the_page():
    """Each file of tests is named, and so is a test for each ruling that is more than a remark."""
    assert [path.name for path in HERE.glob("test_*.py") if path.name not in PAGE] == []


def test_worked_examples():
    """Each worked example of the rulebook is a test, marked in its first words."""
    tests = "".join(path.read_text() for path in HERE.glob("test_*.py"))
    assert len(re.findall(r'^ +"""Rulebook example: ', tests, re.MULTILINE)) == EXAMPLES


def test_every_ruling_cited_is_on_the_page():
    """Code and tests cite numbered rulings that are explained."""
    sources = "".join(path.read_text() for folder in (CODE, HERE) for path in folder.rglob("*.py"))
    cited = set()
    for words in re.findall(r"[Rr]ulings? ([A-Z]\d+(?:(?:, | and | to )[A-Z]\d+)*)", sources):
        cited |= set(re.findall(r"[A-Z]\d+", words))
    assert cited
    assert cited <= RULINGS


def test_every_refusal_is_tried():
    """Each refusal code occurs in a test."""
    tests = "".join(path.read_text() for path in HERE.glob("test_*.py"))
    assert [code for code in CODES if f'"{code}"' not in tests] == []
