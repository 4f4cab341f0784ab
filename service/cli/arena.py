"""`bakufu arena`: bots against each other, seats rotated, with confidence intervals."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
import msgspec

from bakufu.client import Client, ClientError
from domain.bots.match import seating
from domain.catalogue import NAMES, TITLES
from domain.kernel.title import Setup
from service.cli.arena_games import ArenaGame, ArenaOrder, play_here, play_there
from service.cli.arena_standings import Standing, reasons_of, standings_of
from service.cli.bot_table import named_bots, require_writable, setup_for
from service.pictures.arena import arena_picture


@click.command()
@click.argument("title", type=click.Choice(NAMES))
@click.option("--bots", required=True, metavar="A,B,...", help="One for each seat; a budget may follow: search:4000.")
@click.option("--games", type=click.IntRange(1), default=60, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the first game; each next one adds 1.")
@click.option("--variant", help="By default the usual one.")
@click.option("--pack", help="Components to play with, such as edo-house@1; by default the newest bundled ones.")
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, show_default=True, help="Games at a time.")
@click.option("--json", "json_file", metavar="FILE", help="Write the figures as JSON; - prints them.")
@click.option("--svg", type=click.Path(dir_okay=False, path_type=Path), help="Draw the shares with their intervals.")
@click.option("--remote", metavar="URL", help="Play at the service there, by its bots and over its API.")
@click.option("--token", envvar="BAKUFU_TOKEN", help="For --remote; without one an account is registered.")
def arena(  # noqa: PLR0913, PLR0917 - one for each option
    title: str,
    bots: str,
    games: int,
    seed: int,
    variant: str | None,
    pack: str | None,
    jobs: int,
    json_file: str | None,
    svg: Path | None,
    remote: str | None,
    token: str | None,
) -> None:
    """Let bots play TITLE against each other and say how they did.

    Every bot sits on every seat equally often if the number of games is a multiple of that of the seats.

    Ctrl-C ends the arena before its last game; it tells of those that are over.
    """
    names = named_bots(bots)
    setup = setup_for(TITLES[title](), names, variant, pack)
    if json_file and json_file != "-":
        require_writable(Path(json_file), "--json")
    if svg:
        require_writable(svg, "--svg")
    if remote:
        _require_service(remote, names)
    orders = [ArenaOrder(game, title, setup, tuple(seating(names, game)), seed + game) for game in range(games)]
    jobs = min(jobs, games)
    source = play_there(remote, token, orders, jobs) if remote else play_here(orders, jobs)
    played, failure = _with_progress(source, games)
    if not played:
        raise click.ClickException(str(failure)) if failure else click.Abort
    if len(played) < games:
        click.echo(f"stopped after {len(played)} of {games} games", err=True)
    standings, reasons = standings_of(played), reasons_of(played)
    if svg:
        svg.write_text(arena_picture(f"{title}, {setup.seats} seats, {len(played)} games", standings), "utf-8")
    _tell(title, setup, len(played), seed, standings, reasons, json_file)
    if failure:
        raise click.ClickException(str(failure))


def _require_service(url: str, names: Sequence[str]) -> None:
    """Whether `url` is an address, and all bots are such as a service seats."""
    try:
        Client(url).close()
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--remote") from None
    for name in names:
        if ":" in name:
            raise click.BadParameter(f"{name}: a service seats bots with their own budget only", param_hint="--bots")


def _tell(
    title: str,
    setup: Setup,
    games: int,
    seed: int,
    standings: list[Standing],
    reasons: dict[str, int],
    json_file: str | None,
) -> None:
    report = {
        "title": title,
        "variant": setup.variant,
        "pack": setup.pack,
        "seats": setup.seats,
        "games": games,
        "seed": seed,
        "bots": standings,
        "reasons": reasons,
    }
    if json_file == "-":
        click.echo(msgspec.json.encode(report))
        return
    if json_file:
        Path(json_file).write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")
    _print(standings, reasons)


def _with_progress(source: Iterator[ArenaGame], games: int) -> tuple[list[ArenaGame], ClientError | None]:
    """The games in their order, until all are over, somebody has had enough, or a service fails: then also with what.

    The bar goes where errors go, so that figures can be piped away while somebody watches it.
    """
    played: list[ArenaGame] = []
    failure = None
    bar = click.progressbar(length=games, label="games", file=sys.stderr, hidden=not sys.stderr.isatty())
    with bar, suppress(KeyboardInterrupt):
        try:
            for one in source:
                played.append(one)
                bar.update(1)
        except ClientError as error:
            failure = error
    return sorted(played, key=lambda one: one.number), failure


def _print(standings: list[Standing], reasons: dict[str, Any]) -> None:
    head = f"{'bot':<12}{'games':>6}{'share':>7}{'95 %':>13}{'score':>8}{'of all':>8}{'95 %':>13}{'rating':>13}"
    click.echo(head + f"{'ms':>9}{'choices':>9}")
    for one in standings:
        sure, points = f"{one.low:.3f}-{one.high:.3f}", f"{one.score_low:.3f}-{one.score_high:.3f}"
        click.echo(
            f"{one.bot:<12}{one.games:>6}{one.share:>7.3f}{sure:>13}{one.score:>8.2f}{one.score_share:>8.3f}{points:>13}"
            f"{f'{one.rating} ± {one.margin}':>13}{one.ms:>9.2f}{one.decisions:>9}"
        )
    click.echo("ended by: " + ", ".join(f"{reason} {count}" for reason, count in reasons.items()))
