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


def bots_and_rules(packs: tuple[Path, ...]) -> tuple[dict[str, AnyTitle], dict[str, Bot]]:
    """What a bot process needs; called in that process."""
    return load_titles(packs), dict(BOTS)


def game_worker(services: Application) -> GameWorker:
    thinker = BotProcess(partial(bots_and_rules, services.settings.packs), Limit())
    return GameWorker(services, BOTS, thinker)


def embedded(services: Application, meter: Meter | None = None) -> EmbeddedRunner:
    thinking = [game_worker(services) for _ in range(thinking_processes(services.settings))]
    return EmbeddedRunner(game_worker(services), thinking, meter)


def thinking_processes(settings: Settings) -> int:
    """As many as were asked for, or one fewer than the cores."""
    return settings.ai_procs or max(1, (os.cpu_count() or 2) - 1)


def with_redis(settings: Settings, redis: str | None) -> Settings:
    return settings._replace(redis_url=redis) if redis is not None else settings
