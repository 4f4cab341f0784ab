"""Put what the arena measured into the list of bots, by `python -m tests.bots.record_figures --commit ID FILE...`.

Each file is a report of `bakufu arena TITLE --bots A,B --json FILE`, a pair of built-in bots each. Strengths are fitted
to all games of a title at once, so every two bots are compared by whatever leads from one to the other. They are told
from `random` or, where it played no game, from a bot that was measured before and has not changed since: that one keeps
its figure. So do titles and bots without a report.
"""

from collections.abc import Iterable
from math import hypot, log
from pathlib import Path

import click
import msgspec

from domain.bots import BOTS
from domain.catalogue import NAMES
from domain.competition.strength import Outcome, whole_history
from service.application import bot_list
from service.application.bot_list import FIGURES, BotFigure, BotFigures, BotRating

WIDTH = 400 / log(10)  # points for a factor of e
SURE = 1.96
ANCHOR, AT_START = "random", BotRating(1000, 1000, 1000, games=0)
ORDER = list(BOTS)
FILE = Path(bot_list.__file__).with_name(FIGURES)


class ReportedBot(msgspec.Struct):
    bot: str
    games: int
    share: float
    ms: float


class Report(msgspec.Struct):
    title: str
    bots: tuple[ReportedBot, ...]


class Unusable(Exception):
    """A report from which no figures follow; the text says why."""


def figures_of(title: str, reports: Iterable[Report], before: Iterable[BotFigure] = ()) -> list[BotFigure]:
    """Strength and time of every bot in the reports of one title, and those of the others that still hold."""
    ours = [report for report in reports if report.title == title]
    outcomes = [outcome for report in ours for outcome in _outcomes(report)]
    names = sorted({one.bot for report in ours for one in report.bots}, key=ORDER.index)
    known = {one.bot: one for one in before if one.title == title and _still_holds(one)}
    if not names:
        return list(known.values())
    fitted = whole_history(names, outcomes)
    anchor = next((name for name in (ANCHOR, *known) if name in names), None)
    start = known[anchor].rating if anchor in known and anchor != ANCHOR else AT_START
    zero = fitted.theta[anchor] if anchor else sum(fitted.theta.values()) / len(names)
    found = dict(known)
    for name in names:
        if name == anchor and name != ANCHOR:
            continue
        value = start.value + WIDTH * (fitted.theta[name] - zero)
        variance = fitted.difference_variance(name, anchor) if anchor else fitted.deviation(name) ** 2
        reach = hypot(WIDTH * SURE * variance**0.5, (start.high - start.low) / 2)
        seen = [one for report in ours for one in report.bots if one.bot == name]
        games = sum(one.games for one in seen)
        ms = sum(one.ms * one.games for one in seen) / games
        rating = BotRating(round(value), round(value - reach), round(value + reach), games)
        found[name] = BotFigure(name, BOTS[name].version, BOTS[name].budget, title, round(ms, 2), rating)
    return sorted(found.values(), key=lambda one: ORDER.index(one.bot))


def _still_holds(figure: BotFigure) -> bool:
    bot = BOTS.get(figure.bot)
    return bot is not None and (figure.version, figure.budget) == (bot.version, bot.budget)


def _outcomes(report: Report) -> list[Outcome]:
    """The games of a pair, as far as they matter: who won how many."""
    if len(report.bots) != 2 or any(one.bot not in BOTS for one in report.bots):
        raise Unusable(f"{report.title}: a report must be about two different built-in bots with their own budget")
    if report.title not in NAMES:
        raise Unusable(f"{report.title}: there is no such title")
    first, second = report.bots
    won = round(first.share * first.games)
    pair = (first.bot, second.bot)
    return [(pair, (1, 2) if game < won else (2, 1)) for game in range(first.games)]


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--commit", required=True, help="What was measured.")
def record(files: tuple[Path, ...], commit: str) -> None:
    try:
        reports = [msgspec.json.decode(file.read_bytes(), type=Report) for file in files]
        before = bot_list.measured().figures
        figures = [figure for title in NAMES for figure in figures_of(title, reports, before)]
    except (msgspec.DecodeError, Unusable) as error:
        raise click.ClickException(str(error)) from None
    written = msgspec.json.encode(BotFigures(commit, tuple(figures)))
    FILE.write_bytes(msgspec.json.format(written) + b"\n")


if __name__ == "__main__":
    record()
