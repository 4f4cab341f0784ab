"""The global feed: it never skips an event, whatever commits late."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from service.eventstore.open import open_store
from service.eventstore.port import START, Change, FeedPage
from tests.records import event, events, feed_by_pages, places, settled_feed

INSERT = "INSERT INTO events (stream, version, type, data, meta, hash) VALUES ('{}', 1, 't', '', '', '')"


def test_the_feed_holds_every_event_in_order_of_commits(store):
    """Events of all streams come in the order in which they were appended."""
    assert store.feed(START, 10) == FeedPage([], START, 0)
    store.append([Change("g1", 0, events(1, 2))])
    store.append([Change("g2", 0, events(1, 1))])
    store.append([Change("g1", 2, events(3, 1))])
    assert places(settled_feed(store, 4)) == [("g1", 1), ("g1", 2), ("g2", 1), ("g1", 3)]


def test_the_feed_goes_on_after_a_cursor(store):
    """Following the last cursor, with any size of page, gives every event once; cursors grow."""
    for number in range(7):
        store.append([Change(f"g{number}", 0, events(1, 3))])
    whole = settled_feed(store, 21)
    assert [entry.cursor for entry in whole] == sorted({entry.cursor for entry in whole})
    assert whole[0].cursor > START
    for page in (1, 2, 5, 21, 22):
        assert feed_by_pages(store, page) == whole
    assert store.feed(whole[-1].cursor, 10).entries == []


def test_the_feed_without_what_nobody_wants(store):
    """Only events of some types are read, yet the page says how far it goes and at which place each event stands."""
    for number in range(3):
        store.append([Change(f"g{number}", 0, [event(1, "a"), event(2, "b"), event(3, "c")])])
    settled_feed(store, 9)
    page = store.feed(START, 5, ["b", "x"])
    assert [(entry.stream, entry.event.type, entry.place) for entry in page.entries] == [("g0", "b", 2), ("g1", "b", 5)]
    assert page.size == 5
    assert page.upto == page.entries[-1].cursor
    rest = store.feed(page.upto, 5, ["b"])
    assert (places(rest.entries), rest.entries[0].place, rest.size) == ([("g2", 2)], 3, 4)
    assert rest.upto > rest.entries[-1].cursor
    assert store.feed(rest.upto, 5, ["b"]) == FeedPage([], rest.upto, 0)


def test_the_feed_keeps_sealed_parts_to_itself(store):
    """Read models and whoever else follows the feed see what everybody may see."""
    store.append([Change("g1", 0, [event(1, secret=b"hidden")])])
    assert [entry.event.secret for entry in settled_feed(store, 1)] == [None]


def test_the_feed_never_skips_while_many_write(store):
    """A reader beside busy writers sees every event exactly once, and each stream in order."""
    writers, batches = 4, 30

    def write(name: int) -> None:
        for number in range(batches):
            store.append([Change(f"g{name}", number * 2, events(number * 2 + 1, 2))])

    def follow() -> list[tuple[str, int]]:
        seen: list[tuple[str, int]] = []
        cursor = START
        while len(seen) < writers * batches * 2:
            entries = settled_feed(store, 1, cursor)
            seen += places(entries)
            cursor = entries[-1].cursor
        assert store.feed(cursor, 1).entries == []
        return seen

    with ThreadPoolExecutor(writers + 1) as pool:
        reader = pool.submit(follow)
        list(pool.map(write, range(writers)))
        seen = reader.result()
    assert len(seen) == len(set(seen)) == writers * batches * 2
    for name in range(writers):
        assert [v for stream, v in seen if stream == f"g{name}"] == list(range(1, batches * 2 + 1))


def test_the_feed_of_a_busy_file_shows_only_what_is_committed(tmp_path):
    """SQLite: an open transaction of another process is not in the feed, and is there once it commits."""
    store = open_store(f"sqlite:///{tmp_path / 'store.db'}")
    with closing(store), closing(sqlite3.connect(tmp_path / "store.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute(INSERT.format("slow").replace("''", "x''"))
        assert store.feed(START, 10) == FeedPage([], START, 0)
        other.execute("COMMIT")
        store.append([Change("fast", 0, [event(1)])])
        assert places(store.feed(START, 10).entries) == [("slow", 1), ("fast", 1)]


@pytest.mark.parametrize("early_position", [True, False])
def test_the_feed_waits_for_a_transaction_that_commits_late(postgres_url, early_position):
    """PostgreSQL: events behind a running transaction wait for it, though they are committed and readable.

    The slow transaction has the lower transaction id. Whether its position is lower too, or was drawn after
    the fast one had committed, the reader sees both, in one order for ever.
    """
    import psycopg

    with closing(open_store(postgres_url)) as store, psycopg.connect(postgres_url) as slow:
        store.append([Change("before", 0, [event(1)])])
        slow.execute(INSERT.format("slow") if early_position else "SELECT pg_current_xact_id()")
        store.append([Change("fast", 0, [event(1)])])
        seen = settled_feed(store, 1)
        assert places(seen) == [("before", 1)]
        assert store.version("fast") == 1
        if not early_position:
            slow.execute(INSERT.format("slow"))
        slow.commit()
        rest = settled_feed(store, 2, seen[-1].cursor)
        assert places(rest) == [("slow", 1), ("fast", 1)]
        assert places(feed_by_pages(store, 1)) == places(seen + rest)


def test_the_feed_passes_a_transaction_that_was_given_up(postgres_url):
    """PostgreSQL: a rolled back transaction leaves a hole in the numbers, and no hole in the feed."""
    import psycopg

    with closing(open_store(postgres_url)) as store, psycopg.connect(postgres_url) as slow:
        slow.execute(INSERT.format("slow"))
        store.append([Change("fast", 0, [event(1)])])
        assert store.feed(START, 10) == FeedPage([], START, 0)
        slow.rollback()
        assert places(settled_feed(store, 1)) == [("fast", 1)]


def test_readers_do_not_hold_the_feed_back(postgres_url):
    """PostgreSQL: a long reading transaction has no id and delays nobody."""
    import psycopg

    with closing(open_store(postgres_url)) as store, psycopg.connect(postgres_url) as reader:
        reader.execute("SELECT count(*) FROM events")
        store.append([Change("g1", 0, [event(1)])])
        assert places(settled_feed(store, 1)) == [("g1", 1)]
