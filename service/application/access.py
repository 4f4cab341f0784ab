"""Who may look at a game, through whose eyes, and how late."""

import hmac
from typing import Literal, NamedTuple

from domain.game.game import Game
from domain.kernel.errors import require
from domain.kernel.record import Seat
from service.application.clock import TimeSource
from service.application.command_handler import CommandHandler
from service.application.errors import Denied, Malformed, NotVisible
from service.eventstore.codec import time_of


class Viewer(NamedTuple):
    """Who is asking, and what the token allows."""

    account: str
    scopes: frozenset[str] = frozenset()
    token: str = ""  # id of the token, for limits and for knowing which one is in use
    invitation: str = ""  # to a private game, as it was sent
    request: str = ""  # id that the server gave to what is asked


class Perspective(NamedTuple):
    """Through whose eyes a viewer wants to look: without anything said, through their own."""

    seat: Seat | None = None
    role: Literal["", "spectator", "auditor"] = ""


OWN = Perspective()
PUBLIC = Perspective(role="spectator")

ANYBODY = Viewer("")
"""A spectator without an account."""


def seat_of(game: Game, viewer: Viewer) -> Seat | None:
    return game.lobby.was_seated(viewer.account) if viewer.account else None


def is_of_table(game: Game, viewer: Viewer) -> bool:
    return bool(viewer.account) and (viewer.account == game.lobby.host or seat_of(game, viewer) is not None)


def is_invited(game: Game, viewer: Viewer) -> bool:
    return bool(viewer.account) and game.lobby.invited_to(viewer.account) is not None


def seconds_behind(game: Game, viewer: Viewer) -> int:
    """By how much the viewer sees the game late; only spectators ever do."""
    delay = game.lobby.terms.delay
    return delay if delay and seat_of(game, viewer) is None else 0


def require_visible(game: Game, viewer: Viewer, *, invited: bool = False) -> None:
    """A private game does not exist for strangers, except while it has seats to take for somebody with its invitation.

    What is no game is none for anybody.
    """
    if not game.id.startswith("g_"):
        raise NotVisible(game.id)
    if game.lobby.terms.visibility == "public" or is_of_table(game, viewer) or is_invited(game, viewer):
        return
    seats_to_take = game.lobby.status == "open" or (not game.lobby.over and game.lobby.left_seats())
    if not (invited and seats_to_take and _has_invitation(game, viewer)):
        raise NotVisible(game.id)


def require_present(game: Game, viewer: Viewer) -> None:
    """Who sees a game late learns nothing by trying something: whatever it is like now, the refusal is the same.

    Asked before any version is compared. While the game is open there is nothing to hide, and seats to take.
    """
    require(game.lobby.status == "open" or not seconds_behind(game, viewer), "game.not-seated")


def chosen_seat(game: Game, viewer: Viewer, wanted: Perspective = OWN, *, late: bool = False) -> Seat | None:
    """The viewer's seat; a spectator's eyes on request or without a seat; another seat's once the game is over.

    Whoever sees it late does not learn from the refusal whether it is.
    """
    if wanted.role == "spectator":
        return None
    own = seat_of(game, viewer)
    if wanted.seat is None or wanted.seat == own:
        return own
    if late or not game.lobby.over:
        raise Denied("request.forbidden", "A view of another seat is not yours to see.")
    return require_seat(game, wanted.seat)


def require_seat(game: Game, seat: Seat) -> Seat:
    seats = len(game.lobby.chairs)
    if seat >= seats:
        raise Malformed({"seat": [f"The game has {seats} seats."]})
    return seat


def require_auditor(game: Game, viewer: Viewer) -> None:
    """All hands are open to who was granted that, except in games that are their own affair.

    Whoever lacks the scope is told so before anything is said of the game.
    """
    if "audit" not in viewer.scopes:
        raise Denied("request.scope", needed="audit")
    if not game.id.startswith("g_"):
        raise NotVisible(game.id)
    if is_of_table(game, viewer) or is_invited(game, viewer):
        raise Denied("audit.own-game")


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
