"""Aggregates out of the log: folded from the nearest fitting snapshot on."""

from domain.kernel import seal
from service.application.aggregates import AggregateTypes
from service.application.cache import CachedAggregate
from service.application.errors import NotVisible
from service.eventstore.codec import SEED, time_of
from service.eventstore.port import EventLog, Snapshot


class AggregateLoader:
    def __init__(self, store: EventLog, types: AggregateTypes, snapshot_every: int) -> None:
        self._store, self._types, self._snapshot_every = store, types, snapshot_every

    def catch_up(self, cached: CachedAggregate) -> bool:
        """Fold what others have appended since; True if there was anything."""
        news = self._store.read(cached.aggregate.id, cached.version)
        if not news:
            return False
        cached.aggregate.fold(cached.codec.read(news))
        last = news[-1]
        cached.version, cached.hash, cached.at = last.version, last.hash, time_of(last)
        return True

    def load(self, stream: str, upto: int | None = None) -> CachedAggregate:
        """Fold a stream from the log, from the nearest fitting snapshot on."""
        kind = self._types.of(stream)
        first = self._store.read(stream, 0, 1)
        if not first:
            raise NotVisible(stream)
        if first[0].type != kind.first:
            raise RuntimeError(f"the log of {stream} is damaged: it begins with {first[0].type}")
        seed = self._store.secret(stream, SEED)
        aggregate = kind.load(stream, first[0], {} if seed is None else {SEED: seed})
        codec = kind.codec(aggregate)
        snapshot = self._store.snapshot(stream, kind.fingerprint(aggregate), upto)
        stored = self._store.read(stream, snapshot.version - 1 if snapshot else 0, upto)
        fresh = stored
        if snapshot and stored and stored[0].hash == snapshot.hash:
            aggregate.thaw(snapshot.data, snapshot.version)
            fresh = stored[1:]
        elif snapshot:
            fresh = stored = self._store.read(stream, 0, upto)
        aggregate.fold(codec.read(fresh))
        hash, at = (stored[-1].hash, time_of(stored[-1])) if stored else (seal.genesis(stream), 0)
        cached = CachedAggregate(aggregate, codec, seed or b"", hash, at)
        if upto is None and len(fresh) >= self._snapshot_every:
            self.save_snapshot(cached)
        return cached

    def save_snapshot(self, cached: CachedAggregate) -> None:
        aggregate = cached.aggregate
        fingerprint = self._types.of(aggregate.id).fingerprint(aggregate)
        self._store.save_snapshot(Snapshot(aggregate.id, cached.version, fingerprint, cached.hash, aggregate.freeze()))
