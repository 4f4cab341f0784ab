"""`bakufu demo`: a service in a temporary folder, bots at a table, and their game told as it is played."""

import tempfile
import threading
import time
from pathlib import Path

import click
from rich.console import Console

from bakufu.client import Client, Game
from domain.bots import BOTS
from domain.catalogue import NAMES
from service.application.audit import AuditReport, verify
from service.bootstrap import Application, build
from service.cli.common import end_on_sigterm, plain_errors, settings_with
from service.cli.serve import EmbeddedWorker, address, listen
from service.cli.teller import GameTeller, seat_names

PATIENCE_SECONDS = 120
LONG_POLL = 5


@click.command()
@click.option("--title", type=click.Choice(NAMES), default="yokohama", show_default=True)
@click.option("--seats", type=click.IntRange(2, 5), default=2, show_default=True)
@click.option("--bots", default="greedy,easy", show_default=True, help="Levels, one for each seat, in turn.")
@click.option("--brief", is_flag=True, help="Tell rounds and the end, not every move.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="By default a free one.")
@click.option("--stay/--leave", default=True, show_default=True, help="Keep serving after the game is over.")
@plain_errors
def demo(title: str, seats: int, bots: str, brief: bool, port: int, stay: bool) -> None:
    """Let bots play a game, tell it in sentences, and show where it can be watched, replayed and verified."""
    end_on_sigterm()
    levels = _levels(bots, seats)
    with tempfile.TemporaryDirectory(prefix="bakufu-") as folder:
        settings = settings_with(f"sqlite:///{Path(folder) / 'demo.db'}")
        services = build(settings)
        server = listen(services, "127.0.0.1", port)
        threading.Thread(target=server.run, daemon=True).start()
        try:
            with EmbeddedWorker(settings), Client(address(server)) as visitor:
                token = visitor.register("Demo host").token
                with Client(address(server), token) as host:
                    _show(services, host, _open(host, title, levels), address(server), brief=brief)
                if stay:
                    click.echo("Serving on; Ctrl-C stops it.")
                    threading.Event().wait()
        except KeyboardInterrupt:
            click.echo("Stopped.")
        finally:
            server.close()
            services.store.close()


def _levels(bots: str, seats: int) -> list[str]:
    named = bots.split(",")
    unknown = sorted(set(named) - set(BOTS))
    if unknown:
        raise click.BadParameter(f"there is {', '.join(BOTS)}, but no {unknown[0]}", param_hint="--bots")
    return [named[seat % len(named)] for seat in range(seats)]


def _open(host: Client, title: str, levels: list[str]) -> Game:
    game = host.open(title, len(levels))
    for level in levels:
        host.seat_bot(game.id, level)
    return host.start(game.id)


def _show(services: Application, host: Client, game: Game, url: str, *, brief: bool) -> None:
    teller = GameTeller(Console(highlight=False), seat_names(game.seats, {}))
    page = f"{url}/games/{game.id}"  # of the web client
    teller.say(f"Bakufu on {url}: {game.title}, {' against '.join(teller.names)}", style="bold")
    teller.say(f"  watch    {page}")
    teller.say(f"  log      {url}/v1/games/{game.id}/events")
    _tell(host, game.id, teller, brief=brief)
    ended = host.game(game.id)
    if not ended.over:
        teller.say(f"Still running after {PATIENCE_SECONDS} s; go on watching.")
        return
    teller.board(host.board(game.id))
    teller.result(ended)
    teller.say(f"  audit    {_audited(verify(list(services.audit.export(game.id)), services.titles))}")
    teller.say(f"  replay   {page}?at={ended.version // 2}")


def _tell(host: Client, game: str, teller: GameTeller, *, brief: bool) -> None:
    """What happens, as it happens, until the game is over."""
    told, end = 0, time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        page = host.chronicle(game, told, wait=LONG_POLL)
        teller.events(page.entries, brief=brief)
        told = page.next or page.version
        if page.next is None and host.game(game).over:
            teller.events(host.chronicle(game, told).entries, brief=brief)
            return


def _audited(report: AuditReport) -> str:
    if report.faults:
        return "; ".join(report.faults)
    return (
        f"chain verified: {report.events} events, {report.seals_opened} seals opened, {report.draws} draws recomputed"
    )
