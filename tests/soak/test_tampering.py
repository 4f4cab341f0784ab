"""Tampering at large: a thousand random changes a title, in exports and in the database, and forgers who chain anew.

`BAKUFU_SOAK_SHARE` takes a part of the numbers: 0.1 is a tenth of them.
"""

import json
import os
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from domain.catalogue import NAMES, catalogue
from service.application.audit import verify
from service.eventstore.open import open_store
from service.eventstore.port import Change
from tests.audit.database_tampering import IN_DATABASE, OpenDatabase, cut_tail
from tests.audit.forgeries import FORGERIES
from tests.audit.forging import chained_anew, opened_log
from tests.audit.played import MemoryLog, exports_of, games_of, recorded
from tests.audit.random_tampering import IN_EXPORTS
from tests.audit.signing import OPERATOR, proof_of
from tests.audit.verifiers import NODE, Finding, by_bakufu, by_python, node

pytestmark = pytest.mark.soak
SHARE = float(os.environ.get("BAKUFU_SOAK_SHARE", "1"))
Say = Callable[[str], None]
TITLES = catalogue()


def many(number: int) -> int:
    return max(4, int(number * SHARE))


# -- exports -------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=NAMES)
def played(request: pytest.FixtureRequest) -> tuple[str, list[bytes]]:
    """A title and exports of some of its games."""
    return request.param, [content for _, content in games_of(TITLES, request.param, 5)]


@pytest.mark.timeout(0)
def test_tampered_exports_are_found(played: tuple[str, list[bytes]], tmp_path: Path, say: Say) -> None:
    """Every one of them, and the first bad event is named."""
    title, games = played
    dice, count, path = random.Random(title), Counter[str](), tmp_path / "game.jsonl"
    begun = time.process_time()
    for number in range(many(1000)):
        tamper = IN_EXPORTS[number % len(IN_EXPORTS)]
        content = dice.choice(games)
        changed, first = tamper(content, dice)
        path.write_bytes(changed)
        found = by_python(path)
        assert [one.event for one in found] == [first], (tamper.__name__, found, first)
        count[tamper.__name__] += 1
    spent = time.process_time() - begun
    say(f"{title}: {count.total()} tampered exports, all found and named {dict(count)}, {spent:.0f} s CPU")


# -- agreement -----------------------------------------------------------------------------------


@pytest.mark.timeout(0)
@pytest.mark.skipif(NODE is None, reason="Node is not installed")
@pytest.mark.parametrize("title", NAMES)
def test_the_verifiers_agree(title: str, tmp_path: Path, say: Say) -> None:
    """Python, JavaScript and `bakufu verify` on 100 good and 250 bad exports of each title."""
    dice, path = random.Random(title), tmp_path / "game.jsonl"
    good, bad, events = 0, 0, 0
    games: list[bytes] = []
    with node() as browser:
        for _, content in games_of(TITLES, title, many(100)):
            path.write_bytes(content)
            found = by_python(path), browser(path), by_bakufu(path, TITLES)
            assert all(one.sound for (one,) in found), found
            assert len({(one.draws, one.opened) for (one,) in found}) == 1
            good, events = good + 1, events + content.count(b"\n") - 1
            games = [*games[-9:], content]
        for number in range(many(250)):
            changed, first = IN_EXPORTS[number % len(IN_EXPORTS)](dice.choice(games), dice)
            path.write_bytes(changed)
            by_name: dict[str, list[Finding]] = {
                "python": by_python(path), "javascript": browser(path), "bakufu": by_bakufu(path, TITLES)
            }  # fmt: skip
            blamed = {name: [one.event for one in found] for name, found in by_name.items()}
            assert all(found == [first] for found in blamed.values()), (number, by_name)
            bad += 1
    say(f"{title}: three verifiers agree on {good} good exports ({events} events) and {bad} bad ones")


@pytest.mark.timeout(0)
@pytest.mark.parametrize("title", NAMES)
def test_many_games_verify(title: str, say: Say) -> None:
    """Two hundred games of each title, judged by the rules event by event."""
    spent, events, games, commands = 0.0, 0, 0, 0
    for _, content in games_of(TITLES, title, many(200)):
        begun = time.process_time()
        report = verify(content.splitlines(), TITLES)
        spent += time.process_time() - begun
        assert (report.faults, report.gaps) == ([], [])
        events, games, commands = events + report.events, games + 1, commands + report.commands
    say(f"{title}: {games} games verify and are judged, {events} events, {events / spent:,.0f} events a CPU second")


