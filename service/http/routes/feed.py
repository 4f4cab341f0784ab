"""The feed of a game's events: one log, three ways - a page of JSON, lines of JSON, server-sent events."""

from collections.abc import Callable, Iterator
from typing import cast

from flask import Blueprint, Response, current_app

from service.application.access import Perspective
from service.application.disclosure import DisclosedEvent
from service.application.errors import Malformed, NotFound
from service.http.content_negotiation import JSON, SSE, last_event_id, media_type
from service.http.errors import Problem
from service.http.paging import LARGEST_PAGE, page_size
from service.http.perspective import onward, perspective
from service.http.request_context import HttpRequest, current
from service.http.responses import answer, done, etag
from service.http.schemas.play import ReadEvents
from service.http.streams import StreamGate, as_lines, as_sse, sse_message, streamed
from service.streaming.game_stream import GameHead, GameStreams, Item, Page, StreamRequest, Tell

feed = Blueprint("feed", __name__)
READ_EVENTS = ReadEvents()
LONGEST_STREAM = 300
STREAM_LIMIT = 1_000_000


@feed.get("/v1/games/<id>/events")
def events(id: str) -> Response:
    """The log as the caller may see it, after a version; `wait` keeps asking until something comes."""
    http = current()
    viewer, wanted, kind = http.anybody(), http.query(READ_EVENTS), media_type(http)
    streams = http.app.streams
    eyes = perspective(http, wanted)
    head, (seat, upto, opened), may, late = streams.admit(id, viewer, eyes, followed(http, eyes))
    tell = streams.as_events(seat, opened=opened)
    after = max(int(wanted.get("after", 0)), last_event_id(http))
    if "version" in wanted:
        version = past_version(wanted, kind, upto)
        request = StreamRequest(id, seat, after, page_size(wanted.get("limit")), 0, opened=opened)
        return _page(request, eyes, streams.page_at(request, version, tell), version)
    if late:
        if kind != JSON:
            raise Problem(409, "game.delayed")
        request = StreamRequest(id, None, after, page_size(wanted.get("limit")), 0)
        return _page(request, eyes, streams.late_page(request, viewer, streams.as_events(None)))
    wait = int(wanted.get("wait", LONGEST_STREAM if kind == SSE else 0))
    if kind == JSON:
        request = StreamRequest(id, seat, after, page_size(wanted.get("limit")), wait, may, opened)
        return _page(request, eyes, awaited(streams, request, head, tell))
    if head.over and after >= head.version:
        return done()  # tells an EventSource not to come back
    most = LARGEST_PAGE if "patch" in wanted else STREAM_LIMIT  # a patch costs two views, an event next to nothing
    limit = page_size(wanted["limit"]) if "limit" in wanted else most
    request = StreamRequest(id, seat, after, limit, wait, may, opened)
    if "patch" in wanted:
        if kind != SSE or after > head.version:
            raise Malformed({"patch": ["Only for server-sent events from a version that is reached."]})
        return streamed(gate(), _patches(streams, request), SSE)
    batches = streams.follow(request, tell)
    return streamed(
        gate(), as_sse(batches, lambda event: str(event.version)) if kind == SSE else as_lines(batches), kind
    )


def followed(http: HttpRequest, eyes: Perspective) -> Callable[[], bool]:
    """Whether the caller's token goes on to count for these eyes."""
    return http.still_known("audit" if eyes.role == "auditor" else None)


def gate() -> StreamGate:
    return cast("StreamGate", current_app.extensions["bakufu.streams"])


def awaited(streams: GameStreams, request: StreamRequest, head: GameHead, tell: Tell[Item]) -> Page[Item]:
    """Who has to wait takes the place of a stream."""
    if request.after < head.version or not request.seconds or head.over:
        return streams.page(request, head, tell)
    with gate().place():
        return streams.page(request, head, tell)


def past_version(wanted: dict[str, str], kind: str, upto: int) -> int:
    """The version at which the log shall be told."""
    version = int(wanted["version"])
    if kind != JSON or "wait" in wanted or "patch" in wanted:
        raise Malformed({"version": ["Only for a page of JSON, and without waiting."]})
    if not 1 <= version <= upto:
        raise NotFound(f"The game has the versions 1 to {upto}.")
    return version


def _page(
    request: StreamRequest, eyes: Perspective, page: Page[DisclosedEvent], version_asked: int | None = None
) -> Response:
    shown, version = page
    last = shown[-1].version if shown else request.after
    headers = {"ETag": etag(last, request.seat, opened=request.opened)}
    if last < version:
        path = f"/v1/games/{request.game}/events?after={last}&limit={request.limit}{onward(eyes, version_asked)}"
        headers["Link"] = f'<{path}>; rel="next"'
    return answer({"events": shown, "version": version, "next": last if last < version else None}, headers=headers)


def _patches(streams: GameStreams, request: StreamRequest) -> Iterator[bytes]:
    """First the view at the version asked for, then for each event what it changes in that view.

    Nothing is folded before the first message is wanted, so who gets no place costs nothing.
    """
    view = streams.view(request)
    yield sse_message(view.view, str(request.after), "view")
    for batch in streams.follow(request, streams.as_events(request.seat)):
        lines = [
            sse_message({"version": event.version, "patch": view.step(event.version)}, str(event.version), "patch")
            for event in batch
        ]
        yield b"".join(lines) or b": still here\n\n"
