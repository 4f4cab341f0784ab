"""The feed: one log three ways, resumable without gap or repeat, never more than a reader may see."""

import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from flask import Flask

from service.application.json_patch import diff
from service.bootstrap import Application
from service.eventstore.port import Store
from service.http.app import create_app
from tests.feeds.reading import NDJSON, SSE, get, messages, read
from tests.serving import elsewhere, finish, play, services_on, started_game


@pytest.fixture
def services(store: Store) -> Application:
    return services_on(store, stream_cap=2)


class TestThreeWays:
    def test_page_lines_and_stream_tell_the_same(self, services: Application, app: Flask) -> None:
        """Whatever the form, the events are the same, in order and complete."""
        id = started_game(services)
        finish(services, id)
        path = f"/v1/games/{id}/events"
        page = get(app, f"{path}?limit=200").get_json()["events"]
        lines = [json.loads(line) for line in read(app, path, **NDJSON).splitlines()]
        stream = [json.loads(message["data"]) for message in messages(read(app, path, **SSE))]
        assert page == lines == stream
        assert [event["version"] for event in page] == list(range(1, services.store.version(id) + 1))

    def test_messages_are_numbered_by_version(self, services: Application, app: Flask) -> None:
        """The id of a message is what Last-Event-ID must say to go on after it."""
        id = started_game(services)
        finish(services, id)
        stream = messages(read(app, f"/v1/games/{id}/events", **SSE))
        assert [int(message["id"]) for message in stream] == [json.loads(m["data"])["version"] for m in stream]

    def test_another_media_type_is_not_acceptable(self, services: Application, app: Flask) -> None:
        """Only the three forms are offered."""
        id = started_game(services)
        assert get(app, f"/v1/games/{id}/events", Accept="text/html").status_code == 406


class TestResuming:
    @pytest.mark.parametrize("headers", [SSE, NDJSON])
    def test_any_version_can_be_resumed_from(self, services: Application, app: Flask, headers: dict[str, str]) -> None:
        """Cut anywhere, a reader that comes back gets exactly the rest."""
        id = started_game(services)
        finish(services, id)
        last = services.store.version(id)
        for cut in range(1, last):
            body = read(app, f"/v1/games/{id}/events", **headers, **{"Last-Event-ID": str(cut)})
            rows = [json.loads(m["data"]) for m in messages(body)] if headers is SSE else _rows(body)
            assert [row["version"] for row in rows] == list(range(cut + 1, last + 1))

    def test_nothing_more_will_come_is_said_plainly(self, services: Application, app: Flask) -> None:
        """After the last event of a finished game the answer is 204, so that an EventSource stays away."""
        id = started_game(services)
        finish(services, id)
        last = str(services.store.version(id))
        assert get(app, f"/v1/games/{id}/events", **SSE, **{"Last-Event-ID": last}).status_code == 204

    @pytest.mark.parametrize("last", ["", "x", "-1", "1.5", "9" * 12])
    def test_a_wrong_last_event_id_is_told(self, services: Application, app: Flask, last: str) -> None:
        """A version is a number."""
        id = started_game(services)
        assert get(app, f"/v1/games/{id}/events", **SSE, **{"Last-Event-ID": last}).status_code == 422

    def test_a_limited_stream_ends_by_itself(self, services: Application, app: Flask) -> None:
        """`limit` bounds the number of events, `wait` the time."""
        id = started_game(services)
        assert len(messages(read(app, f"/v1/games/{id}/events?limit=3", **SSE))) == 3
        assert len(_rows(read(app, f"/v1/games/{id}/events?wait=0", **NDJSON))) == services.store.version(id)