# -- the database --------------------------------------------------------------------------------


@pytest.fixture
def database(tmp_path: Path) -> Iterator[OpenDatabase]:
    found = OpenDatabase(tmp_path / "store.db")
    yield found
    found.close()


@pytest.mark.timeout(0)
@pytest.mark.parametrize("title", NAMES)
def test_a_tampered_database_is_found(title: str, database: OpenDatabase, tmp_path: Path, say: Say) -> None:
    """Whatever column was changed: with a checkpoint behind, all is found and the first bad event named."""
    dice, count, path = random.Random(title), Counter[str](), tmp_path / "game.jsonl"
    games = [recorded(TITLES[title], number) for number in range(1, 4)]
    exports = exports_of(database.store, TITLES)
    for number in range(many(1000)):
        tamper = IN_DATABASE[number % len(IN_DATABASE)]
        game = 1 + number % len(games)
        id, rows = f"g_{title}{game:06}", list(games[game - 1])
        head = rows[-1]
        first = tamper(rows, dice)
        database.put(id, rows)
        path.write_bytes(b"".join(exports.whole(id).lines()))
        proof = proof_of(id, head.version, head.hash.hex()) if tamper is cut_tail else None
        (found,) = by_python(path, [OPERATOR.public.hex()] if proof else [], proof)
        assert found.event == first, (tamper.__name__, found, first)
        (ours,) = by_bakufu(path, TITLES)
        assert ours.event == first or (tamper is cut_tail and ours.event in (None, first)), (tamper.__name__, ours)
        count[tamper.__name__] += 1
    say(f"{title}: {count.total()} tamperings of the database, all found and named {dict(count)}")


def test_the_guard_of_the_log_refuses_all_that(tmp_path: Path) -> None:
    """Who writes by mistake instead of malice does not even get that far."""
    store = open_store(f"sqlite:///{tmp_path / 'store.db'}")
    rows = recorded(TITLES["yokohama"], 1)
    store.append([Change("g_guarded", 0, rows)])
    with closing(sqlite3.connect(tmp_path / "store.db", isolation_level=None)) as run:
        for statement in ("DELETE FROM events WHERE version = 7", "UPDATE events SET meta = x'7b7d' WHERE version = 7"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                run.execute(statement)
    store.close()


# -- forgers who chain anew ------------------------------------------------------------------------


@pytest.mark.timeout(0)
@pytest.mark.parametrize("title", NAMES)
def test_what_judging_finds_of_a_new_chain(title: str, say: Say) -> None:
    """Somebody with the seed seals and chains anew: the rules find what they can, a checkpoint finds all of it."""
    dice, tries, found = random.Random(title), Counter[str](), Counter[str]()
    logs = [content.splitlines() for _, content in games_of(TITLES, title, 3)]
    for forge, must in FORGERIES.items():
        for number in range(many(25)):
            log = opened_log(logs[number % len(logs)])
            held = log.rows[-1]["hash"]
            try:
                forge(log, dice)
            except IndexError:  # nothing of that kind in this title
                continue
            lines = chained_anew(log)
            report = verify(lines, TITLES)
            name = forge.__name__.removeprefix("forge_")
            tries[name] += 1
            found[name] += bool(report.faults)
            assert must is None or bool(report.faults) is must, (name, report.faults)
            assert json.loads(lines[-1])["hash"] != held  # so a checkpoint behind it contradicts the new chain
    shares = ", ".join(f"{name} {found[name]} of {tries[name]}" for name in tries)
    say(f"{title}: chained anew, found by judging: {shares}; by a checkpoint behind: all; cut tail at an append: none")


def test_memory_is_a_log() -> None:
    """The games of these runs are read as a store would give them."""
    log = MemoryLog()
    log.streams["g"] = recorded(TITLES["yokohama"], 1)
    assert [event.version for event in log.read("g", 3, 6)] == [4, 5, 6]
