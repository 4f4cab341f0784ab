"""A rolling upgrade: the older release goes on serving while the newer one migrates the same database and joins it.

The older release is taken from the history of this checkout: the state before the newest migration was written. Where
there is none, or its schema is older than what releases have to bear, this release is the older one, and the newer one
is a copy of it with one more migration.
"""

import io
import shutil
import subprocess
import sys
import tarfile
from contextlib import closing
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import pytest

from bakufu.client import Client
from service.eventstore.migrations.runner import known_migrations, statements
from service.eventstore.open import open_store
from tests.gunicorn_app import Gunicorn
from tests.operations.test_reload import ends_of_moves

ROOT = Path(__file__).parents[2]
MIGRATIONS = "service/eventstore/migrations/postgres"
FIRST_BORNE = 20  # from here on, migrations say what releases before them bear
BORNE = ("CREATE TABLE", "CREATE INDEX", "CREATE UNIQUE INDEX", "ALTER TABLE", "INSERT INTO", "COMMENT ON")
MOVES = 24
NEXT_MIGRATION = """
CREATE TABLE of_the_next_release (id text PRIMARY KEY);
ALTER TABLE accounts ADD COLUMN of_the_next_release text NOT NULL DEFAULT '';
"""


def git(*arguments: str) -> bytes:
    return subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, check=True).stdout


class Releases(NamedTuple):
    older: Path
    newer: Path


@pytest.fixture
def releases(tmp_path):
    before = _release_before(tmp_path / "before")
    return Releases(before, ROOT) if before else Releases(ROOT, _release_after(tmp_path / "after"))


def _release_before(folder: Path) -> Path | None:
    """The state before the newest migration, if it lies above the floor."""
    try:
        added = git("log", "-1", "--diff-filter=A", "--format=%H", "--", MIGRATIONS).decode().strip()
        names = git("ls-tree", "--name-only", f"{added}^1", f"{MIGRATIONS}/").decode().split()
        tree = git("archive", f"{added}^1")
    except (OSError, subprocess.CalledProcessError):
        return None
    if max(int(Path(name).name[:4]) for name in names) < FIRST_BORNE - 1:
        return None
    with tarfile.open(fileobj=io.BytesIO(tree)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def _release_after(folder: Path) -> Path:
    for name in ("bakufu", "domain", "projections", "service", "workers", "docs"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "openapi.yaml", folder)
    newest = known_migrations("postgres")[-1].version
    (folder / MIGRATIONS / f"{newest + 1:04}_next.sql").write_text(NEXT_MIGRATION, "utf-8")
    return folder


@pytest.mark.slow
def test_two_releases_serve_one_database(releases, empty_postgres_url, tmp_path):
    """A game is played through both in turn: each sees at once what the other did; nothing is lost or done twice."""
    settings = {"BAKUFU_DATABASE_URL": empty_postgres_url, "BAKUFU_RATE": "1000000"}
    old = Gunicorn(settings, log=tmp_path / "old.log", processes=1, folder=str(releases.older))
    try:
        old.wait_until_ready()
        with Client(old.url) as stranger:
            tokens = [stranger.register(name).token for name in ("Old", "New")]
        with Client(old.url, tokens[0]) as host:
            game = host.open("ikusa", 2).id
            host.sit(game)
        migrate = [sys.executable, "-m", "bakufu", "migrate", "--database", empty_postgres_url]
        subprocess.run(migrate, check=True, capture_output=True, cwd=releases.newer)
        new = Gunicorn(settings, log=tmp_path / "new.log", processes=1, folder=str(releases.newer))
        try:
            new.wait_until_ready()
            with Client(new.url, tokens[1]) as guest:
                guest.sit(game)
            with Client(old.url, tokens[0]) as host:
                host.start(game)
            told = play_in_turn(game, tokens, [old.url, new.url])
            for url in (old.url, new.url):
                with Client(url, tokens[0]) as client:
                    assert client.game(game).version == told[-1]
                    assert game in [listed.id for listed in client.games()]
        finally:
            new.stop()
        with closing(open_store(empty_postgres_url)) as store:
            assert ends_of_moves(store.read(game)) == told
    finally:
        old.stop()


def play_in_turn(game, tokens, urls):
    told: list[int] = []
    clients = [[Client(url, token) for token in tokens] for url in urls]
    try:
        for seats in cycle(clients):
            for client in seats:
                options = client.options(game)
                if options.ask is not None:
                    told.append(client.play(game, options.options[0].command, seen=options).version)
                    break
            if len(told) >= MOVES:
                return told
    finally:
        for client in [client for seats in clients for client in seats]:
            client.close()


@pytest.mark.parametrize("engine", ["sqlite", "postgres"])
def test_migrations_are_borne_by_the_release_before(engine):
    """A migration only adds - tables, indexes, columns with a default - or says that older releases must be gone."""
    found = []
    for migration in known_migrations(engine):
        if migration.version < FIRST_BORNE or "UPDATE schema_floor" in migration.sql:
            continue
        for statement in statements(migration.sql):
            text = " ".join(line for line in statement.splitlines() if not line.strip().startswith("--")).strip()
            if text and not _borne(text):
                found.append(f"{migration.version:04}_{migration.name}: {text[:80]}")
    assert found == []


def _borne(statement: str) -> bool:
    if not statement.upper().startswith(BORNE):
        return False
    if statement.upper().startswith("ALTER TABLE"):
        adds = "ADD COLUMN" in statement.upper()
        return adds and ("NOT NULL" not in statement.upper() or "DEFAULT" in statement.upper())
    return True
