"""Fit how far ahead in value a seat must be to win so often: `python -m tests.bots.calibrate edo --games 60`.

Bots play each other; at some positions of each game the values for all seats are kept, and the scale is taken under
which the winners were least surprising. Everything follows from the seed. Prints what belongs into
`domain/bots/expectation.py`.
"""

from collections.abc import Iterator
from math import log

import click

from domain.bots import bot_of
from domain.bots.expectation import WHOLE, share_of, shares
from domain.catalogue import NAMES, TITLES
from domain.kernel.bot import observe_position
from domain.kernel.chance import FastChance
from domain.kernel.knowledge import Knowledge, knowledge_of
from domain.kernel.title import AnyTitle

EVERY = 25  # commands between two positions that are kept
LEAST = 0.001  # nobody is thought to have no chance at all

Kept = tuple[list[int], list[int]]
"""Values by seat, and what came out by seat."""


def one_game(title: AnyTitle, known: Knowledge, bot: str, seats: int, seed: int) -> Iterator[Kept]:
    table = title.open_table(title.setup(seats), FastChance(seed, "table"))
    player, state, parts = bot_of(bot), table.state, table.parts
    kept = []
    for number in range(100_000):
        if not state.asked:
            break
        seat = state.asked[0]
        command = player.choose(observe_position(title, state, table.version, seat, seed + number), title)
        title.play(table, seat, command)
        if number % EVERY == 0 and state.asked:
            kept.append([known.value(state, each, parts) for each in range(seats)])
    result = title.result(state)
    assert result is not None
    for values in kept:
        yield values, [share_of(result, seat) for seat in range(seats)]


def surprise(kept: list[Kept], scale: int) -> float:
    """Mean of minus the logarithm of what the winners were given."""
    total = 0.0
    for values, came in kept:
        given = shares(values, scale)
        total -= sum(won / WHOLE * log(max(LEAST, share / WHOLE)) for won, share in zip(came, given, strict=True))
    return total / len(kept)


@click.command()
@click.argument("title", type=click.Choice(NAMES))
@click.option("--games", default=60, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--bot", default="greedy:12", show_default=True)
def calibrate(title: str, games: int, seed: int, bot: str) -> None:
    game = TITLES[title]()
    known = knowledge_of(game)
    assert known is not None
    sizes = game.meta.variants[0].seats
    kept: list[Kept] = []
    for number in range(games):
        kept += one_game(game, known, bot, sizes[number % len(sizes)], seed + number)
    scales = [round(500 * 1.15**step) for step in range(40)]
    best = min(scales, key=lambda scale: surprise(kept, scale))
    flat = surprise(kept, 10**12)
    click.echo(
        f"{title}: {best}  surprise {surprise(kept, best):.3f}, knowing nothing {flat:.3f}, {len(kept)} positions"
    )


if __name__ == "__main__":
    calibrate()
