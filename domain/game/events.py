"""What can happen to a game around the table, its clocks apart."""

from collections.abc import Mapping

from domain.game.base import GameEvent
from domain.game.clock import new_timing
from domain.game.entropy import ENTROPY_EVENTS
from domain.game.lobby import ABANDONED, FINISHED, PLAYING, Chair, Fork, Lobby, Terms
from domain.game.rescue_events import RESCUE_EVENTS
from domain.game.time_events import TIME_EVENTS
from domain.game.undo_events import UNDO_EVENTS
from domain.kernel.record import Event, Seat, Upcast
from domain.kernel.title import Result, Setup


class GameOpened(GameEvent, tag="game.opened", omit_defaults=True):
    """The first event: names title, components and their content, and commits to the seed.

    `rules` are those that judge the game; games that were opened before it was recorded have none. A `fork` begins
    where another game has been.
    """

    title: str
    setup: Setup
    pack_digest: str
    host: str
    terms: Terms
    commitment: str
    rules: str = ""
    fork: Fork | None = None

    def apply(self, lobby: Lobby) -> None:
        lobby.title = self.title
        lobby.fork = self.fork
        lobby.setup = self.setup
        lobby.host = self.host
        lobby.terms = self.terms
        lobby.commitment = self.commitment
        lobby.chairs = [Chair() for _ in range(self.setup.seats)]


class SeatTaken(GameEvent, tag="game.seat-taken", omit_defaults=True):
    """`promise` is the hash of entropy that the seat reveals when nobody can sit down any more."""

    seat: Seat
    player: str | None
    bot: str | None
    entropy: str
    promise: str = ""

    def apply(self, lobby: Lobby) -> None:
        chair = Chair(player=self.player, bot=self.bot, entropy=self.entropy, promise=self.promise)
        lobby.chairs[self.seat] = chair


class SeatLeft(GameEvent, tag="game.seat-left"):
    seat: Seat

    def apply(self, lobby: Lobby) -> None:
        lobby.chairs[self.seat] = Chair()


class PlayerInvited(GameEvent, tag="game.player-invited"):
    """The seat is kept for a player, who accepts by sitting down."""

    seat: Seat
    player: str

    def apply(self, lobby: Lobby) -> None:
        lobby.chairs[self.seat] = Chair(invited=self.player)


class InvitationDeclined(GameEvent, tag="game.invitation-declined"):
    seat: Seat
    player: str

    def apply(self, lobby: Lobby) -> None:
        lobby.chairs[self.seat] = Chair()


class InvitationWithdrawn(GameEvent, tag="game.invitation-withdrawn"):
    """The host no longer keeps the seat for the player."""

    seat: Seat
    player: str

    def apply(self, lobby: Lobby) -> None:
        lobby.chairs[self.seat] = Chair()


class PlayerRemoved(GameEvent, tag="game.player-removed"):
    """The host sends a player away before the start; that the seat is left follows."""

    seat: Seat
    player: str

    def apply(self, lobby: Lobby) -> None: ...


class GameStarted(GameEvent, tag="game.started"):
    """From here on the title's own events follow."""

    def apply(self, lobby: Lobby) -> None:
        lobby.status = PLAYING
        if lobby.terms.clock is not None:
            lobby.timing = new_timing(lobby.terms.clock, len(lobby.chairs))


class SeatResigned(GameEvent, tag="game.seat-resigned"):
    """A player gives up the seat; `bot` plays on, or nobody does (None) and the fallback answers."""

    seat: Seat
    bot: str | None

    def apply(self, lobby: Lobby) -> None:
        chair = lobby.chairs[self.seat]
        chair.resigned = True
        chair.bot = self.bot
        chair.vacant = self.bot is None
        chair.stand_in, chair.for_turn = None, False


class AbandonProposed(GameEvent, tag="game.abandon-proposed"):
    seat: Seat

    def apply(self, lobby: Lobby) -> None:
        lobby.chairs[self.seat].gives_up = True


class AbandonWithdrawn(GameEvent, tag="game.abandon-withdrawn"):
    seat: Seat

    def apply(self, lobby: Lobby) -> None:
        lobby.chairs[self.seat].gives_up = False


class GameAbandoned(GameEvent, tag="game.abandoned"):
    """The game ends without a result."""

    reason: str

    def apply(self, lobby: Lobby) -> None:
        lobby.status = ABANDONED


class GameFinished(GameEvent, tag="game.finished"):
    result: Result

    def apply(self, lobby: Lobby) -> None:
        lobby.status = FINISHED
        lobby.result = self.result


class SeedRevealed(GameEvent, tag="game.seed-revealed"):
    """The last event: with the seed everybody can open every seal and recompute every draw."""

    seed: str

    def apply(self, lobby: Lobby) -> None:
        lobby.seed = self.seed


GAME_EVENT_UPCASTS: Mapping[str, Upcast] = {}
"""By the stored name of an older shape, as for the events of a title."""

GAME_EVENTS: tuple[type[Event], ...] = (
    GameOpened,
    SeatTaken,
    SeatLeft,
    PlayerInvited,
    InvitationDeclined,
    InvitationWithdrawn,
    PlayerRemoved,
    GameStarted,
    SeatResigned,
    AbandonProposed,
    AbandonWithdrawn,
    GameAbandoned,
    GameFinished,
    SeedRevealed,
    *ENTROPY_EVENTS,
    *RESCUE_EVENTS,
    *TIME_EVENTS,
    *UNDO_EVENTS,
)
