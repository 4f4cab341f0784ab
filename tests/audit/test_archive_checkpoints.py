"""Checkpoints over games that were put away: proofs go on, and `verify --all` finds what was done to the archive."""

import sqlite3
from pathlib import Path

import pytest

from service.application.access import ANYBODY
from service.application.checkpoint_audit import audit_checkpoints
from service.eventstore.open import open_store
from service.eventstore.port import Store
from tests.serving import elsewhere, finish, services_on, started_game


def test_checkpoints_hold_over_the_archive(store: Store) -> None:
    """Signed before, between and after: every chain and head holds, and the proof of the game stays the same."""
    services = services_on(store)
    early, later = (started_game(services, "toy", 2, id=id) for id in ("g_early", "g_later"))
    finish(services, early)
    services.checkpoints.make()
    proof = services.checkpoints.proof(early, ANYBODY).leaf
    finish(services, later)
    for game in (early, later):  # one is signed to its end, the other only as it was when it ran
        services.archive.archive(game)
    assert audit_checkpoints(store).faults == []
    started_game(services, "toy", 2, id="g_other")
    services.checkpoints.make()
    assert audit_checkpoints(store).faults == []
    fresh = elsewhere(services)
    assert fresh.checkpoints.proof(early, ANYBODY).leaf == proof
    assert fresh.checkpoints.proof(later, ANYBODY).leaf.version == store.version(later)
    for game in (early, later):
        services.archive.unarchive(game)
    assert audit_checkpoints(store).faults == []
    services.checkpoints.make()
    assert audit_checkpoints(store).faults == []
    assert fresh.checkpoints.proof(early, ANYBODY).leaf == proof


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE archived SET data = zeroblob(50)", "g_old, archived: "),
        ("UPDATE archived SET hash = zeroblob(32)", "g_old, archived: "),
        ("DELETE FROM archived", "g_old: event "),
    ],
)
def test_what_was_done_to_the_archive_is_named(tmp_path: Path, statement: str, told: str) -> None:
    """A damaged file, another head and a file that is gone: a sentence each, and other games are still looked at."""
    path = tmp_path / "log.db"
    store = open_store(f"sqlite:///{path}")
    services = services_on(store)
    finish(services, started_game(services, "toy", 2, id="g_old"))
    started_game(services, "toy", 2, id="g_other")
    services.checkpoints.make()
    services.archive.archive("g_old")
    assert audit_checkpoints(store).faults == []
    with sqlite3.connect(path) as pen:
        assert pen.execute(statement).rowcount == 1
    report = audit_checkpoints(store)
    store.close()
    assert [fault for fault in report.faults if fault.startswith(told)]
    assert not [fault for fault in report.faults if "g_other" in fault]
    assert report.streams == 2
