"""`bakufu tournament run`: from one file to a report, with bots that are built in and bots that play over REST."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from bakufu.commands import main

ROOT = Path(__file__).parents[2]
SMALL = """
name: Small cup
games: {title: edo}
seats: 2
rounds: 2
entrants:
  - {bot: random, count: 3}
  - {remote: random, name: Wanderer}
"""


def test_a_tournament_is_held_from_a_file(tmp_path: Path) -> None:
    """Everybody plays, the report has the pictures, and the export is what the stand-alone checker says it is."""
    plan = tmp_path / "cup.yaml"
    plan.write_text(SMALL, "utf-8")
    command = [sys.executable, "-m", "bakufu", "tournament", "run", str(plan), "--out", str(tmp_path / "out")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, env=dict(os.environ))
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "out" / "small-cup.html").read_text("utf-8")
    assert page.count("<svg") == 4
    assert "Wanderer" in page
    assert "all as announced" in page
    export = tmp_path / "out" / "small-cup.json"
    assert len(json.loads(export.read_text("utf-8"))["standings"]["standings"]) == 4
    check = [sys.executable, "-I", str(ROOT / "docs" / "check_tournament.py"), str(export)]
    assert subprocess.run(check, check=False, capture_output=True).returncode == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- a list", "a list of entrants"),
        ("name: x\nentrants: []\ngames: {title: edo}\nunknown: 1", "unknown"),
        ("name: x\nentrants: [{bot: nobody}]\ngames: {title: edo}", "no nobody"),
        ("name: x\nentrants: [{bot: random, remote: random}]\ngames: {title: edo}", "one of bot and remote"),
        ("name: x\nentrants: [{bot: random, count: 0}]\ngames: {title: edo}", "1 to 500"),
        ("name: x\nentrants: [{bot: random}]\ngames: {title: go}", "unknown-title"),
        ("name: x\nentrants: [{bot: random}]\ngames: {title: edo}", "too-few"),
        ("name: x\nentrants: [{bot: random}]\ngames: {title: edo}\nformat: arena", "window"),
        ("name: [", "cannot be read"),
    ],
)
def test_a_file_with_a_mistake_is_told_in_a_sentence(tmp_path: Path, text: str, said: str) -> None:
    """Nothing is played, and nothing is written."""
    plan = tmp_path / "cup.yaml"
    plan.write_text(text, "utf-8")
    done = CliRunner().invoke(main, ["tournament", "run", str(plan), "--out", str(tmp_path / "out")])
    assert done.exit_code == 1
    assert said in done.output
    assert not (tmp_path / "out").exists()


def test_the_example_can_be_read() -> None:
    """Eight entrants, five rounds, tables of four; half of them over REST, one by a program of its own."""
    from service.cli.tournament import read_plan

    plan = read_plan(ROOT / "docs" / "examples" / "tournament.yaml")
    assert (len(plan.entrants), plan.rules.rounds, plan.rules.seats) == (8, 5, 4)
    programs = [one.remote for one in plan.entrants if one.remote not in ("", "random")]
    assert [(plan.folder / words.split()[1]).exists() for words in programs] == [True]
