"""Streams over HTTP: server-sent events and lines of JSON, with heartbeats and a cap."""

import logging
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar

import msgspec
from flask import Response

from service.eventstore.port import StoreError
from service.http.client_identity import counted_as
from service.http.errors import Problem
from service.http.request_context import current
from service.http.shared_counts import SharedCounts, SharedPlaces

RETRY_MS = 1000
LATER = {"Retry-After": "5"}
log = logging.getLogger("bakufu.http")

Item = TypeVar("Item")

_encode = msgspec.json.Encoder().encode


class StreamGate:
    """Lets a bounded number of streams through, and of each caller a share of it.

    The bound is that of this process. A caller's share counts in all web processes where there is a Redis.
    """

    def __init__(self, cap: int, share: int, shared: SharedCounts | None = None) -> None:
        self.cap, self.share = cap, share
        self._shared = SharedPlaces(shared) if shared else None
        self._open: Counter[str] = Counter()
        self._lock = threading.Lock()

    def enter(self) -> Callable[[], None]:
        """Take a place for the caller of this request; the answer gives it back.

        429 for who has a whole share, 503 when all places are taken: the one the caller can mend, the other not.
        """
        who = counted_as(current())
        with self._lock:
            if self._open[who] >= self.share:
                raise self._too_many()
            if self._open.total() >= self.cap:
                raise Problem(503, "service.streams-full", headers=LATER, streams=self.cap)
            self._open[who] += 1
        taken = ExitStack()  # gives back once, however often it is closed
        taken.callback(self._leave, who)
        if self._shared:
            place = self._shared.enter(who, self.share)
            if place is None:
                taken.close()
                raise self._too_many()
            taken.callback(self._shared.leave, who, place)
        return taken.close

    def _too_many(self) -> Problem:
        return Problem(429, "request.too-many-streams", headers=LATER, streams=self.share)

    def _leave(self, who: str) -> None:
        with self._lock:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]

    @contextmanager
    def place(self) -> Iterator[None]:
        """A place for the length of a block: whoever waits for news holds a thread like a stream."""
        leave = self.enter()
        try:
            yield
        finally:
            leave()


def streamed(gate: StreamGate, chunks: Iterable[bytes], media_type: str) -> Response:
    """A response that is sent as it is made; whether there is room is known before its first byte."""
    leave = gate.enter()
    response = Response(_as_long_as_possible(chunks), content_type=media_type)
    response.call_on_close(leave)
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _as_long_as_possible(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """A stream that cannot go on ends between two chunks; whoever takes it up again is told why."""
    try:
        yield from chunks
    except StoreError as trouble:
        log.warning("a stream ends: %s", trouble)


def sse_message(data: Any, id: str | None = None, event: str | None = None) -> bytes:
    lines = [b"event: " + event.encode()] if event else []
    lines += [b"id: " + id.encode()] if id is not None else []
    return b"\n".join([*lines, b"data: " + _encode(data), b"", b""])


def as_sse(batches: Iterable[list[Item]], id_of: Callable[[Item], str]) -> Iterator[bytes]:
    """Each item as a message whose id says where to go on."""
    yield b"retry: %d\n\n" % RETRY_MS
    for batch in batches:
        yield b"".join(sse_message(item, id_of(item)) for item in batch) or b": still here\n\n"


def as_lines(batches: Iterable[list[Any]]) -> Iterator[bytes]:
    """Each item on a line; an empty line is a sign of life."""
    for batch in batches:
        yield b"".join(_encode(item) + b"\n" for item in batch) or b"\n"
