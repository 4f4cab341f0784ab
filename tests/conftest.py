"""Fixtures shared by all tests: real servers, and a store of each engine."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import pytest

from service.eventstore.open import open_store
from service.eventstore.port import Store
from tests import servers

ENGINES = ["sqlite", pytest.param("postgres", marks=pytest.mark.servers)]
NEED_SERVERS = {"postgres_url", "empty_postgres_url", "redis_url"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--embedded-only",
        action="store_true",
        help="skip what needs PostgreSQL or Valkey; without it a missing server is a failure",
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if NEED_SERVERS.intersection(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.servers)


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


@dataclass
class Databases:
    """Makes a database per test; copying a migrated one takes less time than migrating."""

    admin: str
    prefix: str
    numbers: Iterator[int]

    def url(self, name: str) -> str:
        return urlunsplit(urlsplit(self.admin)._replace(path=f"/{name}"))

    def run(self, statement: str) -> None:
        import psycopg

        with psycopg.connect(self.admin, autocommit=True) as connection:
            connection.execute(statement.encode())

    def create(self, template: str) -> str:
        name = f"{self.prefix}_{next(self.numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template} ENCODING 'UTF8' STRATEGY FILE_COPY")
        return name

    def drop(self, name: str) -> None:
        self.run(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def databases(request: pytest.FixtureRequest) -> Iterator[Databases]:
    with running("postgres", "TEST_DATABASE_URL", request.config) as admin:
        yield Databases(admin, f"bakufu_test_{uuid4().hex[:12]}", count(1))


@pytest.fixture(scope="session")
def migrated_template(databases: Databases) -> Iterator[str]:
    name = databases.create("template0")
    open_store(databases.url(name)).close()
    yield name
    databases.drop(name)


@pytest.fixture
def empty_postgres_url(databases: Databases) -> Iterator[str]:
    """A database without any table."""
    name = databases.create("template0")
    yield databases.url(name)
    databases.drop(name)


@pytest.fixture
def postgres_url(databases: Databases, migrated_template: str) -> Iterator[str]:
    """A migrated database that no other test has seen."""
    name = databases.create(migrated_template)
    yield databases.url(name)
    databases.drop(name)


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


@pytest.fixture(params=ENGINES)
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty store, once for each engine."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store.db'}"
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    """An empty store, once for each engine."""
    opened = open_store(store_url)
    yield opened
    opened.close()
