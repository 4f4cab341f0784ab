"""Lists of games that somebody watches over one stream. They are kept, so every process and every connection knows."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from domain.game.game import Game
from domain.kernel.errors import require
from service.application.access import DelayedSight, Viewer, require_visible, seconds_behind
from service.application.clock import TimeSource
from service.application.command_handler import CommandHandler, Notifier
from service.application.errors import NotFound
from service.application.subjects import list_of
from service.eventstore.port import Store, TooManyWatched, WatchedGame

Shows: TypeAlias = Literal["events", "patches"]

MOST_WATCHED = 500  # games on a list
MOST_PATCHED = 20  # of them as patches, each of which costs two views
MOST_LISTS = 20


def require_followable(game: Game, viewer: Viewer, delayed: DelayedSight) -> None:
    """Whoever sees a game late, or not while it runs, cannot follow it as it happens."""
    require_visible(game, viewer)
    delayed.require_spectators(game, viewer)
    require(not seconds_behind(game, viewer), "game.delayed")


class WatchLists:
    def __init__(
        self, store: Store, handler: CommandHandler, delayed: DelayedSight, clock: TimeSource, notifier: Notifier
    ) -> None:
        self._store, self._handler, self._delayed = store, handler, delayed
        self._clock, self._notifier = clock, notifier

    def watch(
        self, viewer: Viewer, list: str, game: str, shows: Shows, after: int | None, said: int | None
    ) -> WatchedGame:
        """Put a game on the list, from a version and a message on; without them from now on."""

        def look(game: Game) -> int:
            require_followable(game, viewer, self._delayed)
            return game.version

        version = self._handler.read(game, look)
        number = self._store.last_numbers([game]).get(game, 0)
        after = version if after is None else min(after, version)
        said = number if said is None else min(said, number)
        if shows == "patches" and self._patched(viewer, list, game) >= MOST_PATCHED:
            raise TooManyWatched(f"a list shows {MOST_PATCHED} games as patches")
        wanted = WatchedGame(game, 0, after, said, shows)
        made = self._store.watch(viewer.account, list, wanted, self._clock.now(), most=MOST_WATCHED, lists=MOST_LISTS)
        self._notifier.announce(list_of(viewer.account, list), made.slot)
        return made

    def unwatch(self, viewer: Viewer, list: str, game: str) -> None:
        revision = self._store.unwatch(viewer.account, list, game, self._clock.now())
        if not revision:
            raise NotFound("That game is not on this list.")
        self._notifier.announce(list_of(viewer.account, list), revision)

    def all(self, viewer: Viewer, list: str) -> Sequence[WatchedGame]:
        return self._store.watched(viewer.account, list)

    def _patched(self, viewer: Viewer, list: str, but: str) -> int:
        return sum(one.shows == "patches" and one.game != but for one in self.all(viewer, list))
