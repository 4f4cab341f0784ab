"""Export and verification: what was tampered with is found."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from service.application.audit import verify
from service.application.errors import NotVisible
from service.application.export_file import BadExport
from service.bootstrap import Application
from service.eventstore.port import Store
from tests.serving import finish, services_on, started_game


@pytest.fixture
def services(store: Store) -> Application:
    return services_on(store)


def log_of(services: Application, id: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in services.exports.whole(id).lines()]


def as_lines(rows: list[dict[str, Any]]) -> list[bytes]:
    return [json.dumps(row, separators=(",", ":"), ensure_ascii=False).encode() for row in rows]


def test_a_running_game_is_exported_without_its_secrets(services: Application) -> None:
    """The public log verifies although it holds no card that is hidden."""
    id = started_game(services, "edo", 3)
    lines = list(services.exports.whole(id).lines())
    assert b'"private"' not in b"".join(lines)
    report = verify(lines, services.titles)
    assert report.faults == []
    assert report.seals > 0
    assert report.seals_opened == 0
    assert not report.finished


@pytest.mark.parametrize("title", ["toy", "edo"])
def test_a_finished_game_verifies_completely(services: Application, title: str) -> None:
    """Chain, seals, chance and result of a whole game hold."""
    id = started_game(services, title, 3)
    finish(services, id)
    report = verify(services.exports.whole(id).lines(), services.titles)
    assert report.faults == []
    assert report.finished
    assert report.seals_opened == report.seals > 0
    assert report.draws > 0


def change_public(rows: list[dict[str, Any]]) -> None:
    rows[3]["event"]["entropy"] = "other"


def change_secret(rows: list[dict[str, Any]]) -> None:
    sealed = next(row for row in rows if "private" in row)
    sealed["private"] = {name: [] for name in sealed["private"]}


def drop_event(rows: list[dict[str, Any]]) -> None:
    del rows[4]


def swap_events(rows: list[dict[str, Any]]) -> None:
    rows[4], rows[5] = rows[5], rows[4]


def other_seed(rows: list[dict[str, Any]]) -> None:
    rows[-1]["event"]["seed"] = "00" * 32


@pytest.mark.parametrize("tamper", [change_public, change_secret, drop_event, swap_events, other_seed])
def test_tampering_is_found(services: Application, tamper: Callable[[list[dict[str, Any]]], None]) -> None:
    """Whatever is changed in an exported log, verification says so."""
    id = started_game(services, "toy", 3)
    finish(services, id)
    rows = log_of(services, id)
    assert verify(as_lines(rows), services.titles).faults == []
    tamper(rows)
    assert verify(as_lines(rows), services.titles).faults != []


def test_an_unknown_game_cannot_be_exported(services: Application) -> None:
    """There is no log without a game."""
    with pytest.raises(NotVisible):
        list(services.exports.whole("g_none").lines())


@pytest.mark.parametrize("lines", [[], [b"hello"], [b'{"format":"x","id":"g","title":"toy","opened":true}'], [b"{}"]])
def test_a_file_of_something_else_is_refused(services: Application, lines: list[bytes]) -> None:
    """What is not an exported log is told in a sentence."""
    with pytest.raises(BadExport):
        verify(lines, services.titles)
