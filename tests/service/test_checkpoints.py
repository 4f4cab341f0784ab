"""Checkpoints on both engines: what they hold, who signs them, what they show of a database that was changed."""

import base64
import hashlib
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from domain.administration.log import Record
from domain.kernel import merkle
from service.application import checkpoints as module
from service.application.access import ANYBODY, Viewer
from service.application.administration import OPERATOR
from service.application.checkpoint_audit import REMOVED, audit_checkpoints
from service.application.checkpoints import KeyChanged
from service.application.errors import NotFound, NotVisible, NotYet
from service.application.notes import BadNote, PublicKey, is_signed_by, private_key_of, public_key, read, signed
from service.application.work_sources import CheckpointWork
from service.bootstrap import Application, build
from service.eventstore.open import open_store
from service.eventstore.port import START, Change, Store
from service.settings import BadSetting, Settings
from tests.records import event, events
from tests.serving import StillClock, elsewhere, play, services_on, started_game

OLD, NEW = (base64.b64encode(bytes(range(first, first + 32))).decode() for first in (0, 100))


def with_key(services: Application, **settings: Any) -> Application:
    """Another process of the same service with other settings."""
    return build(
        services.settings._replace(**settings), store=services.store, clock=services.clock, titles=services.titles
    )


def moved(services: Application, game: str) -> None:
    play(services, game, services.games.look(game, lambda found: found.position.asked[0]))


def holds(services: Application, game: str, viewer: Viewer = ANYBODY) -> int:
    """The version that the newest checkpoint proves, checked as an outsider would."""
    leaf, note, path = services.checkpoints.proof(game, viewer)
    said = read(note.note)
    hash = merkle.leaf_hash(game, leaf.version, leaf.hash)
    assert merkle.includes(said.root, said.size, hash, leaf.place, path)
    assert services.store.read(game, leaf.version - 1, leaf.version)[0].hash == leaf.hash
    return leaf.version


def test_the_vector_of_the_design():
    """Key, key id, note and signature byte by byte as they were worked out before."""
    body = read(
        "bakufu.example/log\n3\ny4mA180SfyRfVMH9+0lmSpkudXYsq3kQ/KfkDLHsXFE=\nat 1700000000000\n\n"
        "\u2014 bakufu.example/log "
        "GjgpUBpDBSvFqIkUoSXx1foJTl1y+DBCz3Z0bW+i93F5S9vAMAk3CDBJntnP/De3um/sX0mj7O09oUQQTUXCaVy4AAw=\n"
    )
    key = PublicKey("bakufu.example/log", public_key(bytes(range(32))))
    assert key.public.hex() == "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"
    assert key.id.hex() == "1a382950"
    note = signed(body, bytes(range(32)))
    assert "GjgpUBpDBSvFqIkUoSXx1foJTl1y+DBCz3Z0bW+i93F5S9vAMAk3CDBJntnP/De3um/sX0mj7O09oUQQTUXCaVy4AAw=\n" in note
    assert is_signed_by(note, key)


def test_a_note_is_signed_by_its_key_alone():
    """Another key, another text, a flipped bit, a line that is no signature: not signed."""
    body = read("a\n1\n" + base64.b64encode(bytes(32)).decode() + "\nat 5\n\n")
    key = PublicKey("a", public_key(bytes(32)))
    note = signed(body, bytes(32))
    assert is_signed_by(note, key)
    assert not is_signed_by(note, PublicKey("b", key.public))
    assert not is_signed_by(note, PublicKey("a", public_key(bytes([1] * 32))))
    assert not is_signed_by(note.replace("at 5", "at 6"), key)
    assert not is_signed_by(note[:-8] + ("A" if note[-8] != "A" else "B") + note[-7:], key)
    assert not is_signed_by(body.text() + "\n\u2014 a ????\n", key)
    assert not is_signed_by(body.text(), key)
    both = signed(body, bytes(32), bytes([1] * 32))
    assert is_signed_by(both, key)
    assert is_signed_by(both, PublicKey("a", public_key(bytes([1] * 32))))


