"""One game's work: answer for its bots, warn, and act when time is up, until a person is asked or the slice is used.

The same function runs in the embedded worker and in RQ's. It carries no knowledge from one call to the next: it
reads the game as it is, and every effect is an ordinary command with the game's version as its guard.
"""

import time
from collections.abc import Mapping
from functools import partial
from typing import NamedTuple, Protocol

from domain.game.game import Game
from domain.game.lobby import PLAYING
from domain.game.observation import observe
from domain.kernel.bot import Bot, Observation
from domain.kernel.errors import RuleViolation
from domain.kernel.record import Command, Event, Seat
from service.application.command_handler import NoChange, StaleVersion
from service.bootstrap import Application
from workers.bot_process import BotTrouble

SLICE_SECONDS = 0.25
THINKING_TRIES = 2
BY = "worker"


class Idle(NoChange):
    """Nothing is to be done in this game now."""


class Thought(NoChange):
    """A bot is asked that must think outside, without holding the game."""

    def __init__(self, bot: str, observation: Observation) -> None:
        super().__init__(bot)
        self.bot, self.observation = bot, observation


class Thinker(Protocol):
    """Where heavy bots think."""

    def choose(self, bot: str, observation: Observation) -> Command:
        """Raises BotFailed, or Closed when the worker stops."""

    def close(self) -> None: ...


class Done(NamedTuple):
    steps: int
    left: bool  # the slice was used up before the work was


class GameWorker(NamedTuple):
    services: Application
    bots: Mapping[str, Bot]
    thinker: Thinker

    def work_on(self, game: str, seconds: float = SLICE_SECONDS) -> Done:
        """Do what is due in a game; safe to run twice, at once or again."""
        end = time.monotonic() + seconds
        steps = 0
        while time.monotonic() < end:
            try:
                self.services.games.act(game, BY, self._step)
            except Idle:
                break
            except Thought as thought:
                if not self._think(game, thought):
                    continue
            steps += 1
        return Done(steps, left=time.monotonic() >= end)

    def _step(self, game: Game) -> list[Event]:
        """The next thing that must happen by itself. Refuses (Idle) rather than to do nothing."""
        lobby = game.lobby
        if lobby.status != PLAYING or (lobby.timing is not None and lobby.timing.paused):
            raise Idle
        seat = next((seat for seat in game.position.asked if lobby.chairs[seat].played_by), None)
        if seat is not None:
            return self._bot_turn(game, seat, lobby.chairs[seat].played_by or "")
        late = game.overdue()
        if late is not None:
            return game.time_out(late)
        soon = game.to_warn()
        if soon is not None:
            return game.warn(soon)
        raise Idle

    def _bot_turn(self, game: Game, seat: Seat, name: str) -> list[Event]:
        bot = self.bots.get(name)
        if bot is None:
            return game.bot_failed(seat, name, "there is no such bot")
        observation = observe(game, seat, bot)
        if bot.heavy:
            raise Thought(name, observation)
        try:
            command = bot.choose(observation, game.title)
        except Exception as error:  # noqa: BLE001 - whatever a bot does, it is only the bot that failed
            return game.bot_failed(seat, name, f"crashed: {type(error).__name__}")
        try:
            return game.play(seat, command)
        except RuleViolation as refusal:
            return game.bot_failed(seat, name, f"refused: {refusal.code}")

    def _think(self, game: str, thought: Thought) -> bool:
        """Let a heavy bot think and play what it says; False if the game has moved on meanwhile."""
        observation = thought.observation
        act = partial(_play, observation.seat, self._thought_of(thought), thought.bot)
        try:
            self.services.games.act(game, BY, act, expected=observation.version)
        except (RuleViolation, StaleVersion):
            return False
        return True

    def _thought_of(self, thought: Thought) -> Command | str:
        """The command, or why there is none."""
        cause = ""
        for _ in range(THINKING_TRIES):
            try:
                return self.thinker.choose(thought.bot, thought.observation)
            except BotTrouble as failure:
                cause = str(failure)
        return cause


def _play(seat: Seat, command: Command | str, bot: str, game: Game) -> list[Event]:
    if isinstance(command, str):
        return game.bot_failed(seat, bot, command)
    return game.play(seat, command)
