"""Bots that break their word, in ways that only a process of its own survives."""

import os
import time

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
        flag = os.environ["SLEEPY_FLAG"]
        if not os.path.exists(flag):  # noqa: PTH110 - as plain as can be
            with open(flag, "w"):  # noqa: PTH123
                time.sleep(60)
        return sight.options[0]


BAD_BOTS = {bot.name: bot for bot in (LoopingBot(), CrashingBot(), DyingBot(), CheatingBot(), SleepyBot())}


def load():
    """What a bot process of these tests needs."""
    return {"toy": toy.ToyTitle([toy.BUNDLED])}, BAD_BOTS
