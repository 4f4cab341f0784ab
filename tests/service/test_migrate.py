"""Migrations: applied once, in order, by one process at a time; the past is never rewritten."""

import subprocess
import sys
from contextlib import closing

import pytest

from service.eventstore.migrations.runner import (
    Migration,
    PostgresLedger,
    SqliteLedger,
    bring_up_to_date,
    known_migrations,
    pending,
    statements,
)
from service.eventstore.open import open_store
from service.eventstore.port import Build, Change, Checkpoint, StoreUnavailable
from tests.conftest import ENGINES
from tests.raw import is_sqlite, query, raw, table
from tests.records import event, events, places, settled_feed

ONE = Migration(1, "one", "CREATE TABLE one (n INTEGER);\nINSERT INTO one VALUES (1);\n")
TWO = Migration(2, "two", "-- a; comment\nCREATE TABLE two (n INTEGER);\n")
BROKEN = Migration(2, "broken", "CREATE TABLE two (n INTEGER);\nINSERT INTO nowhere VALUES (1);\n")


@pytest.fixture(params=ENGINES)
def empty_url(request, tmp_path):
    """An empty database, once for each engine."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store.db'}"
    return request.getfixturevalue("empty_postgres_url")


def apply(url, known, *, migrate=True):
    with raw(url) as connection:
        ledger = SqliteLedger(connection) if is_sqlite(url) else PostgresLedger(connection)
        bring_up_to_date(ledger, known, migrate=migrate)


def test_migrations_are_applied_in_order_and_once(empty_url):
    """What was applied is remembered; a second run adds only what is new."""
    apply(empty_url, [ONE])
    apply(empty_url, [ONE, TWO])
    apply(empty_url, [ONE, TWO])
    assert table(empty_url, "one") == [(1,)]
    assert sorted(table(empty_url, "bakufu_migrations")) == [(1, "one", ONE.sha256), (2, "two", TWO.sha256)]


def test_a_migration_that_fails_leaves_nothing(empty_url):
    """A run is one transaction: a mistake in the second file takes the first one back too."""
    with pytest.raises(Exception, match="nowhere"):
        apply(empty_url, [ONE, BROKEN])
    apply(empty_url, [ONE, TWO])
    assert table(empty_url, "two") == []


def test_without_leave_nothing_is_migrated(empty_url):
    """A missing migration is named, and the database is not touched."""
    with pytest.raises(StoreUnavailable, match="0001_one, 0002_two"):
        apply(empty_url, [ONE, TWO], migrate=False)
    apply(empty_url, [ONE])
    with pytest.raises(StoreUnavailable, match="0002_two"):
        apply(empty_url, [ONE, TWO], migrate=False)


def test_a_changed_past_is_refused():
    """An applied migration whose text has changed stops the start."""
    with pytest.raises(StoreUnavailable, match="0001_one was changed"):
        pending([ONE, TWO], {1: "another sha256"})


def test_a_newer_database_is_refused():
    """A migration that we do not know means that a newer release was here."""
    with pytest.raises(StoreUnavailable, match="schema version 3, but this release knows only 2"):
        pending([ONE, TWO], {1: ONE.sha256, 2: TWO.sha256, 3: "x"})


def test_a_newer_database_that_bears_this_release_is_not_refused():
    """While releases are exchanged one by one, both work on one database; the newer one says from which on."""
    applied = {1: ONE.sha256, 2: TWO.sha256, 3: "x"}
    assert pending([ONE, TWO], applied, oldest=2) == []
    with pytest.raises(StoreUnavailable, match="a newer release has written it"):
        pending([ONE, TWO], applied, oldest=3)


def test_processes_that_start_at_once_migrate_once(empty_url):
    """Of several processes on an empty database one migrates, and all work."""
    code = "import sys; from service.eventstore.open import open_store; open_store(sys.argv[1]).close()"
    racers = [
        subprocess.Popen([sys.executable, "-c", code, empty_url], stderr=subprocess.PIPE, text=True) for _ in range(4)
    ]
    assert [racer.communicate()[1] for racer in racers] == [""] * 4
    assert len(table(empty_url, "bakufu_migrations")) == len(known_migrations("sqlite"))


@pytest.mark.parametrize("engine", ["sqlite", "postgres"])
def test_both_dialects_hold_the_same_migrations(engine):
    """The same steps under the same numbers, each number once."""
    known = known_migrations(engine)
    assert len({migration.version for migration in known}) == len(known)
    assert [(m.version, m.name) for m in known] == [(m.version, m.name) for m in known_migrations("sqlite")]


def test_a_script_is_split_into_its_statements():
    """Semicolons inside comments, strings and triggers end no statement."""
    trigger = "CREATE TRIGGER t BEFORE DELETE ON a\nBEGIN\n    SELECT 1;\nEND;\n"
    script = f"CREATE TABLE a (t TEXT DEFAULT ';'); -- b; c\n{trigger}DROP TABLE a"
    assert [part.strip()[:12] for part in statements(script)] == [
        "CREATE TABLE",
        "CREATE TRIGG",
        "DROP TABLE a",
    ]


@pytest.mark.parametrize("change", ["UPDATE events SET type = 'x'", "DELETE FROM events"])
def test_the_log_cannot_be_edited(store, store_url, change):
    """Even a statement by hand cannot change or remove an event."""
    store.append([Change("g1", 0, events(1, 2))])
    with pytest.raises(Exception, match="append-only"):
        query(store_url, change)
    assert store.read("g1") == events(1, 2)


def test_a_restored_log_is_adopted(postgres_url):
    """PostgreSQL: events restored from a server that had counted further are in the feed again."""
    with closing(open_store(postgres_url)) as store:
        store.append([Change("g1", 0, events(1, 2))])
        store.append([Change("g2", 0, [event(1)])])
        store.begin_builds("track.1", [Build("games@3.1", "games", "track.1", "building", 1)])
        begun = store.checkpoint("track.1")
        store.project("track.1", begun, begun._replace(cursor=settled_feed(store, 3)[-1].cursor), {})
    with raw(postgres_url) as server:
        server.execute("UPDATE events SET txid = (position + 4000000000)::text::xid8")
    with pytest.raises(StoreUnavailable, match="restored"):
        open_store(postgres_url, migrate=False)
    with closing(open_store(postgres_url)) as store:
        store.append([Change("g1", 2, [event(3)])])
        assert (store.checkpoint("track.1"), store.builds()) == (Checkpoint(), [])
        assert places(settled_feed(store, 4)) == [("g1", 1), ("g1", 2), ("g2", 1), ("g1", 3)]
