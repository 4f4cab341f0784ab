"""Games in words: the chronicle, the board as text, and the rules to read."""

from collections.abc import Iterator

from flask import Blueprint, Response

from service.application.access import Perspective
from service.application.narration import Told
from service.http.content_negotiation import JSON, SSE, last_event_id, media_type
from service.http.errors import Problem
from service.http.languages import wanted_language
from service.http.paging import page_size
from service.http.perspective import number, onward, perspective
from service.http.request_context import current
from service.http.responses import answer, conditional, done, etag
from service.http.routes.feed import LONGEST_STREAM, STREAM_LIMIT, awaited, followed, gate, past_version
from service.http.schemas.play import ReadBoard, ReadChronicle
from service.http.streams import as_lines, as_sse, streamed
from service.streaming.game_stream import Page, StreamRequest, Tell

words = Blueprint("words", __name__)
READ_CHRONICLE, READ_BOARD = ReadChronicle(), ReadBoard()


@words.get("/v1/games/<id>/chronicle")
def chronicle(id: str) -> Response:
    """What happened, in sentences, as the caller may see it; the same three forms as the feed of events."""
    http = current()
    viewer, wanted, kind = http.anybody(), http.query(READ_CHRONICLE), media_type(http)
    streams, language = http.app.streams, wanted_language(http, wanted.get("language"))
    eyes = perspective(http, wanted)
    head, (seat, upto, opened), may, late = streams.admit(id, viewer, eyes, followed(http, eyes))
    after = max(int(wanted.get("after", 0)), last_event_id(http))
    teller = http.app.narration.teller(id, None if late else seat, language)
    tell: Tell[Told] = lambda now, stored: teller(stored, opened=opened or now.opened)  # noqa: E731 - typed
    if "version" in wanted:
        version = past_version(wanted, kind, upto)
        request = StreamRequest(id, seat, after, page_size(wanted.get("limit")), 0, opened=opened)
        return _page(request, eyes, streams.page_at(request, version, tell), version)
    if late:
        if kind != JSON:
            raise Problem(409, "game.delayed")
        request = StreamRequest(id, None, after, page_size(wanted.get("limit")), 0)
        return _page(request, eyes, streams.late_page(request, viewer, tell))
    wait = int(wanted.get("wait", LONGEST_STREAM if kind == SSE else 0))
    if kind == JSON:
        request = StreamRequest(id, seat, after, page_size(wanted.get("limit")), wait, may, opened)
        return _page(request, eyes, awaited(streams, request, head, tell))
    if head.over and after >= head.version:
        return done()
    most = page_size(wanted["limit"]) if "limit" in wanted else STREAM_LIMIT
    batches = _speaking(streams.follow(StreamRequest(id, seat, after, most, wait, may, opened), tell))
    return streamed(gate(), as_sse(batches, lambda told: str(told.version)) if kind == SSE else as_lines(batches), kind)


def _speaking(batches: Iterator[list[Told]]) -> Iterator[list[Told]]:
    """Not every event is worth a sentence."""
    return ([told for told in batch if told.says_something] for batch in batches)


def _page(request: StreamRequest, eyes: Perspective, page: Page[Told], version: int | None = None) -> Response:
    last = page.items[-1].version if page.items else request.after
    headers = {"ETag": etag(last, request.seat, opened=request.opened)}
    following = last if last < page.version else None
    if following is not None:
        path = f"/v1/games/{request.game}/chronicle?after={last}&limit={request.limit}{onward(eyes, version)}"
        headers["Link"] = f'<{path}>; rel="next"'
    entries = [told for told in page.items if told.says_something]
    return answer({"entries": entries, "version": page.version, "next": following}, headers=headers)


@words.get("/v1/games/<id>/board")
def board(id: str) -> Response:
    """The position as lines of text, now or at any version."""
    http = current()
    viewer, wanted = http.anybody(), http.query(READ_BOARD)
    language = wanted_language(http, wanted.get("language"))
    version, eyes, lines = http.app.narration.board(
        id, viewer, language, perspective(http, wanted), number(wanted.get("version"))
    )
    body = {"version": version, "seat": eyes.seat, "language": language, "lines": lines}
    return conditional(http, body, etag(version, eyes.seat, language, opened=eyes.opened))
