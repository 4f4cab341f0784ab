"""The built-in bots as people choose among them: what they are, where they play, and how strong they were measured."""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

from domain.bots import BOTS
from domain.bots.words import about, level_name
from domain.kernel.bot import Bot

FIGURES = "bot_figures.json"


class BotRating(msgspec.Struct, frozen=True):
    """Strength in one title. `random` has 1000; 400 more are ten wins for each loss at a table of two."""

    value: int
    low: int  # of a 95 % interval
    high: int
    games: int


class BotFigure(msgspec.Struct, frozen=True):
    """What the arena measured of one bot in one title; of another version or budget it says nothing."""

    bot: str
    version: int
    budget: int
    title: str
    ms: float  # CPU time for a decision with more than one option
    rating: BotRating


class BotFigures(msgspec.Struct, frozen=True):
    """`commit`: what was measured last. Written by `python -m tests.bots.record_figures`."""

    commit: str = ""
    figures: tuple[BotFigure, ...] = ()


class BotInTitle(NamedTuple):
    """None is said for what was not measured."""

    title: str
    measured: bool
    ms: float | None
    rating: BotRating | None


class ListedBot(NamedTuple):
    name: str
    version: int
    level: str
    label: str
    about: str
    budget: int  # iterations for one choice; 0 if it does not search
    instant: bool
    titles: list[BotInTitle]


@cache
def measured() -> BotFigures:
    """The figures that this release came with."""
    return msgspec.json.decode((files("service.application") / FIGURES).read_bytes(), type=BotFigures)


def listed_bots(titles: Iterable[str], language: str, figures: BotFigures | None = None) -> list[ListedBot]:
    """Every bot that can be seated, in the order of their strength."""
    known = {(one.bot, one.title): one for one in (measured() if figures is None else figures).figures}
    names = list(titles)
    return [_listed(bot, names, known, language) for bot in BOTS.values()]


def _listed(bot: Bot, titles: list[str], known: Mapping[tuple[str, str], BotFigure], language: str) -> ListedBot:
    played = [_in_title(bot, title, known.get((bot.name, title))) for title in titles]
    label, text = level_name(bot.level, language), about(bot.name, language)
    return ListedBot(bot.name, bot.version, bot.level, label, text, bot.budget, not bot.heavy, played)


def _in_title(bot: Bot, title: str, figure: BotFigure | None) -> BotInTitle:
    if figure is None or (figure.version, figure.budget) != (bot.version, bot.budget):
        return BotInTitle(title, measured=False, ms=None, rating=None)
    return BotInTitle(title, measured=True, ms=figure.ms, rating=figure.rating)
