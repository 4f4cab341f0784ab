"""The whole service behind Flask's test client, on each engine, with a clock that stands still."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask

from domain.catalogue import catalogue
from service.bootstrap import Application, build
from service.eventstore.port import Store
from service.http.app import create_app
from service.settings import Settings
from tests.conftest import ENGINES, new_database
from tests.gunicorn_http import START, Database, FileClock, forwarding
from tests.http.driver import NUMBERS, Player
from tests.requests_made import REQUESTS_MADE
from tests.toy import toy_title

INSIDE = {"monkeypatch", "caplog"}


class StillClock:
    """Moves only when told."""

    def __init__(self) -> None:
        self.time = 1_794_787_200_000

    def now(self) -> int:
        return self.time


@pytest.fixture(scope="session", params=ENGINES)
def shared_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, clock_file: Path
) -> Iterator[Database]:
    """One database for all tests of this folder: each test registers players of its own, and making one is slow."""
    with new_database(request, tmp_path_factory) as url, closing(Database(url, clock_file)) as made:
        yield made


@pytest.fixture(scope="module", params=ENGINES)
def module_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, clock_file: Path
) -> Iterator[Database]:
    """A database for the tests of one file, for those that let workers do all that is due: not for everybody else."""
    with new_database(request, tmp_path_factory) as url, closing(Database(url, clock_file)) as made:
        yield made


@pytest.fixture(scope="session")
def shared_url(shared_database: Database) -> str:
    return shared_database.url


@pytest.fixture(scope="session")
def shared_store(shared_database: Database) -> Store:
    return shared_database.store


@pytest.fixture
def database(shared_database: Database) -> Database:
    """Where the service of a test keeps its data; a file that wants one of its own says so with `module_database`."""
    return shared_database


@pytest.fixture(scope="session")
def clock_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("clock") / "now"


@pytest.fixture
def clock(request: pytest.FixtureRequest) -> StillClock | FileClock:
    if request.config.getoption("gunicorn"):
        return FileClock(request.getfixturevalue("clock_file"), START)
    return StillClock()


@pytest.fixture
def services(database: Database, clock: StillClock | FileClock) -> Application:
    """What earlier tests have left in the log is folded: no worker carries the read models along here."""
    titles = {"toy": toy_title(), **catalogue()}
    made = build(Settings(), store=database.store, clock=clock, titles=titles)
    made.models.catch_up()
    return made


@pytest.fixture
def app(services: Application, database: Database, request: pytest.FixtureRequest) -> Flask:
    """The application; under --gunicorn it forwards all requests, unless a test looks at or changes what is in it."""
    made = create_app(services)
    if request.config.getoption("gunicorn") and not looks_inside(request):
        request.config.stash[REQUESTS_MADE].forward(made, forwarding(database.gunicorn))
    return made


def looks_inside(request: pytest.FixtureRequest) -> bool:
    """By a mark that says why, or by what is there to replace parts of this process or to read its log."""
    mark = request.node.get_closest_marker("in_process")
    return bool(mark and mark.kwargs["reason"]) or not INSIDE.isdisjoint(request.fixturenames)


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


@pytest.fixture
def organiser(register, services) -> Player:
    """Ann with the scope that only administrators grant."""
    ann = register("Organiser")
    token = services.accounts.grant(ann.id, "organises", ["play", "organise"], None).text
    return Player(ann.client, ann.id, token)
