"""Builds of read models: begun once, switched over as a whole or not at all."""

import pytest

from service.eventstore.port import START, Build, Checkpoint, CheckpointMoved, Cursor, RowChange, Switch, Webhook
from tests.records import account, row, token

END = Cursor(0, 9)


def begin(store, number, *models, at=5):
    track = f"track.{number}"
    builds = [Build(f"{model}@1.{number}", model, track, "building", at) for model in models]
    assert store.begin_builds(track, builds)
    return store.checkpoint(track)


def carried(store, number, *models):
    """A track that stands at the end of the log."""
    begun = begin(store, number, *models)
    store.project(f"track.{number}", begun, begun._replace(cursor=END, number=9), {})
    return store.checkpoint(f"track.{number}")


def states(store):
    return {build.projection: (build.track, build.state) for build in store.builds()}


def test_a_track_begins_once(store):
    """Of two processes that begin the same track one is told that it is there."""
    assert begin(store, 1, "games").cursor == START
    assert not store.begin_builds("track.1", [Build("games@1.9", "games", "track.1", "building", 6)])
    assert store.builds() == [Build("games@1.1", "games", "track.1", "building", 5, 1)]


def test_a_whole_track_is_put_into_use(store):
    """What was in use is old from the same moment on; the new track is carried on under its own name."""
    first = carried(store, 1, "games", "inbox")
    store.switch_builds(Switch("track.1", first, ("games@1.1", "inbox@1.1"), (), 7))
    second = carried(store, 2, "games", "inbox")
    store.switch_builds(Switch("track.2", second, ("games@1.2", "inbox@1.2"), ("games@1.1", "inbox@1.1"), 8))
    assert states(store) == {
        "games@1.1": ("track.1", "old"),
        "inbox@1.1": ("track.1", "old"),
        "games@1.2": ("track.2", "live"),
        "inbox@1.2": ("track.2", "live"),
    }
    assert store.checkpoint("track.2") == second._replace(revision=second.revision + 1)


def test_one_read_model_joins_those_in_use(store):
    """Its own track ends; who has not heard of it cannot carry the other one on without it."""
    live = carried(store, 1, "games", "inbox")
    fresh = carried(store, 2, "games")
    store.switch_builds(Switch("track.2", fresh, ("games@1.2",), ("games@1.1",), 8, "track.1", live))
    assert states(store)["games@1.2"] == ("track.1", "live")
    assert store.checkpoint("track.2") == Checkpoint()
    with pytest.raises(CheckpointMoved):
        store.project("track.1", live, live._replace(cursor=Cursor(0, 10)), {})


@pytest.mark.parametrize("late", ["track.1", "track.2"])
def test_nothing_is_switched_when_somebody_was_faster(store, late):
    """A track that was carried on meanwhile may hold what the other does not."""
    points = {"track.1": carried(store, 1, "games", "inbox"), "track.2": carried(store, 2, "games")}
    before = states(store)
    store.project(late, points[late], points[late]._replace(cursor=Cursor(0, 10), number=10), {})
    switch = Switch("track.2", points["track.2"], ("games@1.2",), ("games@1.1",), 8, "track.1", points["track.1"])
    with pytest.raises(CheckpointMoved):
        store.switch_builds(switch)
    assert states(store) == before


def test_a_build_is_forgotten_with_its_rows(store):
    """The track goes with the last of its builds."""
    begin(store, 1, "games", "inbox")
    store.write_rows({"games@1.1": [RowChange(None, row("g1", 1, "t"))]})
    store.forget_build("games@1.1")
    assert store.find("games@1.1") == store.find("games@1.1", ["t"]) == []
    assert store.checkpoint("track.1").revision == 1
    store.forget_build("inbox@1.1")
    assert (store.builds(), store.checkpoint("track.1")) == ([], Checkpoint())


def test_old_numbers_of_notes_lead_to_the_new_ones(store):
    """Readers and webhooks that had come to an old number go on behind the same note."""
    store.add_account(account("p1"), token(account="p1"))
    for id, seen in (("wh_none", 0), ("wh_some", 6), ("wh_new", 2**40 + 50)):
        store.add_webhook(Webhook(id, "p1", "https://example.org", "", "key", "", 0, 1, 1, 0, seen))
    at = carried(store, 1, "inbox")
    numbers = (("p1", 3, 2**40 + 30), ("p1", 5, 2**40 + 31), ("p1", 7, 2**40 + 40), ("p2", 4, 2**40 + 33))
    store.switch_builds(Switch("track.1", at, ("inbox@1.1",), (), 7, numbers=numbers))
    assert [store.new_note_number("p1", old) - 2**40 for old in (3, 4, 5, 6, 7, 99)] == [30, 30, 31, 31, 40, 40]
    assert store.new_note_number("p1", 2) == store.new_note_number("p3", 9) == 0
    assert {hook.id: hook.seen for hook in store.webhooks("p1")} == {
        "wh_none": 0,
        "wh_some": 2**40 + 31,
        "wh_new": 2**40 + 50,
    }
