"""Following a game: its events as they come, from any version on, without gap or repeat."""

import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from domain.game.game import Game
from domain.kernel.record import Seat
from service.application.command_handler import CommandHandler
from service.eventstore.codec import DisclosedEvent
from service.streaming.json_patch import Operation, diff

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


def standing(game: Game) -> GameHead:
    return GameHead(game.version, game.title.meta.name, game.lobby.over, bool(game.lobby.seed))


def follow(games: CommandHandler, request: StreamRequest) -> Iterator[list[DisclosedEvent]]:
    """Batches of events; an empty batch is a sign of life. Ends with the limit, the time, the game or the leave."""

    def look(game: Game) -> GameHead | None:
        return standing(game) if request.may(game) else None

    after, left = request.after, request.limit
    deadline = time.monotonic() + request.seconds
    with games.notifier.watching(request.game) as watch:
        while left > 0:
            now = games.look(request.game, look)
            if now is None:
                return
            upto = min(now.version, after + min(BATCH, left))
            batch = games.events(request.game, after, upto) if after < upto else []
            if batch:
                yield [games.codec.disclose(now.title, event, request.seat, now.opened) for event in batch]
                after, left = batch[-1].version, left - len(batch)
                continue
            rest = deadline - time.monotonic()
            if now.over or rest <= 0:
                return
            if not watch.wait(after, min(HEARTBEAT_SECONDS, rest)):
                yield []


class ViewFollower:
    """The caller's view, carried along event by event, and what each event changes in it."""

    def __init__(self, games: CommandHandler, request: StreamRequest, show: Callable[[Game, Seat | None], Any]) -> None:
        self._games, self._seat, self._show = games, request.seat, show
        self._game = games.at(request.game, request.after)
        self.view: Any = self._plain()

    def step(self, version: int) -> list[Operation]:
        """Fold one more event; returns the patch from the view before it."""
        stored = self._games.events(self._game.id, version - 1, version)
        self._game.fold(self._games.codec.read(self._game.title.meta.name, stored))
        before, self.view = self.view, self._plain()
        return diff(before, self.view)

    def _plain(self) -> Any:
        return msgspec.json.decode(msgspec.json.encode(self._show(self._game, self._seat)))
