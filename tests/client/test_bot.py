"""The example bot: short, alone, and able to play anything on any line."""

import subprocess
import sys
from pathlib import Path

import pytest

from bakufu.client import Client
from service.bootstrap import Application
from service.conformance.fault_plan import Faults
from tests.live import faulty

BOT = Path(__file__).parents[2] / "docs" / "bots" / "any_title_bot.py"


def opened(url: str, tokens: list[str], title: str) -> str:
    """A running game between the first two players."""
    with Client(url, tokens[0]) as host, Client(url, tokens[1]) as guest:
        id = host.open(title, 2).id
        host.sit(id)
        guest.sit(id)
        host.start(id)
    return id


def run(url: str, tokens: list[str], game: str, folder: Path) -> None:
    """A bot for each of two seats, away from our packages, until both have ended."""
    bots = [subprocess.Popen([sys.executable, "-I", BOT, url, token, game], cwd=folder) for token in tokens[:2]]
    assert [bot.wait(100) for bot in bots] == [0, 0]


def test_it_is_short() -> None:
    """Under 40 lines, and nothing but the standard library."""
    lines = BOT.read_text("utf-8").splitlines()
    assert len(lines) < 40
    imported = {line.split()[1].partition(".")[0] for line in lines if line.startswith(("import ", "from "))}
    assert imported <= sys.stdlib_module_names


@pytest.mark.slow
def test_two_of_them_finish_any_title(services: Application, url: str, tokens: list[str], tmp_path: Path) -> None:
    """They know the options and nothing else, and play a heavy game to its result."""
    title = next(iter(services.titles))
    game = opened(url, tokens, title)
    run(url, tokens, game, tmp_path)
    with Client(url) as spectator:
        assert spectator.game(game).status == "finished"


@pytest.mark.slow
def test_they_pass_the_conformance_kit(url: str, tokens: list[str], tmp_path: Path) -> None:
    """On a bad line they still finish, and the judge finds nothing to complain about."""
    game = opened(url, tokens, "toy")
    faults = Faults(drop=0.15, double=0.2, stale=0.2, throttle=0.05)
    with faulty(url, faults, seed=11) as proxy:
        run(proxy.url, tokens, game, tmp_path)
        verdict = proxy.judge.verdict()
    with Client(url) as spectator:
        assert spectator.game(game).status == "finished"
    assert verdict.findings == []
    assert verdict.missing == []
