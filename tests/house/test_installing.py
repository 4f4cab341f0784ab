"""What `make` installs, and what it may depend on."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.house.test_layers import imported

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCKS = sorted(ROOT.glob("requirements-*.lock"))
PIN = re.compile(r"^([a-z0-9-]+)==(\S+) ", re.MULTILINE)
ENTRY = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?$|[a-z0-9-]+==\S+ ")
EXTRAS = ("prod", "bench", "mcp", "research")
WAYS = ("dev", "prod", "run", "test")
OURS = {"bakufu", "domain", "projections", "service", "tests", "workers"}
GENERATED = ROOT / "tests" / "sdk" / "play.py"  # runs beside a client that is generated for it
TESTS = sorted(set((ROOT / "tests").rglob("*.py")) - {GENERATED})


def pins(lock: Path) -> set[tuple[str, str]]:
    return set(PIN.findall(lock.read_text("utf-8")))


def normal(requirement: str) -> str:
    name = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert name
    return re.sub(r"[-_.]+", "-", name[0]).lower()


def test_there_is_a_lock_for_each_way_to_install() -> None:
    """Running, production, testing and developing each have their own lock."""
    assert [lock.name for lock in LOCKS] == [f"requirements-{way}.lock" for way in WAYS]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_works_on_any_machine(lock: Path) -> None:
    """A lock names versions and hashes, never a registry or a path."""
    text = lock.read_text("utf-8")
    entries = [line for line in text.splitlines() if not line.startswith("#")]
    strange = [line for line in entries if not ENTRY.match(line)]
    assert strange == []
    assert "://" not in text


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_locks_agree(lock: Path) -> None:
    """What is tested is what is run: a package has one version in all locks."""
    assert pins(lock) <= pins(ROOT / "requirements-dev.lock")


@pytest.mark.parametrize(
    ("lock", "extras"),
    [("run", []), ("prod", ["prod"]), ("test", [*EXTRAS, "test"]), ("dev", [*EXTRAS, "test", "dev"])],
)
def test_everything_declared_is_locked(lock: str, extras: list[str]) -> None:
    """A dependency added to pyproject.toml is in the locks too (`make lock`)."""
    project = PROJECT["project"]
    declared = set(map(normal, project["dependencies"]))
    for extra in extras:
        declared |= set(map(normal, project["optional-dependencies"][extra]))
    locked = {name for name, _ in pins(ROOT / f"requirements-{lock}.lock")}
    assert declared - {"bakufu"} <= locked


providers = cache(packages_distributions)  # reads the records of every installed package


@cache
def locked_for_tests() -> frozenset[str]:
    return frozenset(name for name, _ in pins(ROOT / "requirements-test.lock"))


def not_installed(packages: Iterable[str], locked: frozenset[str]) -> list[str]:
    """Which of these import names no package of a lock provides."""
    foreign = set(packages) - OURS - sys.stdlib_module_names
    return sorted(name for name in foreign if locked.isdisjoint(map(normal, providers().get(name, ()))))


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_make_test_installs_what_the_tests_import(path: Path) -> None:
    """Every package that a file below tests/ imports is in the lock that `make test` installs."""
    assert not_installed(imported(path), locked_for_tests()) == []


def test_a_package_of_another_lock_is_noticed() -> None:
    """A library that only developers have, or nobody, is named; what the lock brings is not."""
    locked = locked_for_tests()
    assert not_installed(["pytest", "yaml", "json", "domain"], locked) == []
    assert not_installed(["eventsourcing", "pytest"], locked - {"eventsourcing"}) == ["eventsourcing"]
    assert not_installed(["no_such_library"], locked) == ["no_such_library"]


def test_make_explains_itself() -> None:
    """`make` alone lists every target that people may call, each with a description."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    callable_targets = set(re.findall(r"^\.PHONY: (\S+)$", makefile, re.MULTILINE)) - {"docker-there"}
    listed = subprocess.run(["make", "-C", ROOT], capture_output=True, text=True, check=True).stdout
    described = set(re.findall(r"^  make (\S+) +\S", listed, re.MULTILINE))
    assert described == callable_targets
