"""Read models: what every engine promises about rows, tags, pages and checkpoints."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from service.eventstore.port import START, Build, Checkpoint, CheckpointMoved, Cursor, RowChange
from tests.records import row, snapshot

TRACK = "track.1"
ONE, TWO = Checkpoint(Cursor(0, 1), 1, 1), Checkpoint(Cursor(7, 2), 2, 1)


@pytest.fixture
def begun(store):
    """A track at the start of the feed."""
    assert store.begin_builds(TRACK, [Build("games@1", "games", TRACK, "building", 5)])
    return store.checkpoint(TRACK)


def put(store, *rows, projection="games"):
    """Rows as they are to be, whatever is stored under their keys."""
    stored = store.rows(projection, [row.key for row in rows])
    store.write_rows({projection: [RowChange(stored.get(row.key), row) for row in rows]})


def drop(store, *keys, projection="games"):
    store.write_rows({projection: [RowChange(found, None) for found in store.rows(projection, keys).values()]})


def new(*rows, projection="games"):
    return {projection: [RowChange(None, row) for row in rows]}


def keys(rows):
    return [found.key for found in rows]


def test_rows_are_found_by_key(store):
    """A row comes back whole; unknown keys are left out."""
    put(store, row("g1", 5, "open", "edo", data=b"\x00one"), row("g2", 6))
    assert store.rows("games", ["g2", "g1", "g9", "g1"]) == {
        "g1": row("g1", 5, "open", "edo", data=b"\x00one"),
        "g2": row("g2", 6),
    }
    assert store.rows("games", []) == {}
    assert store.rows("other", ["g1"]) == {}


def test_a_row_put_again_replaces_the_old_one(store):
    """After a second put nothing of the first is found, neither by tag nor by order."""
    put(store, row("g1", 5, "open", "edo"))
    put(store, row("g1", 9, "over", "edo", data=b"2"))
    assert store.find("games", ["open"]) == []
    assert store.find("games", ["edo"]) == [row("g1", 9, "over", "edo", data=b"2")]
    assert store.find("games") == [row("g1", 9, "over", "edo", data=b"2")]
    assert store.find("games", sort_upto=8) == []


def test_rows_are_dropped(store):
    """A dropped row is gone by key and by tag; to drop what is not there changes nothing."""
    put(store, row("g1", 1, "open"), row("g2", 2, "open"))
    drop(store, "g1")
    store.write_rows({"games": [RowChange(None, None)]})
    assert keys(store.find("games", ["open"])) == ["g2"]
    assert list(store.rows("games", ["g1", "g2"])) == ["g2"]


def test_what_was_written_before_may_be_written_again(store):
    """A build that was interrupted goes on with rows that are there already."""
    for _ in range(2):
        store.write_rows(new(row("g1", 1, "open"), row("g2", 2, "open")))
    assert keys(store.find("games", ["open"])) == ["g1", "g2"]


def test_find_wants_all_tags(store):
    """A row is found only if it carries every tag asked for."""
    put(
        store,
        row("g1", 1, "open", "edo"),
        row("g2", 2, "open", "yedo"),
        row("g3", 3, "open", "edo", "ranked"),
    )
    assert keys(store.find("games", ["open"])) == ["g1", "g2", "g3"]
    assert keys(store.find("games", ["open", "edo"])) == ["g1", "g3"]
    assert keys(store.find("games", ["edo", "open", "ranked", "edo"])) == ["g3"]
    assert store.find("games", ["edo", "yedo"]) == []
    assert store.find("games", ["no such tag"]) == []


@pytest.mark.parametrize("tags", [[], ["t"], ["t", "u"]])
@pytest.mark.parametrize("descending", [False, True])
def test_pages_follow_sort_and_key(store, tags, descending):
    """Page after page gives every row once, ordered by (sort, key) bytewise, in either direction."""
    rows = [row(f"{letter}{sort}", sort, "t", "u") for sort in (-3, 0, 2**40) for letter in "zäbBa"]
    bare = row("other", 0)
    put(store, bare, *rows)
    expected = [(found.sort, found.key) for found in (rows if tags else [bare, *rows])]
    expected.sort(key=lambda place: (place[0], place[1].encode()), reverse=descending)
    seen, after = [], None
    while page := store.find("games", tags, after=after, limit=4, descending=descending):
        assert len(page) <= 4
        seen += [(r.sort, r.key) for r in page]
        after = seen[-1]
    assert seen == expected


def test_find_up_to_a_sort(store):
    """`sort_upto` is inclusive: what is due now is found."""
    put(store, *[row(f"g{n}", n, "due") for n in range(1, 6)])
    assert keys(store.find("games", ["due"], sort_upto=3)) == ["g1", "g2", "g3"]
    assert keys(store.find("games", sort_upto=3, descending=True, limit=2)) == ["g3", "g2"]
    assert keys(store.find("games", ["due"], sort_upto=3, after=(1, "g1"))) == ["g2", "g3"]


def test_projections_do_not_mix(store):
    """Two projections may use the same keys and tags; resetting one leaves the other."""
    put(store, row("k", 1, "t", data=b"a"), projection="a")
    put(store, row("k", 2, "t", data=b"b"), projection="b")
    assert store.find("a", ["t"]) == [row("k", 1, "t", data=b"a")]
    store.reset("a")
    assert store.find("a", ["t"]) == store.find("a") == []
    assert store.find("b", ["t"]) == [row("k", 2, "t", data=b"b")]


def test_a_reset_forgets_any_number_of_rows(store):
    """In small steps, so that nobody else has to wait for it."""
    put(store, *[row(f"g{number}", number, "t") for number in range(2500)])
    store.reset("games")
    assert store.find("games", ["t"]) == store.find("games") == []


def test_a_checkpoint_moves_with_its_rows(store, begun):
    """A new track is at the start, and each step carries it forward."""
    assert (begun.cursor, begun.number) == (START, 0)
    store.project(TRACK, begun, ONE, new(row("g1", 1)))
    assert store.checkpoint(TRACK) == ONE
    store.project(TRACK, ONE, TWO, {})
    assert store.checkpoint(TRACK) == TWO
    assert keys(store.find("games")) == ["g1"]


@pytest.mark.parametrize(
    "before", [Checkpoint(START, 0, 1), TWO, ONE._replace(revision=2), Checkpoint(Cursor(0, 2), 2, 1)]
)
def test_a_step_from_elsewhere_changes_nothing(store, begun, before):
    """A runner that was overtaken, or has not heard of a change of the track, is told so; its rows are not written."""
    store.project(TRACK, begun, ONE, new(row("g1", 1, "kept")))
    with pytest.raises(CheckpointMoved):
        store.project(TRACK, before, Checkpoint(Cursor(9, 9), 9, 1), new(row("g1", 2), row("g2", 2)))
    assert store.find("games") == [row("g1", 1, "kept")]
    assert store.checkpoint(TRACK) == ONE


def test_a_track_that_never_began_or_has_ended_goes_nowhere(store):
    """Whoever still carries it is told so."""
    with pytest.raises(CheckpointMoved):
        store.project("track.9", Checkpoint(), ONE, new(row("g1", 1)))
    assert store.find("games") == []


def test_of_two_runners_at_one_checkpoint_exactly_one_wins(store, begun):
    """Racing runners never both write."""
    start = threading.Barrier(2)

    def step(name: str) -> bool:
        start.wait()
        try:
            store.project(TRACK, begun, TWO, new(row(name, 1)))
        except CheckpointMoved:
            return False
        return True

    with ThreadPoolExecutor(2) as pool:
        won = dict(zip("ab", pool.map(step, "ab"), strict=True))
    assert sorted(won.values()) == [False, True]
    assert keys(store.find("games")) == [name for name in "ab" if won[name]]


def test_rows_of_streams_without_a_snapshot_there(store):
    """A row is found until its stream has a snapshot at or above the version in `sort`, whoever took it."""
    put(store, row("g1", 250), row("g2", 500), row("g3", 250))
    put(store, row("g1", 1), projection="other")
    assert keys(store.without_snapshot("games", 10)) == ["g1", "g3", "g2"]
    assert keys(store.without_snapshot("games", 1)) == ["g1"]
    store.save_snapshot(snapshot(stream="g1", version=250))
    store.save_snapshot(snapshot(stream="g2", version=499))
    store.save_snapshot(snapshot(stream="g3", version=600))
    assert keys(store.without_snapshot("games", 10)) == ["g2"]
