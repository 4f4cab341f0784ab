"""Ladders run by themselves: those who wait are seated, results count once, seasons end, whoever works."""

from typing import Any

import msgspec
import pytest

from domain.competition.ladder import orders
from domain.competition.ladder.check import faults
from domain.competition.ladder.events import ResultCounted
from domain.competition.ladder.rules import LadderRules
from domain.competition.rules import GameTerms
from domain.kernel.aggregate import person
from projections.competition import read_competition_game
from projections.ladder_list import read_ladder
from service.application.competition.ladder_requests import LADDER_CODEC
from service.application.competition.ladder_views import LadderViews
from service.application.competition.running_ladders import RunningLadders
from service.http.app import create_app
from tests.serving import elsewhere

ANN = person("p_ann")


OPEN_TO_ALL = (
    "/entries", "/standings", "/seasons", "/pairings", "/challenges", "/strengths", "/pictures/standings.svg",
    "/export", "/export.csv", "/events",
)  # fmt: skip


def ladder(services, bots=6, most=1, **changes):
    """A ladder of built-in bots, opened by Ann."""
    given = {
        "name": "Autumn ladder",
        "games": GameTerms("toy", "", ""),
        "least": 2,
        "every": 0,
        "small_after": 0,
        "season_games": 10,
        "seasons": 1,
        **changes,
    }
    id = services.ladders.open(ANN, LadderRules(**given)).result.values.id
    for number in range(bots):
        enter(services, id, f"bot:random:{number + 1}", most)
    return id


def enter(services, id, entrant, most=1):
    services.ladders.change(id, ANN, orders.EnterLadder(entrant, ANN.by, bot="random", most=most))


def state_of(services, id):
    return services.ladders.at(id, services.store.version(id)).state


def running(services):
    return RunningLadders(services.ladders, services.handler, services.clock, services.guests)


def types(services, id):
    return [event.type.removeprefix("ladder.") for event in services.store.read(id)]


def standings(services, id):
    return msgspec.json.encode(LadderViews(services.ladders.history(id), {}).standings(services.clock.now()))


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"seats": 2, "least": 2},
        {"bots": 9, "most": 2},
        {"rated": False},
        {"bots": 8, "divisions": 2, "division_size": 5, "moving": 1},
    ],
    ids=["tables", "pairs", "several-at-once", "unrated", "divisions"],
)
def test_a_ladder_runs_to_the_end_of_its_season_by_itself(crew, changes):
    """Nobody but the workers does anything: as many games as the season has, all counted, an order in the end."""
    id = ladder(crew.services, **changes)
    crew.drain()
    state = state_of(crew.services, id)
    assert (state.status, len(state.past), state.tables) == ("closed", 1, {})
    assert types(crew.services, id).count("result-counted") == 10
    assert len(state.past[0].places) == len(state.entries)
    assert list(faults(LADDER_CODEC.read(crew.services.store.read(id)))) == []
    assert crew.meter.failures == 0
    assert crew.services.store.claims() == []


def test_games_know_their_ladder_and_results_their_game(crew):
    """Each table is a game that can be found from both sides, and each result names the event that it came from."""
    services = crew.services
    id = ladder(services)
    crew.drain()
    services.models.catch_up()
    for event in LADDER_CODEC.read(services.store.read(id)):
        if not isinstance(event, ResultCounted):
            continue
        row = services.models.rows("ladder-games", [event.game])[event.game]
        assert read_competition_game(row.data).event == id
        (end,) = services.store.read(event.game, event.version - 1, event.version)
        assert (end.type, end.hash.hex()) == ("game.finished", event.hash)
    (listed,) = services.models.find("ladders", ["status:closed"])
    assert read_ladder(listed.data).awaited == []


def test_work_that_is_done_twice_counts_once(crew):
    """Two workers that look at the same moment make the same tables once, and a result is counted once."""
    services, other = crew.services, elsewhere(crew.services)
    id = ladder(services, bots=4, season_games=1)
    for ladders in (other.ladders, services.ladders):
        ladders.read(id, lambda found: found.version)
    here, there = running(services), running(other)
    assert here.seat_on_time(id) is None
    assert there.seat_on_time(id) is not None
    while crew.round():
        for worker in (here, there):
            worker.collect(id)
            worker.end_season(id)
    found = types(services, id)
    assert [found.count(what) for what in ("tables-made", "result-counted", "season-ended")] == [1, 1, 1]
    assert len(services.models.find("games", limit=10)) == 1


def test_a_result_that_is_shown_late_counts_late_on_a_ladder(crew):
    """Standings tell nothing of a game before its spectators may know."""
    services = crew.services
    id = ladder(services, bots=4, season_games=1, games=GameTerms("toy", "", "", delay=600))
    crew.drain()
    services.clock.time += 599_000
    crew.drain()
    assert "result-counted" not in types(services, id)
    anybody: Any = create_app(services).test_client()
    path = f"/v1/ladders/{id}"
    entrant = anybody.get(f"{path}/entries").json["entries"][0]["entrant"]
    for rest in ("", *OPEN_TO_ALL, f"/entries/{entrant}", f"/entries/{entrant}/ratings"):
        answer = anybody.get(f"{path}{rest}")
        assert answer.status_code < 500, rest
        assert "result-counted" not in answer.text, rest
    services.clock.time += 1_000
    crew.drain()
    assert types(services, id)[-1] == "closed"


def test_waiting_is_bounded(crew):
    """Somebody far from all others waits, but not longer than the rules say; smaller tables are made in time."""
    services = crew.services
    id = ladder(services, bots=3, least=2, small_after=10, patience=30, season_games=1)
    crew.drain()
    assert "tables-made" not in types(services, id)
    services.clock.time += 10 * 60_000
    crew.drain()
    assert types(services, id).count("tables-made") == 1


def test_seasons_end_by_time_and_ratings_come_part_of_the_way_back(crew):
    """At the stated time the order is archived and the next season begins with ratings nearer to the start."""
    services = crew.services
    id = ladder(services, season=3600, season_games=6, seasons=0)
    while len(state_of(services, id).results) < 6 and state_of(services, id).season == 1:
        assert crew.round()
    before = {entrant: entry.rating for entrant, entry in state_of(services, id).entries.items()}
    assert running(services).end_season(id)
    state = state_of(services, id)
    assert (state.season, len(state.past)) == (2, 1)
    for entrant, entry in state.entries.items():
        assert entry.rating == before[entrant].new_season()
    assert state.ends == services.clock.now() + 3_600_000


def test_an_account_that_is_gone_is_not_seated(crew):
    """It pauses by itself and keeps its place; the others play on."""
    services = crew.services
    id = ladder(services, bots=4, season_games=1)
    services.ladders.change(id, person("p_gone"), orders.EnterLadder("p_gone", "p_gone", "p_gone"))
    crew.drain()
    state = state_of(services, id)
    assert state.entries["p_gone"].paused
    assert len(state.past) == 1


def test_standings_are_the_same_after_everything_is_built_anew(crew):
    """Read models rebuilt from the log and another process's fold give the same bytes."""
    services = crew.services
    id = ladder(services)
    crew.drain()
    before = standings(services, id)
    row = services.models.rows("ladders", [id])[id].data
    services.models.build(services.models.rebuild())
    other = elsewhere(services)
    assert standings(other, id) == before
    assert other.models.rows("ladders", [id])[id].data == row
