"""What can be asked of a game besides the title's own commands. Tags are stored names for ever, as those of events."""

from typing import TypeAlias

import msgspec

from domain.game.lobby import Terms
from domain.game.rest import Night
from domain.kernel.record import Command, Seat
from domain.kernel.title import Setup


class Play(msgspec.Struct, frozen=True, gc=False):
    """A command of the title, spoken by a seat."""

    seat: Seat
    command: Command


class Open(msgspec.Struct, frozen=True):
    """Open the game; the first event has all of it."""

    setup: Setup
    terms: Terms


class TakeSeat(Command, tag="game.take-seat"):
    """Sit down, on a certain seat or on the first free one; `entropy` is mixed into the game's chance."""

    seat: Seat | None = None
    entropy: str = ""


class SeatBot(Command, tag="game.seat-bot"):
    """The host puts a built-in bot on a free seat."""

    bot: str
    seat: Seat | None = None


class LeaveSeat(Command, tag="game.leave-seat"):
    """Stand up before the start."""


class RemoveBot(Command, tag="game.remove-bot"):
    """The host sends a bot away before the start."""

    seat: Seat


class Start(Command, tag="game.start"):
    """The host starts once everybody sits; the title deals."""


class Resign(Command, tag="game.resign"):
    """Give up the seat: a bot or nobody takes over, as agreed when the game was opened."""


class Abandon(Command, tag="game.abandon"):
    """End without a result: the host before the start, afterwards all players who still play together."""


class PlayOn(Command, tag="game.play-on"):
    """Take back the wish to abandon."""


class ComeBack(Command, tag="game.come-back"):
    """Take the seat back from the bot that plays it meanwhile."""


class BotFails(Command, tag="game.bot-fails"):
    """The bot of an asked seat cannot answer: the harmless answer is played."""

    seat: Seat
    bot: str
    failure: str


class Warn(Command, tag="clock.warn"):
    """Tell a seat that its time ends soon."""

    seat: Seat


class TimeOut(Command, tag="clock.time-out"):
    """Do what was agreed for a seat whose time is up."""

    seat: Seat


class SetNights(Command, tag="clock.set-nights"):
    """(from, until) in minutes after midnight UTC; not while one's own clock runs."""

    night: Night | None


class TakeVacation(Command, tag="clock.take-vacation"):
    """Whole days from now on in which the seat's clock does not run."""

    days: int


class Pause(Command, tag="clock.pause"):
    """Propose to stop all clocks; they stop when everybody has."""


class Resume(Command, tag="clock.resume"):
    """End a pause, or take back the proposal of one."""


GAME_COMMANDS = (
    TakeSeat,
    SeatBot,
    LeaveSeat,
    RemoveBot,
    Start,
    Resign,
    Abandon,
    PlayOn,
    ComeBack,
    BotFails,
    Warn,
    TimeOut,
    SetNights,
    TakeVacation,
    Pause,
    Resume,
)

LobbyOrder: TypeAlias = Open | TakeSeat | SeatBot | LeaveSeat | RemoveBot | Start | Resign | Abandon | PlayOn
TimeOrder: TypeAlias = ComeBack | BotFails | Warn | TimeOut | SetNights | TakeVacation | Pause | Resume
Order: TypeAlias = Play | LobbyOrder | TimeOrder