@pytest.mark.parametrize(
    "text", ["", "a\n1\n", "a\nx\nAAAA\nat 1\n\n", "a\n1\nAAAA\nat 1\n\n", "a\n1\n!\nat 1\n\n", "\n\n"]
)
def test_what_is_no_checkpoint(text):
    """A sentence, not a traceback."""
    with pytest.raises(BadNote):
        read(text)


def test_a_key_of_the_settings(tmp_path):
    """In base64 or as a file; what is wrong with it is told without repeating it."""
    file = tmp_path / "key"
    file.write_text(OLD + "\n")
    assert private_key_of(OLD) == private_key_of(str(file)) == bytes(range(32))
    for bad in ("secret-word", base64.b64encode(bytes(31)).decode(), str(tmp_path / "none"), str(tmp_path)):
        with pytest.raises(BadNote) as told:
            private_key_of(bad)
        assert bad not in str(told.value)
    assert Settings.from_environment({"BAKUFU_CHECKPOINT_ORIGIN": "play.example/log"}).checkpoint_origin
    with pytest.raises(BadSetting, match="BAKUFU_CHECKPOINT_ORIGIN"):
        Settings.from_environment({"BAKUFU_CHECKPOINT_ORIGIN": "a b"})


def test_every_stream_that_moved_adds_a_leaf(store):
    """Games, administrators' log and whatever else has a stream; what did not move adds nothing."""
    services = services_on(store)
    assert services.checkpoints.make() is None
    with pytest.raises(NotVisible):
        services.checkpoints.proof("g_1", ANYBODY)
    one, two = started_game(services, id="g_1"), started_game(services, id="g_2")
    with pytest.raises(NotYet):
        services.checkpoints.proof(one, ANYBODY)
    services.administration.record(OPERATOR, Record("tried", "x", "y"))
    first = settled(services)
    assert (first.n, first.size) == (1, 3)
    assert services.checkpoints.make() is None
    before = store.version(one), store.version(two)
    assert (holds(services, one), holds(services, two)) == before
    moved(services, one)
    second = settled(services)
    assert (second.n, second.size) == (2, 4)
    assert (holds(services, one), holds(services, two)) == (store.version(one), before[1])
    leaf, _, _ = services.checkpoints.proof(one, ANYBODY, before[0])
    assert leaf.version == before[0]
    path = services.checkpoints.consistency(1, 2)
    assert merkle.is_consistent((first.size, first.root), (second.size, second.root), path)
    assert services.checkpoints.consistency(2, 2) == []
    for old, new in ((2, 1), (1, 3), (0, 1)):
        with pytest.raises(NotFound):
            services.checkpoints.consistency(old, new)
    assert audit_checkpoints(store).faults == []


def unchained(store: Store) -> list[str]:
    """Faults, where the events were made up and have no chain."""
    return [fault for fault in audit_checkpoints(store).faults if not fault.endswith("event 1 was changed")]


def settled(services: Application, **more: bool):
    """A checkpoint; PostgreSQL may show the last events a moment after they were appended."""
    for _ in range(1000):
        pages = services.store.feed(START, 100_000).size
        if pages == sum(services.store.versions(streams_of(services)).values()):
            break
        threading.Event().wait(0.01)
    made = services.checkpoints.make(**more)
    assert made is not None
    return made


def streams_of(services: Application) -> list[str]:
    return ["a_log", *(f"g_{number}" for number in range(60)), "g_late", "g_private", "g_hidden"]


def test_many_checkpoints(store):
    """Stored subtrees give the same roots and proofs as a tree grown in one go, for all pairs."""
    services = services_on(store)
    made = []
    for step in range(12):
        for number in range(step % 4 + 1):
            id = f"g_{(step * 3 + number) % 7}"
            version = store.version(id)
            store.append([Change(id, version, events(version + 1, 2, text=f"{step}"))])
        made.append(settled(services))
    hashes = [merkle.leaf_hash(leaf.stream, leaf.version, leaf.hash) for leaf in store.leaves(0, 999, 999)]
    grown = {(n.level, n.place): n.hash for n in merkle.grown(0, {}, hashes)}
    for note in made:
        assert merkle.root(note.size, lambda level, place: grown[level, place]) == note.root
        assert services.checkpoints.leaf_hashes(note.n, 0, 999) == hashes[: note.size]
        for old in made[: note.n]:
            path = services.checkpoints.consistency(old.n, note.n)
            assert merkle.is_consistent((old.size, old.root), (note.size, note.root), path)
    assert [note.n for note in services.checkpoints.page(None, 99)] == list(range(12, 0, -1))
    assert [note.n for note in services.checkpoints.page(5, 2)] == [4, 3]
    assert unchained(store) == []


