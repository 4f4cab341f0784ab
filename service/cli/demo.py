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
from domain.competition.rules import GameTerms, Rules
from service.application.audit import verify
from service.application.audit_report import AuditReport
from service.bootstrap import Application, build
from service.cli.common import end_on_sigterm, plain_errors, settings_with
from service.cli.embedded_worker import EmbeddedWorker
from service.cli.event_plan import RANDOM, PlannedEntrant
from service.cli.exhibition import Exhibition
from service.cli.phrases import Phrases, language_option
from service.cli.serve import address, listen
from service.cli.teller import GameTeller, seat_names
from service.cli.tournament import TournamentPlan, hold_tournament

GAME_TIMEOUT_SECONDS = 120
TOURNAMENT_MINUTES = 10
LONG_POLL = 5


@click.command()
@click.option("--title", type=click.Choice(NAMES), default="edo", show_default=True)
@click.option("--seats", type=click.IntRange(2, 5), default=4, show_default=True)
@click.option("--bots", default="greedy", show_default=True, help="Levels, one for each seat, in turn.")
@click.option("--brief", is_flag=True, help="Tell rounds and the end, not every move.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="By default a free one.")
@click.option("--stay/--leave", default=True, show_default=True, help="Keep serving after the game is over.")
@click.option("--tournament", is_flag=True, help="Hold a small tournament instead, and write its report here.")
@language_option
@plain_errors
def demo(
    title: str, seats: int, bots: str, brief: bool, port: int, stay: bool, tournament: bool, language: str
) -> None:
    """Let bots play a game, tell it in sentences, and show where it can be watched, replayed and verified."""
    end_on_sigterm()
    levels, phrases = _levels(bots, seats), Phrases(language)
    if tournament:
        hold_tournament(small_tournament(title, levels), None, Path(), TOURNAMENT_MINUTES)
        return
    with tempfile.TemporaryDirectory(prefix="bakufu-") as folder:
        settings = settings_with(f"sqlite:///{Path(folder) / 'demo.db'}")
        services = build(settings)
        server = listen(services, "127.0.0.1", port)
        threading.Thread(target=server.run, daemon=True).start()
        try:
            with EmbeddedWorker(settings), Client(address(server)) as visitor:
                token = visitor.register("Demo host").token
                with Client(address(server), token, language=language) as host:
                    game = _show(services, host, _open(host, title, levels), address(server), phrases, brief=brief)
                if stay:
                    _stay(address(server), game, phrases)
        except KeyboardInterrupt:
            click.echo(phrases("stopped"))
        finally:
            server.close()
            services.store.close()


def _stay(url: str, told: Game, phrases: Phrases) -> None:
    """Serve on, with a game that is being played: the last lines say where, and where the one told before lies."""
    if told.over:
        click.echo(phrases("replay", url=f"{url}/games/{told.id}?at={told.version // 2}"))
    with Exhibition(url) as running:
        game = running.first_game(GAME_TIMEOUT_SECONDS)
        click.echo(phrases("serving"))
        click.echo(phrases("lobby", url=url))
        if game is not None:
            click.echo(phrases("playing-now", url=f"{url}/games/{game}"))
        threading.Event().wait()


def small_tournament(title: str, levels: list[str]) -> TournamentPlan:
    """Four built-in bots and two that play over REST, in pairs, three rounds."""
    rules = Rules("Demo cup", GameTerms(title, "", ""), seats=2, least=2, rounds=3)
    built_in = [PlannedEntrant(f"{level} {number}", level) for number, level in enumerate((levels * 4)[:4], 1)]
    remote = [PlannedEntrant(f"Wanderer {number}", remote=RANDOM) for number in (1, 2)]
    return TournamentPlan(rules, [*built_in, *remote])


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


def _show(services: Application, host: Client, game: Game, url: str, phrases: Phrases, *, brief: bool) -> Game:
    """Tell a game until it is over, and how it stands then."""
    teller = GameTeller(Console(highlight=False), seat_names(game.seats, {}, phrases), phrases)
    against = phrases("against").join(teller.names)
    teller.say(f"Bakufu on {url}: {game.title}, {against}", style="bold")
    teller.say(phrases("watch", url=f"{url}/games/{game.id}"))  # of the web client
    teller.say(phrases("log", url=f"{url}/v1/games/{game.id}/events"))
    _tell(host, game.id, teller, brief=brief)
    ended = host.game(game.id)
    if not ended.over:
        teller.say(phrases("running", seconds=GAME_TIMEOUT_SECONDS))
        return ended
    teller.board(host.board(game.id))
    teller.result(ended)
    report = verify(list(services.exports.whole(game.id).lines()), services.titles)
    teller.say(phrases("audit", report=_audited(report, phrases)))
    return ended


def _tell(host: Client, game: str, teller: GameTeller, *, brief: bool) -> None:
    """What happens, as it happens, until the game is over."""
    told, end = 0, time.monotonic() + GAME_TIMEOUT_SECONDS
    while time.monotonic() < end:
        page = host.chronicle(game, told, wait=LONG_POLL)
        teller.events(page.entries, brief=brief)
        told = page.next or page.version
        if page.next is None and host.game(game).over:
            teller.events(host.chronicle(game, told).entries, brief=brief)
            return


def _audited(report: AuditReport, phrases: Phrases) -> str:
    if report.faults:
        return "; ".join(report.faults)
    return phrases("verified", events=report.events, seals=report.seals_opened, draws=report.draws)
