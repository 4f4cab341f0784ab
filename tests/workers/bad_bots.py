"""Bots that break their word, in ways that only a process of its own survives."""

import os
import tempfile
import time
from pathlib import Path

from domain.kernel.bot import Considered, Observation
from domain.kernel.record import Command
from tests import toy


class Bad:
    version = 1
    level = "bad"
    budget = 1
    heavy = True

    def consider(self, observation: Observation, rules) -> list[Considered]:
        return []


class LoopingBot(Bad):
    name = "looping"

    def choose(self, observation: Observation, rules) -> Command:
        while True:
            pass


class CrashingBot(Bad):
    name = "crashing"

    def choose(self, observation: Observation, rules) -> Command:
        raise RuntimeError(f"knows too much: {observation.world!r}")


class DyingBot(Bad):
    name = "dying"

    def choose(self, observation: Observation, rules) -> Command:
        os._exit(3)


class CheatingBot(Bad):
    name = "cheating"

    def choose(self, observation: Observation, rules) -> Command:
        return toy.Keep(99)


class SleepyBot(Bad):
    """Loops only in its first process: a new one answers."""

    name = "sleepy"

    def choose(self, observation: Observation, rules) -> Command:
        flag = sleepy_flag(observation)
        if not flag.exists():
            flag.touch()
            time.sleep(60)
        return observation.options[0]


def sleepy_flag(observation: Observation) -> Path:
    """How a sleepy bot knows that it was here before; no other game has the same place."""
    return Path(tempfile.gettempdir()) / f"bakufu-sleepy-{observation.seed}"


BAD_BOTS = {bot.name: bot for bot in (LoopingBot(), CrashingBot(), DyingBot(), CheatingBot(), SleepyBot())}


def load():
    """What a bot process of these tests needs."""
    return {"toy": toy.ToyTitle([toy.BUNDLED])}, BAD_BOTS
