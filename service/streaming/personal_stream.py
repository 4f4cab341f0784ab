"""One stream for everything that concerns somebody: the inbox, and the games and chats on a list of watched ones.

A connection holds one thread, however many games it watches: others wake it and name what has moved.
"""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from domain.game.game import Game
from domain.kernel.errors import RuleViolation
from domain.kernel.record import Seat
from service.application.access import DelayedSight, Viewer, chosen_seat
from service.application.chat import Chat, message_values
from service.application.clock import TimeSource
from service.application.command_handler import CommandHandler
from service.application.errors import Denied, NotVisible
from service.application.subjects import chat_of, list_of
from service.application.watch_lists import require_followable
from service.eventstore.port import Store, WatchedGame
from service.streaming.game_stream import GameHead, GameStreams, StreamRequest, ViewFollower, head_of
from service.streaming.inbox_stream import InboxStream
from service.streaming.notifier import VersionNotifier
from service.streaming.personal_cursor import PersonalCursor, ReadPlace

HEARTBEAT_SECONDS = 4.0
BATCH = 100
MOST_PATCHES = 200  # in one connection: each costs two views
INBOX = "inbox"


class StreamItem(NamedTuple):
    """Something told; `id` says where to go on after it, in all parts of the stream."""

    kind: str
    data: Any
    id: str


