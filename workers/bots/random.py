"""The bot that takes any option, always the same one in the same place."""

import hashlib

from domain.kernel.chance import FastChance
from domain.kernel.record import Command
from workers.bots.bot import Sight


class RandomBot:
    def choose(self, sight: Sight) -> Command:
        place = f"{sight.game}|{sight.version}|{sight.seat}".encode()
        seed = int.from_bytes(hashlib.sha256(place).digest()[:8], "big")
        return sight.options[FastChance(seed).pick(len(sight.options))]
