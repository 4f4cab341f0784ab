"""A service on a real socket, with some players whose tokens are known."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.composition import Services
from service.stores.open import open_store
from tests import generic
from tests.live import serving
from tests.serving import services_on


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    store = open_store(f"sqlite:///{tmp_path / 'client.db'}")
    yield services_on(store)
    store.close()


@pytest.fixture
def url(services: Services) -> Iterator[str]:
    with serving(services, threads=16) as address:
        yield address


@pytest.fixture
def tokens(services: Services) -> list[str]:
    """Of the players p_player0, p_player1 ..."""
    return generic.players(services)
