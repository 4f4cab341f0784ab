"""Following a game: its events as they come, from any version on, without gap or repeat."""

import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from domain.game.game import Game
from domain.kernel.record import Seat
from service.games import Games
from service.journal import PublicEvent
from service.json_patch import Operation, diff

HEARTBEAT_SECONDS = 4.0
BATCH = 100


def always(_: Game) -> bool:
    return True


class Wish(NamedTuple):
    """What a follower wants: from where, through whose eyes, how many events, for how long.

    `may` is asked before anything is told: who has stood up meanwhile must not see what the next one there is dealt.
    """

    game: str
    seat: Seat | None
    after: int
    limit: int
    seconds: float
    may: Callable[[Game], bool] = always


class Standing(NamedTuple):
    version: int
    title: str
    over: bool
    opened: bool


def standing(game: Game) -> Standing:
    return Standing(game.version, game.title.meta.name, game.lobby.over, bool(game.lobby.seed))


def follow(games: Games, wish: Wish) -> Iterator[list[PublicEvent]]:
    """Batches of events; an empty batch is a sign of life. Ends with the limit, the time, the game or the leave."""

    def look(game: Game) -> Standing | None:
        return standing(game) if wish.may(game) else None

    after, left = wish.after, wish.limit
    deadline = time.monotonic() + wish.seconds
    with games.announcer.watching(wish.game) as watch:
        while left > 0:
            now = games.look(wish.game, look)
            if now is None:
                return
            upto = min(now.version, after + min(BATCH, left))
            batch = games.events(wish.game, after, upto) if after < upto else []
            if batch:
                yield [games.journal.disclose(now.title, event, wish.seat, now.opened) for event in batch]
                after, left = batch[-1].version, left - len(batch)
                continue
            rest = deadline - time.monotonic()
            if now.over or rest <= 0:
                return
            if not watch.wait(after, min(HEARTBEAT_SECONDS, rest)):
                yield []


class Sight:
    """The caller's view, carried along event by event, and what each event changes in it."""

    def __init__(self, games: Games, wish: Wish, show: Callable[[Game, Seat | None], Any]) -> None:
        self._games, self._seat, self._show = games, wish.seat, show
        self._game = games.at(wish.game, wish.after)
        self.view: Any = self._plain()

    def step(self, version: int) -> list[Operation]:
        """Fold one more event; returns the patch from the view before it."""
        stored = self._games.events(self._game.id, version - 1, version)
        self._game.fold(self._games.journal.read(self._game.title.meta.name, stored))
        before, self.view = self.view, self._plain()
        return diff(before, self.view)

    def _plain(self) -> Any:
        return msgspec.json.decode(msgspec.json.encode(self._show(self._game, self._seat)))
