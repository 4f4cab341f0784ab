"""The bot that takes any option, always the same one in the same place."""

from domain.kernel.bot import Considered, Observation
from domain.kernel.chance import FastChance
from domain.kernel.record import Command
from domain.kernel.title import AnyTitle


class RandomBot:
    name = "random"
    version = 2
    level = "random"
    budget = 0
    heavy = False

    def choose(self, observation: Observation, rules: AnyTitle) -> Command:
        return observation.options[FastChance(observation.seed, "choice").pick(len(observation.options))]

    def consider(self, observation: Observation, rules: AnyTitle) -> list[Considered]:
        return []
