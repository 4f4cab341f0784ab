"""What is true of a game apart from the position on its table."""

from typing import Literal

import msgspec

from domain.game.clock import Clock, ClockOffer, Timing
from domain.kernel.record import Seat
from domain.kernel.title import Result, Setup

Status = Literal["open", "playing", "finished", "abandoned"]
Visibility = Literal["public", "private"]
StandIn = Literal["bot", "nobody"]
StartWhen = Literal["by-hand", "full", "at"]
Undo = Literal["none", "free", "consent"]

OPEN: Status = "open"
PLAYING: Status = "playing"
FINISHED: Status = "finished"
ABANDONED: Status = "abandoned"


class Beginning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a game starts by itself. The host may always start it by hand, once everybody sits.

    `at` is a moment in milliseconds since 1970; seats that are then not taken are given to the bot that stands in, or
    the game is closed.
    """

    when: StartWhen = "by-hand"
    at: int = 0
    missing: Literal["close", "bot"] = "close"


class Terms(msgspec.Struct, frozen=True):
    """What the host of a game decides besides the set-up of the table."""

    visibility: Visibility = "public"
    stand_in: StandIn = "bot"  # who plays on for a seat that resigns
    clock: Clock | None = None
    spectators: bool = True  # whether others than the seats may watch while the game runs
    delay: int = 0  # seconds by which they see it later
    stand_in_bot: str = "random"  # the bot that plays on for a seat
    start: Beginning = Beginning()
    reveal: int = 120  # seconds to reveal promised entropy before the deal
    undo: Undo = "none"  # what can be taken back: nothing, what is free, or whatever all agree to
    hints: bool = False  # whether seats may ask bots what they would do, and have positions analysed, while it runs
    rated: bool = False  # whether its result counts for ratings; only a ladder opens such games


class Chair(msgspec.Struct):
    """A seat as the lobby sees it."""

    player: str | None = None
    bot: str | None = None  # the built-in bot that plays this seat
    entropy: str = ""
    resigned: bool = False
    vacant: bool = False  # resigned and nobody took over: the title's fallback answers
    gives_up: bool = False  # wants to abandon the game
    stand_in: str | None = None  # the built-in bot that plays for the player meanwhile
    for_turn: bool = False  # and only until the turn is over
    bot_failures: int = 0
    invited: str | None = None  # for whom the seat is kept before the start
    promise: str = ""  # of the entropy that it reveals before the deal
    undos_declined: int = 0  # of those that it has proposed

    @property
    def played_by(self) -> str | None:
        """The built-in bot that answers for this seat now."""
        return self.bot or self.stand_in


class Fork(msgspec.Struct, frozen=True):
    """Where a what-if game comes from: another game as it was at a version, with the hash of its last event then.

    `eyes` are those of whoever forked: `seat2`, `spectator`, or `all` once the other game was over. What they did not
    see is imagined. `depth` counts forks of forks.
    """

    parent: str
    version: int
    hash: str
    eyes: str
    depth: int = 1

    @property
    def seat(self) -> Seat | None:
        """Whose eyes; None for a spectator's."""
        return int(self.eyes.removeprefix("seat")) if self.eyes.startswith("seat") else None


class UndoProposal(msgspec.Struct):
    """A wish to go back to a version, since a moment, and the seats that have agreed to it."""

    seat: Seat
    to: int
    at: int
    agreed: list[Seat]


class Lobby(msgspec.Struct, kw_only=True):
    title: str = ""
    setup: Setup = Setup(0, "", "")
    host: str = ""
    terms: Terms = Terms()
    commitment: str = ""
    status: Status = OPEN
    chairs: list[Chair] = []
    result: Result | None = None
    seed: str = ""  # revealed at the end
    timing: Timing | None = None  # in a game with a clock, from the start on
    revealing: tuple[Seat, ...] = ()  # whose entropy is waited for; seats cannot change meanwhile
    reveal_until: int = 0
    offer: ClockOffer | None = None  # of a clock, in a running game without one
    undo: UndoProposal | None = None
    fork: Fork | None = None

    @property
    def over(self) -> bool:
        return self.status in (FINISHED, ABANDONED)

    def seat_of(self, player: str) -> Seat | None:
        """The seat that a player holds and still plays; bots and stand-ins are nobody's."""
        for seat, chair in enumerate(self.chairs):
            if chair.player == player and not chair.resigned:
                return seat
        return None

    def was_seated(self, player: str) -> Seat | None:
        """The seat a player holds or has resigned: what it has seen it may go on seeing."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.player == player), None)

    def untaken_seats(self) -> list[Seat]:
        """Seats on which nobody sits, whether or not somebody is invited."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.player is None and chair.bot is None]

    def free_seats(self) -> list[Seat]:
        """Seats that anybody may take."""
        return [seat for seat in self.untaken_seats() if self.chairs[seat].invited is None]

    def invited_to(self, player: str) -> Seat | None:
        """The seat that is kept for a player."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.invited == player), None)

    def left_seats(self) -> list[Seat]:
        """Seats of a running game that somebody else may take over: given up, or deserted until further notice."""
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.resigned or (chair.stand_in is not None and not chair.for_turn)
        ]

    def present(self) -> list[Seat]:
        """Seats that a registered player plays now, without a bot in the player's place."""
        return [seat for seat in self.people() if self.chairs[seat].stand_in is None]

    def people(self) -> list[Seat]:
        """Seats that a registered player still plays."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.player is not None and not chair.resigned]
