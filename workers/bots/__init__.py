"""Built-in bots, by name."""

from collections.abc import Mapping

from workers.bots.bot import Bot
from workers.bots.greedy import GreedyBot
from workers.bots.random import RandomBot

BOTS: Mapping[str, Bot] = {bot.name: bot for bot in (RandomBot(), GreedyBot())}
