"""What is true of a game apart from the position on its table."""

from typing import Literal

import msgspec

from domain.game.clock import Clock, Timing
from domain.kernel.record import Seat
from domain.kernel.title import Result, Setup

Status = Literal["open", "playing", "finished", "abandoned"]
Visibility = Literal["public", "private"]
StandIn = Literal["bot", "nobody"]

OPEN: Status = "open"
PLAYING: Status = "playing"
FINISHED: Status = "finished"
ABANDONED: Status = "abandoned"


class Terms(msgspec.Struct, frozen=True):
    """What the host of a game decides besides the set-up of the table."""

    visibility: Visibility = "public"
    stand_in: StandIn = "bot"  # who plays on for a seat that resigns
    clock: Clock | None = None
    spectators: bool = True  # whether others than the seats may watch while the game runs
    delay: int = 0  # seconds by which they see it later


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

    @property
    def played_by(self) -> str | None:
        """The built-in bot that answers for this seat now."""
        return self.bot or self.stand_in


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

    def free_seats(self) -> list[Seat]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.player is None and chair.bot is None]

    def people(self) -> list[Seat]:
        """Seats that a registered player still plays."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.player is not None and not chair.resigned]
