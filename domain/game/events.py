"""What can happen to a game around the table, its clocks apart. Undo events will join this list."""

from domain.game.base import GameEvent
from domain.game.clock import new_timing
from domain.game.lobby import ABANDONED, FINISHED, PLAYING, Chair, Lobby, Terms
from domain.game.time_events import TIME_EVENTS
from domain.kernel.record import Event, Seat
from domain.kernel.title import Result, Setup


class GameOpened(GameEvent, tag="game.opened"):
    """The first event: names title, components and their content, and commits to the seed."""

    title: str
    setup: Setup
    pack_digest: str
    host: str
    terms: Terms
    commitment: str

    def apply(self, lobby: Lobby) -> None:
        lobby.title = self.title
        lobby.setup = self.setup
        lobby.host = self.host
        lobby.terms = self.terms
        lobby.commitment = self.commitment
        lobby.chairs = [Chair() for _ in range(self.setup.seats)]


class SeatTaken(GameEvent, tag="game.seat-taken"):
    seat: Seat
    player: str | None
    bot: str | None
    entropy: str

    def apply(self, lobby: Lobby) -> None:
        lobby.chairs[self.seat] = Chair(player=self.player, bot=self.bot, entropy=self.entropy)


class SeatLeft(GameEvent, tag="game.seat-left"):
    seat: Seat

    def apply(self, lobby: Lobby) -> None:
        lobby.chairs[self.seat] = Chair()


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


GAME_EVENTS: tuple[type[Event], ...] = (
    GameOpened,
    SeatTaken,
    SeatLeft,
    GameStarted,
    SeatResigned,
    AbandonProposed,
    AbandonWithdrawn,
    GameAbandoned,
    GameFinished,
    SeedRevealed,
    *TIME_EVENTS,
)
