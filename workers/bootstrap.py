"""Puts workers together from settings."""

import os
from functools import partial
from pathlib import Path

from domain.bots import BOTS
from domain.kernel.bot import Bot
from domain.kernel.title import AnyTitle
from service.bootstrap import Application, load_titles
from service.settings import Settings
from workers.bot_process import BotProcess, Limit
from workers.embedded import EmbeddedRunner
from workers.game_worker import GameWorker
from workers.metrics import Meter
from workers.work_queue import WorkQueue


def bots_and_rules(packs: tuple[Path, ...]) -> tuple[dict[str, AnyTitle], dict[str, Bot]]:
    """What a bot process needs; called in that process."""
    return load_titles(packs), dict(BOTS)


def game_worker(services: Application) -> GameWorker:
    thinker = BotProcess(partial(bots_and_rules, services.settings.packs), Limit())
    return GameWorker(services, BOTS, thinker)


def work_queue(services: Application, meter: Meter | None = None) -> WorkQueue:
    return WorkQueue(game_worker(services), meter)


def embedded(services: Application, meter: Meter | None = None) -> EmbeddedRunner:
    """All its threads count in the same place."""
    meter = meter or Meter()
    thinking = [work_queue(services, meter) for _ in range(thinking_processes(services.settings))]
    return EmbeddedRunner(work_queue(services, meter), thinking)


def thinking_processes(settings: Settings) -> int:
    """As many as were asked for, or one fewer than the cores."""
    return settings.ai_procs or max(1, (os.cpu_count() or 2) - 1)


def with_redis(settings: Settings, redis: str | None) -> Settings:
    return settings._replace(redis_url=redis) if redis is not None else settings
