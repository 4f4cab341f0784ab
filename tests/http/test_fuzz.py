"""Generated requests: no server error, no answer that the contract does not foresee."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.gunicorn_http import Database, forwarding
from tests.http.fuzzing import LABELS, Target, fuzz, fuzz_schema
from tests.requests_made import REQUESTS_MADE

BOUNDED = settings(
    max_examples=4, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory, clock_file: Path, pytestconfig: pytest.Config) -> Iterator[Target]:
    url = f"sqlite:///{tmp_path_factory.mktemp('fuzz') / 'store.db'}?synchronous=normal"
    target = Target()
    target.open(url)
    with closing(Database(url, clock_file)) as database:
        if pytestconfig.getoption("gunicorn"):
            pytestconfig.stash[REQUESTS_MADE].forward(target.app, forwarding(database.gunicorn))
        yield target
    target.close()


@pytest.fixture(scope="module")
def schema(target: Target) -> Any:
    return fuzz_schema(target)


@pytest.mark.slow
@pytest.mark.parametrize("operation", LABELS)
def test_generated_requests(target: Target, schema: Any, operation: str) -> None:
    """Each operation keeps its contract for generated right and wrong requests."""
    fuzz(target, schema, operation, BOUNDED)
