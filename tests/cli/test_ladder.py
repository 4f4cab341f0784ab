"""`bakufu ladder run`: from one file to a report, with bots that are built in and bots that play over REST."""

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
name: Small ladder
games: {title: edo}
seats: 2
season_games: 4
entrants:
  - {bot: random, count: 3}
  - {remote: random, name: Wanderer}
"""


def test_a_season_is_played_from_a_file(tmp_path: Path) -> None:
    """Everybody plays, the report has the pictures, and the export holds the log and all ratings."""
    plan = tmp_path / "ladder.yaml"
    plan.write_text(SMALL, "utf-8")
    command = [sys.executable, "-m", "bakufu", "ladder", "run", str(plan), "--out", str(tmp_path / "out")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, env=dict(os.environ))
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "out" / "small-ladder.html").read_text("utf-8")
    assert page.count("<svg") == 2
    assert "Wanderer" in page
    assert "all as announced" in page
    export = json.loads((tmp_path / "out" / "small-ladder.json").read_text("utf-8"))
    assert sum(line["games"] for line in export["standings"]["standings"]) == 8
    assert sum('"ladder.result-counted"' in event["data"] for event in export["events"]) == 4
    checker = [
        sys.executable,
        "-I",
        str(ROOT / "docs" / "check_tournament.py"),
        str(tmp_path / "out" / "small-ladder.json"),
    ]
    checked = subprocess.run(checker, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert checked.returncode == 0, checked.stdout
    assert "4 entrants, 4 results, 8 steps of ratings: all as stated" in checked.stdout


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- a list", "a list of entrants"),
        ("name: x\nentrants: []\ngames: {title: edo}\nunknown: 1", "unknown"),
        ("name: x\nentrants: [{bot: random}]\ngames: {title: edo}", "season_games"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(text: str, said: str, tmp_path: Path) -> None:
    """Nothing is begun."""
    plan = tmp_path / "ladder.yaml"
    plan.write_text(text, "utf-8")
    found = CliRunner().invoke(main, ["ladder", "run", str(plan)])
    assert found.exit_code != 0
    assert said in found.output
