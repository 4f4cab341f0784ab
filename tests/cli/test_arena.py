"""`bakufu arena`."""

import json

import pytest
from click.testing import CliRunner, Result

from domain.bots.match import seating
from service.cli.arena import arena, interval


def run(*words: str) -> Result:
    return CliRunner().invoke(arena, words)


def figures(*words: str) -> dict:
    report: dict = json.loads(run(*words, "--json", "-").output)
    return report


def test_the_figures_of_an_arena() -> None:
    """Share with its interval, score, time and decisions of each bot; the shares of a game's winners add up to one."""
    report = figures("yokohama", "--bots", "random,random", "--games", "2", "--jobs", "1")
    (only,) = report["bots"]
    assert (only["bot"], only["games"], report["seats"], report["games"]) == ("random", 4, 2, 2)
    assert only["share"] == 0.5
    assert only["low"] < 0.5 < only["high"]
    assert only["decisions"] > 0
    assert only["ms"] > 0
    assert sum(report["reasons"].values()) == 2


def test_an_arena_can_be_repeated() -> None:
    """The same seed gives the same games, in one process or in several."""
    words = ("edo", "--bots", "random,random", "--games", "4", "--seed", "5")
    one, two = (figures(*words, "--jobs", jobs) for jobs in ("1", "2"))
    for report in (one, two):
        for bot in report["bots"]:
            del bot["ms"]
    assert one == two


@pytest.mark.parametrize("bots", ["random", "random,nobody", "random,random:3", "a,b,c,d,e,f,g"])
def test_bots_that_cannot_play_are_refused(bots: str) -> None:
    """Unknown names, budgets where there are none, and tables of a wrong size."""
    assert run("edo", "--bots", bots).exit_code == 2


def test_everybody_sits_everywhere() -> None:
    """In twice as many games as there are seats each bot has each seat twice, and each neighbour on each side."""
    rows = [seating(("a", "b", "c"), game) for game in range(6)]
    assert all(sum(row[seat] == bot for row in rows) == 2 for seat in range(3) for bot in "abc")
    assert sum(row[(row.index("a") + 1) % 3] == "b" for row in rows) == 3


def test_intervals_narrow_with_games() -> None:
    """Wilson's interval stays within 0 and 1, and is never empty."""
    assert interval(0, 10)[0] == 0.0
    assert interval(10, 10)[1] == 1.0
    few, many = interval(6, 10), interval(600, 1000)
    assert few[0] < many[0] < 0.6 < many[1] < few[1]
