"""Which of the three forms of a feed a client wants, and how far it has read."""

from flask import request

from service.http import request_context
from service.http.errors import Problem

JSON = "application/json"
NDJSON = "application/x-ndjson"
SSE = "text/event-stream"


def media_type() -> str:
    """What the client prefers; without a preference, a page."""
    if "Accept" not in request.headers:
        return JSON
    kind = request.accept_mimetypes.best_match([JSON, NDJSON, SSE])
    if kind is None:
        raise Problem(406, "request.not-acceptable")
    return kind


def last_event_id(digits: int = 9) -> int:
    """A client that comes back says by Last-Event-ID how far it got; 0 without."""
    last = request.headers.get("Last-Event-ID", "0")
    if not (last.isascii() and last.isdecimal() and len(last) <= digits):
        raise request_context.invalid({"Last-Event-ID": ["Must be the id of the last message received."]})
    return int(last)
