"""A choice together with what was weighed for it."""

from typing import NamedTuple

from domain.bots.explaining import Explanation, explain
from domain.bots.levels import PlanningBot
from domain.kernel.bot import Bot, Observation
from domain.kernel.record import Command
from domain.kernel.title import AnyTitle


class Thought(NamedTuple):
    """What a bot does, and why; None where it had no choice or does not compare."""

    command: Command
    explanation: Explanation | None = None


def think(bot: Bot, observation: Observation, rules: AnyTitle, seats: int) -> Thought:
    """The choice of a bot, explained; `seats` 0: without an explanation."""
    if seats == 0 or len(observation.options) < 2:
        return Thought(bot.choose(observation, rules))
    considered = bot.consider(observation, rules)
    if not considered:
        return Thought(bot.choose(observation, rules))
    careful = isinstance(bot, PlanningBot) and bot.careful
    return Thought(considered[0].option, explain(observation, rules, considered, seats, careful=careful))
