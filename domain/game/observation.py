"""A game as a bot on one of its seats may know it."""

import hmac

from domain.game.game import Game
from domain.kernel.bot import Bot, Observation, observe_position
from domain.kernel.record import Seat


def observe(game: Game, seat: Seat, bot: Bot) -> Observation:
    """What the seat may know of a game, for the eyes of a bot."""
    seed = bot_seed(game.seed, game.id, game.version, seat, full_name(bot))
    return observe_position(game.title, game.position, game.version, seat, seed)


def full_name(bot: Bot) -> str:
    """Name and version, as they are recorded."""
    return f"{bot.name}@{bot.version}"


def bot_seed(seed: bytes, game: str, version: int, seat: Seat, bot: str) -> int:
    """What a bot draws from: nobody can foresee it, and everybody can recompute it once the game's seed is revealed."""
    place = f"bakufu.bot.1|{game}|{version}|{seat}|{bot}".encode()
    return int.from_bytes(hmac.digest(seed, place, "sha256")[:8], "big")
