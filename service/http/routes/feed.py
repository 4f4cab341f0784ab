"""The feed of a game's events: one log, three ways - a page of JSON, lines of JSON, server-sent events."""

from collections.abc import Iterator
from typing import cast

from flask import Blueprint, Response, current_app

from service.application.disclosure import DisclosedEvent
from service.application.errors import Malformed
from service.http.content_negotiation import JSON, SSE, last_event_id, media_type
from service.http.errors import Problem
from service.http.paging import LARGEST_PAGE, page_size
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
    public = wanted.get("as_") == "spectator"
    head, seat, may, late = streams.admit(id, viewer, public=public, known=http.still_known())
    after = max(int(wanted.get("after", 0)), last_event_id(http))
    if late:
        if kind != JSON:
            raise Problem(409, "game.delayed")
        request = StreamRequest(id, None, after, page_size(wanted.get("limit")), 0)
        return _page(http, request, streams.late_page(request, viewer, streams.as_events(None)))
    wait = int(wanted.get("wait", LONGEST_STREAM if kind == SSE else 0))
    if kind == JSON:
        request = StreamRequest(id, seat, after, page_size(wanted.get("limit")), wait, may)
        return _page(http, request, awaited(streams, request, head, streams.as_events(seat)))
    if head.over and after >= head.version:
        return done()  # tells an EventSource not to come back
    most = LARGEST_PAGE if "patch" in wanted else STREAM_LIMIT  # a patch costs two views, an event next to nothing
    request = StreamRequest(id, seat, after, page_size(wanted["limit"]) if "limit" in wanted else most, wait, may)
    if "patch" in wanted:
        if kind != SSE or after > head.version:
            raise Malformed({"patch": ["Only for server-sent events from a version that is reached."]})
        return streamed(gate(), _patches(streams, request), SSE)
    batches = streams.follow(request, streams.as_events(seat))
    return streamed(
        gate(), as_sse(batches, lambda event: str(event.version)) if kind == SSE else as_lines(batches), kind
    )


def gate() -> StreamGate:
    return cast("StreamGate", current_app.extensions["bakufu.streams"])


def awaited(streams: GameStreams, request: StreamRequest, head: GameHead, tell: Tell[Item]) -> Page[Item]:
    """Who has to wait takes the place of a stream."""
    if request.after < head.version or not request.seconds or head.over:
        return streams.page(request, head, tell)
    with gate().place():
        return streams.page(request, head, tell)


def _page(http: HttpRequest, request: StreamRequest, page: Page[DisclosedEvent]) -> Response:
    shown, version = page
    last = shown[-1].version if shown else request.after
    headers = {"ETag": etag(last, request.seat)}
    if last < version:
        eyes = "&as=spectator" if http.args.get("as") else ""  # the next page through the same eyes
        headers["Link"] = f'</v1/games/{request.game}/events?after={last}&limit={request.limit}{eyes}>; rel="next"'
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
