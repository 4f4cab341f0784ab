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
from projections.long_games import SNAPSHOT_EVERY
from service.announcer import Announcer
from service.clock import Clock
from service.journal import SEED, Journal, Meta, time_of
from service.stores.port import Receipt, ReceiptExists, Snapshot, Store, StoredEvent, VersionConflict

TRIES = 20


class Untouched(Exception):
    """Raised by an act that has changed nothing: the position in memory is still good."""


class UnknownGame(Untouched):
    """There is no game of that id, or none that the caller may know of."""


class UnknownTitle(Exception):
    """A title that this service does not host."""


class Stale(Exception):
    """The caller's expected version is not the game's."""

    def __init__(self, expected: int, actual: int) -> None:
        super().__init__(f"the game is at version {actual}, not {expected}")
        self.expected, self.actual = expected, actual


class Answered(Exception):
    """The request was answered before, under the same Idempotency-Key."""

    def __init__(self, receipt: Receipt) -> None:
        super().__init__("answered before")
        self.receipt = receipt


class Hot:
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


class Games:
    def __init__(self, store: Store, titles: dict[str, AnyTitle], clock: Clock, *, hot_limit: int = 2000) -> None:
        self.store, self.titles, self.clock = store, titles, clock
        self.journal = Journal(titles)
        self.announcer = Announcer(store)
        self._hot: OrderedDict[str, Hot] = OrderedDict()
        self._hot_lock = threading.Lock()
        self._hot_limit = hot_limit

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
        hot = Hot(game, seal.genesis(id))
        with hot.lock:
            outcome = self._append(hot, events, host, note, {SEED: seed})
            self._keep(id, hot)
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

        `guard` goes first and may raise Untouched: who may not know of a game is not told its version either.
        Raises RuleViolation, Stale, UnknownGame or Answered; in each case the log is as it was.
        """
        for _ in range(TRIES):
            hot = self._get(id)
            with hot.lock:
                if not hot.valid:
                    continue
                hot.game.tell_time(self.clock.now())
                try:
                    if guard is not None:
                        guard(hot.game)
                    if not self._is_fresh(hot, expected):
                        continue  # the guard goes first about the news, too
                    return self._append(hot, act(hot.game), by, note)
                except Stale:
                    raise
                except (RuleViolation, Untouched):
                    if not self._catch_up(hot):
                        raise
                except VersionConflict:
                    self._drop(id, hot)
                except BaseException:
                    self._drop(id, hot)  # the game in memory may be ahead of the log
                    raise
        raise RuntimeError(f"game {id} is written to faster than it can be judged")

    def _is_fresh(self, hot: Hot, expected: int | None) -> bool:
        """Whether the game is at the expected version; False if it was behind the log and may be now."""
        if expected is None or expected == hot.game.version:
            return True
        if self._catch_up(hot):
            return False
        raise Stale(expected, hot.game.version)

    def _append(
        self, hot: Hot, events: list[Event], by: str, note: Note | None, named: dict[str, bytes] | None = None
    ) -> Outcome:
        game = hot.game
        before = game.version - len(events)
        meta = Meta(game.now, by)
        written = self.journal.write(game.title.meta.name, game.id, game.seed, before, hot.hash, events, meta)
        outcome = Outcome(game, written.events)
        receipt = note(outcome) if note else None
        try:
            self.store.append(game.id, before, written.events, receipt=receipt, secrets=named or {})
        except ReceiptExists as exists:
            raise Answered(exists.receipt) from None
        hot.hash = written.hash
        self.announcer.announce(game.id, game.version)
        return outcome

    # -- reading -----------------------------------------------------------------------------

    def look(self, id: str, look: Callable[[Game], Seen]) -> Seen:
        """Let `look` read the game as it is now, without changing it."""
        hot = self._get(id)
        with hot.lock:
            if not hot.valid:
                return self.look(id, look)
            self._catch_up(hot)
            return look(hot.game)

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
        hot = self._get(id)
        with hot.lock:
            if not hot.valid:
                return self.snapshot(id)
            self._catch_up(hot)
            return self._save_snapshot(hot)

    def _save_snapshot(self, hot: Hot) -> None:
        game = hot.game
        self.store.save_snapshot(Snapshot(game.id, game.version, game.title.fingerprint, hot.hash, game.freeze()))

    # -- memory ------------------------------------------------------------------------------

    def _get(self, id: str) -> Hot:
        with self._hot_lock:
            hot = self._hot.get(id)
            if hot is not None:
                self._hot.move_to_end(id)
                return hot
        hot = self._load(id)
        self._keep(id, hot)
        return hot

    def _keep(self, id: str, hot: Hot) -> None:
        with self._hot_lock:
            self._hot[id] = hot
            while len(self._hot) > self._hot_limit:
                self._hot.popitem(last=False)

    def _drop(self, id: str, hot: Hot) -> None:
        hot.valid = False
        with self._hot_lock:
            if self._hot.get(id) is hot:
                del self._hot[id]

    def _catch_up(self, hot: Hot) -> bool:
        """Fold what others have appended since; True if there was anything."""
        game = hot.game
        news = self.store.read(game.id, game.version)
        if not news:
            return False
        game.fold(self.journal.read(game.title.meta.name, news))
        hot.hash = news[-1].hash
        return True

    def _load(self, id: str, upto: int | None = None) -> Hot:
        """Fold a game from the log, from the nearest fitting snapshot on."""
        seed = self.store.secret(id, SEED)
        first = self.store.read(id, 0, 1)
        if seed is None or not first:
            raise UnknownGame(id)
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
        game.fold(self.journal.read(name, stored))
        last = stored[-1].hash if stored else last
        if upto is None and len(stored) >= SNAPSHOT_EVERY:
            self._save_snapshot(Hot(game, last))
        return Hot(game, last)
