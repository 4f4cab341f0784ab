"""Whether bots would choose again what they chose."""

from collections.abc import Mapping

from domain.game.game import Game
from domain.game.observation import full_name, observe
from domain.game.orders import Play
from domain.kernel.aggregate import Doer, bot_name
from domain.kernel.bot import Bot
from domain.kernel.record import option_id
from service.application.appends import LogFault


class BotWitness:
    """Asks the bots again, where they are here as they were."""

    def __init__(self, bots: Mapping[str, Bot]) -> None:
        self._bots = bots
        self.asked = 0
        self.missing: set[str] = set()

    def __call__(self, game: Game, doer: Doer, version: int, order: Play) -> None:
        if doer.cause != "bot":
            return
        bot = self._bots.get(bot_name(doer.bot))
        if bot is None or full_name(bot) != doer.bot or bot.budget != doer.budget:
            self.missing.add(f"the bot {doer.bot} with budget {doer.budget} is not here")
            return
        self.asked += 1
        chosen = bot.choose(observe(game, order.seat, bot), game.title)
        if chosen != order.command:
            text = f"event {version}: {doer.bot} chooses {option_id(chosen)}, not {option_id(order.command)}"
            raise LogFault(version, text)
