"""`bakufu tournament run`: a whole tournament of built-in and remote bots, from one file to a report."""

import re
import tempfile
import threading
import time
from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.live import Live

from domain.competition.tournament import orders
from domain.competition.tournament.aggregate import Tournament
from domain.competition.tournament.outcome import faults
from domain.kernel.aggregate import person
from domain.kernel.errors import RuleViolation
from service.application.competition.export import exported
from service.application.competition.tournament_views import TournamentViews, summary
from service.application.errors import Malformed
from service.bootstrap import Application, build
from service.cli.common import end_on_sigterm, plain_errors, settings_with
from service.cli.embedded_worker import EmbeddedWorker
from service.cli.remote_players import RemotePlayers
from service.cli.serve import address, listen
from service.cli.tournament_display import display, standings_table
from service.cli.tournament_plan import TournamentPlan, read_plan
from service.cli.tournament_report import report

LOOK_SECONDS = 0.3
NOT_IN_FILES = re.compile(r"[^a-z0-9]+")


@click.group("tournament")
def tournaments() -> None:
    """Hold tournaments of bots."""


@tournaments.command("run")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="Where report and export go; by default the working directory.",
)
@click.option("--database", metavar="URL", help="Keep the tournament there; by default a temporary database.")
@click.option("--minutes", type=click.FloatRange(0.1), default=60.0, show_default=True, help="Give up after that long.")
@plain_errors
def run(file: Path, out: Path, database: str | None, minutes: float) -> None:
    """Hold the tournament that FILE describes, show how it goes, and write a report."""
    end_on_sigterm()
    plan = read_plan(file)
    with tempfile.TemporaryDirectory(prefix="bakufu-") as folder:
        hold(plan, database or f"sqlite:///{Path(folder) / 'tournament.db'}", out, minutes * 60, Console())


def hold(plan: TournamentPlan, database: str, out: Path, patience: float, console: Console) -> None:
    """A service of its own, a worker beside it, and everybody plays."""
    settings = settings_with(database)._replace(rate=0)
    services = build(settings)
    server = listen(services, "127.0.0.1", 0)
    threading.Thread(target=server.run, daemon=True).start()
    remote = RemotePlayers(address(server), plan.folder)
    try:
        with EmbeddedWorker(settings):
            id = _announced(services, plan, remote)
            console.print(f"Bakufu on {address(server)}; the log: {address(server)}/v1/tournaments/{id}/events")
            over = _watch(services, id, remote, time.monotonic() + patience, console)
        _write(services, id, out, console)
        if not over:
            raise click.ClickException("the time was up before the tournament was over")
    except KeyboardInterrupt:
        console.print("Stopped.")
    finally:
        remote.close()
        server.close()
        services.store.close()


def _announced(services: Application, plan: TournamentPlan, remote: RemotePlayers) -> str:
    host = person(services.accounts.register("Organiser").account.id)
    tournaments = services.tournaments
    try:
        id = tournaments.announce(host, plan.rules).result.values.id
        for planned in plan.entrants:
            state = tournaments.read(id, lambda found: found.state)
            if planned.bot:
                tournaments.change(id, host, services.entrants.bot(state, planned.bot, host.by))
            else:
                account = remote.register(planned)
                tournaments.change(id, person(account), services.entrants.account(state, account, account))
        tournaments.change(id, host, orders.Begin())
    except Malformed as wrong:
        raise click.ClickException(f"the rules cannot be played: {wrong.faults}") from None
    except RuleViolation as refusal:
        raise click.ClickException(f"the tournament refuses: {refusal}") from None
    return id


def _watch(services: Application, id: str, remote: RemotePlayers, end: float, console: Console) -> bool:
    """Draw how it goes, and send remote players to their tables, until it is over or the time is up."""
    seen = 0
    with Live(console=console, refresh_per_second=4, transient=True) as live:
        while time.monotonic() < end:
            shown = services.tournaments.read(id, summary)
            if shown.version > seen:
                seen = shown.version
                for account, game in services.tournaments.read(id, _sittings):
                    remote.attend(account, game)
                live.update(display(shown, _views(services, id).standings()))
            if shown.status in ("finished", "cancelled"):
                return True
            if (failure := remote.failure()) is not None:
                raise click.ClickException(failure)
            time.sleep(LOOK_SECONDS)
    return False


def _sittings(tournament: Tournament) -> list[tuple[str, str]]:
    """Accounts and the games in which they sit now."""
    state = tournament.state
    return [
        (player, table.game)
        for round in state.rounds
        for table in round.open_tables
        for entrant in table.entrants
        if (player := state.entries[entrant].player) is not None
    ]


def _views(services: Application, id: str) -> TournamentViews:
    history = services.tournaments.history(id)
    players = [entry.player for entry in history.state.entries.values() if entry.player is not None]
    return TournamentViews(history, services.accounts.names(players))


def _write(services: Application, id: str, out: Path, console: Console) -> None:
    """The report, and the export that a stand-alone program can check."""
    views = _views(services, id)
    history = services.tournaments.history(id)
    standings = views.standings()
    console.print(standings_table(standings))
    out.mkdir(parents=True, exist_ok=True)
    stem = NOT_IN_FILES.sub("-", history.state.fixed.name.lower()).strip("-") or "tournament"
    page, data = out / f"{stem}.html", out / f"{stem}.json"
    page.write_text(report(history, views, list(faults(history.state))), "utf-8")
    log = services.tournaments.log(id, 0, history.version)
    data.write_bytes(
        msgspec.json.encode(exported(log, standings, dict(views.names), services.tournaments.checkpoints(history)))
    )
    console.print(f"Report: {page}\nExport: {data} (python docs/check_tournament.py {data} checks it)")