class TestWaiting:
    def test_a_stream_goes_on_when_another_process_plays(self, services: Application, app: Flask) -> None:
        """What is appended elsewhere reaches a waiting reader."""
        id = started_game(services)
        version = services.store.version(id)
        other = elsewhere(services)
        with get(app, f"/v1/games/{id}/events?after={version}&limit=1", **SSE) as response:
            chunks = iter(response.response)
            next(chunks)  # the retry line
            player = threading.Timer(0.05, lambda: play(other, id, 0))
            player.start()
            (message,) = messages(_until_data(chunks))
            player.join()
        assert json.loads(message["data"])["event"] == {"type": "toy.kept", "seat": 0}

    def test_a_page_can_wait_too(self, services: Application, app: Flask) -> None:
        """Long polling: the page is answered as soon as there is something in it."""
        id = started_game(services)
        version = services.store.version(id)
        player = threading.Timer(0.05, lambda: play(services, id, 0))
        player.start()
        page = get(app, f"/v1/games/{id}/events?after={version}&wait=30").get_json()
        player.join()
        assert page["events"][0]["version"] == version + 1

    def test_an_idle_stream_shows_signs_of_life(
        self, services: Application, app: Flask, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A heartbeat keeps the connection and finds out who has gone."""
        monkeypatch.setattr("service.streaming.game_stream.HEARTBEAT_SECONDS", 0.01)
        id = started_game(services)
        version = services.store.version(id)
        with get(app, f"/v1/games/{id}/events?after={version}", **SSE) as response:
            chunks = iter(response.response)
            assert next(chunks) == b"retry: 1000\n\n"
            assert next(chunks) == b": still here\n\n"

    def test_too_many_streams_are_sent_away(self, services: Application, app: Flask) -> None:
        """Above the cap: 503 with Retry-After; a stream that ends makes room."""
        id = started_game(services)
        path = f"/v1/games/{id}/events"
        one, two = get(app, path, **SSE), get(app, path, **SSE)
        full = get(app, path, **SSE)
        assert full.status_code == 503
        assert full.headers["Retry-After"] == "5"
        assert full.get_json()["code"] == "service.streams-full"
        assert get(app, path).status_code == 200
        one.close()
        three = get(app, path, **SSE)
        assert three.status_code == 200
        two.close()
        three.close()

    def test_nobody_takes_all_places(self, services: Application) -> None:
        """A caller has a share: 429 above it, whichever token it uses, and others still get in; waiting counts too."""
        settings = services.settings._replace(stream_cap=5, stream_share=2)
        roomy = create_app(services._replace(settings=settings))
        id = started_game(services)
        path = f"/v1/games/{id}/events"
        made = services.accounts.register("greedy")
        second = services.accounts.grant(made.account.id, "second", ["play"], None).text
        by_token = [{"Authorization": f"Bearer {token}"} | SSE for token in (made.token, second)]
        with ExitStack() as opened:
            for headers in by_token:
                assert opened.enter_context(get(roomy, path, **headers)).status_code == 200
            for refused in (
                get(roomy, path, **by_token[1]),
                get(roomy, "/v1/inbox?wait=300", **by_token[0] | {"Accept": "application/json"}),
            ):
                assert (refused.status_code, refused.headers["Retry-After"]) == (429, "5")
                assert (refused.get_json()["code"], refused.get_json()["streams"]) == ("request.too-many-streams", 2)
            for _ in range(2):
                assert opened.enter_context(get(roomy, path, **SSE)).status_code == 200
            assert get(roomy, path, **SSE).status_code == 429
        with get(roomy, path, **by_token[0]) as again:
            assert again.status_code == 200


class TestSecrecy:
    def test_a_reader_sees_its_own_secrets_only(self, services: Application, app: Flask) -> None:
        """`private` holds what the caller may see, and nothing while it may see nothing."""
        id = started_game(services)
        registered = services.accounts.register("stranger")
        stream = messages(read(app, f"/v1/games/{id}/events?wait=0", **SSE))
        assert not any("private" in json.loads(message["data"]) for message in stream)
        headers = {"Authorization": f"Bearer {registered.token}"} | SSE
        stream = messages(read(app, f"/v1/games/{id}/events?wait=0", **headers))
        assert not any("private" in json.loads(message["data"]) for message in stream)

    def test_everything_opens_at_the_end(self, services: Application, app: Flask) -> None:
        """Once the seed is revealed, every sealed part is shown to everybody."""
        id = started_game(services)
        finish(services, id)
        events = get(app, f"/v1/games/{id}/events?limit=200").get_json()["events"]
        assert all("private" in event for event in events if "seal" in event)


class TestPatches:
    def test_patches_carry_the_view_along(self, services: Application, app: Flask) -> None:
        """The first view with every patch applied is the view at the end."""
        id = started_game(services, "edo", 2)
        finish(services, id)
        stream = messages(read(app, f"/v1/games/{id}/events?patch=view&after=40&limit=200", **SSE))
        assert stream[0]["event"] == "view"
        view = json.loads(stream[0]["data"])
        for message in stream[1:]:
            assert message["event"] == "patch"
            for operation in json.loads(message["data"])["patch"]:
                view = apply(view, operation)
        last = int(stream[-1]["id"])
        assert view == get(app, f"/v1/games/{id}/view?version={last}").get_json()

    def test_one_request_brings_so_many_patches(self, services: Application, app: Flask) -> None:
        """Each costs two views, so a whole game of them is more than one request may ask for; the rest is resumed."""
        id = started_game(services, "edo", 2)
        finish(services, id)
        stream = messages(read(app, f"/v1/games/{id}/events?patch=view", **SSE))
        assert (len(stream), stream[-1]["id"]) == (1 + 200, "200")
        resumed = messages(read(app, f"/v1/games/{id}/events?patch=view", **SSE, **{"Last-Event-ID": "200"}))
        assert [(message["event"], message["id"]) for message in resumed[:2]] == [("view", "200"), ("patch", "201")]

    def test_patches_are_for_streams_only(self, services: Application, app: Flask) -> None:
        """A page or lines of patches are not offered."""
        id = started_game(services)
        assert get(app, f"/v1/games/{id}/events?patch=view", **NDJSON).status_code == 422

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ({"a": 1, "b/c": 2}, {"a": 2, "d~": [1]}),
            ([1, 2, 3, 4], [1, 9, 4]),
            ([1], [1, 2, 3]),
            ([{"x": 1}, {"x": 2}], [{"x": 3}, {"x": 2}]),
            ({"a": None}, {"a": [None]}),
            ([1, 2, 3], []),
            ({"a": True}, {"a": 1}),
        ],
    )
    def test_a_difference_turns_old_into_new(self, old: Any, new: Any) -> None:
        """Applying the operations in order gives the new value."""
        for operation in diff(old, new):
            old = apply(old, operation)
        assert old == new
        assert type(old) is type(new)


def _rows(body: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in body.splitlines() if line]


def _until_data(chunks: Iterator[Any]) -> bytes:
    for chunk in chunks:
        if b"data:" in chunk:
            return bytes(chunk)
    return b""


def apply(document: Any, operation: dict[str, Any]) -> Any:
    """A plain reading of RFC 6902 for the three operations we send."""
    if not operation["path"]:
        return operation["value"]
    *way, last = [part.replace("~1", "/").replace("~0", "~") for part in operation["path"].split("/")[1:]]
    target = document
    for part in way:
        target = target[int(part)] if isinstance(target, list) else target[part]
    if isinstance(target, list):
        index = int(last)
        if operation["op"] == "remove":
            del target[index]
        elif operation["op"] == "add":
            target.insert(index, operation["value"])
        else:
            target[index] = operation["value"]
    elif operation["op"] == "remove":
        del target[last]
    else:
        target[last] = operation["value"]
    return document
