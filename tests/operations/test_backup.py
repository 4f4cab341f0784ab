"""Backups: taken under load, put back into either engine, checked, and played on."""

import threading
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from click.testing import CliRunner

from bakufu.commands import main
from service.bootstrap import build
from service.cli.backup import check_restored
from service.eventstore.backups.facts import NoBackup, read_facts
from service.eventstore.backups.putting_back import put_back
from service.eventstore.backups.taking import take_backup
from service.eventstore.open import open_store
from service.eventstore.port import START, StoreUnavailable
from service.eventstore.vault import NO_VAULT, Vault, VaultClosed
from service.settings import Settings
from tests.live import known_player
from tests.raw import is_sqlite, query, raw
from tests.serving import finish, open_game, play, services_on, started_game

KEY = bytes(range(32))


class Load:
    """Four who play games to their end, one after the other; `lengths` is what they were told."""

    def __init__(self, services):
        self._services, self._stop = services, threading.Event()
        self.lengths: dict[str, int] = {}
        self.moves = 0
        self._threads = [threading.Thread(target=self._play, args=(number,), daemon=True) for number in range(4)]

    def _play(self, number):
        for round in count():
            id = started_game(self._services, id=f"g_{number}x{round}")
            while (
                seats := self._services.games.look(id, lambda game: game.position.asked)
            ) and not self._stop.is_set():
                self.lengths[id] = play(self._services, id, seats[0])[-1].version
                self.moves += 1
            if self._stop.is_set():
                return

    def wait_for(self, moves):
        while self.moves < moves:
            assert all(thread.is_alive() for thread in self._threads)
            self._stop.wait(0.01)

    def __enter__(self):
        for thread in self._threads:
            thread.start()

    def __exit__(self, *_):
        self._stop.set()
        for thread in self._threads:
            thread.join(30)


def taken(url: str, folder: Path, name: str = "backup.db") -> Path:
    file = folder / name
    take_backup(url, file, now=1, release="test")
    return file


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.servers)])
def target_url(request, tmp_path):
    """An empty place of each engine."""
    return (
        f"sqlite:///{tmp_path / 'restored.db'}"
        if request.param == "sqlite"
        else request.getfixturevalue("empty_postgres_url")
    )


@pytest.fixture
def services(store):
    return services_on(store)


def logs(store):
    """Every stream as it can be read, archived ones included."""
    streams, after = set(), START
    while (page := store.feed(after, 500)).upto != after:
        streams |= {entry.stream for entry in page.entries}
        after = page.upto
    return {stream: store.read(stream) for stream in streams}


def order(store):
    found, after = [], START
    while (page := store.feed(after, 500)).upto != after:
        found += [(entry.stream, entry.event.version) for entry in page.entries]
        after = page.upto
    return found


def a_bit_of_everything(services):
    for name in ("p0", "p1"):
        known_player(services, name)
    for number in range(3):
        started_game(services, id=f"g_over{number}")
        finish(services, f"g_over{number}", number)
    started_game(services, id="g_running")
    play(services, "g_running", 0)
    services.archive.archive("g_over1")
    open_game(services, "p0", "edo", 2, "g_waiting")
    services.checkpoints.make()


def test_what_is_put_back_is_what_was_taken(services, store_url, target_url, tmp_path):
    """From either engine into either: the same events in the same order, the same people, and games go on."""
    a_bit_of_everything(services)
    file = taken(store_url, tmp_path)
    facts = put_back(file, target_url, NO_VAULT)
    with closing(open_store(target_url)) as restored:
        after = services_on(restored)
        assert check_restored(after, facts) == []
        assert logs(restored) == logs(services.store)
        assert order(restored) == order(services.store)
        assert restored.account("p_p0") == services.store.account("p_p0")
        play(after, "g_running", after.games.look("g_running", lambda game: game.position.asked[0]))
        after.archive.unarchive("g_over1")
        assert restored.read("g_over1") == services.store.read("g_over1")
        assert check_restored(after, facts) == [
            "the streams do not end where they ended when the backup was taken"
        ]  # since a move was played


def test_notes_keep_their_numbers(services, store_url, target_url, tmp_path):
    """Who reads an inbox after a number goes on behind the same note in a restored service."""
    started_game(services, id="g_1")
    finish(services, "g_1")
    services.models.catch_up()
    before = [(row.key, row.sort) for row in services.models.find("inbox", ["player:p0"])]
    put_back(taken(store_url, tmp_path), target_url, NO_VAULT)
    with closing(open_store(target_url)) as restored:
        after = services_on(restored)
        after.models.catch_up()
        assert before
        assert [(row.key, row.sort) for row in after.models.find("inbox", ["player:p0"])] == before


def test_a_backup_under_load_holds_all_that_was_acknowledged(services, store_url, target_url, tmp_path):
    """While four play, a backup is taken: all that was answered before it began is in it, and nothing by halves."""
    load = Load(services)
    with load:
        load.wait_for(60)
        acknowledged = dict(load.lengths)
        file = taken(store_url, tmp_path)
        load.wait_for(load.moves + 20)
    facts = put_back(file, target_url, NO_VAULT)
    with closing(open_store(target_url)) as restored:
        after = services_on(restored)
        assert check_restored(after, facts) == []
        assert [id for id, length in acknowledged.items() if restored.version(id) < length] == []
        whole = logs(services.store)
        assert all(events == whole[id][: len(events)] for id, events in logs(restored).items())


