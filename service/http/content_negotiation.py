"""Which form a client wants, and how far it has read."""

from service.application.errors import Malformed
from service.http.errors import Problem
from service.http.request_context import HttpRequest

JSON = "application/json"
NDJSON = "application/x-ndjson"
SSE = "text/event-stream"


def media_type(http: HttpRequest) -> str:
    """What the client prefers; without a preference, a page."""
    if "Accept" not in http.headers:
        return JSON
    kind = http.accept_mimetypes.best_match([JSON, NDJSON, SSE])
    if kind is None:
        raise Problem(406, "request.not-acceptable")
    return kind


def last_event_id(http: HttpRequest, digits: int = 9) -> int:
    """A client that comes back says by Last-Event-ID how far it got; 0 without."""
    last = http.headers.get("Last-Event-ID", "0")
    if not (last.isascii() and last.isdecimal() and len(last) <= digits):
        raise Malformed({"Last-Event-ID": ["Must be the id of the last message received."]})
    return int(last)
