"""A game as a bot on one of its seats may know it."""

import hashlib

from domain.game.game import Game
from domain.kernel.bot import Bot, Observation, observe_position
from domain.kernel.record import Seat


def observe(game: Game, seat: Seat, bot: Bot) -> Observation:
    """What the seat may know of a game, for the eyes of a bot."""
    place = f"{game.id}|{game.version}|{seat}|{bot.name}@{bot.version}".encode()
    seed = int.from_bytes(hashlib.sha256(place).digest()[:8], "big")
    return observe_position(game.title, game.position, game.version, seat, seed)
