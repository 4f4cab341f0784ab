"""The one way in which an aggregate is read and changed, whatever its kind.

Aggregates that are in use stay in memory. An accepted request costs one append and no read; a refusal is final only
after the state was found to be fresh.
"""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any, Protocol, TypeAlias, TypeVar

from domain.kernel import seal
from domain.kernel.errors import RuleViolation
from projections.game_state import SNAPSHOT_EVERY
from service.application.aggregates import AggregateTypes
from service.application.cache import AggregateCache, CachedAggregate
from service.application.clock import TimeSource
from service.application.errors import AnsweredBefore, KeyReused, Refusal, RefusedEntry, StaleVersion
from service.application.loading import AggregateLoader
from service.application.quarantine import Quarantine
from service.application.requests import CommandRequest, CreateRequest, OnceKey, Outcome
from service.eventstore.codec import NEW_FORMAT, OLD_FORMAT, SEED, LogPlace
from service.eventstore.port import Change, Receipt, ReceiptExists, Store, StoredEvent, StreamDamaged, VersionConflict
from service.eventstore.stream_check import MISSING, BadRow

TRIES = 20
MOST_STREAMS, MOST_EVENTS = 2000, 50_000  # of one append

R = TypeVar("R")
T = TypeVar("T")
Write: TypeAlias = Callable[[Sequence[Change]], None]


class Notifier(Protocol):
    def announce(self, stream: str, version: int) -> None:
        """Tell who waits for it that a stream has reached a version."""


