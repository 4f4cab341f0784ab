"""The index of tests on the page of rules, written from their docstrings: `python -m tests.spec.ikusa.index`."""

import ast
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parents[2] / "docs" / "rules" / "ikusa.md"
BEGIN = "<!-- index of tests: python -m tests.spec.ikusa.index -->"


def rows() -> Iterator[str]:
    for path in sorted(HERE.glob("test_*.py")):
        if path.name == "test_rules_page.py":
            continue
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                promise = " ".join((ast.get_docstring(node) or "").split())
                yield f"| {promise} | `{path.name}::{node.name}` |"


def index() -> str:
    return "\n".join([BEGIN, "", "| promise | test |", "|---|---|", *rows(), ""])


def main() -> None:
    before, _, _ = PAGE.read_text().partition(BEGIN)
    PAGE.write_text(before + index())


if __name__ == "__main__":
    main()
