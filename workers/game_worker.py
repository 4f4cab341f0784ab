"""One game's work: start it, answer for its bots, warn, act when time is up, until a person is asked or time is over.

The same function runs in the embedded worker and in RQ's. It carries no knowledge from one call to the next: it
reads the game as it is, and every effect is an ordinary command with the game's version as its guard.
"""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple, Protocol

import msgspec

from domain.bots.thinking import Thought, think
from domain.game.game import HOUSE, Game
from domain.game.lobby import PLAYING
from domain.game.observation import full_name, observe
from domain.game.orders import BotFails, Order, Play, StartDue, TimeOut, Warn, Withhold
from domain.kernel.aggregate import DEADLINE, Doer
from domain.kernel.bot import Bot, Observation
from domain.kernel.errors import RuleViolation
from service.application.errors import StaleVersion
from service.bootstrap import Application
from service.eventstore.port import KeptExplanation
from workers.bot_process import BotTrouble
from workers.outcome import Deadline, Done

THINKING_TRIES = 2


class BotTurn(NamedTuple):
    """A bot is asked, and this is what it may know."""

    bot: str
    observation: Observation
    seats: int


class WorkStep(NamedTuple):
    """The next thing that must happen by itself in a game, as it is at a version."""

    version: int
    wanted: BotTurn | BotFails | TimeOut | Warn | StartDue | Withhold | None


class Thinker(Protocol):
    """Where heavy bots think."""

    def think(self, bot: str, observation: Observation, seats: int = 0) -> Thought:
        """Explained if `seats` says how many there are. Raises BotTrouble, or Closed when the worker stops."""

    def close(self) -> None: ...


class GameWorker(NamedTuple):
    services: Application
    bots: Mapping[str, Bot]
    thinker: Thinker

    def work_on(self, game: str, deadline: Deadline | None = None) -> Done:
        """Do what is due in a game; safe to run twice, at once or again."""
        deadline = deadline or Deadline()
        steps, weighed = 0, list[KeptExplanation]()
        try:
            while not deadline.passed:
                step = self._next(game)
                if step.wanted is None:
                    break
                steps += self._take(game, step.version, step.wanted, weighed)
        finally:  # all in one transaction: it must not cost as much as the moves themselves
            if weighed:
                self.services.store.keep_explanations(weighed)
        return Done(steps, more=deadline.passed)

    def _next(self, game: str) -> WorkStep:
        """As the game is in memory; that nothing is to do is believed only of the newest version."""
        look = partial(next_step, bots=self.bots)
        step = self.services.handler.peek(game, look)
        return step if step.wanted is not None else self.services.handler.read(game, look)

    def _take(
        self,
        game: str,
        version: int,
        wanted: BotTurn | BotFails | TimeOut | Warn | StartDue | Withhold,
        weighed: list[KeptExplanation],
    ) -> bool:
        """Carry a step out; False if the game has moved on meanwhile. What a bot weighed joins `weighed`."""
        if isinstance(wanted, BotTurn):
            return self._bot_turn(game, version, wanted, weighed)
        if isinstance(wanted, BotFails):
            return self._give(game, version, self._doer(wanted.bot), wanted)
        return self._give(game, version, HOUSE if isinstance(wanted, Withhold) else DEADLINE, wanted)

    def _bot_turn(self, game: str, version: int, turn: BotTurn, weighed: list[KeptExplanation]) -> bool:
        doer, seat = self._doer(turn.bot), turn.observation.seat
        thought = self._thought_of(turn)
        if isinstance(thought, str):
            return self._give(game, version, doer, BotFails(seat, turn.bot, thought))
        try:
            self.services.games.give(game, doer, Play(seat, thought.command), expected=version)
        except StaleVersion:
            return False
        except RuleViolation as refusal:
            return self._give(game, version, doer, BotFails(seat, turn.bot, f"refused: {refusal.code}"))
        if thought.explanation is not None:
            data = msgspec.msgpack.encode(thought.explanation)
            weighed.append(KeptExplanation(game, version, seat, doer.bot, self.services.clock.now(), data))
        return True

    def _doer(self, name: str) -> Doer:
        bot = self.bots.get(name)
        return Doer("bot", bot=name) if bot is None else Doer("bot", bot=full_name(bot), budget=bot.budget)

    def _give(self, game: str, version: int, doer: Doer, order: Order) -> bool:
        try:
            self.services.games.give(game, doer, order, expected=version)
        except (StaleVersion, RuleViolation):
            return False
        return True

    def _thought_of(self, turn: BotTurn) -> Thought | str:
        """What the bot wants to do, or why there is nothing. Nobody holds the game while it thinks.

        Where there is nothing to choose no bot is asked: the answer must not wait for a process.
        """
        options = turn.observation.options
        if len(options) == 1:
            return Thought(options[0])
        bot, seats = self.bots[turn.bot], turn.seats if self.services.settings.explanation_days else 0
        if bot.heavy:
            return self._thought_elsewhere(turn, seats)
        try:
            return think(bot, turn.observation, self.services.titles[turn.observation.title], seats)
        except Exception as error:  # noqa: BLE001 - whatever a bot does, it is only the bot that failed
            return f"crashed: {type(error).__name__}"

    def _thought_elsewhere(self, turn: BotTurn, seats: int) -> Thought | str:
        cause = ""
        for _ in range(THINKING_TRIES):
            try:
                return self.thinker.think(turn.bot, turn.observation, seats)
            except BotTrouble as failure:
                cause = str(failure)
        return cause


def next_step(game: Game, bots: Mapping[str, Bot]) -> WorkStep:
    """What must happen by itself in a game: its start, a bot's answer, a time-out, a warning, or nothing."""
    lobby, version = game.lobby, game.version
    if game.start_due():
        return WorkStep(version, StartDue())
    if game.reveal_due():
        return WorkStep(version, Withhold())
    if lobby.status != PLAYING or (lobby.timing is not None and lobby.timing.paused):
        return WorkStep(version, None)
    seat = next((seat for seat in game.position.asked if lobby.chairs[seat].played_by), None)
    if seat is not None:
        name = lobby.chairs[seat].played_by or ""
        if name not in bots:
            return WorkStep(version, BotFails(seat, name, "there is no such bot"))
        return WorkStep(version, BotTurn(name, observe(game, seat, bots[name]), len(lobby.chairs)))
    late = game.overdue()
    if late is not None:
        return WorkStep(version, TimeOut(late))
    soon = game.to_warn()
    return WorkStep(version, None if soon is None else Warn(soon))
