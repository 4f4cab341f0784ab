"""Built-in bots, by name. They know the kernel and, through a title's `value.py`, what a good position is."""

from collections.abc import Mapping

from domain.bots.levels import PlanningBot, easy, greedy, search
from domain.bots.playout import PlayoutBot
from domain.bots.random import RandomBot
from domain.kernel.bot import Bot

BOTS: Mapping[str, Bot] = {bot.name: bot for bot in (RandomBot(), easy(), greedy(), search(), PlayoutBot())}


def bot_of(spec: str) -> Bot:
    """A bot by name, with another budget after a colon: `search:4000`. Raises KeyError, ValueError."""
    name, _, budget = spec.partition(":")
    bot = BOTS[name]
    if not budget:
        return bot
    if not isinstance(bot, PlanningBot) or int(budget) < 1:
        raise ValueError(spec)
    return bot.with_budget(spec, int(budget))
