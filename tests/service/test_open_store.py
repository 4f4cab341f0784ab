"""Opening a store: what works, and that everything else is said in one clear sentence without secrets."""

import gc
import os
import sqlite3
import stat
import subprocess
import sys
import threading
from contextlib import closing

import pytest

from service.eventstore.open import open_store
from service.eventstore.port import Change, StoreUnavailable
from service.eventstore.sqlite.connections import KEPT
from service.eventstore.sqlite.store import SqliteStore
from tests.raw import raw
from tests.records import events

PASSWORD = "hunter2"


def refusal(url: str, *, migrate: bool = True) -> str:
    with pytest.raises(StoreUnavailable) as refused:
        open_store(url, migrate=migrate)
    message = str(refused.value)
    assert "\n" not in message
    assert PASSWORD not in message
    assert PASSWORD not in repr(refused.value.__cause__)
    return message


def test_an_open_store_names_its_engine(store, store_url):
    """The engine's name and version are there for people."""
    name, version = store.engine.split()
    assert name == store_url.partition(":")[0].removesuffix("ql")
    assert version[0].isdigit()


def test_a_relative_path_is_relative(tmp_path, monkeypatch):
    """Three slashes begin a relative path, which later changes of folder do not move."""
    monkeypatch.chdir(tmp_path)
    store = open_store("sqlite:///./games%20here.db")
    monkeypatch.chdir("/")
    store.append([Change("g1", 0, events(1, 1))])
    store.close()
    assert (tmp_path / "games here.db").stat().st_size > 0


def test_a_new_file_is_for_its_owner_only(tmp_path):
    """Seeds and hidden hands lie in the file: other users of the machine cannot read it."""
    open_store(f"sqlite:///{tmp_path / 's.db'}").close()
    assert stat.S_IMODE((tmp_path / "s.db").stat().st_mode) == 0o600


@pytest.mark.parametrize(("option", "level"), [("", 2), ("?synchronous=full", 2), ("?synchronous=normal", 1)])
def test_sqlite_is_durable_unless_told_otherwise(tmp_path, option, level):
    """Each commit reaches the disk; the URL may trade that for speed."""
    with closing(open_store(f"sqlite:///{tmp_path / 's.db'}{option}")) as store:
        assert isinstance(store, SqliteStore)
        settings = ("synchronous", "journal_mode", "foreign_keys")
        assert [store._fetch(f"PRAGMA {name}", ())[0][0] for name in settings] == [level, "wal", 1]


@pytest.mark.parametrize(
    "url",
    [
        "",
        "games.db",
        "mysql://root:hunter2@localhost/games",
        "sqlite://",
        "sqlite:///",
        "sqlite://:memory:",
        "sqlite:///:memory:",
        "sqlite:///games.db?mode=hunter2",
        "sqlite:///games.db?synchronous=off",
    ],
)
def test_a_wrong_url_is_refused(url, tmp_path, monkeypatch):
    """A URL that names no store says which forms there are, and makes no file."""
    monkeypatch.chdir(tmp_path)
    assert "sqlite" in refusal(url).lower()
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_refused(tmp_path):
    """The folder of a database is not made up."""
    assert "does not exist" in refusal(f"sqlite:///{tmp_path / 'no' / 'games.db'}")


def test_a_folder_is_no_database(tmp_path):
    """A folder in place of the file is named as such."""
    assert "is a folder" in refusal(f"sqlite:///{tmp_path}")


def test_a_missing_file_needs_migrating(tmp_path):
    """Without migrating, no file is made."""
    assert "no database" in refusal(f"sqlite:///{tmp_path / 'games.db'}", migrate=False)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_database_is_refused_and_kept(tmp_path):
    """A text file is not overwritten."""
    file = tmp_path / "games.db"
    file.write_text("dear diary, " * 200)
    assert "not a database" in refusal(f"sqlite:///{file}")
    assert file.read_text() == "dear diary, " * 200


def test_a_database_of_another_program_is_refused_and_kept(tmp_path):
    """A database that is not ours gets no tables of ours."""
    file = tmp_path / "other.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE notes (text)")
    assert "not one of Bakufu's" in refusal(f"sqlite:///{file}")
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("notes",)]


