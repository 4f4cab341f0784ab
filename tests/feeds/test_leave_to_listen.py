"""Open streams and the token they were opened with: whoever may no longer ask is no longer told."""

import threading
from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from service.application.erase_player import erase_player
from service.bootstrap import Application
from service.eventstore.port import Store
from service.streaming.game_stream import ViewFollower
from tests.feeds.people import Person, play_together
from tests.feeds.reading import NDJSON, SSE, get
from tests.serving import play, services_on

LIFETIME = 60
STREAMS = [
    ("/v1/games/g_1/events?after=9", SSE),
    ("/v1/games/g_1/events?after=9&wait=300", NDJSON),
    ("/v1/games/g_1/events?after=5&patch=view", SSE),
    ("/v1/me/stream", SSE),
    ("/v1/me/stream?wait=300", NDJSON),
    ("/v1/inbox?after=999999999999999", SSE),
    ("/v1/inbox?after=999999999999999&wait=300", NDJSON),
]


@pytest.fixture
def services(store: Store, monkeypatch: pytest.MonkeyPatch) -> Application:
    for module in ("game_stream", "inbox_stream", "personal_stream"):
        monkeypatch.setattr(f"service.streaming.{module}.HEARTBEAT_SECONDS", 0.01)
    return services_on(store, stream_cap=4)


@pytest.fixture
def ben(services: Application, ann: Person) -> Person:
    """Plays with Ann, and listens with a token that will not last."""
    person = Person(services, "ben")
    play_together(services, "g_1", ann, person)
    made = services.accounts.grant(person.id, "short", ["play"], LIFETIME)
    person.headers = {"Authorization": f"Bearer {made.text}"}
    return person


def revoke(services: Application, person: Person) -> None:
    (short,) = (token for token in services.accounts.tokens(person.id) if token.label == "short")
    assert services.accounts.revoke(person.id, short.id)


def run_out(services: Application, person: Person) -> None:
    services.clock.time += LIFETIME * 1000  # type: ignore[attr-defined]


def leave_for_good(services: Application, person: Person) -> None:
    assert erase_player(services.accounts, services.handler, services.models, person.id)


@pytest.mark.parametrize("end", [revoke, run_out, leave_for_good])
@pytest.mark.parametrize(("path", "kind"), STREAMS)
def test_a_stream_ends_with_its_token(
    services: Application,
    app: Flask,
    ben: Person,
    path: str,
    kind: dict[str, str],
    end: Callable[[Application, Person], None],
) -> None:
    """Revoked, out of date, or gone with its account: with the next sign of life the stream is over."""
    with get(app, path, **kind, **ben.headers) as response:
        chunks: Iterator[bytes] = iter(response.response)  # type: ignore[arg-type]
        assert next(chunks)
        assert next(chunks)
        end(services, ben)
        play(services, "g_1", 0)
        rest = b"".join(chunks)
    assert b"data" not in rest
    assert b"{" not in rest


@pytest.mark.parametrize("path", ["/v1/games/g_1/events?after=99&wait=300", "/v1/inbox?after=999999999999999&wait=300"])
def test_a_waiting_page_ends_with_its_token(services: Application, app: Flask, ben: Person, path: str) -> None:
    """A request that waits is answered with an empty page."""
    timer = threading.Timer(0.05, revoke, (services, ben))
    timer.start()
    page = get(app, path, **ben.headers).get_json()
    timer.join()
    assert page.get("events", page.get("notes")) == []


def test_a_spectators_stream_has_no_token_to_lose(services: Application, app: Flask, ben: Person) -> None:
    """Without a token a stream goes on, whoever's is revoked."""
    with get(app, "/v1/games/g_1/events?after=9", **SSE) as response:
        chunks = iter(response.response)
        next(chunks)
        revoke(services, ben)
        assert next(chunks) == next(chunks) == b": still here\n\n"


def test_who_gets_no_place_costs_no_position(
    services: Application, app: Flask, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A position is folded for patches only after the stream has found a place."""
    folded: list[ViewFollower] = []
    begin = ViewFollower.__init__

    def note(self: ViewFollower, *args: object) -> None:
        folded.append(self)
        begin(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(ViewFollower, "__init__", note)
    path = "/v1/games/g_1/events?after=5&patch=view"
    places = [get(app, path, **SSE) for _ in range(4)]
    assert [get(app, path, **SSE).status_code for _ in range(3)] == [429] * 3
    assert len(folded) == 4
    for place in places:
        place.close()