class Wakeups:
    """What has moved since somebody last looked; told by other threads."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}
        self._moved: dict[str, None] = {}
        self._changed = threading.Condition()
        self.ended = False

    def tell(self, subject: str, version: int) -> None:
        with self._changed:
            if version > self._known.get(subject, 0):
                self._known[subject] = version
                self._moved[subject] = None
                self._changed.notify_all()

    def end(self) -> None:
        with self._changed:
            self.ended = True
            self._changed.notify_all()

    def tell_inbox(self) -> None:
        with self._changed:
            self._moved[INBOX] = None
            self._changed.notify_all()

    def know(self, versions: dict[str, int]) -> None:
        """These are no news."""
        with self._changed:
            self._known |= versions

    def known(self, subject: str) -> int:
        return self._known.get(subject, 0)

    def take(self) -> dict[str, None]:
        with self._changed:
            moved, self._moved = self._moved, {}
            return moved

    def wait(self, seconds: float) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: self.ended or bool(self._moved), seconds)


class Eyes(NamedTuple):
    head: GameHead
    seat: Seat | None


class PersonalStreams:
    """What all connections share."""

    def __init__(
        self,
        store: Store,
        handler: CommandHandler,
        streams: GameStreams,
        notifier: VersionNotifier,
        inboxes: InboxStream,
        chat: Chat,
        delayed: DelayedSight,
        clock: TimeSource,
    ) -> None:
        self.store, self.handler, self.streams, self.notifier = store, handler, streams, notifier
        self.inboxes, self.chat, self.delayed, self.clock = inboxes, chat, delayed, clock

    def open(
        self, viewer: Viewer, list: str, cursor: PersonalCursor | None, known: Callable[[], bool]
    ) -> "PersonalStream":
        """A connection; without a cursor the inbox is told from its newest note on. `known`: the token still counts."""
        if cursor is None:
            cursor = PersonalCursor(self.inboxes.newest(viewer.account))
        return PersonalStream(self, viewer, list, cursor, known)


class PersonalStream:
    """One connection: where its reader has got to, and what comes next."""

    def __init__(
        self, parts: PersonalStreams, viewer: Viewer, list: str, cursor: PersonalCursor, known: Callable[[], bool]
    ) -> None:
        self._parts, self._viewer, self._name, self.cursor, self._may = parts, viewer, list, cursor, known
        self._list = list_of(viewer.account, list)
        self._news = Wakeups()
        self._watched: dict[str, WatchedGame] = {}  # by game
        self._hidden: dict[str, WatchedGame] = {}  # listed, but not to be seen any more
        self._pending: dict[str, None] = {self._list: None, INBOX: None}
        self._views: dict[str, tuple[Seat | None, ViewFollower]] = {}
        self._patches = 0

    def follow(self, limit: int, seconds: float) -> Iterator[list[StreamItem]]:
        """Batches as they come; an empty one is a sign of life.

        Ends with the limit, the time, the token or the process.
        """
        deadline = time.monotonic() + seconds
        parts, news = self._parts, self._news
        parts.store.use_list(self._viewer.account, self._name, parts.clock.now())
        parts.inboxes.refresh()
        with parts.inboxes.listening(news.tell_inbox):
            parts.notifier.listen(news, [self._list])
            try:
                while limit > 0 and self._patches < MOST_PATCHES and self._may():
                    batch = self._next(min(limit, BATCH))
                    if batch:
                        limit -= len(batch)
                        yield batch
                        continue
                    rest = deadline - time.monotonic()
                    if rest <= 0 or news.ended:
                        return
                    if not news.wait(min(HEARTBEAT_SECONDS, rest)):
                        yield []
            finally:
                parts.notifier.leave(news, [self._list, *self._subjects(self._watched)])

    def _next(self, limit: int) -> list[StreamItem]:
        """What is told of the first subject that has something to tell."""
        self._pending |= self._news.take()
        while self._pending:
            subject = next(iter(self._pending))
            batch = self._tell(subject, limit)
            if len(batch) < limit:  # nothing is left; a new game brings its chat along as a subject of its own
                del self._pending[subject]
            if batch:
                return batch
        return []

    def _tell(self, subject: str, limit: int) -> list[StreamItem]:
        if subject == INBOX:
            return self._tell_inbox(limit)
        if subject == self._list:
            return self._reload()
        game = subject.removeprefix(chat_of(""))
        watched = self._watched.get(game)
        if watched is None:
            return []
        try:
            return self._tell_game(watched, limit) if subject == game else self._tell_chat(watched, limit)
        except NotVisible:
            return self._hide(game, "gone")
        except (Denied, RuleViolation) as refusal:
            return self._hide(game, refusal.code)

    def _told(self, kind: str, data: Any) -> StreamItem:
        return StreamItem(kind, data, self.cursor.word())

    # -- the inbox ---------------------------------------------------------------------------

    def _tell_inbox(self, limit: int) -> list[StreamItem]:
        told = []
        for note in self._parts.inboxes.folded(self._viewer.account, self.cursor.inbox, limit):
            self.cursor.inbox = note.id
            told.append(self._told("inbox", note))
        return told

    # -- the list ----------------------------------------------------------------------------

    def _reload(self) -> list[StreamItem]:
        """Take up what has joined the list and let go of what has left it."""
        games = self._parts.store.watched(self._viewer.account, self._name)
        # Who watches a hidden one anew hears anew whether it can be seen.
        listed = {one.game: one for one in games if self._hidden.get(one.game) != one}
        before, self._watched = self._watched, listed
        gone = [game for game, one in before.items() if listed.get(game) != one]
        fresh = [game for game, one in listed.items() if before.get(game) != one]
        self._parts.notifier.leave(self._news, self._subjects(gone))
        self._parts.notifier.listen(self._news, self._subjects(fresh))
        for game in gone:
            self._views.pop(game, None)
        self.cursor.keep({one.slot for one in games})
        self._compare(fresh)
        return [self._told("unwatched", {"game": game, "why": "asked"}) for game in gone if game not in listed]

    def _compare(self, games: list[str]) -> None:
        """What has moved since it was last told, of games that are new to this connection."""
        store = self._parts.store
        versions, numbers = store.versions(games), store.last_numbers(games)
        self._news.know(versions | {chat_of(game): number for game, number in numbers.items()})
        for game in games:
            watched = self._watched[game]
            place = self.cursor.place(watched.slot)
            if place is None or versions.get(game, 0) > place.version:
                self._pending[game] = None
            if numbers.get(game, 0) > (place or watched).said:
                self._pending[chat_of(game)] = None

    def _subjects(self, games: "list[str] | dict[str, WatchedGame]") -> list[str]:
        return [*games, *map(chat_of, games)]

    def _hide(self, game: str, why: str) -> list[StreamItem]:
        """A game that may not be seen any more stays on the list, and is not told to this connection."""
        self._parts.notifier.leave(self._news, self._subjects([game]))
        self._hidden[game] = self._watched.pop(game)
        self._views.pop(game, None)
        return [self._told("unwatched", {"game": game, "why": why})]

    # -- a game ------------------------------------------------------------------------------

    def _tell_game(self, watched: WatchedGame, limit: int) -> list[StreamItem]:
        sight = self._parts.handler.read(watched.game, self._look)
        told = self._begin(watched, sight)
        place = self.cursor.place(watched.slot) or ReadPlace(watched.after, watched.said)
        upto = min(sight.head.version, place.version + limit - len(told))
        stored = self._parts.handler.events(watched.game, place.version, upto) if place.version < upto else []
        follower = self._follower(watched, sight, place, told) if stored and watched.shows == "patches" else None
        for entry in self._parts.streams.as_events(sight.seat)(sight.head, stored):
            self.cursor.move(watched.slot, place._replace(version=entry.version))
            if follower is None:
                told.append(self._told("game", {"game": watched.game, "entry": entry}))
            else:
                patch = follower.step(entry.version)
                told.append(self._told("patch", {"game": watched.game, "version": entry.version, "patch": patch}))
                self._patches += 1
        return told

    def _look(self, game: Game) -> Eyes:
        require_followable(game, self._viewer, self._parts.delayed)
        return Eyes(head_of(game), chosen_seat(game, self._viewer))

    def _begin(self, watched: WatchedGame, sight: Eyes) -> list[StreamItem]:
        """The first word about a game: from where on it is told, and through whose eyes."""
        if watched.slot in self.cursor:
            return []
        self.cursor.move(watched.slot, ReadPlace(watched.after, watched.said))
        first = {"game": watched.game, "version": watched.after, "said": watched.said, "seat": sight.seat}
        told = [self._told("watched", first)]
        if watched.shows == "patches":
            self._follower(watched, sight, ReadPlace(watched.after, watched.said), told)
        return told

    def _follower(self, watched: WatchedGame, sight: Eyes, place: ReadPlace, told: list[StreamItem]) -> ViewFollower:
        """The view that patches change: told first, once in a connection and for each pair of eyes."""
        seat, known = self._views.get(watched.game, (sight.seat, None))
        if known is not None and seat == sight.seat:
            return known
        request = StreamRequest(watched.game, sight.seat, place.version, BATCH, 0)
        follower = self._parts.streams.view(request)
        told.append(self._told("view", {"game": watched.game, "view": follower.view}))
        self._views[watched.game] = sight.seat, follower
        return follower

    # -- its chat ----------------------------------------------------------------------------

    def _tell_chat(self, watched: WatchedGame, limit: int) -> list[StreamItem]:
        """What was said by people who are not muted; the place moves on over the others."""
        place = self.cursor.place(watched.slot)
        if place is None:  # its game goes first, and says from where on it is told
            return self._tell_game(watched, limit)
        newest = self._news.known(chat_of(watched.game))
        page = self._parts.chat.read(watched.game, self._viewer, place.said, limit)
        told = []
        for message in page.messages:
            self.cursor.move(watched.slot, place._replace(said=message.number))
            told.append(self._told("chat", {"game": watched.game, "message": message_values(message)}))
        if page.next is None:
            last = page.messages[-1].number if page.messages else place.said
            self.cursor.move(watched.slot, place._replace(said=max(newest, last)))
        return told
