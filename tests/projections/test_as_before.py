"""The read models of this release say of a recorded log what those of release 0.1 had said of it."""

import json

import pytest

from projections.inbox import note_number
from service.projecting.models import ReadModels
from tests.projections import recorded


@pytest.fixture(scope="module")
def log():
    return recorded.load()


def rows(models, name):
    found = models.find(name, limit=100_000)
    return [[row.key, row.sort, sorted(row.tags), json.loads(row.data)] for row in found]


def as_listed_then(row):
    """A row of the list without what is told, and can be found by, since."""
    key, sort, tags, data = row
    assert (data.pop("fork"), data.pop("rated")) == (None, False)
    for seat in data["seats"]:
        del seat["invited"]
    return [key, sort, [tag for tag in tags if not tag.startswith(("clock:", "rated:", "seated:", "seats:"))], data]


def then(tags):
    """Without the mark of what is due whatever the clock says."""
    return [tag for tag in tags if tag != "now"]


def unnumbered(rows):
    return [[key, tags, {**data, "id": 0}] for key, _, tags, data in rows]


def was_told_then(note):
    """Notes of kinds that there were, to players who sit."""
    return note["kind"] in ("started", "your-turn", "time-short", "finished", "abandoned") and note["seat"] is not None


def test_rows_are_as_before(store, log):
    """List rows with their tags, what is due in each game, players' records; notes in the same order.

    Notes are numbered by the place of their event in the feed; an event tells each player at most one thing.
    """
    recorded.fill(store, log)
    models = ReadModels(store, lambda: 1)
    models.prepare()
    assert [as_listed_then(row) for row in rows(models, "games")] == log.rows["games"]
    assert rows(models, "conduct") == log.rows["conduct"]
    due = [[key, sort, then(tags), data["kind"], data["why"]] for key, sort, tags, data in rows(models, "work")]
    assert due == [[key, sort, tags, data["kind"], data["why"]] for key, sort, tags, data in log.rows["todo"]]
    inbox = rows(models, "inbox")
    for player in {tag for _, _, tags, _ in log.rows["inbox"] for tag in tags}:
        new = [row for row in inbox if player in row[2] and was_told_then(row[3])]
        assert unnumbered(new) == unnumbered(row for row in log.rows["inbox"] if player in row[2])
    places = {(stream, version): place for place, (stream, version, *_) in enumerate(log.events, start=1)}
    numbers = [note_number(places[note["game"], note["version"]]) for *_, note in inbox]
    assert [note["id"] for *_, note in inbox] == numbers
    assert len({(*tags, sort) for _, sort, tags, _ in inbox}) == len(inbox)


@pytest.mark.parametrize("size", [1, 137])
def test_rows_do_not_depend_on_the_size_of_pages(store, log, size):
    """Carried along a few events at a time, and by changing processes, read models come to the same rows."""
    part = recorded.Recorded(log.events[:3000], {})
    recorded.fill(store, part)
    whole = ReadModels(store, lambda: 1)
    whole.prepare()
    names = sorted(whole.registry.models)
    expected = {name: rows(whole, name) for name in names}
    assert all(expected[name] for name in ("games", "inbox"))
    track = whole.rebuild()
    processes = [ReadModels(store, lambda: 1) for _ in range(3)]
    for step in range(3000 // size if size > 1 else 200):
        processes[step % 3].runner.advance_anyhow(track, size)
    processes[0].build(track)
    again = ReadModels(store, lambda: 1)
    assert again.registry.live("games") == track.models["games"]
    assert {name: rows(again, name) for name in names} == expected
