"""Fixtures shared by all tests: real servers, and a store of each engine."""

import gc
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from service.eventstore.open import open_store
from service.eventstore.port import Store
from tests import servers
from tests.requests_made import REQUESTS_MADE, RequestsMade

if TYPE_CHECKING:
    from tests.databases import Databases

ENGINES = ["sqlite", pytest.param("postgres", marks=pytest.mark.servers)]
NEED_SERVERS = {"postgres_url", "empty_postgres_url", "redis_url"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--embedded-only",
        action="store_true",
        help="skip what needs PostgreSQL or Valkey; without it a missing server is a failure",
    )

    parser.addoption(
        "--gunicorn",
        action="store_true",
        help="let tests/http talk to gunicorn with two gevent processes instead of the application itself",
    )


def pytest_configure(config: pytest.Config) -> None:
    if "not soak" in config.option.markexpr and "TMPDIR" not in os.environ:  # long runs would fill the memory
        os.environ["TMPDIR"] = tempfile.tempdir = servers.scratch_folder()
    made = RequestsMade()
    made.begin()
    config.pluginmanager.register(made, "requests-made")
    config.stash[REQUESTS_MADE] = made


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if NEED_SERVERS.intersection(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.servers)


def pytest_collection_finish() -> None:
    """Thousands of tests stay in memory to the end: the collector need not look at them again and again."""
    gc.collect()
    gc.freeze()


def pytest_report_header(config: pytest.Config) -> str:
    others = ["no servers (--embedded-only)"] if config.getoption("embedded_only") else servers.backends()
    return ", ".join([f"backends: sqlite {sqlite3.sqlite_version}", *others])


@contextmanager
def running(kind: str, variable: str, config: pytest.Config) -> Iterator[str]:
    """The URL of a server for this session: the given one, or one of our own."""
    if config.getoption("embedded_only"):
        pytest.skip(f"{kind} is left out by --embedded-only")
    given = os.environ.get(variable)
    if given:
        yield given
        return
    server = servers.Server(kind)
    try:
        yield server.url
    finally:
        server.stop()


# -- PostgreSQL ------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def databases(request: pytest.FixtureRequest) -> Iterator["Databases"]:
    with running("postgres", "TEST_DATABASE_URL", request.config) as admin:
        from tests.databases import Databases  # not at the top: what needs no server does without its driver

        made = Databases(admin, f"bakufu_test_{uuid4().hex[:12]}", count(1))
        yield made
        made.close()


@pytest.fixture(scope="session")
def migrated_template(databases: "Databases") -> Iterator[str]:
    name = databases.create("template0")
    open_store(databases.url(name)).close()
    databases.copies_of(name)
    yield name
    databases.drop(name)


@pytest.fixture
def empty_postgres_url(databases: "Databases") -> Iterator[str]:
    """A database without any table."""
    name = databases.create("template0")
    yield databases.url(name)
    databases.drop(name)


@pytest.fixture
def postgres_url(databases: "Databases", migrated_template: str) -> Iterator[str]:
    """A migrated database with nothing in it."""
    name = databases.take()
    yield databases.url(name)
    databases.give_back(name)


# -- Valkey / Redis --------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def redis_server(request: pytest.FixtureRequest) -> Iterator[str]:
    with running("valkey", "TEST_REDIS_URL", request.config) as url:
        yield url


@pytest.fixture
def redis_url(redis_server: str) -> str:
    """An emptied database of a Redis-protocol server."""
    import redis

    with redis.Redis.from_url(redis_server) as client:
        client.flushdb()
    return redis_server


# -- stores ----------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copying it takes less time than migrating a new one."""
    path = tmp_path_factory.mktemp("migrated") / "store.db"
    open_store(f"sqlite:///{path}").close()
    return path


@pytest.fixture
def sqlite_url(migrated_file: Path, tmp_path: Path) -> str:
    """A migrated file with nothing in it."""
    return f"sqlite:///{shutil.copy(migrated_file, tmp_path / 'store.db')}"


@pytest.fixture(params=ENGINES)
def store_url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty store, once for each engine."""
    if request.param == "sqlite":
        file: str = request.getfixturevalue("sqlite_url")
        return file
    url: str = request.getfixturevalue("postgres_url")
    return url


@contextmanager
def new_database(request: pytest.FixtureRequest, folders: pytest.TempPathFactory) -> Iterator[str]:
    """For fixtures that last longer than a test and have an engine as their parameter."""
    if request.param == "sqlite":
        migrated: Path = request.getfixturevalue("migrated_file")
        yield f"sqlite:///{shutil.copy(migrated, folders.mktemp('lasting') / 'store.db')}?synchronous=normal"
        return
    databases: Databases = request.getfixturevalue("databases")
    name = databases.create(request.getfixturevalue("migrated_template"))
    yield databases.url(name)
    databases.drop(name)


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    """An empty store, once for each engine."""
    opened = open_store(f"{store_url}?synchronous=normal" if store_url.startswith("sqlite") else store_url)
    yield opened
    opened.close()
