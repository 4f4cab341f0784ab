"""Following a game: its events as they come, from any version on, without gap or repeat."""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from domain.game.game import Game
from domain.kernel.record import Seat
from service.application.access import DelayedSight, Viewer, chosen_seat, require_visible, seat_of, seconds_behind
from service.application.aggregates import GameType
from service.application.command_handler import CommandHandler
from service.application.disclosure import DisclosedEvent, disclosed
from service.application.views import shown_game
from service.eventstore.port import StoredEvent
from service.streaming.json_patch import Operation, diff
from service.streaming.notifier import VersionNotifier

HEARTBEAT_SECONDS = 4.0
BATCH = 100


def always(_: Game) -> bool:
    return True


class StreamRequest(NamedTuple):
    """What a follower wants: from where, through whose eyes, how many events, for how long.

    `may` is asked before anything is told: who has stood up meanwhile must not see what the next one there is dealt.
    """

    game: str
    seat: Seat | None
    after: int
    limit: int
    seconds: float
    may: Callable[[Game], bool] = always


class GameHead(NamedTuple):
    version: int
    title: str
    over: bool
    opened: bool


class Admission(NamedTuple):
    """What a viewer may follow: the game's head, through which eyes, for how long, and whether only its past."""

    head: GameHead
    seat: Seat | None
    may: Callable[[Game], bool]
    late: bool


class Versioned(Protocol):
    @property
    def version(self) -> int: ...


Item = TypeVar("Item", bound=Versioned)
Tell: TypeAlias = Callable[[GameHead, Sequence[StoredEvent]], list[Item]]
"""How stored events are told: one item for each, in their order."""


class Page(NamedTuple, Generic[Item]):
    items: list[Item]
    version: int  # that the viewer may know of


def head_of(game: Game) -> GameHead:
    return GameHead(game.version, game.title.meta.name, game.lobby.over, bool(game.lobby.seed))


class GameStreams:
    def __init__(
        self, handler: CommandHandler, games: GameType, notifier: VersionNotifier, delayed: DelayedSight
    ) -> None:
        self._handler, self._games, self._notifier, self._delayed = handler, games, notifier, delayed

    def admit(self, id: str, viewer: Viewer, *, public: bool, known: Callable[[], bool]) -> Admission:
        """Whether a viewer may follow a game. `known` tells whether its token still counts."""

        def look(game: Game) -> Admission:
            require_visible(game, viewer)
            self._delayed.require_spectators(game, viewer)
            own = seat_of(game, viewer)
            eyes = chosen_seat(game, viewer, None, public=public)
            return Admission(head_of(game), eyes, may_go_on(own), seconds_behind(game, viewer) > 0)

        def may_go_on(own: Seat | None) -> Callable[[Game], bool]:
            return lambda now: known() and (own is None or seat_of(now, viewer) == own)

        return self._handler.read(id, look)

    def as_events(self, seat: Seat | None) -> "Tell[DisclosedEvent]":
        """Tell events as they are, as far as a seat may see them."""
        return lambda head, stored: disclosed(self._games.codec_of(head.title), stored, seat, opened=head.opened)

    def page(self, request: StreamRequest, head: GameHead, tell: Tell[Item]) -> Page[Item]:
        """The next events; waits for them as long as the request says."""
        shown: list[Item] = []
        if request.after < head.version or (request.seconds and not head.over):
            for batch in self.follow(request, tell):
                shown += batch
                if shown and (len(shown) >= request.limit or shown[-1].version >= head.version):
                    break
        return Page(shown, max(head.version, shown[-1].version if shown else 0))

    def late_page(self, request: StreamRequest, viewer: Viewer, tell: Tell[Item]) -> Page[Item]:
        """What spectators of a delayed game get: the past, page by page."""
        upto = self._handler.read(request.game, lambda game: self._delayed.upto(game, viewer))
        then = head_of(self._handler.at(request.game, upto))
        end = min(then.version, request.after + request.limit)
        stored = self._handler.events(request.game, request.after, end) if request.after < end else []
        return Page(tell(then, stored), then.version)

    def follow(self, request: StreamRequest, tell: Tell[Item]) -> Iterator[list[Item]]:
        """Batches of events; an empty batch is a sign of life. Ends with the limit, the time, the game or the leave."""

        def look(game: Game) -> GameHead | None:
            return head_of(game) if request.may(game) else None

        after, left = request.after, request.limit
        deadline = time.monotonic() + request.seconds
        with self._notifier.watching(request.game) as watch:
            while left > 0:
                now = self._handler.read(request.game, look)
                if now is None:
                    return
                upto = min(now.version, after + min(BATCH, left))
                batch = self._handler.events(request.game, after, upto) if after < upto else []
                if batch:
                    yield tell(now, batch)
                    after, left = batch[-1].version, left - len(batch)
                    continue
                rest = deadline - time.monotonic()
                if now.over or rest <= 0:
                    return
                if not watch.wait(after, min(HEARTBEAT_SECONDS, rest)):
                    yield []

    def view(self, request: StreamRequest) -> "ViewFollower":
        return ViewFollower(self._handler, self._games, request)


class ViewFollower:
    """The caller's view, carried along event by event, and what each event changes in it."""

    def __init__(self, handler: CommandHandler, games: GameType, request: StreamRequest) -> None:
        self._handler, self._seat = handler, request.seat
        self._game: Game = handler.at(request.game, request.after)
        self._codec = games.codec(self._game)
        self.view: Any = self._plain()

    def step(self, version: int) -> list[Operation]:
        """Fold one more event; returns the patch from the view before it."""
        self._game.fold(self._codec.read(self._handler.events(self._game.id, version - 1, version)))
        before, self.view = self.view, self._plain()
        return diff(before, self.view)

    def _plain(self) -> Any:
        return msgspec.json.decode(msgspec.json.encode(shown_game(self._game, self._seat)))
