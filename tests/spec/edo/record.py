"""Record a game among ambitious daimyos: `python -m tests.spec.edo.record --seats 4 --name power-points`.

Seeds are tried upwards until a game ends for the wanted reason. Run it only for a new recording.
"""

import click

from domain.edo.next_round import POWER_POINTS
from domain.edo.title import edo
from domain.kernel.chance import SealedChance
from tests import replays
from tests.spec.edo.ambitious import Ambitious


@click.command()
@click.option("--seats", type=int, required=True)
@click.option("--seed", type=int, default=1)
@click.option("--plans", type=int, default=3000)
@click.option("--turns", type=int, default=100)
@click.option("--reason", default=POWER_POINTS)
@click.option("--name", required=True)
def main(seats: int, seed: int, plans: int, turns: int, reason: str, name: str) -> None:
    title = edo()
    setup = title.setup(seats)
    for candidate in range(seed, seed + 100):
        table = title.open_table(setup, SealedChance(b"replay|%d" % candidate, f"edo-{candidate}"))
        log = Ambitious(title, candidate, plans, turns).play(table)
        result = title.result(table.state)
        click.echo(f"seed {candidate}: {len(log)} events, {result}")
        if result and result.reason == reason:
            click.echo(replays.save(title, name, setup, table.state, log).name)
            return
    raise click.ClickException(f"no game ended for {reason}")


if __name__ == "__main__":
    main()
