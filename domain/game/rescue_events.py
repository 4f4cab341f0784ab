"""What can happen to a game that has stopped, so that it goes on or ends."""

import msgspec

from domain.game.base import GameEvent
from domain.game.clock import Clock, ClockOffer, SeatClock, new_timing
from domain.game.lobby import Lobby
from domain.game.time_events import clock_of
from domain.kernel.record import Event, Seat


class ClockProposed(GameEvent, tag="clock.proposed"):
    """A seat wants the game, which has no clock, to be played with this one; it replaces an offer before it."""

    seat: Seat
    at: int
    clock: Clock

    def apply(self, lobby: Lobby) -> None:
        lobby.offer = ClockOffer(self.clock, self.at, [self.seat])


class ClockAgreed(GameEvent, tag="clock.agreed"):
    seat: Seat

    def apply(self, lobby: Lobby) -> None:
        assert lobby.offer is not None
        lobby.offer.agreed.append(self.seat)


class ClockRefused(GameEvent, tag="clock.refused"):
    seat: Seat

    def apply(self, lobby: Lobby) -> None:
        lobby.offer = None


class ClockSet(GameEvent, tag="clock.set"):
    """From here on the game has a clock."""

    at: int
    clock: Clock

    def apply(self, lobby: Lobby) -> None:
        lobby.offer = None
        lobby.terms = msgspec.structs.replace(lobby.terms, clock=self.clock)
        lobby.timing = new_timing(self.clock, len(lobby.chairs))


class SeatTakenOver(GameEvent, tag="game.seat-taken-over"):
    """Somebody else plays on a seat that was given up or deserted: a player, with a full bank, or another bot."""

    seat: Seat
    player: str | None
    bot: str | None

    def apply(self, lobby: Lobby) -> None:
        chair = lobby.chairs[self.seat]
        chair.vacant, chair.gives_up = False, False
        chair.stand_in, chair.for_turn = None, False
        chair.bot = self.bot
        if self.player is None:
            return
        chair.player, chair.resigned = self.player, False
        if lobby.timing is not None and lobby.terms.clock is not None:
            lobby.timing.clocks[self.seat] = SeatClock(bank=lobby.terms.clock.bank * 1000)


class TimeGiven(GameEvent, tag="clock.time-given"):
    """An organiser has added to the bank of a seat."""

    seat: Seat
    at: int
    time: int
    by: str
    reason: str

    def apply(self, lobby: Lobby) -> None:
        clock = clock_of(lobby, self.seat)
        clock.bank += self.time
        clock.given += self.time


class GameAdjudicated(GameEvent, tag="game.adjudicated"):
    """An organiser has decided how the game ends; the result follows."""

    ranks: tuple[int, ...]
    by: str
    reason: str

    def apply(self, lobby: Lobby) -> None: ...


class GameClosed(GameEvent, tag="game.closed"):
    """An organiser ends the game without a result."""

    by: str
    reason: str

    def apply(self, lobby: Lobby) -> None: ...


RESCUE_EVENTS: tuple[type[Event], ...] = (
    ClockProposed,
    ClockAgreed,
    ClockRefused,
    ClockSet,
    SeatTakenOver,
    TimeGiven,
    GameAdjudicated,
    GameClosed,
)
