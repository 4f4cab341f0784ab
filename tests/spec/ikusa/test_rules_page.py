"""The page of rules is true: its index names every test, and every refusal and ruling is explained."""

import re
from pathlib import Path

import pytest

from domain.ikusa.codes import CODES
from domain.ikusa.words.en import REFUSALS
from tests.spec.ikusa.index import PAGE, index

TEXT = PAGE.read_text()
RULINGS = re.findall(r"^\| (R\d+) \|", TEXT, re.MULTILINE)


def test_the_index_names_every_test() -> None:
    """Each promise stands beside the test that holds it; `python -m tests.spec.ikusa.index` writes it."""
    assert TEXT.endswith(index())


@pytest.mark.parametrize("code", list(CODES))
def test_every_refusal_is_explained(code: str) -> None:
    """Codes, their sentences, and the page of the rulebook or the number of the ruling behind them."""
    ruling, said = CODES[code], REFUSALS[code]
    sentence = said if isinstance(said, str) else said[-1]
    rule = ", ".join(part for part in (f"p. {ruling.page}" if ruling.page else "", ruling.number) if part)
    assert rule, "a refusal names its rule"
    assert f"| `{code}` | {sentence} | {rule} |" in TEXT
    assert not ruling.number or ruling.number in RULINGS


def test_every_ruling_that_code_or_tests_name_is_on_the_page() -> None:
    """Numbers run without a gap, and nobody cites one that is not there."""
    assert [f"R{number}" for number in range(1, len(RULINGS) + 1)] == RULINGS
    root = PAGE.parents[2]
    for folder in (root / "domain" / "ikusa", Path(__file__).parent):
        for path in folder.rglob("*.py"):
            cited = set(re.findall(r"\bR\d{1,2}\b", path.read_text()))
            assert cited <= set(RULINGS), path.name
