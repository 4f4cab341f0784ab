"""`bakufu selfplay`: games between bots as arrays, for training."""

import sys
from pathlib import Path

import click

from domain.catalogue import NAMES, TITLES
from service.cli.bot_table import setup_for


@click.command()
@click.argument("title", type=click.Choice(NAMES))
@click.argument("file", type=click.Path(dir_okay=False, writable=True, path_type=Path))
@click.option("--bots", default="greedy,greedy", show_default=True, metavar="A,B,...", help="One for each seat.")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the first game; each next one adds 1.")
@click.option("--variant", help="By default the usual one.")
def selfplay(title: str, file: Path, bots: str, games: int, seed: int, variant: str | None) -> None:
    """Let bots play TITLE and write every decision into FILE (npz): what the seat saw, could do, did and got.

    Needs the extra: pip install 'bakufu[research]'.
    """
    try:
        from service.research.self_play import SelfPlayData, self_play  # noqa: PLC0415 - the extra may be missing
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] not in ("numpy", "pettingzoo", "gymnasium"):
            raise
        raise click.ClickException("This needs more packages: pip install 'bakufu[research]'") from None
    names, game = bots.split(","), TITLES[title]()
    setup = setup_for(game, names, variant)
    data = SelfPlayData(title, names)
    played = self_play(game, setup, names, games, seed)
    with click.progressbar(played, length=games, label="games", hidden=not sys.stdout.isatty()) as bar:
        for decisions, rewards in bar:
            data.add(decisions, rewards)
    data.write(file)
    click.echo(f"{len(data)} decisions of {games} games in {file}")
