"""The bot that takes any option, always the same one in the same place."""

from domain.kernel.chance import FastChance
from domain.kernel.record import Command
from domain.kernel.title import AnyTitle
from workers.bots.bot import Sight


class RandomBot:
    name = "random"
    version = 1
    worlds = 0
    heavy = False

    def choose(self, sight: Sight, rules: AnyTitle) -> Command:
        return sight.options[FastChance(sight.seed, "choice").pick(len(sight.options))]
