"""The rules page keeps up with the code."""

import re
from pathlib import Path

import domain.edo
from domain.edo.codes import CODES
from domain.edo.questions import QUESTIONS
from domain.edo.tables.house import HOUSE_2 as HOUSE
from domain.edo.words import en

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "rules" / "edo.md").read_text("utf-8")
SOURCES = [path for path in sorted(Path(domain.edo.__file__).parent.rglob("*.py")) if path.name != "codes.py"]
CODE = "".join(path.read_text("utf-8") for path in SOURCES if path.parent.name != "words")
RULINGS = re.findall(r"^\| (Q\d+) \|", PAGE, re.MULTILINE)


def test_every_test_named_exists() -> None:
    """A rule's test can be found where the page says."""
    for module, name in re.findall(r"`(test_\w+\.py)::(\w+)`", PAGE):
        assert f"def {name}(" in (Path(__file__).parent / module).read_text("utf-8"), f"{module}::{name}"


def test_every_ruling_named_in_the_code_is_on_the_page() -> None:
    """A number in the code leads to its ruling."""
    assert [f"Q{number}" for number in range(1, len(RULINGS) + 1)] == RULINGS
    assert set(re.findall(r"\bQ\d+\b", CODE)) - {"Q1", "Q2", "Q3"} <= set(RULINGS)  # those are quarries as well


def test_every_refusal_is_explained() -> None:
    """Each code stands on the page with its sentence and where its rule is, and each is used."""
    told = re.findall(r"^\| `(edo\.[\w-]+)` \| (.+) \| (.+) \|$", PAGE, re.MULTILINE)
    assert [code for code, _, _ in told] == list(CODES)
    for code, sentence, rule in told:
        said = en.REFUSALS[code]
        assert sentence == (said if isinstance(said, str) else said[-1])
        ruling = CODES[code]
        assert rule == ", ".join([*([f'"{ruling.page}"'] if ruling.page else []), *filter(None, [ruling.number])])
    assert set(CODES) <= set(re.findall(r'"(edo\.[a-z-]+)"', CODE))


def test_every_refusal_and_question_names_its_rule() -> None:
    """A heading of the rulebook or a ruling of ours, so that nobody has to believe us."""
    rules = [*CODES.values(), *(question.rule for question in QUESTIONS.values())]
    assert all(rule.page or rule.number for rule in rules)
    assert {rule.number for rule in rules if rule.number} <= set(RULINGS)


def test_every_component_is_on_the_page() -> None:
    """A stranger finds every card, building, price and share of the bundled tables."""
    for card in HOUSE.special_cards:
        assert f"| {en.NAMES[f'card.{card.id}']} |" in PAGE
    for offer in HOUSE.merchant_cards:
        assert f"up to {offer.most} {offer.good} at {offer.price} ryo" in PAGE
    for profit in HOUSE.profits:
        assert " | ".join(", ".join(map(str, row)) for row in profit.shares) in PAGE
    for building in HOUSE.buildings:
        goods = ", ".join(
            f"{amount} {good}" for good in ("wood", "stone", "ryo") if (amount := getattr(building.cost, good))
        )
        assert f"{goods} | {building.points} |" in PAGE
