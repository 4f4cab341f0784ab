"""The whole service behind Flask's test client, on each engine, with a clock that stands still."""

from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from domain.catalogue import catalogue
from service.bootstrap import Application, build
from service.eventstore.open import open_store
from service.eventstore.port import Store
from service.http.app import create_app
from service.settings import Settings
from tests.conftest import ENGINES
from tests.http.driver import NUMBERS, Player
from tests.toy import BUNDLED, ToyTitle


class StillClock:
    """Moves only when told."""

    def __init__(self) -> None:
        self.time = 1_794_787_200_000

    def now(self) -> int:
        return self.time


@pytest.fixture(scope="session", params=ENGINES)
def shared_url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One database for all tests of this folder: each test registers players of its own, and making one is slow."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path_factory.mktemp('http') / 'store.db'}"
        return
    databases = request.getfixturevalue("databases")
    name = databases.create(request.getfixturevalue("migrated_template"))
    yield databases.url(name)
    databases.drop(name)


@pytest.fixture(scope="session")
def shared_store(shared_url: str) -> Iterator[Store]:
    opened = open_store(shared_url)
    yield opened
    opened.close()


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def services(shared_store: Store, clock: StillClock) -> Application:
    titles = {"toy": ToyTitle([BUNDLED]), **catalogue()}
    return build(Settings(), store=shared_store, clock=clock, titles=titles)


@pytest.fixture
def app(services: Application) -> Flask:
    return create_app(services)


Register = Callable[..., Player]


@pytest.fixture
def register(app: Flask) -> Register:
    """Makes players: `register()` or `register("Name", bot=True)`; a number makes the name unique."""

    def make(name: str = "Player", **more: object) -> Player:
        stranger = Player(app.test_client())
        answer = stranger.post("/v1/players", {"name": f"{name} {next(NUMBERS)}", **more})
        assert answer.status_code == 201, answer.json
        return Player(app.test_client(), answer.json["id"], answer.json["token"])

    return make


@pytest.fixture
def ann(register: Register) -> Player:
    return register("Ann")


@pytest.fixture
def ben(register: Register) -> Player:
    return register("Ben")


@pytest.fixture
def stranger(app: Flask) -> Player:
    return Player(app.test_client())


@pytest.fixture
def game(ann: Player, ben: Player) -> str:
    """A running game of the toy: Ann on seat 0, Ben on seat 1."""
    id = ann.open("toy", 2)
    assert ann.sit(id).status_code == 201
    assert ben.sit(id).status_code == 201
    assert ann.post(f"/v1/games/{id}/start").status_code == 200
    return id
