"""`bakufu demo`: a service in a temporary folder, bots at a table, and where to look at it."""

import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import click

from domain.catalogue import NAMES
from domain.game.game import Game
from domain.game.lobby import Terms
from domain.game.orders import SeatBot, Start
from domain.kernel.aggregate import person
from service.application.audit import Report, verify
from service.application.games import OpenGame
from service.bootstrap import Application, build
from service.cli.common import end_on_sigterm, plain_errors, settings_with
from service.cli.serve import EmbeddedWorker, address, listen

PATIENCE_SECONDS = 50


@click.command()
@click.option("--title", type=click.Choice(NAMES), default=NAMES[0], show_default=True)
@click.option("--seats", type=int, help="By default the most that the title allows.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="By default a free one.")
@click.option("--stay/--leave", default=True, show_default=True, help="Keep serving after the game is over.")
@plain_errors
def demo(title: str, seats: int | None, port: int, stay: bool) -> None:
    """Let bots play a game and show where it can be watched, replayed and verified."""
    end_on_sigterm()
    with tempfile.TemporaryDirectory(prefix="bakufu-") as folder:
        settings = settings_with(f"sqlite:///{Path(folder) / 'demo.db'}")
        services = build(settings)
        server = listen(services, "127.0.0.1", port)
        threading.Thread(target=server.run, daemon=True).start()
        try:
            with EmbeddedWorker(settings):
                _show(services, title, seats, address(server))
                if stay:
                    click.echo("Serving on; Ctrl-C stops it.")
                    threading.Event().wait()
        except KeyboardInterrupt:
            click.echo("Stopped.")
        finally:
            server.close()
            services.store.close()


def _show(services: Application, title: str, seats: int | None, url: str) -> None:
    game = _open(services, title, seats)
    click.echo(f"Bakufu on {url}, {title} with bots on all seats")
    click.echo(f"  watch    {url}/v1/games/{game}/view")
    click.echo(f"  replay   {url}/v1/games/{game}/view?version=100")
    click.echo(f"  log      {url}/v1/games/{game}/events")
    summary = _wait(services, game)
    if summary is None:
        click.echo(f"  still running after {PATIENCE_SECONDS} s; go on watching")
        return
    result, version = summary
    click.echo(f"  over     after {version} events: winners {list(result.winners)}, scores {list(result.scores)}")
    report = verify(list(services.audit.export(game)), services.titles)
    click.echo(f"  audit    {_audited(report)}")


def _open(services: Application, title: str, seats: int | None) -> str:
    host = services.accounts.register("demo host").account.id
    rules = services.titles[title]
    setup = rules.setup(seats or rules.meta.variants[0].seats[-1])
    request = OpenGame(person(host), rules, setup, Terms())
    services.games.open(request)
    services.games.give(request.stream, person(host), *[SeatBot("random")] * setup.seats, Start())
    return request.stream


def _wait(services: Application, id: str) -> tuple[Any, int] | None:
    def look(game: Game) -> tuple[Any, int]:
        return game.lobby.result, game.version

    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        result, version = services.games.look(id, look)
        if result is not None:
            return result, version
        time.sleep(0.2)
    return None


def _audited(report: Report) -> str:
    if report.faults:
        return "; ".join(report.faults)
    return (
        f"chain verified: {report.events} events, {report.seals_opened} seals opened, {report.draws} draws recomputed"
    )
