"""What a bot is given and what it gives."""

import hashlib
from typing import NamedTuple, Protocol

import msgspec

from domain.game.game import Game
from domain.kernel.chance import FastChance
from domain.kernel.record import Command, Seat
from domain.kernel.title import AnyTitle


class Sight(NamedTuple):
    """Everything a bot may know: what its seat sees and may do, and positions it cannot tell from the real one.

    Never the position itself; that is what makes it safe to hand a sight to anybody's code.
    """

    title: str
    version: int
    seat: Seat
    seed: int  # the same place in the same game always gives the same one
    view: msgspec.Struct
    options: list[Command]
    worlds: tuple[bytes, ...]  # packed positions as `imagine` makes them


class Bot(Protocol):
    """Deterministic: the same sight, rules and bot version give the same choice on any machine."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> int:
        """Raised with every change that could change a choice."""

    @property
    def worlds(self) -> int:
        """How many imagined positions it wants to see; counted, because time would differ between machines."""

    @property
    def heavy(self) -> bool:
        """Thinks so long that it belongs in a process of its own."""

    def choose(self, sight: Sight, rules: AnyTitle) -> Command:
        """One of the options."""


def sight_of(game: Game, seat: Seat, bot: Bot) -> Sight:
    """What the seat may know of a game, for the eyes of a bot."""
    title = game.title
    place = f"{game.id}|{game.version}|{seat}|{bot.name}@{bot.version}".encode()
    seed = int.from_bytes(hashlib.sha256(place).digest()[:8], "big")
    chance = FastChance(seed, "worlds")
    worlds = (title.pack_state(title.imagine(game.position, seat, chance)) for _ in range(bot.worlds))
    view = title.view(game.position, seat)
    return Sight(title.meta.name, game.version, seat, seed, view, game.options(seat), tuple(worlds))
