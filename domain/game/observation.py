"""A game as a bot on one of its seats may know it."""

import hashlib

from domain.game.game import Game
from domain.kernel.bot import Bot, Observation
from domain.kernel.chance import FastChance
from domain.kernel.record import Seat


def observe(game: Game, seat: Seat, bot: Bot) -> Observation:
    """What the seat may know of a game, for the eyes of a bot."""
    title = game.title
    place = f"{game.id}|{game.version}|{seat}|{bot.name}@{bot.version}".encode()
    seed = int.from_bytes(hashlib.sha256(place).digest()[:8], "big")
    world = title.imagine(game.position, seat, FastChance(seed, "worlds"))
    return Observation(title.meta.name, game.version, seat, seed, game.options(seat), title.pack_state(world))
