"""A player's inbox: your turn, started, finished, abandoned, time short - in all games, one stream."""

from flask import Blueprint, Response

from service.http.content_negotiation import JSON, NDJSON, SSE, last_event_id, media_type
from service.http.paging import page_size
from service.http.request_context import current
from service.http.responses import answer
from service.http.routes.feed import LONGEST_STREAM, STREAM_LIMIT, gate
from service.http.schemas.webhooks import ReadInbox
from service.http.streams import as_lines, as_sse, streamed

inbox = Blueprint("inbox", __name__)
READ_INBOX = ReadInbox()
NOTE_DIGITS = 15


@inbox.get("/v1/inbox")
def read_inbox() -> Response:
    """Notes numbered above `after`. A newer note of the same kind about the same game replaces the older one."""
    http = current()
    viewer = http.viewer()
    wanted = http.query(READ_INBOX)
    kind = media_type(http)
    after = max(int(wanted.get("after", 0)), last_event_id(http, NOTE_DIGITS))
    wait = int(wanted.get("wait", LONGEST_STREAM if kind == SSE else 0))
    inboxes, may = http.app.inboxes, http.still_known()
    if kind == JSON:
        size = page_size(wanted.get("limit"))
        notes = inboxes.notes(viewer.account, after, size)
        if wait and not notes:
            with gate().place():
                notes = next((batch for batch in inboxes.follow(viewer.account, after, size, wait, may) if batch), [])
        return answer({"notes": notes, "next": notes[-1].id if notes else after})
    limit = page_size(wanted["limit"]) if "limit" in wanted else STREAM_LIMIT
    batches = inboxes.follow(viewer.account, after, limit, wait, may)
    if kind == SSE:
        return streamed(gate(), as_sse(batches, lambda note: str(note.id)), SSE)
    return streamed(gate(), as_lines(batches), NDJSON)
