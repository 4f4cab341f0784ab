"""Games in memory and in the store: the one way in which a game is read and changed.

Positions that are in use stay in memory. An accepted command costs one append and no read; a refusal is final
only after the position was found to be fresh.
"""

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple, TypeVar

import msgspec

from domain.game.game import Game
from domain.game.lobby import Terms
from domain.kernel import seal
from domain.kernel.errors import RuleViolation
from domain.kernel.record import Event
from domain.kernel.title import AnyTitle, Setup
from projections.game_state import SNAPSHOT_EVERY
from service.application.clock import Clock
from service.eventstore.codec import SEED, EventMeta, StreamCodec, time_of
from service.eventstore.port import Change, Receipt, ReceiptExists, Snapshot, Store, StoredEvent, VersionConflict
from service.streaming.notifier import VersionNotifier

TRIES = 20


class NoChange(Exception):
    """Raised by an act that has changed nothing: the position in memory is still good."""


class NotVisible(NoChange):
    """There is no game of that id, or none that the caller may know of."""


class UnknownTitle(Exception):
    """A title that this service does not host."""


class StaleVersion(Exception):
    """The caller's expected version is not the game's."""

    def __init__(self, expected: int, actual: int) -> None:
        super().__init__(f"the game is at version {actual}, not {expected}")
        self.expected, self.actual = expected, actual


class Answered(Exception):
    """The request was answered before, under the same Idempotency-Key."""

    def __init__(self, receipt: Receipt) -> None:
        super().__init__("answered before")
        self.receipt = receipt


class CachedAggregate:
    """A game in memory, with the hash of its last event. Touch it only under its lock."""

    __slots__ = ("game", "hash", "lock", "valid")

    def __init__(self, game: Game, hash: bytes) -> None:
        self.game = game
        self.hash = hash
        self.lock = threading.RLock()
        self.valid = True


class Outcome(NamedTuple):
    game: Game
    events: list[StoredEvent]


Seen = TypeVar("Seen")
Act = Callable[[Game], list[Event]]
Guard = Callable[[Game], None]
Note = Callable[[Outcome], Receipt | None]


