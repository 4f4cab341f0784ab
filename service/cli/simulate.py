"""`bakufu simulate`: random games through the kernel, checked if wanted."""

import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import click
import msgspec

from domain.catalogue import NAMES, TITLES
from domain.game.opening import judge_opening
from domain.kernel.chance import FastChance
from domain.kernel.errors import RuleViolation
from domain.kernel.inspection import BrokenRule, inspect
from domain.kernel.playout import steps
from domain.kernel.title import AnyTitle, Result, Setup
from service.cli.common import json_option


class SimulationOrder(NamedTuple):
    """One game to play, in whatever process."""

    title: str
    setup: Setup
    seed: int
    check: bool


class SimulatedGame(NamedTuple):
    seed: int
    decisions: int
    choices: int
    events: int
    seconds: float
    result: Result | None
    fault: str = ""


@click.command()
@click.argument("title", type=click.Choice(NAMES))
@click.option("--seats", type=int, help="Number of seats; by default every number the variant allows.")
@click.option("--variant", help="By default the usual one.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="A setting of the title; may be repeated.")
@click.option("--games", type=click.IntRange(1), default=10, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the first game; each next one adds 1.")
@click.option("--check", is_flag=True, help="Check every rule of the house while playing.")
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, show_default=True)
@json_option
def simulate(  # noqa: PLR0913, PLR0917 - one for each option
    title: str,
    seats: int | None,
    variant: str | None,
    settings: tuple[str, ...],
    games: int,
    seed: int,
    check: bool,
    jobs: int,
    as_json: bool,
) -> None:
    """Play TITLE at random and say how the games ended. Exits with 1 if any game broke a rule."""
    game = TITLES[title]()
    chosen = game.meta.variant(variant) if variant else game.meta.variants[0]
    if chosen is None:
        raise click.BadParameter(f"{title} has {', '.join(v.name for v in game.meta.variants)}", param_hint="--variant")
    if seats is not None and seats not in chosen.seats:
        allowed = ", ".join(map(str, chosen.seats))
        raise click.BadParameter(f"{chosen.name} is for {allowed} seats", param_hint="--seats")
    summaries = []
    for number in (seats,) if seats else chosen.seats:
        setup = _setup(game, number, chosen.name, settings)
        orders = [SimulationOrder(title, setup, seed + offset, check) for offset in range(games)]
        summaries.append(_summary(setup, _play_all(orders, jobs, quiet=as_json)))
    if as_json:
        click.echo(msgspec.json.encode({"title": title, "runs": summaries}))
    else:
        for summary in summaries:
            _print(title, summary)
    if any(summary["faults"] for summary in summaries):
        raise SystemExit(1)


def _setup(game: AnyTitle, seats: int, variant: str, settings: tuple[str, ...]) -> Setup:
    chosen = {}
    for setting in settings:
        name, _, value = setting.partition("=")
        try:
            chosen[name] = msgspec.json.decode(value, type=bool | int)
        except msgspec.DecodeError:
            raise click.BadParameter(
                f"{setting} is not NAME=true, NAME=false or NAME=NUMBER", param_hint="--set"
            ) from None
    usual = game.setup(seats, variant)
    setup = msgspec.structs.replace(usual, settings=usual.settings | chosen)
    try:
        judge_opening(game, setup)
    except RuleViolation as refusal:
        raise click.BadParameter(str(refusal), param_hint="--set") from None
    return setup


def _play_all(orders: list[SimulationOrder], jobs: int, *, quiet: bool) -> list[SimulatedGame]:
    label = f"{orders[0].setup.seats} seats"
    with click.progressbar(length=len(orders), label=label, hidden=quiet or not _is_terminal()) as bar:
        played = []
        for one in _results(orders, min(jobs, len(orders))):
            played.append(one)
            bar.update(1)
    return played


def _results(orders: list[SimulationOrder], jobs: int) -> Iterator[SimulatedGame]:
    if jobs == 1:
        yield from map(_play, orders)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(_play, orders, chunksize=max(1, min(16, len(orders) // (jobs * 4))))


@cache
def _title(name: str) -> AnyTitle:
    """Made once in each process."""
    return TITLES[name]()


def _play(order: SimulationOrder) -> SimulatedGame:
    title = _title(order.title)
    start = time.process_time()
    if order.check:
        return _play_checked(title, order, start)
    table = title.open_table(order.setup, FastChance(order.seed, "table"))
    events = len(table.take_events())
    decisions = choices = 0
    for step in steps(title, table, FastChance(order.seed, "choices")):
        decisions += 1
        choices += len(step.options) > 1
        events += len(step.events)
    return SimulatedGame(order.seed, decisions, choices, events, time.process_time() - start, title.result(table.state))


def _play_checked(title: AnyTitle, order: SimulationOrder, start: float) -> SimulatedGame:
    try:
        seen = inspect(title, order.setup, order.seed, stride=50)
    except BrokenRule as broken:
        return SimulatedGame(order.seed, 0, 0, broken.version, time.process_time() - start, None, str(broken))
    result = title.result(seen.table.state)
    return SimulatedGame(order.seed, seen.decisions, seen.choices, len(seen.log), time.process_time() - start, result)


def _summary(setup: Setup, played: list[SimulatedGame]) -> dict[str, Any]:
    ended = [one for one in played if one.result is not None]
    wins = Counter(seat for one in ended if one.result for seat in one.result.winners)
    seconds = sum(one.seconds for one in played)
    choices = sum(one.choices for one in played)
    return {
        "seats": setup.seats,
        "variant": setup.variant,
        "settings": setup.settings,
        "games": len(played),
        "finished": len(ended),
        "reasons": dict(Counter(one.result.reason for one in ended if one.result)),
        "wins": [wins[seat] for seat in range(setup.seats)],
        "decisions": sum(one.decisions for one in played),
        "choices": choices,
        "events": sum(one.events for one in played),
        "cpu_seconds": round(seconds, 3),
        "choices_per_cpu_second": round(choices / seconds) if seconds else 0,
        "faults": [one.fault for one in played if one.fault],
    }


def _print(title: str, run: dict[str, Any]) -> None:
    click.echo(f"{title}, {run['variant']}, {run['seats']} seats: {run['finished']} of {run['games']} games finished")
    reasons = ", ".join(f"{reason} {count}" for reason, count in sorted(run["reasons"].items()))
    click.echo(f"  ended by: {reasons or '-'}; wins by seat: {' '.join(map(str, run['wins']))}")
    click.echo(
        f"  {run['decisions']} decisions ({run['choices']} with a choice), {run['events']} events, "
        f"{run['cpu_seconds']} CPU s, {run['choices_per_cpu_second']} choices a CPU second"
    )
    for fault in run["faults"]:
        click.secho(f"  {fault}", fg="red", err=True)


def _is_terminal() -> bool:
    return sys.stdout.isatty()
