"""Record a game among warlike daimyos, e.g. `python -m tests.spec.ikusa.record --seats 2 --name two-players`.

Seeds are tried upwards until a game ends for the wanted reason. Run it only for a new recording.
"""

from typing import Any

import click

from domain.ikusa.title import ikusa
from domain.kernel.chance import SealedChance
from tests import replays
from tests.spec.ikusa import warlike


@click.command()
@click.option("--seats", type=int, required=True)
@click.option("--variant", default="regular")
@click.option("--long-game", is_flag=True)
@click.option("--max-rounds", type=int, default=20)
@click.option("--seed", type=int, default=1)
@click.option("--patience", type=int, default=8)
@click.option("--spare-daimyos", is_flag=True)
@click.option("--reason", default="ikusa.provinces")
@click.option("--name", required=True)
def main(seats: int, variant: str, seed: int, reason: str, name: str, **manner: Any) -> None:
    title = ikusa()
    setup = title.setup(seats, variant, long_game=manner["long_game"], max_rounds=manner["max_rounds"])
    for candidate in range(seed, seed + 300):
        chance = SealedChance(b"replay|%d" % candidate, f"ikusa-{candidate}")
        state, log = warlike.play(setup, candidate, chance, manner["patience"], spare_daimyos=manner["spare_daimyos"])
        result = title.result(state)
        if result and result.reason == reason:
            click.echo(f"seed {candidate}: {len(log)} events, {result}")
            click.echo(replays.save(title, name, setup, state, log).name)
            return
    raise click.ClickException(f"no game ended for {reason}")


if __name__ == "__main__":
    main()
