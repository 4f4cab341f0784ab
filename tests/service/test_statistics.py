"""Statistics of titles and luck in games: counted once, told with intervals, and nothing before it may be known."""

import math

import msgspec
import pytest
from click.testing import CliRunner

from bakufu.commands import main
from domain.game.luck import Fortune
from projections.title_figures import TitleFigures
from service.application.access import ANYBODY, Viewer
from service.application.forks import WantedFork
from service.application.opening import PlannedSeat
from service.application.statistics import SETTLED_MS, chance_of_more, interval, shown
from service.eventstore.open import open_store
from service.pictures.statistics import statistics_picture
from service.pictures.statistics_table import COLUMNS, statistics_csv
from tests.eventful import EventfulGame
from tests.serving import finish, play, services_on, started_game
from tests.toy import Pass, Show


def finished(services, id, *answers, **terms):
    started_game(services, id=id, **terms)
    for seat in (0, 1):
        play(services, id, seat)
    for seat, command in enumerate(answers):
        play(services, id, seat, command)
    return id


@pytest.fixture
def services(store):
    return services_on(store)


def test_games_are_counted_once(services):
    """Finished public games, each of them once, and no game that is still running, late or private."""
    finished(services, "g_1", Show(), Pass())
    finished(services, "g_2", Pass(), Show())
    finished(services, "g_running")
    finished(services, "g_late", Show(), Pass(), delay=3600)
    finished(services, "g_private", Show(), Pass(), visibility="private")
    assert services.statistics.advance("toy") == 0  # too young: clocks of processes differ
    services.clock.time += SETTLED_MS
    assert services.statistics.advance("toy") == 2
    assert services.statistics.advance("toy") == 0
    found = services.statistics.of("toy")
    assert found["games"] == 2
    assert [(one["games"], one["wins"]) for one in found["seats"]] == [(2, 1.0), (2, 1.0)]
    services.clock.time += 3_600_000
    assert services.statistics.advance("toy") == 1
    assert services.statistics.of("toy")["games"] == 3
    assert services.statistics.of("edo")["games"] == 0
    services.statistics.forget("toy")
    assert services.statistics.of("toy")["games"] == 0
    assert services.statistics.advance("toy") == 3


def test_what_if_games_are_not_counted(services):
    """They begin in the middle of another game, as often at one place as somebody likes."""
    parent = finished(services, "g_1", Show(), Pass())
    start = next(event.version for event in services.store.read(parent) if event.type == "table.asked")
    wanted = WantedFork(start, (PlannedSeat(bot="random"),) * 2, visibility="public")
    fork = services.forks.open(parent, Viewer("p0", frozenset({"play"})), wanted).result.values["id"]
    finish(services, fork)
    assert services.games.look(fork, lambda game: game.lobby.status) == "finished"
    services.clock.time += SETTLED_MS
    assert services.statistics.advance("toy") == 2
    assert services.statistics.of("toy")["games"] == 1


def test_figures_of_real_games(sqlite_url):
    """Wins, openings, lengths, thinking, dice and draws of games of Ikusa add up."""
    store = open_store(f"{sqlite_url}?synchronous=normal")
    services = services_on(store)
    for game in [EventfulGame(services, "ikusa", seed) for seed in range(2)]:
        game.play()
        game.clock.time += SETTLED_MS
    services.models.catch_up()
    while services.statistics.advance("ikusa"):
        pass
    found = services.statistics.of("ikusa")
    assert found["games"] == sum(store.read(f"g_ikusa{seed:08}")[-2].type == "game.finished" for seed in range(2)) > 0
    assert found["openings"]
    assert found["length"]["decisions"]["mean"] > 100
    assert found["thinking"]["count"] > 100
    assert found["dice"][0]["sides"] == 12
    for dice in found["dice"]:
        assert dice["rolls"] == sum(face["count"] for face in dice["faces"])
        assert all(face["low"] <= face["share"] <= face["high"] for face in dice["faces"])
    assert all(one["low"] <= one["mean"] <= one["high"] for one in found["draws"])
    luck = services.luck.of("g_ikusa00000000", ANYBODY)
    rolled = sum(one["rolls"] for seat in luck["seats"] for one in seat["rolls"] if one["kind"] == "dice")
    dice_in_log = sum(
        len(values)
        for event in store.read("g_ikusa00000000")
        for name, values in msgspec.json.decode(event.data).items()
        if event.type.endswith(("-rolled", "ninja-struck")) and name in ("attack", "defence", "roll")
    )
    assert rolled == dice_in_log > 0
    assert {one["worth"] for seat in luck["seats"] for one in seat["draws"]} <= {"places", "turn"}
    markers = [one for seat in luck["seats"] for one in seat["draws"] if one["worth"] == "turn"]
    assert sum(one["total"] for one in markers) == round(sum(one["expected"] for one in markers))
    assert {one["luck"] for one in markers} == {None}
    assert {one.name: one.kind for one in luck["shared"]}["ikusa.cards-dealt/order"] == "shuffle"
    text = statistics_csv(found).splitlines()
    assert text[0] == ",".join(COLUMNS)
    assert all(line.count(",") >= len(COLUMNS) - 1 for line in text)
    assert statistics_picture(found).startswith("<svg")
    store.close()


def test_intervals_and_probabilities():
    """Known values: Wilson's interval of 8 in 10, a chi-square of 11.07 with 5 degrees of freedom."""
    assert interval(8, 10) == (0.4902, 0.9433)
    assert interval(0, 0) == (0.0, 1.0)
    assert math.isclose(chance_of_more(11.07, 5), 0.05, abs_tol=0.002)
    assert chance_of_more(0.0, 0) == 1.0


def test_fortune_is_measured_in_deviations():
    """Two dice of six sides: seven is the average, twelve a good deal above."""
    fortune = Fortune("x", "dice")
    fortune.add((6, 6), 1, 6)
    assert fortune.expected == 7
    assert math.isclose(fortune.off, 5 / math.sqrt(35 / 6))


def test_nothing_is_told_of_nothing():
    """A title without a game has figures without numbers."""
    figures = TitleFigures()
    found = shown("toy", figures)
    assert (found["games"], found["seats"], found["thinking"]["mean"]) == (0, [], None)
    assert "Nothing was counted yet" in statistics_picture(found)


def test_the_command(store_url, store, tmp_path):
    """Prints or writes what was counted, in three forms; a title that is not there is refused."""
    run = CliRunner()
    for form, begin in (("csv", "part,name"), ("json", "{"), ("svg", "<svg")):
        done = run.invoke(main, ["stats", "edo", "--format", form, "--database", store_url])
        assert done.exit_code == 0, done.output
        assert done.output.startswith(begin)
    file = tmp_path / "edo.csv"
    assert run.invoke(main, ["stats", "edo", "--anew", "-o", str(file), "--database", store_url]).exit_code == 0
    assert file.read_text().startswith("part,name")
    assert run.invoke(main, ["stats", "go", "--database", store_url]).exit_code == 2
