"""Wakes whoever waits for something to go on: a game, its chat, a list of watched games.

What this process does is announced at once. What other processes do is told by the database where it can (PostgreSQL);
otherwise it is found by one small query of each kind for all that is watched together, a few times a second. News can
get lost, so that query also goes along where they are told, less often. All of it only while somebody watches.
"""

import logging
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol

from service.application.subjects import CHAT, LIST, chat_of, list_of
from service.eventstore.port import Store, StoreError
from service.streaming.courier import Courier
from service.streaming.news_listener import NewsListener

INTERVAL = 0.1
log = logging.getLogger("bakufu.notifier")


class Listener(Protocol):
    def tell(self, subject: str, version: int) -> None:
        """A subject has reached a version; it may be told more than once."""

    def end(self) -> None:
        """Nothing will be told any more."""


class Subscription:
    """Somebody's interest in one game."""

    def __init__(self) -> None:
        self._version = 0
        self._changed = threading.Condition()
        self.ended = False

    def tell(self, _: str, version: int) -> None:
        with self._changed:
            if version > self._version:
                self._version = version
                self._changed.notify_all()

    def end(self) -> None:
        with self._changed:
            self.ended = True
            self._changed.notify_all()

    def wait(self, version: int, seconds: float) -> bool:
        """Until the game is past `version`, or nothing will be told any more; False when the time is up."""
        with self._changed:
            return self._changed.wait_for(lambda: self.ended or self._version > version, seconds)


class VersionNotifier:
    def __init__(self, store: Store, interval: float = INTERVAL) -> None:
        self._store, self._interval = store, interval
        self._listeners: dict[str, list[Listener]] = {}
        self._lock = threading.Lock()
        self._poller: threading.Thread | None = None
        self._ended = False
        self._courier = Courier(store) if store.tells_news else None

    def announce(self, stream: str, version: int) -> None:
        """Tell the watchers of a subject, here and in other processes, that it has reached a version."""
        for listener in self._listeners.get(stream, ()):
            listener.tell(stream, version)
        if self._courier is not None:
            self._courier.take(stream, version)

    @contextmanager
    def watching(self, stream: str) -> Iterator[Subscription]:
        watch = Subscription()
        self.listen(watch, [stream])
        try:
            yield watch
        finally:
            self.leave(watch, [stream])

    def listen(self, listener: Listener, subjects: Iterable[str]) -> None:
        with self._lock:
            for subject in subjects:
                self._listeners[subject] = [*self._listeners.get(subject, ()), listener]
            if self._ended:
                listener.end()
            if self._listeners and self._poller is None:
                self._poller = threading.Thread(target=self._poll, name="notifier", daemon=True)
                self._poller.start()

    def leave(self, listener: Listener, subjects: Iterable[str]) -> None:
        with self._lock:
            for subject in subjects:
                left = [other for other in self._listeners.get(subject, ()) if other is not listener]
                if left:
                    self._listeners[subject] = left
                else:
                    self._listeners.pop(subject, None)

    def end(self) -> None:
        """Let go of everybody who listens, now and from now on: this process is to end."""
        with self._lock:
            self._ended = True
            for listeners in self._listeners.values():
                for listener in listeners:
                    listener.end()

    def _poll(self) -> None:
        """Ends by itself once nobody watches any more."""
        listener = NewsListener(self._store)
        try:
            while subjects := self._watched():
                try:
                    if listener.time_to_look(self._interval):
                        self._tell_all(self._versions(subjects))
                    self._tell_all(listener.receive(self._interval))
                except StoreError as error:
                    log.warning("cannot look for news: %s", error)
                    listener.pause(self._interval)
        finally:
            listener.close()

    def _watched(self) -> list[str]:
        with self._lock:
            subjects = list(self._listeners)
            if not subjects:
                self._poller = None
            return subjects

    def _tell_all(self, moved: Mapping[str, int]) -> None:
        for subject, version in moved.items():
            for listener in self._listeners.get(subject, ()):
                listener.tell(subject, version)

    def _versions(self, subjects: list[str]) -> dict[str, int]:
        """Of games, chats and lists, in one query of each kind that is there."""
        chats = [subject.removeprefix(CHAT) for subject in subjects if subject.startswith(CHAT)]
        owners = {subject.removeprefix(LIST).partition("/")[0] for subject in subjects if subject.startswith(LIST)}
        streams = [subject for subject in subjects if not subject.startswith((CHAT, LIST))]
        found = self._store.versions(streams) if streams else {}
        if chats:
            found |= {chat_of(game): number for game, number in self._store.last_numbers(chats).items()}
        if owners:
            revisions = self._store.list_revisions(sorted(owners))
            found |= {list_of(*key): revision for key, revision in revisions.items()}
        return found
