"""Looking at a game: who is let in, through whose eyes, up to which version; an auditor's look is recorded first."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from domain.game.game import Game
from domain.kernel.record import Seat
from service.application.access import (
    DelayedSight,
    Perspective,
    Viewer,
    chosen_seat,
    require_auditor,
    require_seat,
    require_visible,
)
from service.application.command_handler import CommandHandler

T = TypeVar("T")


class ViewerEyes(NamedTuple):
    """What somebody who was let in may see."""

    seat: Seat | None  # through whose eyes; None for a spectator's
    upto: int  # up to which version
    opened: bool = False  # whether all hands are shown


class GameSight:
    def __init__(self, handler: CommandHandler, delayed: DelayedSight, record_look: Callable[[str, str], None]) -> None:
        """`record_look`: takes the account of an auditor and the id of a game."""
        self._handler, self._delayed, self._record_look = handler, delayed, record_look

    def see(self, id: str, viewer: Viewer, wanted: Perspective, look: Callable[[Game, ViewerEyes], T]) -> T:
        """What `look` makes of the game for somebody who is let in."""
        if wanted.role == "auditor" and self._handler.read(id, lambda game: _opens_something(game, viewer)):
            self._record_look(viewer.account, id)
        return self._handler.read(id, lambda game: look(game, self.admit(game, viewer, wanted)))

    def admit(self, game: Game, viewer: Viewer, wanted: Perspective) -> ViewerEyes:
        if wanted.role == "auditor":
            require_auditor(game, viewer)
            seat = None if wanted.seat is None else require_seat(game, wanted.seat)
            return ViewerEyes(seat, game.version, opened=seat is None)
        require_visible(game, viewer)
        self._delayed.require_spectators(game, viewer)
        upto = self._delayed.upto(game, viewer)
        return ViewerEyes(chosen_seat(game, viewer, wanted, late=upto < game.version), upto)


def _opens_something(game: Game, viewer: Viewer) -> bool:
    """Whether an auditor sees more than everybody."""
    require_auditor(game, viewer)
    return not game.lobby.over or game.lobby.terms.visibility != "public"
