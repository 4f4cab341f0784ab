"""What can be asked of a game besides the title's own commands. Tags are stored names for ever, as those of events."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from domain.game.clock import Clock
from domain.game.lobby import Fork, Terms
from domain.game.rest import Night
from domain.kernel.record import Command, Seat, Upcast
from domain.kernel.title import Setup


class Play(msgspec.Struct, frozen=True, gc=False):
    """A command of the title, spoken by a seat."""

    seat: Seat
    command: Command


class Open(msgspec.Struct, frozen=True):
    """Open the game; a fork is set up as its parent was."""

    setup: Setup
    terms: Terms
    fork: Fork | None = None


class Opening(Command, tag="game.open"):
    """What is recorded of Open: the first event has the rest."""


class TakeSeat(Command, tag="game.take-seat"):
    """Sit down, on a certain seat or on the first free one.

    `entropy` is mixed into the game's chance: told at once, or as a `promise` that is kept before the deal.
    """

    seat: Seat | None = None
    entropy: str = ""
    promise: str = ""


class SeatBot(Command, tag="game.seat-bot"):
    """The host puts a built-in bot on a free seat."""

    bot: str
    seat: Seat | None = None


class SeatPlayer(Command, tag="game.seat-player"):
    """The service seats somebody who has agreed to play elsewhere, such as in a tournament."""

    player: str
    seat: Seat | None = None


class Invite(Command, tag="game.invite"):
    """The host keeps a seat for a player."""

    player: str
    seat: Seat | None = None


class Decline(Command, tag="game.decline"):
    """Refuse the seat that is kept for oneself."""


class ClearSeat(Command, tag="game.clear-seat"):
    """The host sends a person away before the start, or takes an invitation back."""

    seat: Seat


class LeaveSeat(Command, tag="game.leave-seat"):
    """Stand up before the start."""


class RemoveBot(Command, tag="game.remove-bot"):
    """The host sends a bot away before the start."""

    seat: Seat


class Reveal(Command, tag="game.reveal"):
    """Keep the promise of entropy that was given with the seat."""

    entropy: str


class Withhold(Command, tag="game.withhold"):
    """Go on without the entropy that was not revealed in time."""


class Start(Command, tag="game.start"):
    """The host starts once everybody sits; the title deals."""


class StartDue(Command, tag="game.start-due"):
    """Start the game by itself, as was agreed when it was opened."""


class Resign(Command, tag="game.resign"):
    """Give up the seat: a bot or nobody takes over, as agreed when the game was opened."""


class Abandon(Command, tag="game.abandon"):
    """End without a result: the host before the start, afterwards all players who still play together."""


class PlayOn(Command, tag="game.play-on"):
    """Take back the wish to abandon."""


class WantClock(Command, tag="clock.want"):
    """Offer a clock for a running game without one, or agree to the one that is offered (None)."""

    clock: Clock | None = None


class RefuseClock(Command, tag="clock.refuse"):
    """Take the offer of a clock back, or say no to it."""


class TakeOver(Command, tag="game.take-over"):
    """Play on a seat that was given up or deserted, or as host let a bot do so."""

    seat: Seat
    bot: str | None = None


class GiveTime(Command, tag="clock.give-time"):
    """An organiser adds seconds to the bank of a seat."""

    seat: Seat
    seconds: int
    reason: str


class DecideGame(Command, tag="game.adjudicate"):
    """An organiser ends the game with these ranks, by seat."""

    ranks: tuple[int, ...]
    reason: str


class Close(Command, tag="game.close"):
    """An organiser ends the game without a result."""

    reason: str


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


class TakeBack(Command, tag="game.undo"):
    """Go back to a version: at once where that is free, else it is proposed to all who play."""

    to: int


class AgreeUndo(Command, tag="game.agree-undo"):
    """Agree to go back; `to` names the proposal that is meant."""

    to: int | None = None


class RefuseUndo(Command, tag="game.refuse-undo"):
    """Say no to going back, or take the own proposal of it back."""


class Rewind(Command, tag="game.rewind"):
    """An administrator sets a broken game back to a version, and may have what was commanded since played again."""

    to: int
    reason: str
    again: bool = False


GAME_COMMAND_UPCASTS: Mapping[str, Upcast] = {}
"""By the stored name of an older shape: a recorded command is read for ever, as an event is."""

GAME_COMMANDS: tuple[type[Command], ...] = (
    Opening,
    TakeSeat,
    SeatBot,
    LeaveSeat,
    RemoveBot,
    SeatPlayer,
    Invite,
    Decline,
    ClearSeat,
    Reveal,
    Withhold,
    Start,
    StartDue,
    Resign,
    Abandon,
    PlayOn,
    WantClock,
    RefuseClock,
    TakeOver,
    GiveTime,
    DecideGame,
    Close,
    ComeBack,
    BotFails,
    Warn,
    TimeOut,
    SetNights,
    TakeVacation,
    Pause,
    Resume,
    TakeBack,
    AgreeUndo,
    RefuseUndo,
    Rewind,
)

InvitationOrder: TypeAlias = SeatPlayer | Invite | Decline | ClearSeat
RevealOrder: TypeAlias = Reveal | Withhold
SeatOrder: TypeAlias = (
    Open | TakeSeat | SeatBot | LeaveSeat | RemoveBot | InvitationOrder | RevealOrder | Start | StartDue
)
EndOrder: TypeAlias = Resign | Abandon | PlayOn | DecideGame | Close
RescueOrder: TypeAlias = WantClock | RefuseClock | TakeOver | GiveTime
TimeOrder: TypeAlias = ComeBack | BotFails | Warn | TimeOut | SetNights | TakeVacation | Pause | Resume
UndoOrder: TypeAlias = TakeBack | AgreeUndo | RefuseUndo | Rewind
Order: TypeAlias = Play | SeatOrder | EndOrder | RescueOrder | TimeOrder | UndoOrder
