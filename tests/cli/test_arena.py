"""`bakufu arena`."""

import json
import threading
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result

from bakufu.client import ClientError
from bakufu.client.records import Event
from domain.bots.match import Match, SeatEffort, seating
from domain.kernel.title import Result as Outcome
from domain.kernel.title import Setup
from service.bootstrap import build
from service.cli import arena as arena_module
from service.cli import arena_games
from service.cli.arena import arena
from service.cli.arena_games import ArenaGame, ArenaOrder, efforts_in, play_here, play_there
from service.cli.arena_standings import interval, mean_interval
from service.cli.common import settings_with
from service.cli.embedded_worker import EmbeddedWorker
from tests.live import serving

A_MATCH = Match(Outcome("over", (0,), (1, 2), (3, 1)), (SeatEffort(1, 0.5), SeatEffort()))


def order_of(number: int) -> ArenaOrder:
    return ArenaOrder(number, "edo", Setup(2, "standard", "edo-house@2"), ("random", "random"), number)


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


def test_a_service_that_is_not_there_is_said() -> None:
    """In one sentence, with exit code 1."""
    found = run("edo", "--bots", "random,random", "--games", "1", "--remote", "http://127.0.0.1:9")
    assert found.exit_code == 1
    assert "Error" in found.output


def test_an_arena_at_a_service_can_be_held_again(tmp_path: Path) -> None:
    """Without a token each registers under a name that nobody has yet; a table that a service cannot seat is told."""
    settings = settings_with(f"sqlite:///{tmp_path / 'arena.db'}")._replace(rate=0)
    services = build(settings)
    with serving(services) as url, EmbeddedWorker(settings):
        for _ in range(2):
            figures("edo", "--bots", "random,random", "--games", "1", "--remote", url)
    services.store.close()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [(["--remote", "nonsense"], "not the address"), (["--remote", "http://127.0.0.1:9"], "their own budget only")],
)
def test_what_a_service_cannot_do_is_told_at_once(wrong: list[str], told: str) -> None:
    """By the name of the option, before anything is asked of the service."""
    found = run("edo", "--bots", "random,search:40", *wrong)
    assert found.exit_code == 2
    assert told in found.output


def test_who_has_had_enough_does_not_wait_for_a_service(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has not begun is not played, and what is being played is left."""
    begun: list[int] = []
    left = threading.Event()

    def play(url: str, token: str, order: ArenaOrder, stopped: threading.Event) -> ArenaGame | None:
        begun.append(order.number)
        if order.number:
            assert stopped.wait(600)
            left.set()
            return None
        return ArenaGame(0, order.bots, A_MATCH)

    monkeypatch.setattr(arena_games, "_play_at", play)
    games = play_there("http://127.0.0.1:9", "token", [order_of(number) for number in range(9)], 1)
    assert next(games).number == 0
    assert isinstance(games, Generator)
    games.close()
    assert not begun[1:] or left.wait(600)
    assert len(begun) < 3


def test_a_service_that_fails_costs_no_game_that_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The report is of those, and the failure is told after it."""

    def play(*_: object) -> Iterator[ArenaGame]:
        yield ArenaGame(0, ("random", "random"), A_MATCH)
        raise ClientError("the service has gone")

    monkeypatch.setattr(arena_module, "play_there", play)
    given = ("edo", "--bots", "random,random", "--games", "4", "--remote", "http://127.0.0.1:9", "--json", "-")
    found = run(*given)
    assert found.exit_code == 1
    assert json.loads(found.stdout)["games"] == 1
    assert "stopped after 1 of 4 games" in found.stderr
    assert "the service has gone" in found.stderr


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


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        ("random", "1 named, but edo (standard) is for 2, 3, 4 seats"),
        ("random,nobody", "nobody: there are random"),
        ("random,", "no name: there are random"),
        ("random,random:3", "random:3: a budget is"),
        ("random,search:0", "search:0: a budget is"),
        ("random,search:many", "search:many: a budget is"),
        ("random,random,random,random,random", "5 named"),
    ],
)
def test_bots_that_cannot_play_are_refused(bots: str, told: str) -> None:
    """Unknown names, budgets where there are none, and tables of a wrong size."""
    found = run("edo", "--bots", bots)
    assert found.exit_code == 2
    assert told in found.output


@pytest.mark.parametrize("option", ["--json", "--svg"])
def test_a_file_that_cannot_be_written_is_told_before_the_games(option: str, tmp_path: Path) -> None:
    """Not when hours of games are over; and the look leaves nothing behind."""
    found = run("edo", "--bots", "random,random", "--games", "1000000", option, str(tmp_path / "nowhere" / "file"))
    assert found.exit_code == 2
    assert option in found.output
    assert "cannot write" in found.output
    file = tmp_path / "file"
    assert run("edo", "--bots", "nobody,random", option, str(file)).exit_code == 2
    assert not file.exists()


@pytest.mark.parametrize(("seats", "games"), [(2, 2), (3, 6), (4, 24), (5, 20)])
def test_everybody_sits_everywhere(seats: int, games: int) -> None:
    """In so many games each bot has each seat equally often, and each other bot equally often on its left."""
    bots = "abcde"[:seats]
    rows = [seating(bots, game) for game in range(games)]
    assert all(sum(row[seat] == bot for row in rows) == games / seats for seat in range(seats) for bot in bots)
    on_the_left = Counter((row[seat - 1], row[seat]) for row in rows for seat in range(seats))
    assert len(on_the_left) == seats * (seats - 1)
    assert len(set(on_the_left.values())) == 1


def test_intervals_narrow_with_games() -> None:
    """Wilson's interval stays within 0 and 1, and is never empty."""
    assert interval(0, 10)[0] == 0.0
    assert interval(10, 10)[1] == 1.0
    few, many = interval(6, 10), interval(600, 1000)
    assert few[0] < many[0] < 0.6 < many[1] < few[1]
    assert mean_interval([0.4, 0.6, 0.5]) == (0.5, 0.3868, 0.6132)