def test_one_of_two_processes_makes_it(store, monkeypatch):
    """Both have seen the same; the number decides, and the loser's leaves are not there."""
    services = services_on(store)
    started_game(services, id="g_1")
    note = settled(services)
    moved(services, "g_1")
    late = elsewhere(services)
    real = store.add_note

    def overtaken(*args):
        monkeypatch.undo()
        assert services.checkpoints.make() is not None
        return real(*args)

    settle(services)
    monkeypatch.setattr(store, "add_note", overtaken)
    assert late.checkpoints.make() is None
    assert [one.n for one in store.notes(None, 9)] == [note.n + 1, note.n]
    assert audit_checkpoints(store).faults == []


def settle(services: Application) -> None:
    while services.store.feed(START, 100_000).size < sum(services.store.versions(streams_of(services)).values()):
        threading.Event().wait(0.01)


def test_a_long_log_is_signed_in_pieces(store, monkeypatch):
    """However much has happened, one checkpoint reads so much and the next goes on."""
    monkeypatch.setattr(module, "MOST_EVENTS", 6)
    monkeypatch.setattr(module, "PAGE", 3)
    services = services_on(store)
    for number in range(5):
        store.append([Change(f"g_{number}", 0, events(1, 4))])
    settle(services)
    numbers = []
    while (note := services.checkpoints.make()) is not None:
        numbers.append(note.number)
    assert numbers == [6, 12, 18, 20]
    assert unchained(store) == []


def test_it_is_due_by_time_or_by_events(store):
    """Nothing moved: not listed. Then after the minutes, or at once after so many events; the number is the mark."""
    services = services_on(store, checkpoint_minutes=15, checkpoint_events=30)
    source = CheckpointWork(services)
    assert source.listed(9) == []
    started_game(services, id="g_1")
    settle(services)
    now = services.clock.now()
    [item] = source.listed(9)
    assert (item.kind, item.due, item.mark) == ("checkpoint", now + 900_000, "1")
    assert source.next_due(now) == now + 900_000
    assert list(source.due(now)) == [[]]
    store.append([Change("g_2", 0, events(1, 40))])
    settle(services)
    services.models.catch_up()
    assert [found.due for found in source.listed(9)] == [now]
    settled(services)
    assert source.listed(9) == []


def test_a_key_is_made_once(store):
    """Without one in the settings it lies beside the log, the same for every process."""
    services = services_on(store)
    assert services.checkpoints.private_key() == elsewhere(services).checkpoints.private_key()
    started_game(services, id="g_1")
    note = settled(services)
    [key] = services.checkpoints.signing_keys()
    assert (key.since, key.until) == (1, None)
    assert key.origin == f"bakufu/{key.public.hex()[:8]}"
    assert is_signed_by(note.note, PublicKey(key.origin, key.public))


def test_a_key_is_changed_by_both(store):
    """The first checkpoint under a new key carries both signatures; without the old key it is refused, not made."""
    services = services_on(store, checkpoint_key=OLD, checkpoint_origin="play.example/log")
    game = started_game(services, id="g_1")
    settled(services)
    moved(services, game)
    settle(services)
    with pytest.raises(KeyChanged, match="BAKUFU_CHECKPOINT_KEY_BEFORE"):
        with_key(services, checkpoint_key=NEW).checkpoints.make()
    changed = settled(with_key(services, checkpoint_key=NEW, checkpoint_key_before=OLD))
    old, new = services.checkpoints.signing_keys()
    assert [(key.origin, key.since, key.until) for key in (old, new)] == [
        ("play.example/log", 1, 2),
        ("play.example/log", 2, None),
    ]
    assert all(is_signed_by(changed.note, PublicKey(key.origin, key.public)) for key in (old, new))
    moved(services, game)
    alone = settled(with_key(services, checkpoint_key=NEW))
    assert not is_signed_by(alone.note, PublicKey(old.origin, old.public))
    assert is_signed_by(alone.note, PublicKey(new.origin, new.public))
    assert audit_checkpoints(store).faults == []


