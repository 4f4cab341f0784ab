"""What a bot is given and what it gives."""

from typing import NamedTuple, Protocol

import msgspec

from domain.kernel.record import Command, Seat


class Sight(NamedTuple):
    """Everything a bot may know: what its seat sees, and what it may do. Never the position itself."""

    game: str
    version: int
    seat: Seat
    view: msgspec.Struct
    options: list[Command]


class Bot(Protocol):
    def choose(self, sight: Sight) -> Command:
        """One of the options; the same sight always gives the same choice."""