class CommandHandler:
    def __init__(self, store: Store, titles: dict[str, AnyTitle], clock: Clock, *, cache_limit: int = 2000) -> None:
        self.store, self.titles, self.clock = store, titles, clock
        self.codec = StreamCodec(titles)
        self.notifier = VersionNotifier(store)
        self._cached: OrderedDict[str, CachedAggregate] = OrderedDict()
        self._cache_lock = threading.Lock()
        self._cache_limit = cache_limit

    # -- writing -----------------------------------------------------------------------------

    def open(
        self,
        host: str,
        title: str,
        setup: Setup,
        terms: Terms,
        *,
        note: Note | None = None,
        seed: bytes | None = None,
        id: str | None = None,
    ) -> Outcome:
        """Open a game under a new id. Tests and replicas may fix seed and id."""
        if title not in self.titles:
            raise UnknownTitle(title)
        id = id or f"g_{secrets.token_hex(10)}"
        seed = seed or secrets.token_bytes(32)
        game = Game(self.titles[title], id, seed)
        game.tell_time(self.clock.now())
        events = game.open(host, setup, terms)
        cached = CachedAggregate(game, seal.genesis(id))
        with cached.lock:
            outcome = self._append(cached, events, host, note, {SEED: seed})
            self._keep(id, cached)
        return outcome

    def act(
        self,
        id: str,
        by: str,
        act: Act,
        *,
        expected: int | None = None,
        note: Note | None = None,
        guard: Guard | None = None,
    ) -> Outcome:
        """Let `act` judge and change the game, and store what came of it.

        `guard` goes first and may raise NoChange: who may not know of a game is not told its version either.
        Raises RuleViolation, Stale, UnknownGame or Answered; in each case the log is as it was.
        """
        for _ in range(TRIES):
            cached = self._get(id)
            with cached.lock:
                if not cached.valid:
                    continue
                cached.game.tell_time(self.clock.now())
                try:
                    if guard is not None:
                        guard(cached.game)
                    if not self._is_fresh(cached, expected):
                        continue  # the guard goes first about the news, too
                    return self._append(cached, act(cached.game), by, note)
                except StaleVersion:
                    raise
                except (RuleViolation, NoChange):
                    if not self._catch_up(cached):
                        raise
                except VersionConflict:
                    self._drop(id, cached)
                except BaseException:
                    self._drop(id, cached)  # the game in memory may be ahead of the log
                    raise
        raise RuntimeError(f"game {id} is written to faster than it can be judged")

    def _is_fresh(self, cached: CachedAggregate, expected: int | None) -> bool:
        """Whether the game is at the expected version; False if it was behind the log and may be now."""
        if expected is None or expected == cached.game.version:
            return True
        if self._catch_up(cached):
            return False
        raise StaleVersion(expected, cached.game.version)

    def _append(
        self,
        cached: CachedAggregate,
        events: list[Event],
        by: str,
        note: Note | None,
        named: dict[str, bytes] | None = None,
    ) -> Outcome:
        game = cached.game
        before = game.version - len(events)
        meta = EventMeta(game.now, by)
        written = self.codec.write(game.title.meta.name, game.id, game.seed, before, cached.hash, events, meta)
        outcome = Outcome(game, written.events)
        receipt = note(outcome) if note else None
        try:
            self.store.append([Change(game.id, before, written.events, named or {})], receipt=receipt)
        except ReceiptExists as exists:
            raise Answered(exists.receipt) from None
        cached.hash = written.hash
        self.notifier.announce(game.id, game.version)
        return outcome

    # -- reading -----------------------------------------------------------------------------

    def look(self, id: str, look: Callable[[Game], Seen]) -> Seen:
        """Let `look` read the game as it is now, without changing it."""
        cached = self._get(id)
        with cached.lock:
            if not cached.valid:
                return self.look(id, look)
            self._catch_up(cached)
            return look(cached.game)

    def at(self, id: str, version: int) -> Game:
        """The game as it was at a version: a copy of the caller's own."""
        return self._load(id, version).game

    def version_at(self, id: str, time: int, newest: int) -> int:
        """How many of the first `newest` events had happened at a time; the opening always had."""
        low, high = 1, newest
        while low < high:
            middle = (low + high + 1) // 2
            (event,) = self.store.read(id, middle - 1, middle)
            low, high = (middle, high) if time_of(event) <= time else (low, middle - 1)
        return low

    def events(self, id: str, after: int, upto: int) -> list[StoredEvent]:
        return self.store.read(id, after, upto)

    def snapshot(self, id: str) -> None:
        """Keep the position as it is now, so that the next process to load the game folds little."""
        cached = self._get(id)
        with cached.lock:
            if not cached.valid:
                return self.snapshot(id)
            self._catch_up(cached)
            return self._save_snapshot(cached)

    def _save_snapshot(self, cached: CachedAggregate) -> None:
        game = cached.game
        self.store.save_snapshot(Snapshot(game.id, game.version, game.title.fingerprint, cached.hash, game.freeze()))

    # -- memory ------------------------------------------------------------------------------

    def _get(self, id: str) -> CachedAggregate:
        with self._cache_lock:
            cached = self._cached.get(id)
            if cached is not None:
                self._cached.move_to_end(id)
                return cached
        cached = self._load(id)
        self._keep(id, cached)
        return cached

    def _keep(self, id: str, cached: CachedAggregate) -> None:
        with self._cache_lock:
            self._cached[id] = cached
            while len(self._cached) > self._cache_limit:
                self._cached.popitem(last=False)

    def _drop(self, id: str, cached: CachedAggregate) -> None:
        cached.valid = False
        with self._cache_lock:
            if self._cached.get(id) is cached:
                del self._cached[id]

    def _catch_up(self, cached: CachedAggregate) -> bool:
        """Fold what others have appended since; True if there was anything."""
        game = cached.game
        news = self.store.read(game.id, game.version)
        if not news:
            return False
        game.fold(self.codec.read(game.title.meta.name, news))
        cached.hash = news[-1].hash
        return True

    def _load(self, id: str, upto: int | None = None) -> CachedAggregate:
        """Fold a game from the log, from the nearest fitting snapshot on."""
        seed = self.store.secret(id, SEED)
        first = self.store.read(id, 0, 1)
        if seed is None or not first:
            raise NotVisible(id)
        name: str = msgspec.json.decode(first[0].data)["title"]
        title = self.titles.get(name)
        if title is None:
            raise UnknownTitle(name)
        game = Game(title, id, seed)
        snapshot = self.store.snapshot(id, title.fingerprint, upto)
        stored = self.store.read(id, snapshot.version - 1 if snapshot else 0, upto)
        if snapshot and stored and stored[0].hash == snapshot.hash:
            game.thaw(snapshot.data, snapshot.version)
            last = stored.pop(0).hash
        else:
            stored = self.store.read(id, 0, upto) if snapshot else stored
            last = seal.genesis(id)
        game.fold(self.codec.read(name, stored))
        last = stored[-1].hash if stored else last
        if upto is None and len(stored) >= SNAPSHOT_EVERY:
            self._save_snapshot(CachedAggregate(game, last))
        return CachedAggregate(game, last)