def test_a_key_of_the_settings_follows_on_the_one_made_here(store):
    """The old key lies beside the log, so nothing more is needed."""
    services = services_on(store)
    game = started_game(services, id="g_1")
    settled(services)
    moved(services, game)
    note = settled(with_key(services, checkpoint_key=NEW))
    assert all(
        is_signed_by(note.note, PublicKey(key.origin, key.public)) for key in services.checkpoints.signing_keys()
    )


def test_a_lost_key_begins_another_origin(store):
    """Only when told to; the note names the last one under the old origin."""
    services = services_on(store, checkpoint_key=OLD)
    game = started_game(services, id="g_1")
    first = settled(services)
    moved(services, game)
    note = settled(with_key(services, checkpoint_key=NEW), lost_key=True)
    body = read(note.note)
    assert body.after == hashlib.sha256(first.note.encode()).hexdigest()
    assert body.origin != read(first.note).origin
    assert [(key.since, key.until) for key in services.checkpoints.signing_keys()] == [(1, 1), (2, None)]
    assert audit_checkpoints(store).faults == []


def test_a_late_game_is_proved_late(store):
    """A spectator gets the newest head that is old enough, a seat the newest there is; a private game is not there."""
    services = services_on(store)
    late = started_game(services, id="g_late", delay=600)
    private = started_game(services, id="g_private", visibility="private")
    then = store.version(late)
    services.clock.time += 300_000  # type: ignore[attr-defined]
    settled(services)
    seen = store.leaf_of(late, 10**9, 99)
    assert seen is not None
    with pytest.raises(NotYet):
        services.checkpoints.proof(late, ANYBODY)
    services.clock.time += 400_000  # type: ignore[attr-defined]
    moved(services, late)
    settled(services)
    assert holds(services, late) == then
    assert holds(services, late, Viewer("p0")) == store.version(late) > then
    with pytest.raises(NotVisible):
        services.checkpoints.proof(private, ANYBODY)
    assert holds(services, private, Viewer("p1")) == store.version(private)


def tampered(tmp_path: Path, *statements: str) -> list[str]:
    """What is found in a database of three signed games after somebody with a pen was there."""
    path = tmp_path / "log.db"
    store = open_store(f"sqlite:///{path}")
    services = services_on(store)
    for number in range(3):
        started_game(services, id=f"g_{number}")
    services.checkpoints.make()
    moved(services, "g_0")
    services.checkpoints.make()
    assert audit_checkpoints(store).faults == []
    with sqlite3.connect(path) as pen:
        for trigger in ("events_never_change", "events_never_vanish"):
            pen.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            pen.execute(statement)
    faults = audit_checkpoints(store).faults
    store.close()
    return faults


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("DELETE FROM events WHERE stream = 'g_1'", "g_1 is gone: it had "),
        ("DELETE FROM events WHERE stream = 'g_1' AND version > 3", "g_1 was cut: 3 events are left of "),
        ("UPDATE events SET hash = zeroblob(32) WHERE stream = 'g_2'", "g_2 was written anew: event "),
        (
            "UPDATE events SET data = CAST(replace(data, 'p0', 'p9') AS BLOB) WHERE version = 1",
            "g_0: event 1 was changed",
        ),
        (
            "UPDATE events SET meta = CAST(replace(meta, 'at', 'AT') AS BLOB) WHERE version = 2",
            "g_0: event 2 was changed",
        ),
        ("DELETE FROM events WHERE stream = 'g_1' AND version = 3", "g_1: event 3 is missing"),
        ("UPDATE notary_leaves SET version = 2 WHERE place = 1", "the root of checkpoint 1 does not follow"),
        ("DELETE FROM notary_leaves WHERE place = 1", "leaf 1 of checkpoint 1 is missing"),
        ("UPDATE notary_nodes SET hash = zeroblob(32) WHERE level = 1", "the tree of checkpoint 1 does not follow"),
        ("DELETE FROM notary_notes WHERE n = 1", "checkpoint 1 is missing"),
        ("UPDATE notary_notes SET root = zeroblob(32) WHERE n = 2", "checkpoint 2 does not say what is stored"),
        (
            "UPDATE notary_notes SET note = replace(note, 'at ', 'at 1') WHERE n = 2",
            "checkpoint 2 is not signed by key",
        ),
        ("UPDATE notary_notes SET note = 'x' WHERE n = 1", "checkpoint 1 cannot be read"),
        ("UPDATE notary_keys SET public = zeroblob(32)", "checkpoint 1 is not signed by key"),
        ("DELETE FROM notary_keys", "no key is known for checkpoint 1"),
    ],
)
def test_what_was_changed_below_a_checkpoint_is_named(tmp_path, statement, told):
    """A cut tail, a removed game, a changed head, a leaf, a subtree, a root, a signature, a key."""
    faults = tampered(tmp_path, statement)
    assert any(fault.startswith(told) for fault in faults), faults


