"""A service on a real socket, with some players whose tokens are known."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from bakufu.client import Client, RetryPolicy
from service.bootstrap import Application
from service.eventstore.open import open_store
from tests import generic
from tests.live import AT_ONCE, serving
from tests.serving import services_on


@pytest.fixture
def services(sqlite_url: str) -> Iterator[Application]:
    store = open_store(f"{sqlite_url}?synchronous=normal")
    yield services_on(store, stream_share=32)  # who is cut off comes back before the old place is known to be free
    store.close()


@pytest.fixture
def url(services: Application) -> Iterator[str]:
    with serving(services, threads=16) as address:
        yield address


@pytest.fixture
def tokens(services: Application) -> list[str]:
    """Of the players p_player0, p_player1 ..."""
    return generic.players(services)


class Connect:
    """Makes clients that are closed when the test is over."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack

    def __call__(self, url: str, token: str | None = None, retries: RetryPolicy = AT_ONCE) -> Client:
        return self._stack.enter_context(Client(url, token, retries=retries))


@pytest.fixture
def connect() -> Iterator[Connect]:
    with ExitStack() as stack:
        yield Connect(stack)


@pytest.fixture
def ann(connect: Connect, url: str, tokens: list[str]) -> Client:
    return connect(url, tokens[0])


@pytest.fixture
def ben(connect: Connect, url: str, tokens: list[str]) -> Client:
    return connect(url, tokens[1])


@pytest.fixture
def game(ann: Client, ben: Client) -> str:
    """A running game of the toy: Ann on seat 0, Ben on seat 1."""
    id = ann.open("toy", 2).id
    ann.sit(id)
    ben.sit(id)
    ann.start(id)
    return id
