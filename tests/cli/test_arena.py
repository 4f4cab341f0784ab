"""`bakufu arena`."""

import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result

from bakufu.client import ClientError
from bakufu.client.records import Event
from domain.bots.match import SeatEffort, seating
from service.bootstrap import build
from service.cli import arena as arena_module
from service.cli import arena_games
from service.cli.arena import arena
from service.cli.arena_games import ArenaGame, ArenaOrder, efforts_in, play_here
from service.cli.arena_standings import interval, mean_interval
from service.cli.common import settings_with
from service.cli.embedded_worker import EmbeddedWorker
from tests.live import serving


def run(*words: str) -> Result:
    return CliRunner().invoke(arena, words)


def figures(*words: str) -> dict:
    found = run(*words, "--json", "-")
    assert found.exit_code == 0, found.exception
    report: dict = json.loads(found.output)
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
    assert only["score_share"] == 0.5
    assert only["rating"] == 1500


def test_an_interrupted_arena_tells_of_the_games_that_are_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C during the third of ten games leaves a report of two; during the first, none."""

    def interrupted_after(games: int) -> None:
        def play(orders: list[ArenaOrder], jobs: int) -> Iterator[ArenaGame]:
            yield from play_here(orders[:games], jobs)
            raise KeyboardInterrupt

        monkeypatch.setattr(arena_module, "play_here", play)

    interrupted_after(2)
    given = ("yokohama", "--bots", "random,random", "--games", "10", "--jobs", "1", "--json", "-")
    found = run(*given)
    assert json.loads(found.stdout)["games"] == 2
    assert "stopped after 2 of 10 games" in found.stderr
    interrupted_after(0)
    assert run(*given).exit_code == 1


def test_the_report_has_the_promised_fields() -> None:
    """Programs read `bots`, and of each bot at least these."""
    report = figures("edo", "--bots", "random,greedy:2", "--games", "2", "--jobs", "1")
    for bot in report["bots"]:
        assert {"bot", "games", "share", "low", "high", "score", "ms"} <= set(bot)
    best, worst = report["bots"]
    assert best["share"] >= worst["share"]
    assert best["rating"] + worst["rating"] == pytest.approx(3000, abs=1)


def test_shares_are_drawn(tmp_path: Path) -> None:
    """The picture is well formed, names every bot and tells its interval."""
    picture = tmp_path / "arena.svg"
    assert (
        run("yokohama", "--bots", "random,random", "--games", "1", "--jobs", "1", "--svg", str(picture)).exit_code == 0
    )
    words = " ".join(ET.fromstring(picture.read_text("utf-8")).itertext())
    assert "random: 50.0% of 2 games, 95 % between" in words


def test_games_are_played_at_a_service(tmp_path: Path) -> None:
    """With --remote the service's own bots play there, over its API, and the figures have the same shape."""
    settings = settings_with(f"sqlite:///{tmp_path / 'arena.db'}")._replace(rate=0)
    services = build(settings)
    with serving(services) as url, EmbeddedWorker(settings):
        report = figures("edo", "--bots", "random,random", "--games", "2", "--jobs", "2", "--remote", url)
    services.store.close()
    (only,) = report["bots"]
    assert (only["bot"], only["games"]) == ("random", 4)
    assert only["decisions"] > 0


def test_no_more_games_begin_at_a_service_once_one_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor after Ctrl-C: of fifty games that would be played one after the other, at most the next one has begun."""
    begun, stopped = list[int](), threading.Event()

    class Threads(ThreadPoolExecutor):
        def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
            super().shutdown(wait=False, cancel_futures=cancel_futures)
            stopped.set()
            super().shutdown(wait=wait)

    def play(_url: str, _token: str, order: ArenaOrder) -> ArenaGame:
        begun.append(order.number)
        if order.number == 0:
            raise ClientError("the service is gone")
        stopped.wait(60)
        raise AssertionError("its result is of no use to anybody")

    monkeypatch.setattr(arena_games, "ThreadPoolExecutor", Threads)
    monkeypatch.setattr(arena_games, "_play_at", play)
    words = ("edo", "--bots", "random,random", "--games", "50", "--jobs", "1")
    found = run(*words, "--remote", "http://127.0.0.1:9", "--token", "x")
    assert found.exit_code == 1
    assert "the service is gone" in found.output
    assert set(begun) <= {0, 1}


def test_a_service_that_is_not_there_is_said() -> None:
    """In one sentence, with exit code 1."""
    found = run("edo", "--bots", "random,random", "--games", "1", "--remote", "http://127.0.0.1:9")
    assert found.exit_code == 1
    assert "Error" in found.output


def test_time_on_the_clock_comes_from_the_log() -> None:
    """An answer took from what happened before it to its own moment; events that follow from it cost nothing more."""

    def event(version: int, at: int, **meta: object) -> Event:
        return Event(version, at, {}, "", meta=meta)

    log = [event(1, 1000), event(2, 1250, cause="bot", seat=1), event(3, 1250), event(4, 1300, cause="bot", seat=0)]
    assert efforts_in(log, 2) == (SeatEffort(1, 0.05), SeatEffort(1, 0.25))


def test_an_arena_can_be_repeated() -> None:
    """The same seed gives the same games, in one process or in several."""
    words = ("edo", "--bots", "random,random", "--games", "4", "--seed", "5")
    one, two = (figures(*words, "--jobs", jobs) for jobs in ("1", "2"))
    for report in (one, two):
        for bot in report["bots"]:
            del bot["ms"]
    assert one == two


def test_an_unknown_pack_is_refused() -> None:
    """With the names of those that there are."""
    found = run("edo", "--bots", "random,random", "--pack", "edo-house@99")
    assert found.exit_code == 2
    assert "edo-house@1" in found.output


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
    assert mean_interval([0.4, 0.6, 0.5]) == (0.5, 0.3868, 0.6132)
