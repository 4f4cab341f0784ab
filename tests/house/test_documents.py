"""The documents point at things that exist."""

import re
import subprocess
from pathlib import Path

import pytest
import yaml

from service.openapi.bundle import PARTS

ROOT = Path(__file__).parents[2]
LINK = re.compile(r"\[[^\]]*\]\((?!https?://|mailto:|#)(?P<target>[^)#\s]+)")
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "docker").rglob("*.md")])


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    """A link to a file of this repository finds that file."""
    targets = [link["target"] for link in LINK.finditer(page.read_text("utf-8"))]
    assert [target for target in targets if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_commands_exist(page: Path) -> None:
    """A page that says `make something` names a target of the Makefile."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    mentioned = set(re.findall(r"`make ([a-z-]+)", page.read_text("utf-8")))
    assert mentioned <= targets


def test_decisions_are_numbered_without_gaps() -> None:
    """Decision records are counted from 1, so that a number names one decision for good."""
    numbers = [int(path.name[:4]) for path in sorted((ROOT / "docs" / "adr").glob("[0-9]*.md"))]
    assert numbers == list(range(1, len(numbers) + 1))


def test_settings_are_documented_once() -> None:
    """Every setting of .env.example has its own line and a comment above it."""
    lines = (ROOT / ".env.example").read_text("utf-8").splitlines()
    settings = [number for number, line in enumerate(lines) if line and not line.startswith("#")]
    names = [lines[number].partition("=")[0] for number in settings]
    assert len(names) == len(set(names))
    assert all(name.startswith("BAKUFU_") for name in names)
    assert all(lines[number - 1].startswith("#") for number in settings)


def test_the_ci_script_can_be_run() -> None:
    """.ci/run is valid bash and executable."""
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    subprocess.run(["bash", "-n", script], check=True)


def test_no_merge_was_left_half_done() -> None:
    """No file of the repository holds the marks that a merge leaves where two sides differ."""
    look = ["git", "grep", "-lE", "^(<{7} |>{7} )"]
    assert subprocess.run(look, cwd=ROOT, capture_output=True, text=True, check=False).stdout == ""


def test_the_contract_can_be_read() -> None:
    """The contract at the root stays within 3,000 lines; what does not fit belongs into a part of its own."""
    assert len((ROOT / "openapi.yaml").read_text("utf-8").splitlines()) <= 3000


ROUTE = re.compile(r"\b(?P<method>GET|POST|PUT|PATCH|DELETE|HEAD) (?P<path>/v1/[^\s`'\"?#)\]|,;]*)")
"""A route as a page names it: `PUT /v1/games/{id}/seats/{seat}`."""


def test_routes_that_pages_name_exist() -> None:
    """Every `METHOD /v1/...` of a page is in the contract, whatever its places for names are called."""
    contract = {
        (method.upper(), tuple(_segments(path)))
        for part in [ROOT / "openapi.yaml", *PARTS.glob("*.yaml")]
        for path, methods in yaml.safe_load(part.read_text("utf-8"))["paths"].items()
        for method in methods
    }
    unknown = [
        f"{named(page)}: {found[0]}"
        for page in PAGES
        for found in ROUTE.finditer(page.read_text("utf-8"))
        if not any(_leads_to(found, method, path) for method, path in contract)
    ]
    assert unknown == []


def _segments(path: str) -> list[str]:
    """`{...}` for whatever stands for something else."""
    return [re.sub(r"\{[^}]*\}|<[^>]*>|[A-Z]+|\.\.\.", "{}", part) for part in path.rstrip("/.:").split("/")]


def _leads_to(found: re.Match[str], method: str, path: tuple[str, ...]) -> bool:
    """A place for a name in the contract takes any word of a page."""
    wanted = _segments(found["path"])
    return (
        method == found["method"].replace("HEAD", "GET")
        and len(wanted) == len(path)
        and all(there in (here, "{}") for here, there in zip(wanted, path, strict=True))
    )
