"""One process at a time writes to a SQLite file; the others wait as long as that takes, and hardly longer."""

import sqlite3
from types import SimpleNamespace

import pytest

from service.eventstore.port import Change, StoreUnavailable
from service.eventstore.sqlite import waiting
from service.eventstore.sqlite.store import SqliteStore
from tests.records import events, receipt

RECEIPTS = [pytest.param(None, id="one statement"), pytest.param(receipt(), id="several statements")]


@pytest.fixture
def store(tmp_path):
    opened = SqliteStore(tmp_path / "games.db")
    yield opened
    opened.close()


@pytest.fixture
def other(tmp_path, store):
    """Another process, in the middle of writing."""
    connection = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    yield connection
    connection.close()


@pytest.mark.parametrize("kept", RECEIPTS)
def test_an_append_goes_in_as_soon_as_the_file_is_free(store, other, monkeypatch, kept):
    """Between two tries lies a fraction of a millisecond, however often it was in vain."""
    slept = []

    def sleep(seconds):
        slept.append(seconds)
        if len(slept) == 50:
            other.execute("COMMIT")

    monkeypatch.setattr(waiting, "time", SimpleNamespace(sleep=sleep, monotonic=lambda: 0.0))
    store.append([Change("g1", 0, events(1, 3))], receipt=kept)
    assert store.version("g1") == 3
    assert len(slept) == 50
    assert max(slept) < 0.001


@pytest.mark.parametrize("kept", RECEIPTS)
def test_whoever_waits_in_vain_is_told_and_has_written_nothing(store, other, monkeypatch, kept):
    monkeypatch.setattr(waiting, "BUSY_SECONDS", 0.01)
    with pytest.raises(StoreUnavailable):
        store.append([Change("g1", 0, events(1, 3))], receipt=kept)
    other.execute("ROLLBACK")
    assert store.version("g1") == 0
    store.append([Change("g1", 0, events(1, 3))], receipt=kept)
    assert store.version("g1") == 3


def test_readers_do_not_wait(store, other, monkeypatch):
    monkeypatch.setattr(waiting, "BUSY_SECONDS", 0.0)
    assert store.version("g1") == 0


def test_only_what_is_derived_from_the_log_does_not_wait_for_the_disk(store):
    """Whatever is written after it waits as ever, also on the same connection."""
    full, normal = 2, 1

    def waits():
        with store._transaction() as work:
            return work._connection.execute("PRAGMA synchronous").fetchone()[0]

    assert waits() == full
    with store._transaction(derived=True) as work:
        assert work._connection.execute("PRAGMA synchronous").fetchone()[0] == normal
    assert waits() == full
    with pytest.raises(OSError, match="interrupted"), store._transaction(derived=True):
        raise OSError("interrupted")
    assert waits() == full
