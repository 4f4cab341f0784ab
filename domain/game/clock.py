"""The terms of a game's clock, and where each seat's clock stands."""

from typing import Literal

import msgspec

from domain.game.rest import Rest
from domain.kernel.errors import require
from domain.kernel.record import Seat

Action = Literal["fallback", "bot", "stand-in", "forfeit"]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much time a seat has: for each decision, and from a bank that grows with each decision; in seconds.

    `reaction` and `simultaneous` replace `decision` where a seat only reacts, or several are asked at once.
    `action` is what happens when time is up: the title's harmless answer, a bot for this turn, a bot until the
    player returns, or the loss of the seat. Nights and vacations (in days for each seat) stop a seat's own clock.
    """

    decision: int = 0
    bank: int = 0
    increment: int = 0
    reaction: int = 0
    simultaneous: int = 0
    warn: int = 0
    action: Action = "fallback"
    bot: str = "random"
    nights: bool = False
    vacation: int = 0


class SeatClock(msgspec.Struct):
    """A seat's clock; all times in milliseconds. It runs while `started` is set."""

    bank: int = 0
    window: int = 0  # of the present decision, before the bank is touched
    started: int | None = None
    deadline: int = 0
    ask: str = ""
    used: int = 0  # since the start of the game
    timeouts: int = 0
    rest: Rest = msgspec.field(default_factory=Rest)
    vacation: int = 0  # days taken
    wants_pause: bool = False
    warned: bool = False
    expired: int = 0  # when time was last up
    given: int = 0  # by organisers, since the start of the game


class ClockOffer(msgspec.Struct):
    """A clock that somebody wants, since a moment, and the seats that have agreed to it."""

    clock: Clock
    at: int
    agreed: list[Seat]


class Timing(msgspec.Struct):
    clocks: list[SeatClock]
    paused: bool = False


def judge_clock(clock: Clock | None) -> None:
    """A clock must leave time to think, and a warning must come before the end."""
    if clock is None:
        return
    require(clock.decision > 0 or clock.bank > 0, "clock.no-time")
    longest = max(clock.decision, clock.simultaneous, clock.reaction) + clock.bank
    require(clock.warn < longest, "clock.late-warning", longest=longest)


def new_timing(clock: Clock, seats: int) -> Timing:
    return Timing([SeatClock(bank=clock.bank * 1000) for _ in range(seats)])
