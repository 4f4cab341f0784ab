"""Appending to several streams at once: all of it or none, on every engine."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from service.eventstore.port import Change, ReceiptExists, StoreError, VersionConflict
from tests.records import event, events, receipt

STREAMS = [f"g{number:04}" for number in range(1000)]


def opened(stream, count=3):
    return Change(stream, 0, [event(v, secret=b"s" if v == 2 else None) for v in range(1, count + 1)], {"seed": b"x"})


def test_a_thousand_streams_are_opened_at_once(store):
    """Events, sealed parts, secrets and the receipt of a thousand new streams go in together."""
    changes = [opened(stream) for stream in STREAMS]
    store.append(changes, receipt=receipt())
    assert store.versions(STREAMS) == dict.fromkeys(STREAMS, 3)
    for change in changes:
        assert store.read(change.stream) == change.events
        assert store.secret(change.stream, "seed") == b"x"
    assert store.receipt("ann", "k1") == receipt()


@pytest.mark.parametrize("taken", [0, 500, 999])
def test_one_stream_that_exists_refuses_the_thousand(store, taken):
    """A conflict of one stream names it, and nothing of the other 999 is stored, nor the receipt."""
    store.append([Change(STREAMS[taken], 0, events(1, 2))])
    with pytest.raises(VersionConflict) as conflict:
        store.append([opened(stream) for stream in STREAMS], receipt=receipt())
    assert (conflict.value.stream, conflict.value.expected, conflict.value.actual) == (STREAMS[taken], 0, 2)
    assert store.versions(STREAMS) == {STREAMS[taken]: 2}
    assert store.secret(STREAMS[1], "seed") is None
    assert store.receipt("ann", "k1") is None


def test_new_and_running_streams_together(store):
    """A round of a tournament: its own stream goes on while its games are opened."""
    store.append([Change("t1", 0, events(1, 4))])
    store.append([opened("g1"), opened("g2"), Change("t1", 4, events(5, 2))])
    assert store.versions(["g1", "g2", "t1"]) == {"g1": 3, "g2": 3, "t1": 6}


@pytest.mark.parametrize("expected", [3, 5], ids=["behind", "beyond"])
def test_a_stale_or_gapping_stream_refuses_the_rest(store, expected):
    """Where the running stream is not at the expected version, no game of the round is opened."""
    store.append([Change("t1", 0, events(1, 4))])
    with pytest.raises(VersionConflict) as conflict:
        store.append([opened("g1"), Change("t1", expected, events(expected + 1, 2)), opened("g2")])
    assert (conflict.value.stream, conflict.value.actual) == ("t1", 4)
    assert store.versions(["g1", "g2", "t1"]) == {"t1": 4}


def test_a_used_key_refuses_them_all(store):
    """A bulk append under a used key hands back the first receipt and changes nothing."""
    store.append([opened("g1")], receipt=receipt())
    with pytest.raises(ReceiptExists) as used:
        store.append([opened("g2"), opened("g3")], receipt=receipt())
    assert used.value.receipt == receipt()
    assert store.versions(["g2", "g3"]) == {}


def test_a_secret_that_is_there_refuses_them_all(store):
    """A named secret is written once, also where many streams are appended to."""
    store.append([opened("g1")])
    with pytest.raises(StoreError):
        store.append([Change("g1", 3, events(4, 1), {"seed": b"other"}), opened("g2")])
    assert store.versions(["g1", "g2"]) == {"g1": 3}


def test_a_stream_is_changed_once_in_an_append(store):
    """Two changes of one stream in one append are a mistake of the caller."""
    with pytest.raises(ValueError, match="changed twice"):
        store.append([opened("g1"), Change("g1", 3, events(4, 1))])
    assert store.version("g1") == 0


def test_of_four_workers_with_one_round_exactly_one_opens_it(store):
    """Whoever is late fails as a whole: no game of the round is opened twice."""
    store.append([Change("t1", 0, events(1, 1))])
    start = threading.Barrier(4)

    def pair(worker: int) -> bool:
        start.wait()
        try:
            games = [opened(f"w{worker}-{number}") for number in range(20)]
            store.append([*games, Change("t1", 1, events(2, 1))])
        except VersionConflict:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(pair, range(4))) == [False, False, False, True]
    games = store.versions([f"w{worker}-{number}" for worker in range(4) for number in range(20)])
    assert (len(games), store.version("t1")) == (20, 2)
