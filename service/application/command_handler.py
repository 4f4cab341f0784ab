"""The one way in which an aggregate is read and changed, whatever its kind.

Aggregates that are in use stay in memory. An accepted request costs one append and no read; a refusal is final only
after the state was found to be fresh.
"""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any, Protocol, TypeVar

from domain.kernel import seal
from domain.kernel.errors import RuleViolation
from projections.game_state import SNAPSHOT_EVERY
from service.application.aggregates import AggregateTypes
from service.application.cache import AggregateCache, CachedAggregate
from service.application.clock import TimeSource
from service.application.errors import AnsweredBefore, KeyReused, Refusal, StaleVersion
from service.application.loading import AggregateLoader
from service.application.requests import CommandRequest, CreateRequest, OnceKey, Outcome
from service.eventstore.codec import SEED, EventMeta
from service.eventstore.port import Change, EventLog, Receipt, ReceiptExists, StoredEvent, VersionConflict

TRIES = 20
MOST_STREAMS, MOST_EVENTS = 2000, 50_000  # of one append
WORKER = "worker"  # who is named for what happens by itself

R = TypeVar("R")
T = TypeVar("T")


class Notifier(Protocol):
    def announce(self, stream: str, version: int) -> None:
        """Tell who waits for it that a stream has reached a version."""


