"""Aggregates out of the log: checked, and folded from the nearest fitting snapshot on."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from domain.kernel import seal
from service.application.aggregates import AggregateType, AggregateTypes
from service.application.cache import CachedAggregate
from service.application.errors import NotVisible
from service.application.past import LogPast
from service.application.quarantine import Quarantine
from service.application.snapshots import sealed_snapshot, sound_snapshot
from service.eventstore.codec import SEED, EventTime, StreamCodec, decode_time
from service.eventstore.port import ArchiveDamaged, EventLog, Snapshot, StoredEvent
from service.eventstore.stream_check import MISSING, BadRow, CheckedHead, StreamCheck, check_seed, head_behind
from service.eventstore.vault import VaultClosed


class AggregateLoader:
    """Whatever is damaged is closed and raises StreamDamaged: nothing is ever built upon it."""

    def __init__(self, store: EventLog, types: AggregateTypes, snapshot_every: int, quarantine: Quarantine) -> None:
        self._store, self._types, self._snapshot_every = store, types, snapshot_every
        self._quarantine = quarantine

    def catch_up(self, cached: CachedAggregate) -> bool:
        """Fold what others have appended since; True if there was anything."""
        return self.fold_news(cached, self.news_of(cached))

    def news_of(self, cached: CachedAggregate) -> list[StoredEvent]:
        """What others have appended; may be asked without the lock, so that nobody holds it while a database waits."""
        return self._store.read(cached.aggregate.id, cached.version)

    def fold_news(self, cached: CachedAggregate, news: Sequence[StoredEvent]) -> bool:
        """Fold what is still new; True if there was anything."""
        stream = cached.aggregate.id
        news = [event for event in news if event.version > cached.version]
        if not news:
            return False
        with self._closing(stream):
            head = CheckedHead(cached.version, cached.hash, cached.format, cached.at)
            head = _checked(StreamCheck(stream, cached.seed, head), news)
        cached.aggregate.fold(cached.codec.read(news))
        cached.version, cached.hash, cached.at, cached.format = head.version, head.hash, head.at, head.format
        return True

    def past(self, codec: StreamCodec) -> LogPast:
        """Where an aggregate of this codec finds what was."""
        return LogPast(self, self._store, codec)

    def at(self, stream: str, version: int) -> Any:
        """The aggregate as it was at a version: a copy of the caller's own."""
        cached = self.load(stream, version)
        cached.aggregate.tell_time(cached.at)
        return cached.aggregate

    def load(self, stream: str, upto: int | None = None) -> CachedAggregate:
        """Fold a stream from the log, from the nearest fitting snapshot on."""
        kind = self._types.of(stream)
        self._quarantine.require_sound(stream)
        with self._closing(stream):
            return self._load(kind, stream, upto)

    def _load(self, kind: AggregateType[Any], stream: str, upto: int | None) -> CachedAggregate:
        seed = self._store.secret(stream, SEED)
        first = self._first(kind, stream, seed)
        check_seed(first, seed)
        aggregate = kind.load(stream, first, {} if seed is None else {SEED: seed})
        codec = kind.codec(aggregate)
        aggregate.remember(self.past(codec))
        snapshot = sound_snapshot(self._store, stream, kind.fingerprint(aggregate), upto)
        stored = self.events(stream, snapshot.version - 1 if snapshot else 0, upto, seed)
        fresh = stored
        if snapshot and stored and stored[0].hash == snapshot.hash:
            aggregate.thaw(snapshot.data, snapshot.version)
            fresh = stored[1:]
        elif snapshot:
            fresh = stored = self.events(stream, 0, upto, seed)
        aggregate.fold(codec.read(fresh))
        hash = stored[-1].hash if stored else seal.genesis(stream)
        last = decode_time(stored[-1].meta) if stored else EventTime(0)
        cached = CachedAggregate(aggregate, codec, seed or b"", hash, last.at, last.format, codec.rules_in(first))
        if upto is None and len(fresh) >= self._snapshot_every:
            self.save_snapshot(cached)
        return cached

    def _first(self, kind: AggregateType[Any], stream: str, seed: bytes | None) -> StoredEvent:
        found = self._store.read(stream, 0, 1)
        if not found:
            if self._store.version(stream):
                raise BadRow(1, MISSING)
            raise NotVisible(stream)
        StreamCheck(stream, seed).follow(found)
        if found[0].type != kind.first:
            raise BadRow(1, f"is {found[0].type}, and such a stream begins with {kind.first}")
        return found[0]

    def read(self, stream: str, after: int, upto: int | None, seed: bytes | None) -> list[StoredEvent]:
        """Events of a stream, checked."""
        with self._closing(stream):
            return self.events(stream, after, upto, seed)

    def events(self, stream: str, after: int, upto: int | None, seed: bytes | None) -> list[StoredEvent]:
        """The same; raises BadRow. The event before them is read too: they must follow on it."""
        stored = self._store.read(stream, max(0, after - 1), upto)
        if not after:
            _checked(StreamCheck(stream, seed), stored, whole=upto is None)
            return stored
        if not stored:
            return stored
        if stored[0].version != after:
            raise BadRow(after, MISSING)
        _checked(StreamCheck(stream, seed, head_behind(stored[0])), stored[1:], whole=upto is None)
        return stored[1:]

    def save_snapshot(self, cached: CachedAggregate) -> None:
        aggregate = cached.aggregate
        fingerprint = self._types.of(aggregate.id).fingerprint(aggregate)
        saved = Snapshot(aggregate.id, cached.version, fingerprint, cached.hash, aggregate.freeze(), cached.at)
        self._store.save_snapshot(sealed_snapshot(saved))

    @contextmanager
    def _closing(self, stream: str) -> Iterator[None]:
        try:
            yield
        except BadRow as bad:
            raise self._quarantine.close(stream, bad) from None
        except (ArchiveDamaged, VaultClosed) as damage:
            raise self._quarantine.close(stream, BadRow(1, f"cannot be read: {damage}")) from None


def _checked(check: StreamCheck, events: Sequence[StoredEvent], *, whole: bool = True) -> CheckedHead:
    check.follow(events)
    if whole:
        check.end()
    return check.head