def test_a_tree_that_was_made_anew_contradicts_who_kept_a_note(tmp_path):
    """With the key a forger can sign a shorter history, and it fits itself; the old note shows it."""
    store = open_store(f"sqlite:///{tmp_path / 'log.db'}")
    services = services_on(store, checkpoint_key=OLD)
    for number in range(5):
        started_game(services, id=f"g_{number}")
    kept = settled(services)
    forged = services_on(open_store(f"sqlite:///{tmp_path / 'forged.db'}"), checkpoint_key=OLD)
    for number in (0, 1, 2, 4, 5, 6):
        started_game(forged, id=f"g_{number}")
    other = settled(forged)
    assert audit_checkpoints(forged.store).faults == []
    node = forged.store.nodes([(level, place) for level in range(4) for place in range(8)])
    path = merkle.consistency(kept.size, other.size, lambda level, place: node[level, place])
    assert not merkle.is_consistent((kept.size, kept.root), (other.size, other.root), path)


def test_a_game_removed_by_order_is_explained(tmp_path):
    """The leaf stays; with an entry in the administrators' log it is no fault, without one it is."""
    path = tmp_path / "log.db"
    store = open_store(f"sqlite:///{path}")
    services = services_on(store)
    for number in range(2):
        started_game(services, id=f"g_{number}")
    settled(services)
    with sqlite3.connect(path) as pen:
        pen.execute("DROP TRIGGER events_never_vanish")
        pen.execute("DELETE FROM events WHERE stream = 'g_0'")
    assert len(audit_checkpoints(store).faults) == 1
    services.administration.record(OPERATOR, Record(REMOVED, "g_0", "order of a court"))
    report = audit_checkpoints(store)
    assert (report.faults, report.explained) == ([], ["g_0 was removed: order of a court"])
    store.close()


def test_a_restored_log_goes_on(store):
    """Where the feed is read anew, streams that did not move add no second leaf."""
    services = services_on(store)
    game = started_game(services, id="g_1")
    started_game(services, id="g_2")
    note = settled(services)
    store.resume_notes(note.n, START, note.number)
    assert services.checkpoints.make() is None
    found = store.newest_note()
    assert found is not None
    assert (found.cursor, found.number) == (note.cursor, note.number)
    store.resume_notes(note.n, START, note.number)
    moved(services, game)
    again = settled(services)
    assert (again.size, again.number) == (3, store.version("g_1") + store.version("g_2"))


def test_an_event_that_is_not_of_a_game(store):
    """Any stream is signed, whatever its kind."""
    services = services_on(store)
    store.append([Change("a_log", 0, [event(1, "admin.log-begun")])])
    assert settled(services).size == 1
    assert isinstance(services.clock, StillClock)
