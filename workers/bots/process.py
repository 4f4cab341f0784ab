"""A process in which bots think: it can be killed, and it is, when a bot does not answer in time."""

import os
import threading
import time
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection
from typing import Any

from domain.kernel.record import Command
from domain.kernel.title import AnyTitle
from workers.bots.bot import Bot, Sight
from workers.processes import context

Load = Callable[[], tuple[Mapping[str, AnyTitle], Mapping[str, Bot]]]

START_SECONDS = 30.0
READY = "ready"


class BotFailed(Exception):
    """The bot crashed, broke its word or did not answer in time; the text says which."""


class Closed(Exception):
    """The worker stops; this says nothing about the bot."""


class BotProcess:
    """Starts its process on first use and after each kill. Use it from one thread at a time; any may close it."""

    def __init__(self, load: Load, limit_seconds: float) -> None:
        self._load, self._limit = load, limit_seconds
        self._process: Any = None
        self._line: Connection | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def choose(self, bot: str, sight: Sight) -> Command:
        """Let `bot` think within the hard limit; raises BotFailed."""
        if self._closed:
            raise Closed
        good, answer = self._ask(bot, sight)
        if not good:
            raise BotFailed(answer)
        if answer not in sight.options:
            raise BotFailed("not one of its options")
        chosen: Command = answer
        return chosen

    def _ask(self, bot: str, sight: Sight) -> tuple[bool, Any]:
        line = self._line or self._start()
        try:
            line.send((bot, sight))
            answered = line.poll(self._limit)
            answer: tuple[bool, Any] = line.recv() if answered else (False, "no answer in time")
        except (EOFError, OSError):
            if self._closed:
                raise Closed from None
            answered, answer = False, (False, "its process died")
        if not answered:
            self.kill()
        return answer

    def close(self) -> None:
        """Stop for good. A bot that thinks at this moment is killed; whoever waits for it is told Closed."""
        self._closed = True
        if self._process is not None:
            self._process.kill()

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        if self._line is not None:
            self._line.close()
        self._process, self._line = None, None

    def _start(self) -> Connection:
        start = context()
        self._line, theirs = start.Pipe()
        self._process = start.Process(target=_think, args=(self._load, theirs), daemon=True)
        self._process.start()
        theirs.close()
        try:
            if self._line.poll(START_SECONDS) and self._line.recv() == READY:
                return self._line
        except (EOFError, OSError):
            pass
        self.kill()
        raise BotFailed("its process did not start")


def _think(load: Load, line: Connection) -> None:
    threading.Thread(target=_follow, args=(os.getppid(),), daemon=True).start()
    titles, bots = load()
    line.send(READY)
    while True:
        try:
            name, sight = line.recv()
        except (EOFError, OSError):
            return
        try:
            answer: tuple[bool, Any] = (True, bots[name].choose(sight, titles[sight.title]))
        except Exception as error:  # noqa: BLE001 - whatever a bot does, it is only the bot that failed
            answer = (False, f"crashed: {type(error).__name__}")
        line.send(answer)


def _follow(parent: int) -> None:
    """Die with the worker, even while a bot is in an endless loop."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)
