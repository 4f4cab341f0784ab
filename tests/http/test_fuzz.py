"""Generated requests: no server error, no answer that the contract does not foresee."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.http.fuzzing import Target, fuzz_schema

BOUNDED = settings(
    max_examples=10, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


TARGET = Target()
schema = fuzz_schema(TARGET)


@pytest.fixture(scope="module", autouse=True)
def _target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    TARGET.open(f"sqlite:///{tmp_path_factory.mktemp('fuzz') / 'store.db'}?synchronous=normal")
    yield
    TARGET.close()


@schema.parametrize()
@BOUNDED
@pytest.mark.slow
def test_generated_requests(case):
    """Each operation keeps its contract for generated right and wrong requests."""
    TARGET.judge(case)
