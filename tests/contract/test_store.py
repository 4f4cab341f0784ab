"""The log: what every engine promises about appending and reading."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from service.eventstore.open import open_store
from service.eventstore.port import Change, ReceiptExists, StoredEvent, StoreError, VersionConflict
from tests.records import event, events, receipt, settled_feed


def test_read_gives_back_the_bytes_that_were_appended(store):
    """An event comes back byte for byte, its sealed part and the sealed cause of its append included."""
    sent = [
        StoredEvent(1, "toy.dealt", b'{"a":"\xc3\xb6"}', b'{"cards":[1,2]}', b'{"by":"ann"}', b"\x00\xff" * 16),
        StoredEvent(2, "toy.moved", b"{}", None, b"{}", b"\x01" * 32),
        StoredEvent(3, "toy.moved", b"", None, b"", b"", b"[]"),
    ]
    store.append([Change("g1", 0, sent)])
    assert store.read("g1") == sent
    public = [event._replace(secret=None, cause=None) for event in sent]
    assert [entry.event for entry in settled_feed(store, 3)] == public


def test_read_takes_ranges(store):
    """`after` is exclusive, `upto` is inclusive, and both may lie outside the stream."""
    store.append([Change("g1", 0, events(1, 5))])
    assert [e.version for e in store.read("g1", after=2)] == [3, 4, 5]
    assert [e.version for e in store.read("g1", upto=2)] == [1, 2]
    assert [e.version for e in store.read("g1", after=1, upto=4)] == [2, 3, 4]
    assert store.read("g1", after=4, upto=4) == []
    assert store.read("g1", after=9) == []
    assert len(store.read("g1", upto=99)) == 5


def test_an_unknown_stream_is_empty(store):
    """A stream that nobody wrote to has version 0 and no events."""
    assert store.version("nowhere") == 0
    assert store.read("nowhere") == []


def test_version_counts_the_events_of_its_own_stream(store):
    """Appending to one stream leaves the others where they are."""
    store.append([Change("g1", 0, events(1, 3))])
    store.append([Change("g2", 0, events(1, 1))])
    store.append([Change("g1", 3, events(4, 2))])
    assert (store.version("g1"), store.version("g2")) == (5, 1)
    assert store.versions(["g1", "g2", "nowhere"]) == {"g1": 5, "g2": 1}


@pytest.mark.parametrize("expected", [0, 1, 2])
def test_a_stale_append_is_a_conflict_and_changes_nothing(store, expected):
    """An append behind the stream's version is refused whole, and says where the stream is."""
    store.append([Change("g1", 0, events(1, 3))])
    with pytest.raises(VersionConflict) as conflict:
        store.append(
            [
                Change(
                    "g1",
                    expected,
                    [event(v, text="late", secret=b"s") for v in range(expected + 1, expected + 6)],
                    {"seed": b"late"},
                )
            ],
            receipt=receipt(),
        )
    assert (conflict.value.stream, conflict.value.expected, conflict.value.actual) == ("g1", expected, 3)
    assert store.read("g1") == events(1, 3)
    assert store.receipt("ann", "k1") is None
    assert store.secret("g1", "seed") is None


@pytest.mark.parametrize("present", [0, 3])
@pytest.mark.parametrize("batch", [1, 2])
def test_an_append_beyond_the_end_is_a_conflict(store, present, batch):
    """No append can leave a gap, as one from a memory ahead of a restored database would."""
    if present:
        store.append([Change("g1", 0, events(1, present))])
    with pytest.raises(VersionConflict) as conflict:
        store.append([Change("g1", present + 2, events(present + 3, batch))], receipt=receipt())
    assert conflict.value.actual == present
    assert store.version("g1") == present
    assert store.receipt("ann", "k1") is None


def test_a_batch_must_be_numbered_on_from_the_expected_version(store):
    """An empty or wrongly numbered batch is a mistake of the caller, not a conflict."""
    for expected, batch in [(0, []), (0, events(2, 1)), (0, [event(1), event(3)]), (4, events(1, 2))]:
        with pytest.raises(ValueError, match=r"nothing to append|is numbered"):
            store.append([Change("g1", expected, batch)])
    assert store.version("g1") == 0


def test_a_large_batch_is_one_append(store):
    """A thousand events with sealed parts go in together, in order."""
    sent = [event(v, secret=b"s%d" % v) for v in range(1, 1001)]
    store.append([Change("g1", 0, sent, {"seed": b"1", "salt": b"2"})], receipt=receipt())
    assert store.read("g1") == sent
    assert [entry.event for entry in settled_feed(store, 1000)] == [event._replace(secret=None) for event in sent]


def test_a_named_secret_is_written_once(store):
    """A second value for a named secret is refused, and the append with it."""
    store.append([Change("g1", 0, events(1, 1), {"seed": b"first"})])
    with pytest.raises(StoreError):
        store.append([Change("g1", 1, events(2, 1), {"seed": b"second"})])
    assert (store.version("g1"), store.secret("g1", "seed")) == (1, b"first")


def test_what_was_appended_outlives_the_process(store_url):
    """A store opened again holds what was appended before."""
    first = open_store(store_url)
    first.append([Change("g1", 0, events(1, 2), {"seed": b"s"})], receipt=receipt())
    first.close()
    second = open_store(store_url)
    assert second.read("g1") == events(1, 2)
    assert second.receipt("ann", "k1") == receipt()
    second.close()


def test_of_two_threads_at_one_version_exactly_one_wins(store):
    """Racing appends never both succeed and never both fail; the loser learns the new version."""
    racers, rounds = 4, 25
    start = threading.Barrier(racers)

    def race(name: int) -> list[str]:
        outcomes = []
        for number in range(rounds):
            start.wait()
            try:
                store.append([Change("g1", number, [event(number + 1, text=f"r{name}")])])
                outcomes.append("won")
            except VersionConflict as conflict:
                outcomes.append("lost" if conflict.actual > number else "misled")
        return outcomes

    with ThreadPoolExecutor(racers) as pool:
        outcomes = list(pool.map(race, range(racers)))
    assert [sorted(of_round) for of_round in zip(*outcomes, strict=True)] == [["lost"] * 3 + ["won"]] * rounds
    assert [e.version for e in store.read("g1")] == list(range(1, rounds + 1))


def test_of_two_requests_with_one_key_exactly_one_appends(store):
    """The same request sent twice at once appends once, and the other one gets the stored answer."""
    racers = 4
    start = threading.Barrier(racers)

    def send(_: int) -> str:
        start.wait()
        try:
            store.append([Change("g1", 0, events(1, 2))], receipt=receipt())
        except ReceiptExists as used:
            return "told" if used.receipt == receipt() else "misled"
        return "done"

    with ThreadPoolExecutor(racers) as pool:
        assert sorted(pool.map(send, range(racers))) == ["done", "told", "told", "told"]
    assert store.version("g1") == 2