class CommandHandler:
    def __init__(
        self,
        store: Store,
        types: AggregateTypes,
        clock: TimeSource,
        notifier: Notifier,
        *,
        cache_limit: int = 2000,
        snapshot_every: int = SNAPSHOT_EVERY,
        log_format: int = NEW_FORMAT,
    ) -> None:
        self._store, self._types, self._clock, self._notifier = store, types, clock, notifier
        self.quarantine = Quarantine(store, clock)
        self._loader = AggregateLoader(store, types, snapshot_every, self.quarantine)
        self.cache = AggregateCache(cache_limit)
        self._format, self._announced = log_format, OLD_FORMAT

    # -- writing -----------------------------------------------------------------------------

    def execute(
        self,
        request: CommandRequest[Any, R],
        *,
        also: Sequence[CommandRequest[Any, Any]] = (),
        write: Write | None = None,
    ) -> Outcome[R]:
        """Judge a request and store what follows. Raises RuleViolation or Refusal: then the log is as it was.

        `also` are requests to other streams, judged with it and stored in the same append. `write` stores the changes
        in place of `append`, in one transaction with what lies beside the log.
        """
        try:
            if also or write:
                outcome: Outcome[R] = self._together((), [request, *also], write)[0]
                return outcome
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
                except VersionConflict as conflict:
                    self.cache.drop(cached)
                    if conflict.actual < cached.version:  # what was there is gone
                        raise self.quarantine.close(request.stream, BadRow(conflict.actual + 1, MISSING)) from None
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
        keyed: CommandRequest[Any, R] = next((one for one in (*requests, *also) if one.once is not None), requests[0])
        try:
            return self._together(requests, also)[: len(requests)]
        except ReceiptExists as exists:
            return [self._repeat(keyed, exists.receipt)]
        except RuleViolation:
            earlier = self._receipt_of(keyed.once)
            if earlier is None:
                raise
            return [self._repeat(keyed, earlier)]

    def _together(
        self,
        requests: Sequence[CreateRequest[Any, Any]],
        also: Sequence[CommandRequest[Any, Any]],
        write: Write | None = None,
    ) -> list[Outcome[Any]]:
        """New streams and changes of others in one append; outcomes in the order of the requests."""
        new = {request.stream for request in requests}
        for _ in range(TRIES):
            now = self._clock.now()
            begun = self._begin_all(requests, now)
            with ExitStack() as stack:
                locked = {}
                for stream in sorted({request.stream for request in also}):  # one order of locks for everybody
                    locked[stream] = self._cached(stream)
                    stack.enter_context(locked[stream].lock)
                others = [(locked[request.stream], request) for request in also]
                try:
                    if self._decide_fresh(others, now):
                        outcomes = self._append([*begun, *others], now, write)
                        for cached, _ in begun:
                            self.cache.keep(cached)
                        return outcomes
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

    def _begin_all(self, requests: Sequence[CreateRequest[Any, R]], now: int) -> list[tuple[CachedAggregate, Any]]:
        begun = []
        for index, request in enumerate(requests):
            try:
                begun.append((self._begin(request, now), request))
            except RuleViolation as refusal:
                if len(requests) == 1:
                    raise
                raise RefusedEntry(index, refusal) from None
        return begun

    def _begin(self, request: CreateRequest[Any, Any], now: int) -> CachedAggregate:
        aggregate, seed = request.blank(), request.secrets.get(SEED, b"")
        codec = self._types.of(request.stream).codec(aggregate)
        rules = codec.rules if self._format > OLD_FORMAT else ""
        aggregate.remember(self._loader.past(codec))
        cached = CachedAggregate(aggregate, codec, seed, seal.genesis(request.stream), 0, self._format, rules)
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

    def _append(
        self, decided: Sequence[tuple[CachedAggregate, Any]], now: int, write: Write | None = None
    ) -> list[Outcome[Any]]:
        """Store what was decided, in one transaction; results are taken while nobody else can move the states."""
        changes, hashes, receipt = [], [], None
        for cached, request in decided:
            at = max(now, cached.at)
            format, codec = max(self._format, cached.format), cached.codec
            if format > self._announced:
                self._announce(format)
            place = LogPlace(request.stream, cached.seed, cached.version, cached.hash)
            rules = codec.rules if codec.rules != cached.rules else ""
            written = codec.write(place, cached.aggregate.take(), at, format=format, rules=rules)
            secrets = request.secrets if cached.version == 0 else {}
            changes.append(Change(request.stream, cached.version, written.events, secrets))
            hashes.append((written.hash, at, format))
            if receipt is None and request.once is not None:
                receipt = _receipt(request, cached.version, len(written.events), now)
        if len(changes) > 1 and sum(len(change.events) for change in changes) > MOST_EVENTS:
            raise ValueError(f"more than {MOST_EVENTS} events in one append")
        if write is None:
            self._store.append(changes, receipt=receipt)
        else:
            write(changes)
        outcomes = []
        for (cached, request), change, (hash, at, format) in zip(decided, changes, hashes, strict=True):
            last = cached.aggregate.version
            cached.version, cached.hash, cached.at, cached.format = last, hash, at, format
            self._notifier.announce(request.stream, last)
            outcomes.append(Outcome(request.result(cached.aggregate, change.events), change.expected + 1, last))
        return outcomes

    def _announce(self, format: int) -> None:
        """Before a process writes a format for the first time: nobody shall begin to write an older one."""
        self._store.raise_log_format(format)
        self._announced = format

    # -- repeated requests -------------------------------------------------------------------

    def _receipt_of(self, once: OnceKey | None) -> Receipt | None:
        return None if once is None else self._store.receipt(once.owner, once.key)

    def _repeat(self, request: CommandRequest[Any, R], receipt: Receipt) -> Outcome[R]:
        """What the request was answered with, worked out again from the log as it was then."""
        require_same(request.once, receipt)
        then = self.at(receipt.stream, receipt.last)
        events = self.events(receipt.stream, receipt.first - 1, receipt.last)
        return Outcome(request.result(then, events), receipt.first, receipt.last, replayed=True)

    # -- reading -----------------------------------------------------------------------------

    def read(self, stream: str, look: Callable[[Any], T]) -> T:
        """Let `look` read the aggregate as it is now, without changing it."""
        self.quarantine.require_sound(stream)
        while True:
            cached = self._cached(stream)
            news = self._loader.news_of(cached)
            with cached.lock:
                if cached.valid:
                    self._loader.fold_news(cached, news)
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
        return self._loader.at(stream, version)

    def events(self, stream: str, after: int, upto: int | None = None) -> list[StoredEvent]:
        """As they lie in the log, checked."""
        self.quarantine.require_sound(stream)
        cached = self.cache.get(stream)
        seed = cached.seed if cached else self._store.secret(stream, SEED)
        return self._loader.read(stream, after, upto, seed)

    def require_sound(self, stream: str) -> None:
        """Raises StreamDamaged if any event of a stream is not as it was written."""
        self.quarantine.require_sound(stream)
        if (bad := self.quarantine.check(stream)) is not None:
            raise StreamDamaged(stream, str(bad))

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
