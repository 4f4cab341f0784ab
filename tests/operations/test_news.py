"""News between processes: told by PostgreSQL at once, found by looking where nobody tells or a line is broken."""

import threading
from contextlib import closing

import pytest

from service.eventstore.open import open_store
from service.eventstore.port import Change, StoreUnavailable
from service.eventstore.postgres.news import MOST_BYTES, payloads, read_payloads
from service.streaming import news_listener
from service.streaming.notifier import VersionNotifier
from tests.raw import raw
from tests.records import events
from workers.doorbell import Doorbell

PATIENCE = 30.0
NEVER = 3600.0
LISTENERS = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"


def hang_up(url):
    """End the connections that listen; returns how many there were."""
    with raw(url) as connection:
        return len(connection.execute(f"SELECT pg_terminate_backend(pid) FROM ({LISTENERS}) AS l").fetchall())


def wait_for_listener(url):
    with raw(url) as connection:
        while not connection.execute(LISTENERS).fetchall():
            threading.Event().wait(0.01)


@pytest.fixture
def rarely(monkeypatch):
    """Nobody looks for itself but when it begins."""
    monkeypatch.setattr(news_listener, "LOOK_ANYWAY_SECONDS", NEVER)


@pytest.fixture
def here(postgres_url):
    with closing(open_store(postgres_url)) as store:
        yield store


@pytest.fixture
def there(postgres_url):
    with closing(open_store(postgres_url)) as store:
        yield store


@pytest.mark.usefixtures("rarely")
def test_what_another_process_does_is_told_at_once(postgres_url, here, there):
    """A watcher wakes by the news itself: in this test nobody would look for an hour."""
    watching, writing = VersionNotifier(here, NEVER), VersionNotifier(there, NEVER)
    with watching.watching("g1") as watch:
        wait_for_listener(postgres_url)
        assert not watch.wait(0, 0)
        there.append([Change("g1", 0, events(1, 2))])
        writing.announce("g1", 2)
        assert watch.wait(1, PATIENCE)


def test_lost_news_are_found_by_looking(here, there):
    """Whoever dies between its append and its news is not missed for long."""
    watching = VersionNotifier(here)
    with watching.watching("g1") as watch:
        there.append([Change("g1", 0, events(1, 2))])  # and nobody is told
        assert watch.wait(1, PATIENCE)


def test_a_broken_line_is_replaced(postgres_url, here, there, monkeypatch):
    """While the database does not tell, watchers look, and it tells again afterwards."""
    monkeypatch.setattr(news_listener, "NEXT_TRY_SECONDS", 0.05)
    watching, writing = VersionNotifier(here), VersionNotifier(there)
    with watching.watching("g1") as watch:
        wait_for_listener(postgres_url)
        assert hang_up(postgres_url) == 1
        there.append([Change("g1", 0, events(1, 2))])
        assert watch.wait(1, PATIENCE)
        wait_for_listener(postgres_url)
        writing.announce("g1", 7)
        assert watch.wait(6, PATIENCE)


def test_the_line_is_closed_when_nobody_watches(postgres_url, here, monkeypatch):
    """An idle process holds no connection for news."""
    monkeypatch.setattr(news_listener, "LOOK_ANYWAY_SECONDS", 0.05)
    with VersionNotifier(here).watching("g1"):
        wait_for_listener(postgres_url)
    with raw(postgres_url) as connection:
        while connection.execute(LISTENERS).fetchall():
            threading.Event().wait(0.01)


@pytest.mark.usefixtures("rarely")
def test_a_worker_is_woken_by_news(postgres_url, here, there):
    """It does not ask the database whether anything has happened while it is told."""
    bell, stop = Doorbell(here), threading.Event()
    try:
        while bell.rung(here.pulse(), stop):  # until the line is open, and what was before is known
            pass
        VersionNotifier(there).announce("g1", 1)
        while not bell.rung(-1, stop):
            pass
    finally:
        bell.close()


def test_a_worker_on_a_file_asks(sqlite_url):
    """SQLite tells nobody, and is asked instead."""
    with closing(open_store(sqlite_url)) as here, closing(open_store(sqlite_url)) as there:
        bell, stop, pulse = Doorbell(here), threading.Event(), here.pulse()
        assert not bell.rung(pulse, stop)
        there.append([Change("g1", 0, events(1, 1))])
        assert bell.rung(pulse, stop)


def test_many_news_are_told_in_pieces():
    """A notice has a largest size; nothing is lost to it, and the newest version of a subject counts."""
    moved = {f"g_{number:030}": number for number in range(1000)}
    pieces = list(payloads(moved))
    assert all(len(piece.encode()) <= MOST_BYTES for piece in pieces)
    assert read_payloads([*pieces, "g_x 3", "g_x 2", "of another release", ""]) == moved | {"g_x": 3}


def test_a_line_to_a_server_that_is_gone_is_an_error(here):
    """Whoever listens learns that it hears nothing any more."""
    line = here.listen_for_news()
    hang_up(here._server.conninfo)
    with closing(line), pytest.raises(StoreUnavailable):
        line.receive(PATIENCE)
