"""Aggregates in memory: those that were used last."""

import threading
from collections import OrderedDict
from typing import Any

from service.eventstore.codec import StreamCodec


class CachedAggregate:
    """An aggregate with its place in the log. Touch it only under its lock."""

    __slots__ = ("aggregate", "at", "codec", "format", "hash", "lock", "rules", "seed", "valid", "version")

    def __init__(
        self, aggregate: Any, codec: StreamCodec, seed: bytes, hash: bytes, at: int, format: int, rules: str
    ) -> None:
        self.aggregate = aggregate
        self.codec = codec
        self.seed = seed
        self.version: int = aggregate.version  # of the log; the aggregate is ahead of it while something is decided
        self.hash = hash  # of the last event
        self.at = at  # when that was appended: time never runs back in a stream
        self.format = format  # of the last event: a stream that has changed to another never goes back
        self.rules = rules  # that its first event names
        self.lock = threading.RLock()
        self.valid = True


class AggregateCache:
    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._kept: OrderedDict[str, CachedAggregate] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, stream: str) -> CachedAggregate | None:
        with self._lock:
            found = self._kept.get(stream)
            if found is not None:
                self._kept.move_to_end(stream)
            return found

    def keep(self, cached: CachedAggregate) -> CachedAggregate:
        with self._lock:
            self._kept[cached.aggregate.id] = cached
            while len(self._kept) > self._limit:
                self._kept.popitem(last=False)
        return cached

    def drop(self, cached: CachedAggregate) -> None:
        """It may be ahead of the log, or of another history."""
        cached.valid = False
        with self._lock:
            if self._kept.get(cached.aggregate.id) is cached:
                del self._kept[cached.aggregate.id]

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
