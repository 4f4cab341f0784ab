"""A database that is away: processes start without it, all are refused at once, and all goes on when it is back."""

import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from werkzeug.test import Client

from service.bootstrap import build
from service.eventstore.open import open_store
from service.eventstore.port import StoreAway, StoreError
from service.http.app import create_app
from service.http.late_app import LateApp, app_when_ready
from service.settings import BadSetting, Settings
from tests.http.driver import code
from tests.serving import services_on, started_game
from tests.workers.hands import bot_game
from tests.workers.processes import PATIENCE, OwnPostgres, until, worker
from workers.rq.jobs import OwedLeases

pytestmark = pytest.mark.servers
READERS = 6


class Forgetful:
    """A store that is away until it is told to come back."""

    def __init__(self) -> None:
        self.asked, self.back, self.heard = threading.Event(), threading.Event(), threading.Event()
        self.released: list[tuple[list[str], str]] = []

    def release(self, items, owner):
        self.asked.set()
        if not self.back.is_set():
            raise StoreAway("away")
        self.released.append((items, owner))
        self.heard.set()


def test_what_was_in_hand_is_given_back_when_it_is_back():
    """Without waiting for the next job, which may be long in coming: nobody else may touch those items before."""
    store: Any = Forgetful()
    owed = OwedLeases(store)
    owed.add([("game:g_1", "rq-1")])
    assert store.asked.wait(PATIENCE)
    store.back.set()
    assert store.heard.wait(PATIENCE)
    assert store.released == [(["game:g_1"], "rq-1")]


@pytest.fixture
def postgres(short_folder) -> Iterator[OwnPostgres]:
    server = OwnPostgres(short_folder)
    yield server
    server.stop()


def test_a_web_process_starts_without_it(postgres):
    """It is alive and refuses with Retry-After; once the database is there it answers, without a hand."""
    open_store(postgres.url).close()
    postgres.stop(signal.SIGINT)
    settings, made = Settings(database_url=postgres.url), []

    def make():
        made.append(build(settings))
        return create_app(made[-1])

    app = app_when_ready(make)
    assert isinstance(app, LateApp)
    client = Client(app)
    refused = client.get("/v1/games")
    assert code(refused) == (503, "service.unavailable")
    assert refused.mimetype == "application/problem+json"
    assert refused.headers["Retry-After"]
    assert refused.headers["Request-Id"]
    assert client.get("/healthz").status_code == 200
    assert client.get("/readyz").status_code == 503
    postgres.start()
    assert app.wait(PATIENCE)
    assert client.get("/v1/games").status_code == 200
    made[-1].store.close()


def test_settings_that_cannot_work_are_still_refused():
    """Only what may come back is waited for."""

    def make():
        raise BadSetting("no such thing")

    with pytest.raises(BadSetting):
        app_when_ready(make)


def test_all_readers_are_refused_at_once(postgres, monkeypatch):
    """Nobody waits for a connection that cannot come, and nobody behind somebody who does."""
    store = open_store(postgres.url)
    try:
        services = services_on(store)
        game = started_game(services)
        monkeypatch.setattr("service.eventstore.postgres.store.WAIT_SECONDS", 10 * PATIENCE)
        postgres.stop(signal.SIGINT)

        def refused(_: int) -> bool:
            try:
                services.games.look(game, lambda game: game.version)
            except StoreAway:
                return True
            return False

        with ThreadPoolExecutor(READERS) as readers:
            assert list(readers.map(refused, range(READERS))) == [True] * READERS
        postgres.start()
        until(lambda: _can_look(services, game), what="the recovery")
    finally:
        store.close()


def test_a_web_process_recovers(postgres):
    """While it is away, commands and reads are 503 with Retry-After; afterwards they are carried out."""
    store = open_store(postgres.url)
    try:
        client = create_app(services_on(store)).test_client()
        assert client.post("/v1/players", json={"name": "Ann"}).status_code == 201
        postgres.stop(signal.SIGINT)
        until(lambda: client.get("/v1/games").status_code == 503, what="a refusal")
        refused = client.post("/v1/players", json={"name": "Ben"})
        assert (refused.status_code, refused.headers["Retry-After"]) == (503, "1")
        assert client.get("/readyz").status_code == 503
        postgres.start()
        until(lambda: client.get("/readyz").status_code == 200, what="the recovery")
        assert client.post("/v1/players", json={"name": "Ben"}).status_code == 201
    finally:
        store.close()


def test_a_worker_starts_without_it(postgres):
    """It waits, and does what is due once the database is there."""
    store = open_store(postgres.url)
    services = services_on(store)
    game = bot_game(services, "g_late", "edo", 2)
    before = store.version(game)
    store.close()
    postgres.stop(signal.SIGINT)
    with worker(postgres.url) as started:
        assert started.process.poll() is None
        postgres.start()
        store = open_store(postgres.url)
        try:
            until(lambda: store.version(game) > before, what="a move of a bot")
        finally:
            store.close()


def _can_look(services, game):
    try:
        return services.games.look(game, lambda game: game.version) > 0
    except StoreError:
        return False