class CommandHandler:
    def __init__(
        self,
        store: EventLog,
        types: AggregateTypes,
        clock: TimeSource,
        notifier: Notifier,
        *,
        cache_limit: int = 2000,
        snapshot_every: int = SNAPSHOT_EVERY,
    ) -> None:
        self._store, self._types, self._clock, self._notifier = store, types, clock, notifier
        self._loader = AggregateLoader(store, types, snapshot_every)
        self.cache = AggregateCache(cache_limit)

    # -- writing -----------------------------------------------------------------------------

    def execute(self, request: CommandRequest[Any, R]) -> Outcome[R]:
        """Judge a request and store what follows. Raises RuleViolation or Refusal: then the log is as it was."""
        try:
            return self._execute(request)
        except ReceiptExists as exists:
            return self._repeat(request, exists.receipt)
        except (RuleViolation, StaleVersion):
            earlier = self._receipt_of(request.once)
            if earlier is None:
                raise
            return self._repeat(request, earlier)

    def _execute(self, request: CommandRequest[Any, R]) -> Outcome[R]:
        refused_at = -1
        for _ in range(TRIES):
            cached = self.cache.get(request.stream) or self.cache.keep(self._loader.load(request.stream))
            with cached.lock:
                if not cached.valid:
                    continue
                now = self._clock.now()
                try:
                    self._decide(cached, request, now)
                    return self._append([(cached, request)], now)[0]
                except (RuleViolation, Refusal):
                    if cached.aggregate.version == cached.version:
                        if not self._loader.catch_up(cached):
                            raise
                    else:  # a later order of several was refused: the aggregate is ahead of the log
                        self.cache.drop(cached)
                        if refused_at == cached.version:
                            raise
                        refused_at = cached.version
                except VersionConflict:
                    self.cache.drop(cached)
                except BaseException:
                    self.cache.drop(cached)
                    raise
        raise RuntimeError(f"{request.stream} is written to faster than it can be judged")

    def create(
        self, requests: Sequence[CreateRequest[Any, R]], *, also: Sequence[CommandRequest[Any, Any]] = ()
    ) -> list[Outcome[R]]:
        """Begin new streams, and change others with them: all of it or nothing, in one append."""
        if len(requests) + len(also) > MOST_STREAMS:
            raise ValueError(f"more than {MOST_STREAMS} streams in one append")
        try:
            return self._create(requests, also)
        except ReceiptExists as exists:
            return [self._repeat(requests[0], exists.receipt)]
        except RuleViolation:
            earlier = self._receipt_of(requests[0].once)
            if earlier is None:
                raise
            return [self._repeat(requests[0], earlier)]

    def _create(
        self, requests: Sequence[CreateRequest[Any, R]], also: Sequence[CommandRequest[Any, Any]]
    ) -> list[Outcome[R]]:
        new = {request.stream for request in requests}
        for _ in range(TRIES):
            now = self._clock.now()
            begun = [(self._begin(request, now), request) for request in requests]
            with ExitStack() as stack:
                others = []
                for request in sorted(also, key=lambda one: one.stream):  # one order of locks for everybody
                    cached = self._cached(request.stream)
                    stack.enter_context(cached.lock)
                    others.append((cached, request))
                try:
                    if self._decide_fresh(others, now):
                        outcomes = self._append([*begun, *others], now)
                        for cached, _ in begun:
                            self.cache.keep(cached)
                        return outcomes[: len(begun)]
                except VersionConflict as conflict:
                    if conflict.stream in new:
                        raise
                except BaseException:
                    for cached, _ in others:
                        self.cache.drop(cached)
                    raise
                for cached, _ in others:
                    self.cache.drop(cached)
        raise RuntimeError("streams are written to faster than they can be judged")

    def _begin(self, request: CreateRequest[Any, Any], now: int) -> CachedAggregate:
        aggregate, seed = request.blank(), request.secrets.get(SEED, b"")
        codec = self._types.of(request.stream).codec(aggregate)
        cached = CachedAggregate(aggregate, codec, seed, seal.genesis(request.stream), 0)
        self._decide(cached, request, now)
        return cached

    def _decide_fresh(self, others: Sequence[tuple[CachedAggregate, CommandRequest[Any, Any]]], now: int) -> bool:
        """Decide what goes along; False if one was behind the log and must be judged again."""
        for cached, request in others:
            if not cached.valid:
                return False
            try:
                self._decide(cached, request, now)
            except (RuleViolation, Refusal):
                if self._store.version(request.stream) == cached.version:
                    raise
                return False
        return True

    def _decide(self, cached: CachedAggregate, request: CommandRequest[Any, Any], now: int) -> None:
        aggregate = cached.aggregate
        aggregate.tell_time(max(now, cached.at))
        request.admit(aggregate)  # first: who may not know of a stream is not told its version either
        if request.expected is not None and request.expected != cached.version:
            raise StaleVersion(request.expected, cached.version)
        doer = request.doer
        for order in request.orders(aggregate):
            aggregate.decide(doer, order)

    def _append(self, decided: Sequence[tuple[CachedAggregate, Any]], now: int) -> list[Outcome[Any]]:
        """Store what was decided, in one transaction; results are taken while nobody else can move the states."""
        changes, hashes, receipt = [], [], None
        for cached, request in decided:
            at = max(now, cached.at)
            doer, _, events = cached.aggregate.take()
            meta = EventMeta(at, doer.by or WORKER)
            written = cached.codec.write(request.stream, cached.seed, cached.version, cached.hash, events, meta)
            secrets = request.secrets if cached.version == 0 else {}
            changes.append(Change(request.stream, cached.version, written.events, secrets))
            hashes.append((written.hash, at))
            if receipt is None and request.once is not None:
                receipt = _receipt(request, cached.version, len(written.events), now)
        if len(changes) > 1 and sum(len(change.events) for change in changes) > MOST_EVENTS:
            raise ValueError(f"more than {MOST_EVENTS} events in one append")
        self._store.append(changes, receipt=receipt)
        outcomes = []
        for (cached, request), change, (hash, at) in zip(decided, changes, hashes, strict=True):
            last = cached.aggregate.version
            cached.version, cached.hash, cached.at = last, hash, at
            self._notifier.announce(request.stream, last)
            outcomes.append(Outcome(request.result(cached.aggregate, change.events), change.expected + 1, last))
        return outcomes

    # -- repeated requests -------------------------------------------------------------------

    def _receipt_of(self, once: OnceKey | None) -> Receipt | None:
        return None if once is None else self._store.receipt(once.owner, once.key)

    def _repeat(self, request: CommandRequest[Any, R], receipt: Receipt) -> Outcome[R]:
        """What the request was answered with, worked out again from the log as it was then."""
        require_same(request.once, receipt)
        then = self.at(receipt.stream, receipt.last)
        events = self._store.read(receipt.stream, receipt.first - 1, receipt.last)
        return Outcome(request.result(then, events), receipt.first, receipt.last, replayed=True)

    # -- reading -----------------------------------------------------------------------------

    def read(self, stream: str, look: Callable[[Any], T]) -> T:
        """Let `look` read the aggregate as it is now, without changing it."""
        while True:
            cached = self._cached(stream)
            with cached.lock:
                if cached.valid:
                    self._loader.catch_up(cached)
                    cached.aggregate.tell_time(max(self._clock.now(), cached.at))
                    return look(cached.aggregate)

    def peek(self, stream: str, look: Callable[[Any], T]) -> T:
        """As `read`, but as it is in memory: for who appends with the version that was seen."""
        while True:
            cached = self._cached(stream)
            with cached.lock:
                if cached.valid:
                    cached.aggregate.tell_time(max(self._clock.now(), cached.at))
                    return look(cached.aggregate)

    def at(self, stream: str, version: int) -> Any:
        """The aggregate as it was at a version: a copy of the caller's own."""
        cached = self._loader.load(stream, version)
        cached.aggregate.tell_time(cached.at)
        return cached.aggregate

    def events(self, stream: str, after: int, upto: int | None = None) -> list[StoredEvent]:
        return self._store.read(stream, after, upto)

    def snapshot(self, stream: str) -> None:
        """Keep the state as it is now, so that the next process to load it folds little."""
        while True:
            cached = self._cached(stream)
            with cached.lock:
                if cached.valid:
                    self._loader.catch_up(cached)
                    return self._loader.save_snapshot(cached)

    # -- memory ------------------------------------------------------------------------------

    def _cached(self, stream: str) -> CachedAggregate:
        return self.cache.get(stream) or self.cache.keep(self._loader.load(stream))


def _receipt(request: CommandRequest[Any, Any], before: int, count: int, now: int) -> Receipt:
    owner, key, digest = request.once or OnceKey("", "", b"")
    return Receipt(owner, key, digest, now, request.stream, before + 1, before + count, request.kind)


def require_same(once: OnceKey | None, receipt: Receipt) -> None:
    """The receipt is of this very request, and says what was done."""
    if once is None or receipt.digest != once.digest:
        raise KeyReused
    if not receipt.kind:
        raise AnsweredBefore(receipt)
