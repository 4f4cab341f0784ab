"""One stream for everything that concerns the caller: inbox, chat, and the games on a list of watched ones."""

import re
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from typing import Any

from flask import Blueprint, Response

from service.eventstore.port import WatchedGame
from service.http.content_negotiation import JSON, NDJSON, SSE, media_type
from service.http.errors import Problem, not_found
from service.http.paging import page_size
from service.http.request_context import HttpRequest, current
from service.http.responses import answer, done
from service.http.routes.feed import LONGEST_STREAM, STREAM_LIMIT, gate
from service.http.schemas.streams import LIST, ReadStream, WatchGame
from service.http.streams import RETRY_MS, as_lines, sse_message, streamed
from service.streaming.personal_cursor import BadCursor, PersonalCursor
from service.streaming.personal_stream import PersonalStream, StreamItem

personal = Blueprint("personal", __name__)
READ_STREAM, WATCH_GAME = ReadStream(), WatchGame()
USUAL_LIST = "main"
NAME = re.compile(LIST)


@personal.get("/v1/me/stream")
def read_stream() -> Response:
    """Whatever is told names its kind, and its id says where to go on in all parts."""
    http = current()
    viewer, wanted, kind = http.viewer(), http.query(READ_STREAM), media_type(http)
    wait = int(wanted.get("wait", LONGEST_STREAM if kind == SSE else 0))
    cursor = _cursor(http, wanted.get("cursor", ""))
    stream = http.app.personal.open(viewer, wanted.get("list", USUAL_LIST), cursor, http.still_known())
    if kind == JSON:
        return _page(stream, page_size(wanted.get("limit")), wait)
    limit = page_size(wanted["limit"]) if "limit" in wanted else STREAM_LIMIT
    batches = stream.follow(limit, wait)
    if kind == NDJSON:
        return streamed(gate(), as_lines([_shown(told) for told in batch] for batch in batches), NDJSON)
    return streamed(gate(), _sse(batches), SSE)


def _cursor(http: HttpRequest, given: str) -> PersonalCursor | None:
    """The last id received, in the header of an EventSource that comes back or in the query."""
    word = http.headers.get("Last-Event-ID") or given
    try:
        return PersonalCursor.read(word) if word else None
    except BadCursor:
        raise Problem(409, "stream.unknown-cursor") from None


def _page(stream: PersonalStream, size: int, wait: int) -> Response:
    """What there is; while there is nothing, what comes first."""
    with gate().place() if wait else nullcontext():
        told: list[StreamItem] = []
        for batch in stream.follow(size, wait):
            told += batch
            if told and wait:
                break
    return answer({"items": [_shown(one) for one in told], "next": stream.cursor.word()})


def _shown(told: StreamItem) -> dict[str, Any]:
    return {"kind": told.kind, "id": told.id, "data": told.data}


def _sse(batches: Iterable[list[StreamItem]]) -> Iterator[bytes]:
    yield b"retry: %d\n\n" % RETRY_MS
    for batch in batches:
        yield b"".join(sse_message(told.data, told.id, told.kind) for told in batch) or b": still here\n\n"


@personal.get("/v1/me/stream/<list>/watched")
def list_watched(list: str) -> Response:
    http = current()
    found = http.app.watch_lists.all(http.viewer(), _name(list))
    return answer({"games": [_watched(one) for one in found]})


@personal.put("/v1/me/stream/<list>/watched/<game>")
def watch(list: str, game: str) -> Response:
    """A stream that is open hears of it at once."""
    http = current()
    viewer = http.lasting_viewer()
    wanted = http.body(WATCH_GAME)
    made = http.app.watch_lists.watch(viewer, _name(list), game, wanted["shows"], wanted["after"], wanted["said"])
    return answer(_watched(made))


@personal.delete("/v1/me/stream/<list>/watched/<game>")
def unwatch(list: str, game: str) -> Response:
    http = current()
    http.app.watch_lists.unwatch(http.viewer("play"), _name(list), game)
    return done()


def _name(list: str) -> str:
    if not NAME.fullmatch(list):
        raise not_found("A list has a name of up to 64 letters, digits, - and _.")
    return list


def _watched(watched: WatchedGame) -> dict[str, Any]:
    return {"game": watched.game, "after": watched.after, "said": watched.said, "shows": watched.shows}
