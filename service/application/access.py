"""Who may look at a game, through whose eyes, and how late."""

import hmac
from typing import NamedTuple

from domain.game.game import Game
from domain.kernel.errors import require
from domain.kernel.record import Seat
from service.application.clock import TimeSource
from service.application.command_handler import CommandHandler
from service.application.errors import Denied, NotVisible
from service.eventstore.codec import time_of


class Viewer(NamedTuple):
    """Who is asking, and what the token allows."""

    account: str
    scopes: frozenset[str] = frozenset()
    token: str = ""  # id of the token, for limits and for knowing which one is in use
    invitation: str = ""  # to a private game, as it was sent


ANYBODY = Viewer("")
"""A spectator without an account."""


def seat_of(game: Game, viewer: Viewer) -> Seat | None:
    return game.lobby.was_seated(viewer.account) if viewer.account else None


def is_of_table(game: Game, viewer: Viewer) -> bool:
    return bool(viewer.account) and (viewer.account == game.lobby.host or seat_of(game, viewer) is not None)


def seconds_behind(game: Game, viewer: Viewer) -> int:
    """By how much the viewer sees the game late; only spectators ever do."""
    delay = game.lobby.terms.delay
    return delay if delay and seat_of(game, viewer) is None else 0


def require_visible(game: Game, viewer: Viewer, *, invited: bool = False) -> None:
    """A private game does not exist for strangers, except while it is open for somebody with its invitation."""
    if game.lobby.terms.visibility == "public" or is_of_table(game, viewer):
        return
    if not (invited and game.lobby.status == "open" and _has_invitation(game, viewer)):
        raise NotVisible(game.id)


def require_present(game: Game, viewer: Viewer) -> None:
    """Who sees a game late learns nothing by trying something: whatever it is like now, the refusal is the same.

    Asked before any version is compared. While the game is open there is nothing to hide, and seats to take.
    """
    require(game.lobby.status == "open" or not seconds_behind(game, viewer), "game.not-seated")


def chosen_seat(game: Game, viewer: Viewer, wanted: Seat | None, *, public: bool = False) -> Seat | None:
    """The viewer's seat; a spectator's eyes on request or without a seat; never another seat's."""
    own = seat_of(game, viewer)
    if public:
        return None
    if wanted is None or wanted == own:
        return own
    raise Denied("request.forbidden", "A view of another seat is not yours to see.")


def invitation_of(game: Game) -> str:
    """Follows from the seed, so it need not be stored; when the seed is revealed it opens nothing any more."""
    return hmac.new(game.seed, b"bakufu invitation", "sha256").hexdigest()[:32]


def _has_invitation(game: Game, viewer: Viewer) -> bool:
    return hmac.compare_digest(viewer.invitation.encode(), invitation_of(game).encode())


class DelayedSight:
    """What spectators see of games that are shown late."""

    def __init__(self, handler: CommandHandler, clock: TimeSource) -> None:
        self._handler, self._clock = handler, clock

    def upto(self, game: Game, viewer: Viewer) -> int:
        """Up to which version the viewer may see the game."""
        behind = seconds_behind(game, viewer)
        return self.version_at(game.id, self._clock.now() - behind * 1000, game.version) if behind else game.version

    def require_spectators(self, game: Game, viewer: Viewer) -> None:
        """Where spectators are off, only the table sees the running game; when it is over, everybody may."""
        if game.lobby.terms.spectators or is_of_table(game, viewer):
            return
        if not game.lobby.over or self.upto(game, viewer) < game.version:
            raise Denied("game.no-spectators")

    def version_at(self, id: str, time: int, newest: int) -> int:
        """How many of the first `newest` events had happened at a time; the opening always had."""
        low, high = 1, newest
        while low < high:
            middle = (low + high + 1) // 2
            (event,) = self._handler.events(id, middle - 1, middle)
            low, high = (middle, high) if time_of(event) <= time else (low, middle - 1)
        return low
