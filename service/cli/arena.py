"""`bakufu arena`: bots against each other, seats rotated, with confidence intervals."""

import math
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec

from domain.bots import BOTS, bot_of
from domain.bots.match import Match, play_match, seating
from domain.catalogue import NAMES, TITLES
from domain.kernel.title import AnyTitle, Setup

SURE = 1.96  # standard deviations of a 95 % interval


class ArenaOrder(NamedTuple):
    """One game to play, in whatever process."""

    title: str
    setup: Setup
    bots: tuple[str, ...]  # by seat
    seed: int


class ArenaGame(NamedTuple):
    bots: tuple[str, ...]
    match: Match


class Standing(msgspec.Struct):
    """How one bot did: games counted once for each seat it held."""

    bot: str
    games: int
    share: float  # of the wins; a shared win counts in part
    low: float
    high: float
    score: float
    rank: float
    ms: float  # CPU time for a decision with more than one option
    decisions: int


@click.command()
@click.argument("title", type=click.Choice(NAMES))
@click.option("--bots", required=True, metavar="A,B,...", help="One for each seat; a budget may follow: search:4000.")
@click.option("--games", type=click.IntRange(1), default=60, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the first game; each next one adds 1.")
@click.option("--variant", help="By default the usual one.")
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, show_default=True)
@click.option("--json", "json_file", metavar="FILE", help="Write the figures as JSON; - prints them.")
def arena(title: str, bots: str, games: int, seed: int, variant: str | None, jobs: int, json_file: str | None) -> None:
    """Let bots play TITLE against each other and say how they did. Every bot sits on every seat equally often."""
    names = tuple(bots.split(","))
    setup = _setup(TITLES[title](), names, variant)
    orders = [ArenaOrder(title, setup, tuple(seating(names, game)), seed + game) for game in range(games)]
    standings, reasons = _standings(_play_all(orders, jobs, quiet=json_file == "-"))
    report = {
        "title": title,
        "variant": setup.variant,
        "seats": setup.seats,
        "games": games,
        "seed": seed,
        "bots": standings,
        "reasons": reasons,
    }
    if json_file == "-":
        click.echo(msgspec.json.encode(report))
        return
    if json_file:
        Path(json_file).write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")
    _print(standings, reasons)


def _setup(game: AnyTitle, names: Sequence[str], variant: str | None) -> Setup:
    for name in names:
        try:
            bot_of(name)
        except (KeyError, ValueError):
            raise click.BadParameter(f"{name}: there are {', '.join(BOTS)}", param_hint="--bots") from None
    chosen = game.meta.variant(variant) if variant else game.meta.variants[0]
    if chosen is None:
        raise click.BadParameter(", ".join(known.name for known in game.meta.variants), param_hint="--variant")
    if len(names) not in chosen.seats:
        allowed = ", ".join(map(str, chosen.seats))
        raise click.BadParameter(f"{chosen.name} is for {allowed} seats: name a bot for each", param_hint="--bots")
    return game.setup(len(names), chosen.name)


def _play_all(orders: list[ArenaOrder], jobs: int, *, quiet: bool) -> list[ArenaGame]:
    with click.progressbar(length=len(orders), label="games", hidden=quiet or not sys.stdout.isatty()) as bar:
        played = []
        for one in _results(orders, min(jobs, len(orders))):
            played.append(one)
            bar.update(1)
    return played


def _results(orders: list[ArenaOrder], jobs: int) -> Iterator[ArenaGame]:
    if jobs == 1:
        yield from map(_play, orders)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(_play, orders)


@cache
def _title(name: str) -> AnyTitle:
    """Made once in each process."""
    return TITLES[name]()


def _play(order: ArenaOrder) -> ArenaGame:
    seated = [bot_of(name) for name in order.bots]
    return ArenaGame(order.bots, play_match(_title(order.title), order.setup, seated, order.seed, time.process_time))


def _standings(played: list[ArenaGame]) -> tuple[list[Standing], dict[str, int]]:
    bots = list(dict.fromkeys(name for one in played for name in sorted(one.bots)))
    reasons = Counter(one.match.result.reason for one in played)
    return sorted((_standing(bot, played) for bot in bots), key=lambda one: -one.share), dict(reasons.most_common())


def _standing(bot: str, played: list[ArenaGame]) -> Standing:
    seats = [(one.match, seat) for one in played for seat, name in enumerate(one.bots) if name == bot]
    wins = sum((seat in match.result.winners) / max(1, len(match.result.winners)) for match, seat in seats)
    efforts = [match.efforts[seat] for match, seat in seats]
    decisions = sum(effort.decisions for effort in efforts)
    low, high = interval(wins, len(seats))
    return Standing(
        bot=bot,
        games=len(seats),
        share=round(wins / len(seats), 4),
        low=low,
        high=high,
        score=round(sum(match.result.scores[seat] for match, seat in seats) / len(seats), 2),
        rank=round(sum(match.result.ranks[seat] for match, seat in seats) / len(seats), 2),
        ms=round(1000 * sum(effort.seconds for effort in efforts) / max(1, decisions), 3),
        decisions=decisions,
    )


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    share, square = wins / games, SURE * SURE
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = SURE * math.sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return round(max(0.0, middle - reach), 4), round(min(1.0, middle + reach), 4)


def _print(standings: list[Standing], reasons: dict[str, Any]) -> None:
    click.echo(f"{'bot':<14}{'games':>6}{'share':>8}{'95 %':>16}{'score':>9}{'rank':>6}{'ms':>9}{'choices':>9}")
    for one in standings:
        sure = f"{one.low:.3f}-{one.high:.3f}"
        click.echo(
            f"{one.bot:<14}{one.games:>6}{one.share:>8.3f}{sure:>16}{one.score:>9.2f}{one.rank:>6.2f}{one.ms:>9.2f}"
            f"{one.decisions:>9}"
        )
    click.echo("ended by: " + ", ".join(f"{reason} {count}" for reason, count in reasons.items()))
