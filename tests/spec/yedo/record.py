"""Record a game in which the Shogun is killed, by `python -m tests.spec.yedo.record --name shogun-killed`.

Seeds are tried upwards until sealed chance deals the mission to the clan that pursues it.
Run it only for a new recording.
"""

import click

from domain.kernel.chance import SealedChance
from domain.yedo.title import yedo
from tests import replays
from tests.spec.yedo.purposeful import Purposeful


@click.command()
@click.option("--seed", type=int, default=1)
@click.option("--name", required=True)
def main(seed: int, name: str) -> None:
    title = yedo()
    player = Purposeful(title, "B07")
    for candidate in range(seed, seed + 5000):
        state, log = player.game(candidate, SealedChance(b"replay|%d" % candidate, f"yedo-{candidate}"))
        result = title.result(state)
        if result and result.reason == "yedo.shogun-killed":
            path = replays.save(title, name, title.setup(2), state, log)
            click.echo(f"seed {candidate}: {len(log)} events, {result} -> {path.name}")
            return
    raise click.ClickException("the Shogun lives")


if __name__ == "__main__":
    main()
