"""Promises about imports that import-linter has no words for."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("bakufu", "domain", "projections", "service", "workers")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imported(path: Path) -> set[str]:
    """Top-level packages a module imports."""
    roots = set()
    for node in ast.walk(ast.parse(path.read_bytes(), path)):
        if isinstance(node, ast.Import):
            roots |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            roots.add(node.module.partition(".")[0])
    return roots


@pytest.mark.parametrize("path", [path for path in MODULES if named(path).startswith("domain/")], ids=named)
def test_the_domain_knows_one_library(path: Path) -> None:
    """The rules stand on the standard library and msgspec alone."""
    assert imported(path) - sys.stdlib_module_names <= {"domain", "msgspec"}


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_product_code_does_not_lean_on_tests(path: Path) -> None:
    """Nothing that is shipped imports the tests or the tools that run them."""
    assert imported(path).isdisjoint({"tests", "pytest", "hypothesis", "schemathesis", "apispec"})


def test_every_folder_of_code_is_a_package() -> None:
    """A folder without __init__.py would be left out of the import contracts without a word."""
    folders = {path.parent for path in MODULES}
    assert [named(folder) for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []
