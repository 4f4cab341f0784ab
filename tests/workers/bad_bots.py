"""Bots that break their word, in ways that only a process of its own survives."""

import os
import tempfile
import time
from pathlib import Path

from domain.kernel.record import Command
from tests import toy
from workers.bots.bot import Sight


class Bad:
    version = 1
    worlds = 1
    heavy = True


class LoopingBot(Bad):
    name = "looping"

    def choose(self, sight: Sight, rules) -> Command:
        while True:
            pass


class CrashingBot(Bad):
    name = "crashing"

    def choose(self, sight: Sight, rules) -> Command:
        raise RuntimeError(f"knows too much: {sight.worlds}")


class DyingBot(Bad):
    name = "dying"

    def choose(self, sight: Sight, rules) -> Command:
        os._exit(3)


class CheatingBot(Bad):
    name = "cheating"

    def choose(self, sight: Sight, rules) -> Command:
        return toy.Keep(99)


class SleepyBot(Bad):
    """Loops only in its first process: a new one answers."""

    name = "sleepy"

    def choose(self, sight: Sight, rules) -> Command:
        flag = sleepy_flag(sight)
        if not flag.exists():
            flag.touch()
            time.sleep(60)
        return sight.options[0]


def sleepy_flag(sight: Sight) -> Path:
    """How a sleepy bot knows that it was here before; no other game has the same place."""
    return Path(tempfile.gettempdir()) / f"bakufu-sleepy-{sight.seed}"


BAD_BOTS = {bot.name: bot for bot in (LoopingBot(), CrashingBot(), DyingBot(), CheatingBot(), SleepyBot())}


def load():
    """What a bot process of these tests needs."""
    return {"toy": toy.ToyTitle([toy.BUNDLED])}, BAD_BOTS
