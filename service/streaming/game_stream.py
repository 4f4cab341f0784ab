"""Following a game: its events as they come, from any version on, without gap or repeat."""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from domain.game.game import Game
from domain.kernel.record import Seat
from service.application.access import (
    DelayedSight,
    Perspective,
    Viewer,
    is_of_table,
    seat_of,
    seconds_behind,
)
from service.application.aggregates import GameType
from service.application.command_handler import CommandHandler
from service.application.disclosure import DisclosedEvent, Salts, disclosed
from service.application.json_patch import Operation, diff
from service.application.sight import GameSight, ViewerEyes
from service.application.views import shown_game, shown_hands
from service.eventstore.port import StoredEvent
from service.streaming.notifier import VersionNotifier
from service.streaming.shared_patches import Carried, SharedPatches

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
    opened: bool = False  # for an auditor, to whom all hands are open


class GameHead(NamedTuple):
    version: int
    title: str
    over: bool
    opened: bool
    salts: Salts | None = None


class Admission(NamedTuple):
    """What a viewer may follow: the game's head, through which eyes, for how long, and whether only its past."""

    head: GameHead
    eyes: ViewerEyes
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
    lobby = game.lobby
    salts = None if lobby.seed else Salts(game.id, game.seed)
    return GameHead(game.version, game.title.meta.name, lobby.over, bool(lobby.seed), salts)


class GameStreams:
    def __init__(
        self,
        handler: CommandHandler,
        games: GameType,
        notifier: VersionNotifier,
        delayed: DelayedSight,
        sight: GameSight,
    ) -> None:
        self._handler, self._games, self._notifier = handler, games, notifier
        self._delayed, self._sight = delayed, sight
        self._patches = SharedPatches()

    def admit(self, id: str, viewer: Viewer, wanted: Perspective, known: Callable[[], bool]) -> Admission:
        """Whether a viewer may follow a game. `known` tells whether its token still counts for that."""
        audits = wanted.role == "auditor"

        def look(game: Game, eyes: ViewerEyes) -> Admission:
            late = not audits and seconds_behind(game, viewer) > 0
            return Admission(head_of(game), eyes, may_go_on(seat_of(game, viewer)), late)

        def may_go_on(own: Seat | None) -> Callable[[Game], bool]:
            if audits:
                return lambda now: known() and not is_of_table(now, viewer)
            return lambda now: known() and (own is None or seat_of(now, viewer) == own)

        return self._sight.see(id, viewer, wanted, look)

    def as_events(self, seat: Seat | None, *, opened: bool = False) -> "Tell[DisclosedEvent]":
        """Tell events as they are, as far as a seat may see them, or `opened` to an auditor."""
        return lambda head, stored: disclosed(
            self._games.codec_of(head.title), stored, seat, opened=opened or head.opened, salts=head.salts
        )

    def page(self, request: StreamRequest, head: GameHead, tell: Tell[Item]) -> Page[Item]:
        """The next events; waits for them as long as the request says."""
        shown: list[Item] = []
        if request.after < head.version or (request.seconds and not head.over):
            for batch in self.follow(request, tell):
                shown += batch
                if shown and (len(shown) >= request.limit or shown[-1].version >= head.version):
                    break
        return Page(shown, max(head.version, shown[-1].version if shown else 0))

    def page_at(self, request: StreamRequest, version: int, tell: Tell[Item]) -> Page[Item]:
        """The log as it was at a version, told as it was then: nothing is opened that was not."""
        then = head_of(self._handler.at(request.game, version))
        end = min(version, request.after + request.limit)
        stored = self._handler.events(request.game, request.after, end) if request.after < end else []
        return Page(tell(then, stored), version)

    def late_page(self, request: StreamRequest, viewer: Viewer, tell: Tell[Item]) -> Page[Item]:
        """What spectators of a delayed game get: the past, page by page."""
        upto = self._handler.read(request.game, lambda game: self._delayed.upto(game, viewer))
        return self.page_at(request, upto, tell)

    def follow(self, request: StreamRequest, tell: Tell[Item]) -> Iterator[list[Item]]:
        """Batches of events; an empty batch is a sign of life.

        Ends with the limit, the time, the game, the leave or the process.
        """

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
                if now.over or rest <= 0 or watch.ended:
                    return
                if not watch.wait(after, min(HEARTBEAT_SECONDS, rest)):
                    yield []

    def view(self, request: StreamRequest) -> "ViewFollower":
        return ViewFollower(self._handler, self._games, request, self._patches)


class ViewFollower:
    """The caller's view as it begins, and what each event changes in it."""

    def __init__(self, handler: CommandHandler, games: GameType, request: StreamRequest, shared: SharedPatches) -> None:
        self._handler, self._shared = handler, shared
        self._seat, self._opened = request.seat, request.opened
        game: Game = handler.at(request.game, request.after)
        self._codec = games.codec(game)
        self._eyes = (game.id, request.seat, request.opened)
        self.view: Any = self._plain(game)
        shared.lend(self._eyes, Carried(game, self.view))

    def step(self, version: int) -> list[Operation]:
        """What an event changes; whoever has the same eyes is told the same, and one of them computes it."""
        return self._shared.get(self._eyes, version, lambda: self._computed(version))

    def _computed(self, version: int) -> list[Operation]:
        """Fold one more event; returns the patch from the view before it."""
        carried = self._shared.carried(self._eyes)
        if carried is None or carried.game.version != version - 1:
            game = self._handler.at(self._eyes[0], version - 1)
            carried = Carried(game, self._plain(game))
        carried.game.fold(self._codec.read(self._handler.events(carried.game.id, version - 1, version)))
        before, carried.view = carried.view, self._plain(carried.game)
        self._shared.lend(self._eyes, carried)
        return diff(before, carried.view)

    def _plain(self, game: Game) -> Any:
        shown = shown_hands(game) if self._opened else shown_game(game, self._seat)
        return msgspec.json.decode(msgspec.json.encode(shown))
