"""Following an event of many games: its log is public, and told as it comes."""

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from domain.competition.ladder.aggregate import Ladder
from domain.competition.tournament.aggregate import Tournament
from service.application.command_handler import CommandHandler
from service.application.disclosure import DisclosedEvent
from service.eventstore.codec import decode_meta
from service.streaming.game_stream import BATCH, HEARTBEAT_SECONDS
from service.streaming.notifier import VersionNotifier


class EventStreamRequest(NamedTuple):
    """`known` tells whether the follower's token still counts."""

    stream: str
    after: int
    limit: int
    seconds: float
    known: Callable[[], bool]


class StreamHead(NamedTuple):
    version: int
    over: bool


def _head_of(event: Ladder | Tournament) -> StreamHead:
    return StreamHead(event.version, _over(event))


def _over(event: Ladder | Tournament) -> bool:
    """Whether nothing can come any more: on a closed ladder the last games still count."""
    if isinstance(event, Ladder):
        return event.state.status == "closed" and not event.state.tables
    return event.state.status in ("finished", "cancelled")


class EventStreams:
    def __init__(self, handler: CommandHandler, notifier: VersionNotifier) -> None:
        self._handler, self._notifier = handler, notifier

    def head(self, stream: str) -> StreamHead:
        return self._handler.read(stream, _head_of)

    def page(self, request: EventStreamRequest, head: StreamHead) -> tuple[list[DisclosedEvent], int]:
        """The next events and the version reached; waits for them as long as the request says."""
        shown: list[DisclosedEvent] = []
        if request.after < head.version or (request.seconds and not head.over):
            for batch in self.follow(request):
                shown += batch
                if shown and (len(shown) >= request.limit or shown[-1].version >= head.version):
                    break
        return shown, max(head.version, shown[-1].version if shown else 0)

    def follow(self, request: EventStreamRequest) -> Iterator[list[DisclosedEvent]]:
        """Batches of events; an empty batch is a sign of life."""
        after, left = request.after, request.limit
        deadline = time.monotonic() + request.seconds
        with self._notifier.watching(request.stream) as watch:
            while left > 0 and request.known():
                now = self.head(request.stream)
                batch = self._told(request.stream, after, min(now.version, after + min(BATCH, left)))
                if batch:
                    yield batch
                    after, left = batch[-1].version, left - len(batch)
                    continue
                rest = deadline - time.monotonic()
                if now.over or rest <= 0 or watch.ended:
                    return
                if not watch.wait(after, min(HEARTBEAT_SECONDS, rest)):
                    yield []

    def _told(self, stream: str, after: int, upto: int) -> list[DisclosedEvent]:
        stored = self._handler.events(stream, after, upto) if after < upto else []
        return [
            DisclosedEvent(event.version, decode_meta(event.meta).at, msgspec.Raw(event.data), event.hash.hex())
            for event in stored
        ]
