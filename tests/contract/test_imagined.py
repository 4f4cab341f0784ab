"""What a fork is made of: everything hidden is imagined from what one knows, and from nothing else."""

import pytest

from domain.catalogue import catalogue
from domain.kernel.chance import FastChance
from domain.kernel.playout import by_kind, steps, uniformly
from domain.kernel.record import Seat

RULES = catalogue()
GAMES, MOST_STEPS, ONE_IN = 4, 400, 16


@pytest.mark.parametrize("name", RULES)
def test_what_is_imagined_follows_from_nothing_hidden(name: str) -> None:
    """The same chance gives the same event on the real position as on one that the eyes cannot tell from it.

    Whoever forks can end the fork at once and so learns its seed: were the real cards only dealt out anew in some way
    that depends on where they lie, they could be found by going that way back.
    """
    title = RULES[name]
    for seed in range(GAMES):
        variant = title.meta.variants[seed % len(title.meta.variants)]
        seats = variant.seats[seed % len(variant.seats)]
        table = title.open_table(title.setup(seats, variant.name), FastChance(seed, "table"))
        moves = steps(title, table, FastChance(seed, "choices"), choose=by_kind if seed % 2 else uniformly)
        eyes: list[Seat | None] = [*range(seats), None]
        for number, _ in zip(range(MOST_STEPS), moves, strict=False):
            if number % ONE_IN:
                continue
            for one in eyes:
                elsewhere = title.imagine(table.state, one, FastChance(number, "elsewhere"))
                events = [title.imagination(state, one, FastChance(number)) for state in (table.state, elsewhere)]
                assert events[0] == events[1], f"{name}, {seats} seats, game {seed}, step {number}, eyes {one}"
