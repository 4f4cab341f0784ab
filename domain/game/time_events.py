"""What can happen to the clocks of a game. Every moment is in the event; nothing here looks at a clock."""

from domain.game.base import GameEvent
from domain.game.clock import Action, SeatClock
from domain.game.lobby import Lobby
from domain.game.rest import Night
from domain.kernel.record import Event, Seat


def clock_of(lobby: Lobby, seat: Seat) -> SeatClock:
    assert lobby.timing is not None
    return lobby.timing.clocks[seat]


class ClockStarted(GameEvent, tag="clock.started"):
    """The seat is asked, and its time runs: `window` first, then its bank, until `deadline`."""

    seat: Seat
    at: int
    ask: str
    window: int
    deadline: int

    def apply(self, lobby: Lobby) -> None:
        clock = clock_of(lobby, self.seat)
        clock.started, clock.ask, clock.warned = self.at, self.ask, False
        clock.window, clock.deadline = self.window, self.deadline


class ClockStopped(GameEvent, tag="clock.stopped"):
    """The seat has answered, or is no longer asked; what it used is gone for good, whatever is undone later."""

    seat: Seat
    at: int
    used: int
    window: int  # left
    bank: int  # left, with what was earned

    def apply(self, lobby: Lobby) -> None:
        clock = clock_of(lobby, self.seat)
        clock.started, clock.deadline = None, 0
        clock.used += self.used
        clock.window, clock.bank = self.window, self.bank


class ClockMoved(GameEvent, tag="clock.moved"):
    """The deadline has changed while the clock runs."""

    seat: Seat
    at: int
    deadline: int

    def apply(self, lobby: Lobby) -> None:
        clock_of(lobby, self.seat).deadline = self.deadline


class TimeWarned(GameEvent, tag="clock.warned"):
    seat: Seat
    at: int
    player: str
    deadline: int

    def apply(self, lobby: Lobby) -> None:
        clock_of(lobby, self.seat).warned = True


class TimeExpired(GameEvent, tag="clock.expired"):
    """A player's time is up; `action` says what was done about it."""

    seat: Seat
    at: int
    player: str
    action: Action
    bot: str | None

    def apply(self, lobby: Lobby) -> None:
        clock = clock_of(lobby, self.seat)
        clock.timeouts += 1
        clock.expired = self.at


class NightsSet(GameEvent, tag="clock.nights-set"):
    seat: Seat
    night: Night | None

    def apply(self, lobby: Lobby) -> None:
        clock_of(lobby, self.seat).rest.night = self.night


class VacationTaken(GameEvent, tag="clock.vacation-taken"):
    seat: Seat
    since: int
    until: int
    days: int

    def apply(self, lobby: Lobby) -> None:
        clock = clock_of(lobby, self.seat)
        clock.vacation += self.days
        clock.rest.vacations.append((self.since, self.until))


class PauseProposed(GameEvent, tag="clock.pause-proposed"):
    seat: Seat

    def apply(self, lobby: Lobby) -> None:
        clock_of(lobby, self.seat).wants_pause = True


class PauseWithdrawn(GameEvent, tag="clock.pause-withdrawn"):
    seat: Seat

    def apply(self, lobby: Lobby) -> None:
        clock_of(lobby, self.seat).wants_pause = False


class ClocksPaused(GameEvent, tag="clock.paused"):
    """All have agreed; nobody can play and no time runs until somebody wants to go on."""

    at: int

    def apply(self, lobby: Lobby) -> None:
        assert lobby.timing is not None
        lobby.timing.paused = True
        for clock in lobby.timing.clocks:
            clock.wants_pause = False


class ClocksResumed(GameEvent, tag="clock.resumed"):
    seat: Seat
    at: int

    def apply(self, lobby: Lobby) -> None:
        assert lobby.timing is not None
        lobby.timing.paused = False


class StandInSeated(GameEvent, tag="game.stand-in-seated"):
    """A bot plays for a player who keeps the seat: for this turn, or until the player returns."""

    seat: Seat
    bot: str
    cause: str
    turn: bool

    def apply(self, lobby: Lobby) -> None:
        chair = lobby.chairs[self.seat]
        chair.stand_in, chair.for_turn = self.bot, self.turn


class StandInLeft(GameEvent, tag="game.stand-in-left"):
    seat: Seat
    cause: str

    def apply(self, lobby: Lobby) -> None:
        chair = lobby.chairs[self.seat]
        chair.stand_in, chair.for_turn = None, False


class BotFailed(GameEvent, tag="game.bot-failed"):
    """A bot did not answer as it should; the title's harmless answer was played for it."""

    seat: Seat
    bot: str
    cause: str

    def apply(self, lobby: Lobby) -> None:
        lobby.chairs[self.seat].bot_failures += 1


TIME_EVENTS: tuple[type[Event], ...] = (
    ClockStarted,
    ClockStopped,
    ClockMoved,
    TimeWarned,
    TimeExpired,
    NightsSet,
    VacationTaken,
    PauseProposed,
    PauseWithdrawn,
    ClocksPaused,
    ClocksResumed,
    StandInSeated,
    StandInLeft,
    BotFailed,
)
