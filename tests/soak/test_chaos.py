"""Chaos: one thing killed every few seconds while twenty play. Nothing is lost or doubled, nothing needs a hand.

SOAK_MINUTES and SOAK_KILL_SECONDS change the numbers: `SOAK_MINUTES=1 pytest tests/soak/test_chaos.py -m soak`.
"""

import os
import shutil
import statistics
import tempfile
import time
from collections import defaultdict
from contextlib import closing
from pathlib import Path

import pytest

from service.application.checkpoint_audit import audit_checkpoints
from service.eventstore.codec import decode_meta
from service.eventstore.open import open_store
from tests.soak.chaos import CLIENTS, Killed, Players, kill, whole_service

pytestmark = pytest.mark.soak

MINUTES = float(os.environ.get("SOAK_MINUTES", "10"))
KILL_SECONDS = float(os.environ.get("SOAK_KILL_SECONDS", "8"))
QUIET_SECONDS = 60.0


@pytest.fixture
def folder():
    """Short: paths of sockets end at about 107 bytes."""
    path = Path(tempfile.mkdtemp(prefix="bkc", dir="/tmp"))
    yield path
    shutil.rmtree(path, ignore_errors=True)


def test_chaos(folder, say):
    """Every acknowledged command is in the log once, every command in the log was acknowledged, every chain holds."""
    with whole_service(folder) as service:
        players = Players(service.web.url)
        players.start()
        while len({told.client for told in players.acknowledged}) < CLIENTS:
            assert not players.errors
            time.sleep(0.1)
        kills = rampage(service, players)
        end = time.monotonic()
        while len({told.client for told in players.acknowledged if told.at > end}) < CLIENTS:
            assert time.monotonic() - end < QUIET_SECONDS * 5, "not everybody plays again"
            service.keep_alive()
            time.sleep(0.1)
        stuck = players.stop()
        assert (stuck, players.errors) == ([], [])
        report(say, kills, players)
        with closing(open_store(service.database.url)) as store:
            assert not unlike(store, players)
            audit = audit_checkpoints(store)
            say(f"{audit.events} events: {audit.faults or 'every chain holds'}")
            assert audit.faults == []


def rampage(service, players) -> list[Killed]:
    kinds = list(service.victims())
    kills: list[Killed] = []
    begin = next_kill = time.monotonic()
    while time.monotonic() - begin < MINUTES * 60:
        service.keep_alive()
        if time.monotonic() >= next_kill:
            killed = kill(service, kinds[len(kills) % len(kinds)])
            if killed:
                kills.append(killed)
                next_kill = killed.at + KILL_SECONDS
        time.sleep(0.05)
    return kills


def unlike(store, players) -> list[str]:
    """Appends by players that nobody was told of, and what was told and is not there."""
    told: dict[str, list[int]] = defaultdict(list)
    for one in players.acknowledged:
        told[one.game].append(one.version)
    found = []
    for game, account in players.games.items():
        stored: list[int] = []
        begun = False
        for event in store.read(game):
            meta = decode_meta(event.meta)
            if begun and meta.events and meta.by == account:
                stored.append(event.version + meta.events - 1)
            begun = begun or event.type == "game.started"
        if sorted(told[game]) != stored:
            lost, more = set(told[game]) - set(stored), set(stored) - set(told[game])
            found.append(f"{game}: lost {sorted(lost)}, not acknowledged {sorted(more)}, told {len(told[game])}")
    return found


def report(say, kills, players) -> None:
    acks = sorted(players.acknowledged)
    last = dict.fromkeys(range(CLIENTS), -1.0)
    say(
        f"{len(kills)} kills, {len(acks)} commands acknowledged in {len(players.games)} games, "
        f"{players.finished} of them over; "
        f"load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores"
    )
    anybody: dict[str, list[float]] = defaultdict(list)
    everybody: dict[str, list[float]] = defaultdict(list)
    for killed in kills:
        first = dict(last)
        for told in reversed(acks):
            if told.at <= killed.at:
                break
            first[told.client] = told.at
        times = [at - killed.at for at in first.values() if at > killed.at]
        anybody[killed.kind].append(min(times))
        everybody[killed.kind].append(max(times))
    for kind, firsts in anybody.items():
        alls = everybody[kind]
        say(
            f"{kind}: {len(firsts)} times; next acknowledgement after {statistics.mean(firsts):.2f} s, at worst "
            f"{max(firsts):.2f} s; everybody had one after {statistics.mean(alls):.2f} s, at worst {max(alls):.2f} s"
        )
