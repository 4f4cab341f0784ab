"""Open streams and the process that serves them: when it is to end, nobody is kept waiting."""

import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask

from service.bootstrap import Application
from service.eventstore.port import Store
from tests.feeds.people import Person, play_together
from tests.feeds.reading import SSE, read
from tests.feeds.test_leave_to_listen import STREAMS
from tests.live import serving
from tests.serving import services_on
from tests.workers.processes import until

NEVER = 3600.0
WAITING = [
    "/v1/games/g_1/events?after=99&wait=300",
    "/v1/inbox?after=999999999999999&wait=300",
    "/v1/me/stream?wait=300",
]


@pytest.fixture
def services(store: Store, monkeypatch: pytest.MonkeyPatch) -> Application:
    """Without signs of life: whoever waits sleeps until somebody calls."""
    for module in ("event_stream", "game_stream", "inbox_stream", "personal_stream"):
        monkeypatch.setattr(f"service.streaming.{module}.HEARTBEAT_SECONDS", NEVER)
    return services_on(store)


@pytest.fixture
def ben(services: Application, ann: Person) -> Person:
    person = Person(services, "ben")
    play_together(services, "g_1", ann, person)
    return person


@pytest.mark.parametrize(("path", "kind"), [*STREAMS, *((path, {}) for path in WAITING)])
def test_whoever_waits_for_news_is_let_go(
    services: Application, app: Flask, ben: Person, path: str, kind: dict[str, str]
) -> None:
    """A stream ends where it is, and a request that waits gets its page as it is."""
    with ThreadPoolExecutor(1) as asking:
        answer = asking.submit(read, app, path, **kind, **ben.headers)
        until(lambda: is_heard(services))
        services.end_streams()
        assert isinstance(answer.result(), bytes)


def is_heard(services: Application) -> bool:
    """Whether anybody listens."""
    return bool(services.personal.notifier._listeners or services.inboxes._watchers)


def test_a_server_that_stops_waits_for_no_stream(
    services: Application, ben: Person, caplog: pytest.LogCaptureFixture
) -> None:
    """Its threads are free as soon as it stops, and none is left behind."""
    with serving(services) as url:
        asked = urllib.request.Request(f"{url}/v1/games/g_1/events", headers={**SSE, **ben.headers})
        stream = urllib.request.urlopen(asked)
        assert stream.readline()
    stream.close()
    assert "still running" not in caplog.text
