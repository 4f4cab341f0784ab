"""Many generated requests and sequences of requests, on both engines."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.conftest import ENGINES
from tests.databases import Databases
from tests.http.fuzzing import LABELS, Target, fuzz, fuzz_schema, walk

PATIENT = settings(deadline=None, database=None, suppress_health_check=list(HealthCheck))
MANY = settings(PATIENT, max_examples=300)
LONG = settings(PATIENT, max_examples=100, stateful_step_count=12)
pytestmark = pytest.mark.soak


@pytest.fixture(scope="module", params=ENGINES)
def target(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    target = Target()
    if request.param == "sqlite":
        target.open(f"sqlite:///{tmp_path_factory.mktemp('fuzz') / 'store.db'}?synchronous=normal")
        yield target
        target.close()
        return
    databases: Databases = request.getfixturevalue("databases")
    name = databases.create(request.getfixturevalue("migrated_template"))
    target.open(databases.url(name))
    yield target
    target.close()
    databases.drop(name)


@pytest.fixture(scope="module")
def schema(target: Target) -> Any:
    return fuzz_schema(target)


@pytest.mark.parametrize("operation", LABELS)
def test_generated_requests(target: Target, schema: Any, operation: str) -> None:
    """Each operation keeps its contract for generated right and wrong requests."""
    fuzz(target, schema, operation, MANY)


def test_walks_on_sqlite(tmp_path: Path) -> None:
    """Sequences of requests that follow the links keep the contract, too."""
    stores = count(1)
    walk(Target(), lambda: f"sqlite:///{tmp_path / f'{next(stores)}.db'}?synchronous=normal", LONG)


@pytest.mark.servers
def test_walks_on_postgres(databases: Databases, migrated_template: str) -> None:
    """Sequences of requests that follow the links keep the contract on PostgreSQL."""
    names: list[str] = []

    def new_store() -> str:
        while names:
            databases.drop(names.pop())
        names.append(databases.create(migrated_template))
        return databases.url(names[0])

    walk(Target(), new_store, LONG)
    databases.drop(names.pop())
