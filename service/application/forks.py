"""What-if games: opened where another game has been, as far as whoever opens one may know it."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.game.clock import Clock
from domain.game.forking import DEEPEST
from domain.game.game import Game
from domain.game.lobby import Beginning, Fork, Terms, Undo, Visibility
from domain.kernel.aggregate import person
from domain.kernel.errors import require
from domain.kernel.record import Seat
from domain.kernel.title import AnyTitle, Setup
from projections.game_list import forked_from
from service.application.access import ANYBODY, OWN, DelayedSight, Viewer, require_visible
from service.application.command_handler import CommandHandler
from service.application.errors import NotFound
from service.application.games import Games
from service.application.opening import OpenGame, PlannedSeat, ShownGame
from service.application.requests import OnceKey, Outcome
from service.application.sight import GameSight, ViewerEyes
from service.eventstore.port import StoredRow
from service.projecting.models import ReadModels

COMPETING = ("ladder-games", "tournament-games")
OPPONENT = "greedy"


class WantedFork(NamedTuple):
    """From which version, and how the what-if game is played. Without seats named, bots play against who opens it."""

    version: int | None = None
    seating: tuple[PlannedSeat, ...] = ()
    visibility: Visibility = "private"
    clock: Clock | None = None
    undo: Undo = "consent"


class _Parent(NamedTuple):
    """A game as its forker found it."""

    title: AnyTitle
    setup: Setup
    version: int
    eyes: str
    seat: Seat | None
    over: bool
    closed: bool  # not everybody may see everything of it


class Forks:
    def __init__(
        self, handler: CommandHandler, games: Games, sight: GameSight, delayed: DelayedSight, models: ReadModels
    ) -> None:
        self._handler, self._games, self._sight = handler, games, sight
        self._delayed, self._models = delayed, models

    def open(self, id: str, viewer: Viewer, wanted: WantedFork, once: OnceKey | None = None) -> Outcome[ShownGame]:
        """Open a fork of a game, at a version that the viewer may see and through the viewer's eyes."""
        parent = self._sight.see(id, viewer, OWN, lambda game, eyes: self._parent(game, eyes, wanted.version))
        require(wanted.visibility == "private" or not parent.closed, "fork.not-public")
        if not parent.over:
            self._models.refresh()
            require(not any(self._models.rows(model, [id]) for model in COMPETING), "fork.in-competition")
        return self._games.open(self._opening(id, parent, viewer, wanted, once))

    def _parent(self, game: Game, eyes: ViewerEyes, at: int | None) -> _Parent:
        version = eyes.upto if at is None else at
        if not 1 <= version <= eyes.upto:
            raise NotFound(f"The game has the versions 1 to {eyes.upto}.")
        lobby = game.lobby
        shown_to_all = bool(lobby.seed) and self._delayed.upto(game, ANYBODY) == game.version
        opened = bool(lobby.seed) and eyes.upto == game.version
        named = "all" if opened else "spectator" if eyes.seat is None else f"seat{eyes.seat}"
        closed = lobby.terms.visibility != "public" or not shown_to_all
        return _Parent(game.title, lobby.setup, version, named, eyes.seat, opened, closed)

    def _opening(self, id: str, parent: _Parent, viewer: Viewer, wanted: WantedFork, once: OnceKey | None) -> OpenGame:
        then: Game = self._handler.at(id, parent.version)
        (last,) = self._handler.events(id, parent.version - 1, parent.version)
        depth = 1 if then.lobby.fork is None else then.lobby.fork.depth + 1
        require(depth <= DEEPEST, "fork.too-deep", deepest=DEEPEST)
        fork = Fork(id, parent.version, last.hash.hex(), parent.eyes, depth)
        seating = wanted.seating or _against_bots(viewer.account, parent.seat or 0, parent.setup.seats)
        begin = Beginning("full")
        terms = Terms(wanted.visibility, clock=wanted.clock, stand_in_bot=OPPONENT, start=begin, undo=wanted.undo)
        doer = person(viewer.account, viewer.request)
        return OpenGame(doer, parent.title, parent.setup, terms, once, seating=seating, fork=fork)

    def of(self, id: str, viewer: Viewer, limit: int, after: tuple[int, str] | None = None) -> Sequence[StoredRow]:
        """Forks of a game that the viewer may see, newest first."""
        self._games.look(id, lambda game: require_visible(game, viewer))
        self._models.refresh()
        seen = ["visibility:public", *([f"player:{viewer.account}"] if viewer.account else [])]
        found: dict[str, StoredRow] = {}
        for tag in seen:
            rows = self._models.find("games", [forked_from(id), tag], after=after, limit=limit, descending=True)
            found |= {row.key: row for row in rows}
        return sorted(found.values(), key=lambda row: (row.sort, row.key), reverse=True)[:limit]


def _against_bots(account: str, seat: Seat, seats: int) -> tuple[PlannedSeat, ...]:
    return tuple(PlannedSeat(account) if place == seat else PlannedSeat(bot=OPPONENT) for place in range(seats))
