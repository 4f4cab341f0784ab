"""Many generated requests and sequences of requests, on both engines."""

from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import HealthCheck, settings

from tests.conftest import Databases
from tests.http.fuzzing import Target, fuzz_schema, walks

PATIENT = settings(deadline=None, database=None, suppress_health_check=list(HealthCheck))
MANY = settings(PATIENT, max_examples=300)
LONG = settings(PATIENT, max_examples=100, stateful_step_count=12)
pytestmark = pytest.mark.soak

EMBEDDED, SERVER, WALK_EMBEDDED, WALK_SERVER = Target(), Target(), Target(), Target()
embedded, server = fuzz_schema(EMBEDDED), fuzz_schema(SERVER)


@pytest.fixture(scope="module")
def on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    EMBEDDED.open(f"sqlite:///{tmp_path_factory.mktemp('fuzz') / 'store.db'}?synchronous=normal")
    yield
    EMBEDDED.close()


@pytest.fixture(scope="module")
def on_postgres(databases: Databases, migrated_template: str) -> Iterator[None]:
    name = databases.create(migrated_template)
    SERVER.open(databases.url(name))
    yield
    SERVER.close()
    databases.drop(name)


@embedded.parametrize()
@MANY
def test_generated_requests_on_sqlite(on_sqlite, case):
    """Each operation keeps its contract for generated right and wrong requests."""
    EMBEDDED.judge(case)


@server.parametrize()
@MANY
def test_generated_requests_on_postgres(on_postgres, case):
    """Each operation keeps its contract for generated right and wrong requests."""
    SERVER.judge(case)


@pytest.fixture(scope="module")
def walk_on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> None:
    stores = count(1)
    folder = tmp_path_factory.mktemp("walk")
    WALK_EMBEDDED.new_store = lambda: f"sqlite:///{folder / f'{next(stores)}.db'}?synchronous=normal"


@pytest.mark.usefixtures("walk_on_sqlite")
class TestWalkOnSqlite(walks(fuzz_schema(WALK_EMBEDDED), WALK_EMBEDDED)):  # type: ignore[misc]
    """Sequences of requests that follow the links keep the contract, too."""

    settings = LONG


@pytest.fixture(scope="module")
def walk_on_postgres(databases: Databases, migrated_template: str) -> Iterator[None]:
    names: list[str] = []

    def new_store() -> str:
        while names:
            databases.drop(names.pop())
        names.append(databases.create(migrated_template))
        return databases.url(names[0])

    WALK_SERVER.new_store = new_store
    yield
    databases.drop(names.pop())


@pytest.mark.usefixtures("walk_on_postgres")
class TestWalkOnPostgres(walks(fuzz_schema(WALK_SERVER), WALK_SERVER)):  # type: ignore[misc]
    """Sequences of requests that follow the links keep the contract, too."""

    settings = LONG
