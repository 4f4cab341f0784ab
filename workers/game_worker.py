"""One game's work: answer for its bots, warn, and act when time is up, until a person is asked or the slice is used.

The same function runs in the embedded worker and in RQ's. It carries no knowledge from one call to the next: it
reads the game as it is, and every effect is an ordinary command with the game's version as its guard.
"""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple, Protocol

from domain.game.game import Game
from domain.game.lobby import PLAYING
from domain.game.observation import observe
from domain.game.orders import BotFails, Order, Play, TimeOut, Warn
from domain.kernel.aggregate import DEADLINE, Doer
from domain.kernel.bot import Bot, Observation
from domain.kernel.errors import RuleViolation
from domain.kernel.record import Command
from service.application.errors import StaleVersion
from service.bootstrap import Application
from workers.bot_process import BotTrouble
from workers.outcome import Deadline, Done

THINKING_TRIES = 2


class BotTurn(NamedTuple):
    """A bot is asked, and this is what it may know."""

    bot: str
    observation: Observation


class WorkStep(NamedTuple):
    """The next thing that must happen by itself in a game, as it is at a version."""

    version: int
    wanted: BotTurn | BotFails | TimeOut | Warn | None


class Thinker(Protocol):
    """Where heavy bots think."""

    def choose(self, bot: str, observation: Observation) -> Command:
        """Raises BotTrouble, or Closed when the worker stops."""

    def close(self) -> None: ...


class GameWorker(NamedTuple):
    services: Application
    bots: Mapping[str, Bot]
    thinker: Thinker

    def work_on(self, game: str, deadline: Deadline | None = None) -> Done:
        """Do what is due in a game; safe to run twice, at once or again."""
        deadline = deadline or Deadline()
        steps = 0
        while not deadline.passed:
            step = self._next(game)
            if step.wanted is None:
                break
            steps += self._take(game, step.version, step.wanted)
        return Done(steps, more=deadline.passed)

    def _next(self, game: str) -> WorkStep:
        """As the game is in memory; that nothing is to do is believed only of the newest version."""
        look = partial(next_step, bots=self.bots)
        step = self.services.handler.peek(game, look)
        return step if step.wanted is not None else self.services.handler.read(game, look)

    def _take(self, game: str, version: int, wanted: BotTurn | BotFails | TimeOut | Warn) -> bool:
        """Carry a step out; False if the game has moved on meanwhile."""
        if isinstance(wanted, BotTurn):
            return self._bot_turn(game, version, wanted)
        doer = Doer("bot", bot=wanted.bot) if isinstance(wanted, BotFails) else DEADLINE
        return self._give(game, version, doer, wanted)

    def _bot_turn(self, game: str, version: int, turn: BotTurn) -> bool:
        doer, seat = Doer("bot", bot=turn.bot), turn.observation.seat
        chosen = self._choice_of(turn)
        if isinstance(chosen, str):
            return self._give(game, version, doer, BotFails(seat, turn.bot, chosen))
        try:
            self.services.games.give(game, doer, Play(seat, chosen), expected=version)
        except StaleVersion:
            return False
        except RuleViolation as refusal:
            return self._give(game, version, doer, BotFails(seat, turn.bot, f"refused: {refusal.code}"))
        return True

    def _give(self, game: str, version: int, doer: Doer, order: Order) -> bool:
        try:
            self.services.games.give(game, doer, order, expected=version)
        except (StaleVersion, RuleViolation):
            return False
        return True

    def _choice_of(self, turn: BotTurn) -> Command | str:
        """The bot's command, or why there is none. Nobody holds the game while it thinks."""
        bot = self.bots[turn.bot]
        if bot.heavy:
            return self._thought_of(turn)
        try:
            return bot.choose(turn.observation, self.services.titles[turn.observation.title])
        except Exception as error:  # noqa: BLE001 - whatever a bot does, it is only the bot that failed
            return f"crashed: {type(error).__name__}"

    def _thought_of(self, turn: BotTurn) -> Command | str:
        cause = ""
        for _ in range(THINKING_TRIES):
            try:
                return self.thinker.choose(turn.bot, turn.observation)
            except BotTrouble as failure:
                cause = str(failure)
        return cause


def next_step(game: Game, bots: Mapping[str, Bot]) -> WorkStep:
    """What must happen by itself in a game: a bot's answer, a time-out, a warning, or nothing."""
    lobby, version = game.lobby, game.version
    if lobby.status != PLAYING or (lobby.timing is not None and lobby.timing.paused):
        return WorkStep(version, None)
    seat = next((seat for seat in game.position.asked if lobby.chairs[seat].played_by), None)
    if seat is not None:
        name = lobby.chairs[seat].played_by or ""
        if name not in bots:
            return WorkStep(version, BotFails(seat, name, "there is no such bot"))
        return WorkStep(version, BotTurn(name, observe(game, seat, bots[name])))
    late = game.overdue()
    if late is not None:
        return WorkStep(version, TimeOut(late))
    soon = game.to_warn()
    return WorkStep(version, None if soon is None else Warn(soon))
