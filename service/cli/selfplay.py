"""`bakufu selfplay`: games between bots as arrays, for training."""

import sys
from contextlib import suppress
from pathlib import Path

import click

from domain.catalogue import NAMES, TITLES
from service.cli.bot_table import named_bots, require_writable, setup_for


@click.command()
@click.argument("title", type=click.Choice(NAMES))
@click.argument("file", type=click.Path(dir_okay=False, writable=True, path_type=Path))
@click.option("--bots", default="greedy,greedy", show_default=True, metavar="A,B,...", help="One for each seat.")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the first game; each next one adds 1.")
@click.option("--variant", help="By default the usual one.")
def selfplay(title: str, file: Path, bots: str, games: int, seed: int, variant: str | None) -> None:
    """Let bots play TITLE and write every decision into FILE (.npz): what the seat saw, could do, did and got.

    Ctrl-C ends it early; the games that are over are written.

    Needs the extra: pip install 'bakufu[research]'.
    """
    try:
        from service.research.self_play import SelfPlayData, self_play  # noqa: PLC0415 - the extra may be missing
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] not in ("numpy", "pettingzoo", "gymnasium"):
            raise
        raise click.ClickException("This needs more packages: pip install 'bakufu[research]'") from None
    names, game = named_bots(bots), TITLES[title]()
    setup = setup_for(game, names, variant)
    if file.suffix != ".npz":
        raise click.BadParameter(f"{file}: the name ends with .npz, as what is written is npz", param_hint="FILE")
    require_writable(file, "FILE")
    data = SelfPlayData(title, names)
    over = 0
    bar = click.progressbar(length=games, label="games", file=sys.stderr, hidden=not sys.stderr.isatty())
    with bar, suppress(KeyboardInterrupt):
        for decisions, rewards in self_play(game, setup, names, games, seed):
            data.add(decisions, rewards)
            over += 1
            bar.update(1)
    if not over:
        raise click.Abort
    data.write(file)
    if over < games:
        click.echo(f"stopped after {over} of {games} games", err=True)
    click.echo(f"{len(data)} decisions of {over} games in {file}")
