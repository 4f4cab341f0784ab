"""Many generated requests and sequences of requests, on both engines."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.conftest import Databases
from tests.http.fuzzing import Target, fuzz_schema

LONG = settings(max_examples=300, deadline=None, database=None, suppress_health_check=list(HealthCheck))
pytestmark = pytest.mark.soak

EMBEDDED, SERVER, WALKED = Target(), Target(), Target()
embedded, server, walked = fuzz_schema(EMBEDDED), fuzz_schema(SERVER), fuzz_schema(WALKED)


@pytest.fixture(scope="module")
def on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> None:
    EMBEDDED.open(f"sqlite:///{tmp_path_factory.mktemp('fuzz') / 'store.db'}?synchronous=normal")


@pytest.fixture(scope="module")
def on_postgres(databases: Databases, migrated_template: str) -> Iterator[None]:
    name = databases.create(migrated_template)
    SERVER.open(databases.url(name))
    yield
    databases.drop(name)


@embedded.parametrize()
@LONG
def test_generated_requests_on_sqlite(on_sqlite, case):
    """Each operation keeps its contract for generated right and wrong requests."""
    EMBEDDED.judge(case)


@server.parametrize()
@LONG
def test_generated_requests_on_postgres(on_postgres, case):
    """Each operation keeps its contract for generated right and wrong requests."""
    SERVER.judge(case)


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> None:
    WALKED.open(f"sqlite:///{tmp_path_factory.mktemp('walk') / 'store.db'}?synchronous=normal")


@pytest.mark.usefixtures("walk")
class TestWalk(walked.as_state_machine().TestCase):  # type: ignore[misc]
    """Sequences of requests that follow the links keep the contract, too."""

    settings = settings(
        max_examples=100, stateful_step_count=12, deadline=None, database=None, suppress_health_check=list(HealthCheck)
    )
