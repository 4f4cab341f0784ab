"""Record a random game, e.g. `python -m tests.replays.record edo --seats 3 --seed 5 --name power-points`.

Run it only for a new recording; an existing one must never be overwritten to make a test pass.
"""

import click

from domain.catalogue import catalogue
from tests import replays


@click.command()
@click.argument("title")
@click.option("--seats", type=int, required=True)
@click.option("--variant")
@click.option("--seed", type=int, default=1)
@click.option("--reason", help="Try seeds upwards until a game ends for this reason.")
@click.option("--name", required=True)
def main(title: str, seats: int, variant: str | None, seed: int, reason: str | None, name: str) -> None:
    game = catalogue()[title]
    setup = game.setup(seats, variant)
    for candidate in range(seed, seed + 5000):
        state, log = replays.random_game(game, setup, candidate)
        result = game.result(state)
        if reason is None or (result and result.reason == reason):
            path = replays.save(game, name, setup, state, log)
            click.echo(f"seed {candidate}: {len(log)} events, {result} -> {path.name}")
            return
    raise click.ClickException(f"no game ended for {reason} within 5000 seeds")


if __name__ == "__main__":
    main()
