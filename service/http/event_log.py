"""The log of an event of many games, as a page, as lines or as server-sent events."""

from flask import Response

from service.http.content_negotiation import JSON, SSE, last_event_id, media_type
from service.http.paging import page_size
from service.http.request_context import HttpRequest
from service.http.responses import answer, done, etag
from service.http.routes.feed import LONGEST_STREAM, STREAM_LIMIT, gate
from service.http.streams import as_lines, as_sse, streamed
from service.streaming.event_stream import EventStreamRequest


def log_answer(http: HttpRequest, id: str, wanted: dict[str, str], path: str) -> Response:
    """`wait` keeps asking until something comes."""
    kind = media_type(http)
    after = max(int(wanted.get("after", 0)), last_event_id(http))
    streams, known = http.app.event_streams, http.still_known()
    wait = int(wanted.get("wait", LONGEST_STREAM if kind == SSE else 0))
    head = streams.head(id)
    if kind != JSON:
        if head.over and after >= head.version:
            return done()
        limit = page_size(wanted["limit"]) if "limit" in wanted else STREAM_LIMIT
        batches = streams.follow(EventStreamRequest(id, after, limit, wait, known))
        lines = as_sse(batches, lambda event: str(event.version)) if kind == SSE else as_lines(batches)
        return streamed(gate(), lines, kind)
    request = EventStreamRequest(id, after, page_size(wanted.get("limit")), wait, known)
    if after < head.version or not wait or head.over:
        shown, version = streams.page(request, head)
    else:
        with gate().place():
            shown, version = streams.page(request, head)
    last = shown[-1].version if shown else after
    headers = {"ETag": etag(last, None)}
    if last < version:
        headers["Link"] = f'<{path}?after={last}&limit={request.limit}>; rel="next"'
    body = {"events": shown, "version": version, "next": last if last < version else None}
    return answer(body, headers=headers)
