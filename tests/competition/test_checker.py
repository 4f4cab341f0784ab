"""The stand-alone checker agrees with every tournament that was played, and finds whatever was changed in one."""

import copy
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.competition.rules import GameTerms, Rules
from domain.competition.tournament import orders
from domain.kernel.aggregate import person
from service.application.competition.export import exported
from service.application.competition.tournament_views import TournamentViews
from service.application.work_sources import game_sources
from service.eventstore.open import open_store
from tests.serving import StillClock, services_on
from tests.workers.hands import worker_on
from workers.embedded import EmbeddedRunner
from workers.work_queue import WorkQueue

PROGRAM = Path(__file__).parents[2] / "docs" / "check_tournament.py"
ANN = person("p_ann")
EVENTS: dict[str, tuple[int, dict[str, Any]]] = {
    "swiss": (13, {"rounds": 4}),
    "with-a-clock": (4, {"rounds": 1, "games": GameTerms("toy", "", "", clock={"decision": 600, "bank": 60})}),
    "pairs-with-byes": (9, {"seats": 2, "least": 2, "rounds": 4}),
    "elimination": (22, {"format": "elimination"}),
    "two-lives": (11, {"format": "elimination", "lives": 2}),
    "round-robin": (7, {"format": "round-robin"}),
    "groups": (14, {"format": "groups", "group_size": 7, "advance": 1}),
    "placement": (
        10,
        {"points": "placement", "places": (10, 6, 3, 1), "tie_breaks": ("median", "opponents", "seat-adjusted")},
    ),
    "wins": (12, {"points": "wins", "least": 4, "rounds": 3}),
    "score-share": (12, {"points": "score-share", "least": 4, "bye": 30, "rounds": 3}),
    "score-share-with-byes": (7, {"points": "score-share", "seats": 3, "least": 3, "bye": 20, "rounds": 3}),
    "arena": (9, {"format": "arena", "seats": 3, "least": 2, "window": 20, "best": 2}),
}


def program() -> Any:
    spec = importlib.util.spec_from_file_location("check_tournament", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CHECKER = program()


@pytest.fixture(scope="module")
def exports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Each kind of event played by bots at the toy, and exported."""
    store = open_store(f"sqlite:///{tmp_path_factory.mktemp('checker') / 'store.db'}?synchronous=normal")
    services, found = services_on(store), {}
    clock = services.clock
    assert isinstance(clock, StillClock)
    for name, (count, changes) in EVENTS.items():
        rules = Rules(**{"name": f"Cup {name}", "games": GameTerms("toy", "", ""), "least": 3, **changes})
        id = services.tournaments.announce(ANN, rules).result.values.id
        for number in range(count):
            entry = orders.Enter(f"bot:random:{number}", ANN.by, bot="random", rating=1500 + number)
            services.tournaments.change(id, ANN, entry)
        services.tournaments.change(id, ANN, orders.Begin())
        found[name] = id
    runner = EmbeddedRunner(WorkQueue(worker_on(services)))
    while runner.round(game_sources(services)):
        clock.time += 1_000  # so that an arena ends
    shown = {}
    for name, id in found.items():
        history = services.tournaments.history(id)
        views, notes = TournamentViews(history, {}), services.tournaments.checkpoints(history)
        export = exported(services.tournaments.log(id), views.standings(), {}, notes)
        shown[name] = json.loads(msgspec.json.encode(export))
    store.close()
    return shown


@pytest.mark.parametrize("name", EVENTS)
def test_what_was_played_is_as_stated(exports: dict[str, Any], name: str) -> None:
    """Chain, digest, points, scores, tie-breaks, order and costs of every format come out the same."""
    faults, log = CHECKER.check(exports[name])
    assert (faults, log.status) == ([], "finished")


def changed(export: dict[str, Any], kind: str, **fields: Any) -> dict[str, Any]:
    """The export with something else in the last event of a kind, its hashes made to fit."""
    forged = copy.deepcopy(export)
    stored = next(
        one for one in reversed(forged["events"]) if json.loads(one["data"])["type"].partition(".")[2] == kind
    )
    stored["data"] = json.dumps(json.loads(stored["data"]) | fields, separators=(",", ":"))
    faults: list[str] = []
    for event in forged["events"]:  # whoever changes the log can also make a new chain of it
        event["hash"] = "00" * 32
    previous = CHECKER.hashlib.sha256(
        b"bakufu.stream.1|" + (forged.get("tournament") or forged["ladder"]).encode()
    ).digest()
    for event in forged["events"]:
        meta = CHECKER.hashlib.sha256(event["meta"].encode()).digest()
        previous = CHECKER.hashlib.sha256(b"bakufu.event.2|" + previous + meta + event["data"].encode()).digest()
        event["hash"] = previous.hex()
    CHECKER.check_chain(forged, faults)
    assert faults == []
    return forged


@pytest.mark.parametrize(
    ("kind", "fields", "found"),
    [
        ("result-reported", {"points": [120, 120, 0, 0]}, "its ranks give"),
        ("round-paired", {"cost": {"distance": 1}}, "costs"),
        ("finished", {"places": ["bot:random:1"]}, "places in the log"),
        ("announced", {"rules_digest": "00"}, "digest"),
        ("round-paired", {"seed": "00" * 32}, "seed"),
    ],
)
def test_what_was_changed_is_found(exports: dict[str, Any], kind: str, fields: dict[str, Any], found: str) -> None:
    """Even by somebody who makes the chain anew: the numbers no longer follow from each other."""
    faults, _ = CHECKER.check(changed(exports["swiss"], kind, **fields))
    assert any(found in fault for fault in faults)


def test_a_changed_event_breaks_the_chain(exports: dict[str, Any]) -> None:
    """As long as the hash that was published is the old one."""
    forged = copy.deepcopy(exports["swiss"])
    forged["events"][3]["data"] = forged["events"][3]["data"].replace("1502", "1999")
    faults, _ = CHECKER.check(forged)
    assert faults


@pytest.mark.parametrize("field", ["score", "order", "tie-break"])
def test_changed_standings_are_found(exports: dict[str, Any], field: str) -> None:
    """A score, a place or a tie-break that does not follow from the log."""
    forged = copy.deepcopy(exports["placement"])
    lines = forged["standings"]["standings"]
    if field == "score":
        lines[0]["score"] += 1
    elif field == "order":
        lines[0], lines[1] = lines[1], lines[0]
    else:
        lines[0]["tie_breaks"] = {"median": "99"}
    assert CHECKER.check(forged)[0]


def test_it_runs_alone(exports: dict[str, Any], tmp_path: Path) -> None:
    """One file and the standard library, without anything of ours on the path."""
    alone = tmp_path / "check_tournament.py"
    alone.write_bytes(PROGRAM.read_bytes())
    export = tmp_path / "cup.json"
    export.write_text(json.dumps(exports["groups"]), "utf-8")
    done = subprocess.run(
        [sys.executable, "-I", alone, export], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "14 entrants" in done.stdout
