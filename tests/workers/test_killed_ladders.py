"""A small ladder under workers that are killed; the long one is a soak test."""

import pytest

from domain.catalogue import TITLES
from service.bootstrap import build
from service.eventstore.open import open_store
from service.settings import Settings
from tests.workers.killed_ladders import hold_true, kill_until_over, open_ladders
from tests.workers.processes import worker

pytestmark = [pytest.mark.slow, pytest.mark.servers]
GAMES = 4


def services_of(url):
    return build(Settings()._replace(database_url=url), store=open_store(url))


def test_rated_ladders_under_kills(postgres_url, redis_url):
    """A ladder of each title: RQ workers are killed, all games end, and standings are those of a full rebuild."""
    services, other = services_of(postgres_url), services_of(postgres_url)
    try:
        ladders = open_ladders(services, TITLES, GAMES)
        with worker(postgres_url, redis_url, processes=2) as hired:
            kill_until_over(services, ladders, hired, (1.0, 2.0), 3600)
        hold_true(services, other, ladders, GAMES)
    finally:
        services.store.close()
        other.store.close()
