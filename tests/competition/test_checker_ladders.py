"""The stand-alone checker reproduces every rating, standing and season of a ladder, and finds what was changed."""

import copy
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from domain.competition.ladder import orders
from domain.competition.ladder.aggregate import Ladder
from domain.competition.ratings import Rating, update
from domain.kernel.aggregate import person
from tests.competition.exports import ladder_export
from tests.competition.ladders import DAY, MINUTE, ORGANISER, enter, later, opened, play_all, report, seat, seating
from tests.competition.test_checker import CHECKER, PROGRAM, changed

WHY = "because"


def played(ladder: Ladder, times: int, seed: int = 1, days: int = 0) -> Ladder:
    """Tables of those who wait, results by lot with ties, days passing in between."""
    draw = random.Random(seed)
    for _ in range(times):
        seat(later(ladder, 90 * MINUTE + draw.randrange(days + 1) * DAY))
        play_all(ladder, draw)
    return ladder


def seasons() -> Ladder:
    """Divisions, two seasons, somebody who leaves and comes back, somebody who pauses."""
    ladder = played(opened(12, divisions=2, division_size=6, moving=1), 6)
    ladder.decide(person("p3"), orders.LeaveLadder("p3"))
    ladder.decide(person("p4"), orders.PauseEntry("p4"))
    ladder.decide(ORGANISER, orders.EndSeason(WHY))
    enter(ladder, "p3")
    enter(ladder, "p_late")
    ladder.decide(person("p4"), orders.ResumeEntry("p4"))
    return played(ladder, 5, 2, days=3)


def annulled() -> Ladder:
    """Void, decided and annulled tables; with a rule by which what an organiser decides is rated."""
    ladder = played(opened(8, adjudicated="rated"), 3, days=40)
    seat(later(ladder, 90 * MINUTE))
    first, second = list(ladder.state.tables)[:2]
    report(ladder, first, (1, 1, 1, 1), void=True)
    ladder.decide(ORGANISER, orders.DecideTable(second, (2, 1, 3, 3), WHY))
    ladder.decide(ORGANISER, orders.AnnulResult(ladder.state.results[1].table.game, WHY))
    return played(ladder, 2, 3)


def challenges() -> Ladder:
    """Won, lost and declined challenges, of two and of three."""
    ladder = opened(7, kind="challenge", seats=3, least=2, rest=0, same_again=0)
    draw = random.Random(5)
    for number in range(1, 15):
        places = ladder.state.places
        at = draw.randrange(2, len(places))
        targets = tuple(places[at - 2 : at]) if number % 2 else (places[at - 1],)
        ladder.decide(person(places[at]), orders.MakeChallenge(places[at], targets))
        if number % 5 == 0:
            ladder.decide(person(targets[0]), orders.DeclineChallenge(number, targets[0]))
            continue
        for target in targets:
            ladder.decide(person(target), orders.AcceptChallenge(number, target))
        ladder.decide(ORGANISER, seating(later(ladder, DAY), [(places[at], *targets)], challenge=number))
        play_all(ladder, draw)
    return ladder


LADDERS: dict[str, Any] = {
    "mixed-sizes": lambda: played(opened(11, small_after=0), 12, days=2),
    "pairs": lambda: played(opened(9, seats=2), 20),
    "unrated": lambda: played(opened(8, rated=False), 5),
    "seasons-and-divisions": seasons,
    "annulled": annulled,
    "challenges": challenges,
    "nobody-played": lambda: opened(3),
}


@pytest.mark.parametrize("name", LADDERS)
def test_every_rating_is_reproduced(name: str) -> None:
    """Each step of each rating, standings and seasons come out the same to the last digit."""
    ladder = later(LADDERS[name](), 5 * DAY)
    export = ladder_export(ladder)
    faults, log = CHECKER.check_ladder(export)
    assert faults == []
    assert sum(map(len, export["ratings"].values())) == sum(map(len, log.steps.values()))
    for entrant, entry in ladder.state.entries.items():  # inside, to the last bit
        found = log.climbers[entrant]
        assert (found.mu, found.variance, found.rated_games) == (
            entry.rating.mu,
            entry.rating.variance,
            entry.rating.games,
        )


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_updates_are_the_same_bits(seats: int) -> None:
    """Random strengths and ties, far apart and near."""
    draw = random.Random(seats)
    for _ in range(200):
        priors = [Rating(draw.gauss(0, 3), draw.uniform(0.01, 2)) for _ in range(seats)]
        ranks = [draw.randrange(seats) for _ in range(seats)]
        ranks = [1 + sum(other < mine for other in ranks) for mine in ranks]
        found = CHECKER.rated([(prior.mu, prior.variance) for prior in priors], ranks)
        assert found == [(rating.mu, rating.variance) for rating in update(priors, ranks)]


@pytest.mark.parametrize(
    ("kind", "fields", "found"),
    [
        ("result-counted", {"ranks": [2, 1, 3, 4]}, "rating"),
        ("result-counted", {"rated": False}, "against the rules"),
        ("tables-made", {"seed": "00" * 32, "checkpoint": 7}, "missing"),
        ("tables-made", {"cost": {"distance": 1}}, "cost"),
        ("season-ended", {"places": []}, "ended otherwise"),
        ("season-ended", {"up": ["p1"]}, "change the division"),
        ("opened", {"rules_digest": "00"}, "digest"),
    ],
)
def test_what_was_changed_is_found(kind: str, fields: dict[str, Any], found: str) -> None:
    """Even by somebody who makes the chain anew."""
    ladder = seasons()
    seat(later(ladder, 90 * MINUTE))
    report(ladder, next(game for game, table in ladder.state.tables.items() if len(table.entrants) == 4), (1, 2, 3, 4))
    ladder.decide(ORGANISER, orders.EndSeason(WHY))
    export = ladder_export(ladder)
    assert CHECKER.check_ladder(export)[0] == []
    faults, _ = CHECKER.check_ladder(changed(export, kind, **fields))
    assert any(found in fault for fault in faults)


@pytest.mark.parametrize("name", ["mu", "sigma", "rating", "margin", "proven", "provisional", "games", "points"])
def test_a_number_that_does_not_follow_is_found(name: str) -> None:
    """By a millionth of a logit, a point, or a game."""
    export = ladder_export(played(opened(8), 4))
    line = export["standings"]["standings"][2]
    line[name] = not line[name] if name == "provisional" else line[name] + (1e-6 if name in ("mu", "sigma") else 1)
    assert any(name in fault for fault in CHECKER.check_ladder(export)[0])


def test_a_step_that_did_not_happen_is_found() -> None:
    """Curves of ratings are checked step by step, not by their ends."""
    export = ladder_export(played(opened(8), 4))
    forged = copy.deepcopy(export)
    forged["ratings"]["p1"][0]["mu"] += 1e-6
    assert CHECKER.check_ladder(forged)[0] == ["the rating of p1 went another way than is stated"]


def test_it_runs_alone(tmp_path: Path) -> None:
    """One file and the standard library, without anything of ours on the path."""
    alone, export = tmp_path / "check.py", tmp_path / "ladder.json"
    alone.write_bytes(PROGRAM.read_bytes())
    export.write_text(json.dumps(ladder_export(seasons())), "utf-8")
    done = subprocess.run(
        [sys.executable, "-I", alone, export], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "13 entrants" in done.stdout
