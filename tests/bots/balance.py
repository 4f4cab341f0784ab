"""Measure a title's tables by self-play: `python -m tests.bots.balance yedo --seats 4 --games 60 --pack yedo-house@1`.

The same bot sits on every seat. Printed are who wins from which seat, how long games are and how they end, what the
scores are made of, and for everything that an event names how often it is used and how those who use it fare: a share
of the wins far from that of everybody else means that a row is worth too much or too little. Everything follows from
the seed; what is used by one seat only in the same breath cannot be told apart.
"""

import json
import multiprocessing
import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

import click

from domain.bots import bot_of
from domain.bots.match import LONGEST
from domain.catalogue import NAMES, TITLES
from domain.kernel.bot import observe_position
from domain.kernel.chance import FastChance
from domain.kernel.kinds import SEAT, kinds_of
from domain.kernel.record import Event, tag_of
from domain.kernel.title import Result, Setup

Use = tuple[str, str, int]
"""Event, what it names, and by which seat."""


class Played(NamedTuple):
    result: Result
    rounds: int
    choices: int
    uses: Counter[Use]
    end: Any  # the last position


def uses_in(event: Event) -> Iterator[Use]:
    """What a seat does to components, as far as the event says so."""
    seat = getattr(event, "seat", None)
    if not isinstance(seat, int):
        return
    for field, kind in kinds_of(type(event)).items():
        if kind != SEAT:
            value = getattr(event, field)
            for one in value if isinstance(value, tuple | list) else (value,):
                yield tag_of(type(event)), f"{kind} {one}", seat


def play(name: str, setup: Setup, bot: str, seed: int) -> Played:
    """One game of the same bot on all seats."""
    title = TITLES[name]()
    player, table = bot_of(bot), title.open_table(setup, FastChance(seed, "table"))
    uses: Counter[Use] = Counter()
    choices = 0
    for number in range(LONGEST):
        uses.update(use for event in table.take_events() for use in uses_in(event))
        if not table.state.asked:
            break
        seat = table.state.asked[0]
        options = title.options(table.state, seat)
        command = options[0]
        if len(options) > 1:
            choices += 1
            command = player.choose(observe_position(title, table.state, table.version, seat, seed + number), title)
        title.play(table, seat, command)
    result = title.result(table.state)
    if result is None:
        raise click.ClickException(f"not over after {LONGEST} commands")
    return Played(result, table.state.round, choices, uses, table.state)


def play_all(name: str, setup: Setup, bot: str, seeds: list[int], jobs: int) -> list[Played]:
    """A game for each seed, so many at a time; in the order of the seeds."""
    one = partial(play, name, setup, bot)
    if jobs == 1:
        return [one(seed) for seed in seeds]
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        return list(pool.imap(one, seeds))


def seat_rows(games: list[Played], seats: int) -> list[str]:
    """Wins by seat, with what everybody would have if seats were alike."""
    wins = [0.0] * seats
    for game in games:
        for seat in game.result.winners:
            wins[seat] += 1 / len(game.result.winners)
    return [f"seat {seat}: {won:.1f} of {len(games)} (even: {len(games) / seats:.1f})" for seat, won in enumerate(wins)]


def use_rows(games: list[Played], seats: int, least: int) -> list[str]:
    """For everything that was used: by how many seats, how often, and which share of them won."""
    users: dict[tuple[str, str], list[tuple[int, bool]]] = defaultdict(list)
    for game in games:
        for (event, what, seat), count in game.uses.items():
            users[event, what].append((count, seat in game.result.winners))
    rows = []
    for (event, what), found in sorted(users.items()):
        if len(found) >= least:
            share = sum(won for _, won in found) / len(found)
            used = sum(count for count, _ in found)
            rows.append(f"{event} {what}: {used} times by {len(found)} seats, won {share:.2f} (even: {1 / seats:.2f})")
    return rows


def left_over(games: list[Played], seats: int) -> dict[str, float]:
    """What a seat still has in the end, of everything that its part of the state counts."""
    total: Counter[str] = Counter()
    for game in games:
        for belongings in next((getattr(game.end, name) for name in BELONGINGS if hasattr(game.end, name)), ()):
            for field in belongings.__struct_fields__:
                value = getattr(belongings, field)
                counted = value if isinstance(value, dict) else {field: value}
                total.update({name: count for name, count in counted.items() if type(count) is int})
    return {name: round(count / len(games) / seats, 1) for name, count in total.items()}


BELONGINGS = ("daimyos", "clans", "merchants", "colours")
"""Where the titles keep what belongs to a seat."""


def _mean(points: list[int]) -> str:
    return f"{sum(points) / len(points):.2f} ({len(points)})"


@click.command()
@click.argument("title", type=click.Choice(NAMES))
@click.option("--games", type=int, default=40, show_default=True)
@click.option("--seats", type=int, help="By default the fullest table.")
@click.option("--pack", help="By default that of new games.")
@click.option("--bot", default="greedy", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--least", type=int, default=1, show_default=True, help="Leave out what fewer seats have used.")
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, show_default=True, help="Games at a time.")
def main(
    title: str, games: int, seats: int | None, pack: str | None, bot: str, seed: int, least: int, jobs: int
) -> None:
    """Play, and print what was found."""
    rules = TITLES[title]()
    at_table = seats or max(rules.meta.variants[0].seats)
    setup = rules.setup(at_table, pack=pack)
    played = play_all(title, setup, bot, [seed + 1000 * number for number in range(games)], min(jobs, games))
    click.echo(f"{title}, {setup.pack}, {at_table} seats, {bot}, {games} games")
    click.echo("\n".join(seat_rows(played, at_table)))
    for name, values in (
        ("rounds", [game.rounds for game in played]),
        ("choices", [game.choices for game in played]),
        ("best score", [max(game.result.scores) for game in played]),
        ("mean score", [sum(game.result.scores) / at_table for game in played]),
    ):
        click.echo(f"{name}: {min(values):.1f} to {max(values):.1f}, mean {sum(values) / len(values):.1f}")
    click.echo("ended by: " + json.dumps(Counter(game.result.reason for game in played)))
    made: dict[str, list[int]] = defaultdict(list)
    for game in played:
        for seat in game.result.breakdown:
            for name, points in seat.items():
                made[name].append(points)
    click.echo("points of those who have them: " + json.dumps({name: _mean(found) for name, found in made.items()}))
    click.echo("left over: " + json.dumps(left_over(played, at_table)))
    for row in use_rows(played, at_table, least):
        click.echo(row)


if __name__ == "__main__":
    main()