@pytest.mark.parametrize("damage", ["truncated", "overwritten", "header"])
def test_a_damaged_file_is_refused(tmp_path, damage):
    """Damage is told when the store is opened, not in the middle of a game."""
    file = tmp_path / "games.db"
    with closing(open_store(f"sqlite:///{file}")) as store:
        store.append([Change("g1", 0, events(1, 400))])
    content = bytearray(file.read_bytes())
    if damage == "truncated":
        del content[len(content) // 2 :]
    elif damage == "overwritten":
        content[8192 : len(content) // 2] = os.urandom(len(content) // 2 - 8192)
    else:
        content[:50] = os.urandom(50)
    file.write_bytes(content)
    assert str(file) in refusal(f"sqlite:///{file}")


def test_damage_met_later_is_told_too(tmp_path, monkeypatch):
    """In a file too large to be checked at once, damage raises the same error where it is met."""
    monkeypatch.setattr("service.eventstore.sqlite.store.CHECKED_WHOLE", 0)
    file = tmp_path / "games.db"
    with closing(open_store(f"sqlite:///{file}")) as store:
        store.append([Change("g1", 0, events(1, 6000))])
    part = file.stat().st_size // 3  # the last third: before it lie the schema and the list of migrations
    with file.open("r+b") as content:
        content.seek(2 * part)
        content.write(os.urandom(part))
    with (
        closing(open_store(f"sqlite:///{file}")) as store,
        pytest.raises(StoreUnavailable, match="malformed"),
    ):
        store.read("g1")


def test_a_newer_schema_is_refused(store, store_url):
    """A database that a newer release has migrated, and closed to this one, is left alone."""
    with raw(store_url) as connection:
        connection.execute("INSERT INTO bakufu_migrations VALUES (9999, 'future', 'x')")
        connection.execute("UPDATE schema_floor SET oldest = 9999")
    assert "newer release" in refusal(store_url)


def test_a_newer_schema_that_bears_this_release_is_served(store, store_url):
    """A release that was not exchanged yet may even start again after a newer one has migrated."""
    with raw(store_url) as connection:
        connection.execute("INSERT INTO bakufu_migrations VALUES (9999, 'future', 'x')")
    with closing(open_store(store_url)) as again:
        assert again.version("g1") == 0


def test_an_unreachable_server_is_refused():
    """A server that does not answer is named, without the password."""
    message = refusal(f"postgresql://ann:{PASSWORD}@127.0.0.1:1/games")
    assert "games on 127.0.0.1 cannot be reached" in message


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:hunter2%zz@127.0.0.1/games",
        "postgresql://ann:x/hunter2@127.0.0.1/games",
        "postgresql://ann:x@hunter2@127.0.0.1/games",
        "postgresql://ann:hunter2@127.0.0.1:port/games",
        "postgresql://ann:hunter2/games",
        "postgresql://ann:hunter2?x@127.0.0.1/games",
        "postgresql://127.0.0.1:1/games?password=hunter2&colour=red",
        "postgresql://127.0.0.1:1/games?password=hunter2",
        "postgres://[hunter2/games",
    ],
)
def test_a_password_never_shows(url):
    """However the URL is mistyped, no piece of the password is repeated."""
    refusal(url)


def test_an_unknown_database_is_refused(postgres_url):
    """A database that the server does not have is named."""
    assert "no_such_games" in refusal(postgres_url.replace("/bakufu_test", "/no_such_games"))


def test_a_server_that_forgets_us_is_met_again(postgres_url):
    """After the server has closed every connection, as when it restarts, the next command just works."""
    with closing(open_store(postgres_url)) as store:
        store.append([Change("g1", 0, events(1, 1))])
        with raw(postgres_url) as other:
            ours = "datname = current_database() AND pid <> pg_backend_pid()"
            other.execute(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {ours}")
        store.append([Change("g1", 1, events(2, 1))])
        assert store.version("g1") == 2


def test_sqlite_needs_no_postgres_driver(tmp_path):
    """The embedded mode works without the packages of the `prod` extra."""
    code = (
        "import sys; sys.modules['psycopg'] = sys.modules['psycopg_pool'] = None\n"
        "from service.eventstore.open import open_store\n"
        f"open_store('sqlite:///{tmp_path}/s.db').close()\n"
        "open_store('postgresql://ann:hunter2@127.0.0.1:1/games')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "bakufu[prod]" in done.stderr.splitlines()[-1]


def test_threads_share_connections(tmp_path):
    """Hundreds of threads that have asked something leave no more connections open than were in use at once."""
    with closing(open_store(f"sqlite:///{tmp_path / 's.db'}")) as store:
        assert isinstance(store, SqliteStore)
        threads = [threading.Thread(target=store.version, args=("g1",)) for _ in range(100)]
        together = threading.Barrier(100)
        threads += [threading.Thread(target=lambda: (together.wait(), store.versions(["g1"]))) for _ in range(100)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert 1 <= store._pool.waiting <= KEPT


def test_a_thread_that_listens_to_the_pulse_keeps_its_connection(tmp_path):
    """What it writes itself does not wake it, what others write does; after its end the connection is lent again."""
    with closing(open_store(f"sqlite:///{tmp_path / 's.db'}")) as store:
        assert isinstance(store, SqliteStore)

        def listen():
            before = store.pulse()
            store.append([Change("g1", 0, events(1, 1))])
            heard.append(store.pulse() == before)
            store.version("g1")
            other = threading.Thread(target=store.append, args=([Change("g2", 0, events(1, 1))],))
            other.start()
            other.join()
            heard.append(store.pulse() != before)

        heard: list[bool] = []
        listener = threading.Thread(target=listen)
        listener.start()
        listener.join()
        assert heard == [True, True]
        del listener, listen
        gc.collect()
        assert store._pool.waiting >= 1


def test_a_closed_store_says_so(tmp_path):
    """Whoever still asks it is told that it cannot be used."""
    store = open_store(f"sqlite:///{tmp_path / 's.db'}")
    store.close()
    with pytest.raises(StoreUnavailable, match="closed"):
        store.version("g1")
