"""Killed at any moment, a writer leaves whole commands only - and everything that it was told is stored."""

import random
import subprocess
import sys
import threading
import time
from collections import Counter

import pytest

from service.eventstore.open import open_store
from tests.contract.crash_writer import STREAMS, command
from tests.raw import is_sqlite, query, table

KILLS = 20
LONGEST_LIFE = 0.06  # seconds between a writer's first append and its end


def run_and_kill(url: str) -> dict[str, int]:
    """Let a writer work for a random moment; returns the versions it was told are stored."""
    writer = subprocess.Popen(
        [sys.executable, "-m", "tests.contract.crash_writer", url], stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    with writer, writer.stdout:
        first = writer.stdout.readline()
        assert first, "the writer did not get to its first append"
        threading.Timer(random.uniform(0, LONGEST_LIFE), writer.kill).start()
        lines = [first, *writer.stdout]
    told = [line.split() for line in lines if line.endswith("\n")]
    return {stream: int(version) for stream, version in told}


def wait_until_alone(url: str) -> None:
    """A killed client's PostgreSQL process may still be finishing its last statement."""
    others = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    while not is_sqlite(url) and query(url, others):
        time.sleep(0.01)


@pytest.mark.slow
def test_a_killed_writer_leaves_whole_commands_only(store_url):
    """Events, sealed parts, seed and receipt of a command are all there or none is; nothing told is lost."""
    told: dict[str, int] = {}
    for _ in range(KILLS):
        told |= run_and_kill(store_url)
    wait_until_alone(store_url)
    store = open_store(store_url)
    receipts, seeds = set(), set()
    sealed: Counter[str] = Counter()
    for stream in (f"g{number}" for number in range(STREAMS)):
        events = store.read(stream)
        assert len(events) >= told.get(stream, 0)
        version = 0
        while version < len(events):
            whole, receipt = command(stream, version)
            assert events[version : version + len(whole)] == whole
            assert store.receipt("ann", receipt.key) == receipt
            receipts.add(receipt.key)
            version += len(whole)
        sealed[stream] = sum(event.secret is not None for event in events)
        seeds |= {stream} if events else set()
    store.close()
    assert sum(told.values()) > KILLS
    assert {row[1] for row in table(store_url, "receipts")} == receipts
    assert Counter(row[0] for row in table(store_url, "sealed")) == +sealed
    assert {row[0] for row in table(store_url, "secrets")} == seeds
