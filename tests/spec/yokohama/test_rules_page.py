"""The rules page and the tests keep up with each other."""

import re
from pathlib import Path

import domain.yokohama
from domain.yokohama.codes import CODES

HERE = Path(__file__).parent
PAGE = (HERE.parents[2] / "docs" / "rules" / "yokohama.md").read_text()
CODE = Path(domain.yokohama.__file__).parent
RULINGS = set(re.findall(r"^- \*\*([A-Z]\d+)\*\*", PAGE, re.MULTILINE))


def test_every_test_named_on_the_page_exists():
    """A rule's test can be found."""
    named = set(re.findall(r"`(test_\w+\.py)::(test_\w+)`", PAGE))
    missing = [f"{file}::{test}" for file, test in named if f"def {test}(" not in (HERE / file).read_text()]
    assert missing == []


def test_every_spec_is_on_the_page():
    """A test that holds a rule is named with its rule; the second reading is named by file."""
    unread = ("test_rules_page.py", "test_walking_oracle.py")  # tests of tests
    unnamed = [
        f"{path.name}::{test}"
        for path in HERE.glob("test_*.py")
        if path.name not in unread and not path.name.startswith("test_rulebook_")
        for test in re.findall(r"^def (test_\w+)", path.read_text(), re.MULTILINE)
        if test not in PAGE
    ]
    readings = [path.name for path in HERE.glob("test_rulebook_*.py") if path.name not in PAGE]
    assert unnamed + readings == []


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
