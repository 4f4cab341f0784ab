"""A process in which bots think: it can be killed, and it is, when a bot does not answer in time."""

import os
import signal
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from domain.bots.thinking import Thought, think
from domain.kernel.bot import Bot, Observation
from domain.kernel.title import AnyTitle
from workers.processes import context, when_parent_is_gone

Load = Callable[[], tuple[Mapping[str, AnyTitle], Mapping[str, Bot]]]

START_SECONDS = 30.0
READY = "ready"
LATE = "no answer in time"
OUT_OF_TIME = getattr(signal, "SIGPROF", 0)  # what ends a process that has computed too long


class Limit(NamedTuple):
    """Seconds a bot may take for one choice: of computing, and by the clock on the wall, if it only sleeps.

    The first is what a bot is judged by, because it does not depend on how busy the machine is.
    """

    cpu: float = 5.0
    wall: float = 15.0


class BotTrouble(Exception):
    """The bot crashed, broke its word or did not answer in time; the text says which."""


class Closed(Exception):
    """The worker stops; this says nothing about the bot."""


class BotProcess:
    """Starts its process on first use and after each kill. Use it from one thread at a time; any may close it."""

    def __init__(self, load: Load, limit: Limit) -> None:
        self._load, self.limit = load, limit
        self._process: Any = None
        self._line: Connection | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def think(self, bot: str, observation: Observation, seats: int = 0) -> Thought:
        """Let `bot` think within the hard limit; with the number of seats it says why. Raises BotTrouble."""
        if self._closed:
            raise Closed
        good, answer = self._ask(bot, observation, seats)
        if not good:
            raise BotTrouble(answer)
        thought: Thought = answer
        if thought.command not in observation.options:
            raise BotTrouble("not one of its options")
        return thought

    def _ask(self, bot: str, observation: Observation, seats: int) -> tuple[bool, Any]:
        line = self._line or self._start()
        try:
            line.send((bot, observation, seats))
            answered = line.poll(self.limit.wall)
            answer: tuple[bool, Any] = line.recv() if answered else (False, LATE)
        except (EOFError, OSError):
            if self._closed:
                raise Closed from None
            answered, answer = False, (False, self._cause_of_death())
        if not answered:
            self.kill()
        return answer

    def _cause_of_death(self) -> str:
        self._process.join(1.0)
        return LATE if self._process.exitcode == -OUT_OF_TIME else "its process died"

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
        self._process = start.Process(target=_think, args=(self._load, theirs, self.limit.cpu), daemon=True)
        self._process.start()
        theirs.close()
        try:
            if self._line.poll(START_SECONDS) and self._line.recv() == READY:
                return self._line
        except (EOFError, OSError):
            pass
        self.kill()
        raise BotTrouble("its process did not start")


def _think(load: Load, line: Connection, cpu: float) -> None:
    when_parent_is_gone(_die)
    titles, bots = load()
    line.send(READY)
    while True:
        try:
            name, observation, seats = line.recv()
        except (EOFError, OSError):
            return
        _allow(cpu)
        try:
            answer: tuple[bool, Any] = (True, think(bots[name], observation, titles[observation.title], seats))
        except Exception as error:  # noqa: BLE001 - whatever a bot does, it is only the bot that failed
            answer = (False, f"crashed: {type(error).__name__}")
        _allow(0)
        line.send(answer)


def _allow(cpu: float) -> None:
    """Seconds of computing after which the system ends this process; 0: no limit."""
    if hasattr(signal, "setitimer"):  # elsewhere the limit by the clock on the wall has to do
        signal.setitimer(signal.ITIMER_PROF, cpu)


def _die() -> None:
    """With the worker, even while a bot is in an endless loop."""
    os._exit(1)