def test_closed_secrets_stay_closed_in_a_backup(store_url, target_url, tmp_path):
    """A backup of a database with a key opens only with that key; without it nothing is put back at all."""
    settings = Settings()._replace(database_url=store_url)
    with closing(open_store(store_url, vault=Vault(KEY))) as store:
        started_game(services_on(store), id="g_1")
        seed = store.secret("g_1", "seed") or b""
    file = taken(store_url, tmp_path)
    assert seed
    assert seed not in file.read_bytes()
    with pytest.raises(VaultClosed, match="BAKUFU_SECRETS_KEY"):
        put_back(file, target_url, NO_VAULT)
    put_back(file, target_url, Vault(KEY))
    with closing(open_store(target_url, vault=Vault(KEY))) as restored:
        assert restored.secret("g_1", "seed") == seed
    with pytest.raises(VaultClosed):
        build(settings)


def test_a_file_is_never_written_over(services, store_url, tmp_path):
    """An older backup of the same name stays as it is."""
    file = taken(store_url, tmp_path)
    before = file.read_bytes()
    with pytest.raises(StoreUnavailable, match="exists already"):
        taken(store_url, tmp_path)
    assert file.read_bytes() == before
    assert file.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.glob("backup.db*")) == [file]


def test_a_backup_that_cannot_be_written_leaves_nothing(store, store_url, tmp_path):
    """A folder that is not there is a sentence."""
    with pytest.raises(StoreUnavailable, match="does not exist"):
        take_backup(store_url, tmp_path / "nowhere" / "b.db", now=1, release="test")


def test_a_database_in_use_is_not_filled(services, store, store_url, tmp_path):
    """Nothing is ever mixed: the target must be new or empty."""
    started_game(services, id="g_1")
    file = taken(store_url, tmp_path)
    with pytest.raises(StoreUnavailable, match=r"empty|exists"):
        put_back(file, store_url, NO_VAULT)
    assert set(logs(store)) == {"g_1"}


def test_what_is_no_backup_is_refused(sqlite_url, tmp_path):
    """A missing file, any other file, a plain database and a damaged backup are each told apart from a backup."""
    other = tmp_path / "other.txt"
    other.write_text("nothing of the kind" * 1000)
    plain = Path(sqlite_url.removeprefix("sqlite:///"))
    damaged = taken(sqlite_url, tmp_path)
    content = damaged.read_bytes()
    damaged.write_bytes(content[: len(content) // 2])
    for file in (tmp_path / "missing.db", other, plain, damaged):
        with pytest.raises(NoBackup):
            read_facts(file)


def test_verifying_finds_what_was_changed_in_a_backup(services, store_url, tmp_path):
    """A flipped byte in the file of a backup is found when it is put back."""
    started_game(services, id="g_1")
    file = taken(store_url, tmp_path)
    with raw(f"sqlite:///{file}") as connection:
        connection.execute("DROP TRIGGER events_never_change")
        connection.execute("UPDATE events SET hash = zeroblob(32) WHERE stream = 'g_1' AND version = 2")
    target = f"sqlite:///{tmp_path / 'restored.db'}"
    facts = put_back(file, target, NO_VAULT)
    with closing(open_store(target)) as restored:
        assert any("g_1" in fault for fault in check_restored(services_on(restored), facts))


def test_both_engines_have_the_same_tables(sqlite_url, postgres_url):
    """So a backup of one fits into the other; only the log knows more in PostgreSQL."""
    ours = "SELECT m.name, i.name FROM sqlite_master m JOIN pragma_table_info(m.name) i WHERE m.type = 'table'"
    theirs = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
    assert set(query(postgres_url, theirs)) - set(query(sqlite_url, ours)) == {("events", "txid")}
    assert set(query(sqlite_url, ours)) - set(query(postgres_url, theirs)) == set()


def test_the_commands_say_what_they_did(store, store_url, target_url, tmp_path, monkeypatch):
    """`bakufu backup` and `bakufu restore --verify`, as an operator types them."""
    monkeypatch.setenv("BAKUFU_DATABASE_URL", store_url)
    services = build(Settings(), store=store)
    open_game(services, "p0", "edo", 2, "g_1")
    file = str(tmp_path / "backup.db")
    done = CliRunner().invoke(main, ["backup", file])
    assert (done.exit_code, done.output.split(" written")[0]) == (0, "1 events of 1 streams and 0 accounts")
    back = CliRunner().invoke(main, ["restore", file, "--verify", "--database", target_url])
    assert (back.exit_code, "verified" in back.output) == (0, True), back.output
    again = CliRunner().invoke(main, ["restore", file, "--verify", "--database", target_url])
    assert (again.exit_code, ("exists" if is_sqlite(target_url) else "not empty") in again.output) == (1, True)


def test_secrets_are_closed_by_a_command(store_url, monkeypatch):
    """`bakufu close-secrets` closes what lay open, and doctor says so before and after."""
    with closing(open_store(store_url)) as store:
        open_game(build(Settings(), store=store), "p0", "edo", 2, "g_1")
    monkeypatch.setenv("BAKUFU_DATABASE_URL", store_url)
    assert "lie open" in CliRunner().invoke(main, ["doctor"]).output
    monkeypatch.setenv("BAKUFU_SECRETS_KEY", "A" * 43 + "=")
    closed = CliRunner().invoke(main, ["close-secrets"])
    assert (closed.exit_code, "1 rows changed" in closed.output) == (0, True), closed.output
    assert "secrets      closed with the key" in CliRunner().invoke(main, ["doctor"]).output
    monkeypatch.setenv("BAKUFU_SECRETS_KEY", "short")
    refused = CliRunner().invoke(main, ["close-secrets"])
    assert (refused.exit_code, "BAKUFU_SECRETS_KEY must be 32 bytes" in refused.output) == (1, True)
