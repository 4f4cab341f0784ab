"""Games in words: the chronicle, the board as text, and the rules to read."""

from collections.abc import Iterator

from flask import Blueprint, Response

from service.application.narration import Told
from service.http.content_negotiation import JSON, SSE, last_event_id, media_type, wanted_language
from service.http.errors import Problem
from service.http.paging import page_size
from service.http.request_context import HttpRequest, current
from service.http.responses import answer, conditional, done, etag
from service.http.routes.feed import LONGEST_STREAM, STREAM_LIMIT, awaited, gate
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
    head, seat, may, late = streams.admit(id, viewer, public=wanted.get("as_") == "spectator", known=http.still_known())
    after = max(int(wanted.get("after", 0)), last_event_id(http))
    eyes = None if late else seat
    teller = http.app.narration.teller(id, eyes, language)
    tell: Tell[Told] = lambda now, stored: teller(stored, opened=now.opened)  # noqa: E731 - typed
    if late:
        if kind != JSON:
            raise Problem(409, "game.delayed")
        request = StreamRequest(id, None, after, page_size(wanted.get("limit")), 0)
        return _page(http, request, streams.late_page(request, viewer, tell))
    wait = int(wanted.get("wait", LONGEST_STREAM if kind == SSE else 0))
    if kind == JSON:
        request = StreamRequest(id, seat, after, page_size(wanted.get("limit")), wait, may)
        return _page(http, request, awaited(streams, request, head, tell))
    if head.over and after >= head.version:
        return done()
    most = page_size(wanted["limit"]) if "limit" in wanted else STREAM_LIMIT
    batches = _speaking(streams.follow(StreamRequest(id, seat, after, most, wait, may), tell))
    return streamed(gate(), as_sse(batches, lambda told: str(told.version)) if kind == SSE else as_lines(batches), kind)


def _speaking(batches: Iterator[list[Told]]) -> Iterator[list[Told]]:
    """Not every event is worth a sentence."""
    return ([told for told in batch if told.says_something] for batch in batches)


def _page(http: HttpRequest, request: StreamRequest, page: Page[Told]) -> Response:
    last = page.items[-1].version if page.items else request.after
    headers = {"ETag": etag(last, request.seat)}
    following = last if last < page.version else None
    if following is not None:
        eyes = "&as=spectator" if http.args.get("as") else ""
        path = f"/v1/games/{request.game}/chronicle?after={last}&limit={request.limit}{eyes}"
        headers["Link"] = f'<{path}>; rel="next"'
    entries = [told for told in page.items if told.says_something]
    return answer({"entries": entries, "version": page.version, "next": following}, headers=headers)


@words.get("/v1/games/<id>/board")
def board(id: str) -> Response:
    """The position as lines of text, now or at any version."""
    http = current()
    viewer, wanted = http.anybody(), http.query(READ_BOARD)
    language = wanted_language(http, wanted.get("language"))
    shown = http.app.narration.board(
        id,
        viewer,
        language,
        seat=int(wanted["seat"]) if "seat" in wanted else None,
        public=wanted.get("as_") == "spectator",
        at=int(wanted["version"]) if "version" in wanted else None,
    )
    body = {"version": shown.version, "seat": shown.seat, "language": language, "lines": shown.lines}
    return conditional(http, body, etag(shown.version, shown.seat, language))
