"""Exports with the checkpoints of the service: all verifiers hold them against the log, and so does the archive."""

from pathlib import Path

import pytest

from service.application.audit import verify
from service.application.checkpoint_audit import audit_checkpoints
from service.bootstrap import Application
from service.eventstore.port import Store
from tests.audit.verifiers import NODE, by_python, node
from tests.serving import finish, services_on, started_game


@pytest.fixture
def services(store: Store) -> Application:
    return services_on(store)


@pytest.fixture
def signed(services: Application) -> str:
    """A finished game in a checkpoint, among others."""
    for name in ("g_before", "g_signed", "g_after"):
        started_game(services, "toy", 2, id=name)
    finish(services, "g_signed")
    assert services.checkpoints.make() is not None
    return "g_signed"


def test_an_export_carries_its_checkpoint(services: Application, signed: str, tmp_path: Path) -> None:
    """Python, JavaScript and `bakufu verify` name the same key; with a foreign one all three refuse."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join(services.exports.whole(signed).lines()))
    (key,) = services.checkpoints.signing_keys()
    trusted, foreign = key.public, bytes(range(32))
    (found,) = by_python(path, [trusted.hex()])
    report = verify(path.read_bytes().splitlines(), services.titles, keys=[trusted])
    assert found.sound
    assert "signed by key" in found.text
    assert (report.faults, report.gaps, report.checkpoint) == ([], [], found.text)
    refused = verify(path.read_bytes().splitlines(), services.titles, keys=[foreign])
    (also,) = by_python(path, [foreign.hex()])
    assert refused.first == also.event == report.events
    assert also.text in refused.faults[0]
    if NODE is not None:
        with node() as browser:
            assert [one.text for one in browser(path, [trusted.hex()])] == [found.text]
            assert [one.event for one in browser(path, [foreign.hex()])] == [also.event]


def test_the_archive_keeps_what_was_signed(services: Application, signed: str) -> None:
    """The database agrees with its checkpoints before, while and after a game lies in the archive."""
    assert audit_checkpoints(services.store).faults == []
    services.archive.archive(signed)
    report = audit_checkpoints(services.store)
    assert (report.faults, report.explained) == ([], [])
    services.checkpoints.make()
    services.archive.unarchive(signed)
    assert audit_checkpoints(services.store).faults == []
    assert services.checkpoints.make() is None  # nothing has moved
