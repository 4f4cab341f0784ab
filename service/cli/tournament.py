"""`bakufu tournament run`: a whole tournament of built-in and remote bots, from one file to a report."""

from functools import partial
from pathlib import Path
from typing import NamedTuple

import click
import msgspec
from rich.console import Console, RenderableType

from domain.competition.rules import Rules
from domain.competition.tournament import orders
from domain.competition.tournament.aggregate import Tournament
from domain.competition.tournament.outcome import faults
from domain.kernel.aggregate import person
from service.application.competition.export import exported
from service.application.competition.tournament_views import TournamentViews, summary
from service.bootstrap import Application
from service.cli.common import plain_errors
from service.cli.event_plan import PlannedEntrant, read_file
from service.cli.holding import Glance, HeldEvent, files_in, hold, run_options
from service.cli.remote_players import RemotePlayers
from service.cli.tournament_display import display, standings_table
from service.cli.tournament_report import report
from service.http.routes.organising import rules_of
from service.http.schemas.tournaments import NewTournament


class TournamentPlan(NamedTuple):
    rules: Rules
    entrants: list[PlannedEntrant]
    folder: Path = Path()  # of the file: commands are started there


@click.group("tournament")
def tournaments() -> None:
    """Hold tournaments of bots."""


@tournaments.command("run")
@run_options("tournament")
@plain_errors
def run(file: Path, out: Path, database: str | None, minutes: float) -> None:
    """Hold the tournament that FILE describes, show how it goes, and write a report."""
    hold_tournament(read_plan(file), database, out, minutes)


def hold_tournament(plan: TournamentPlan, database: str | None, out: Path, minutes: float) -> None:
    hold(partial(announced, plan), plan.folder, database, out, minutes)


def read_plan(path: Path) -> TournamentPlan:
    """Raises ClickException with everything that is wrong."""
    wanted, entrants = read_file(path, "tournament", NewTournament(), {})
    return TournamentPlan(rules_of(wanted), entrants, path.resolve().parent)


def announced(plan: TournamentPlan, services: Application, remote: RemotePlayers) -> "HeldTournament":
    host = person(services.accounts.register("Organiser").account.id)
    tournaments, entrants = services.tournaments, services.entrants
    id = tournaments.announce(host, plan.rules).result.values.id
    for planned in plan.entrants:
        state = tournaments.read(id, lambda found: found.state)
        if planned.bot:
            tournaments.change(id, host, entrants.bot(state, planned.bot, host.by))
        else:
            account = remote.register(planned)
            tournaments.change(id, person(account), entrants.account(state, account, account))
    tournaments.change(id, host, orders.Begin())
    return HeldTournament(services, id)


class HeldTournament(HeldEvent):
    noun = "tournament"

    def glance(self) -> Glance:
        return self.services.tournaments.read(self.id, _glance)

    def drawing(self) -> RenderableType:
        return display(self.services.tournaments.read(self.id, summary), self._views().standings())

    def write(self, out: Path, console: Console) -> None:
        views = self._views()
        history, standings, tournaments = views.history, views.standings(), self.services.tournaments
        console.print(standings_table(standings))
        page, data = files_in(out, history.state.fixed.name, self.noun)
        page.write_text(report(history, views, list(faults(history.state))), "utf-8")
        log = tournaments.log(self.id, 0, history.version)
        data.write_bytes(
            msgspec.json.encode(exported(log, standings, dict(views.names), tournaments.checkpoints(history)))
        )
        console.print(f"Report: {page}\nExport: {data} (python docs/check_tournament.py {data} checks it)")

    def _views(self) -> TournamentViews:
        history = self.services.tournaments.history(self.id)
        return TournamentViews(history, self.services.accounts.names(history.players))


def _glance(tournament: Tournament) -> Glance:
    state = tournament.state
    sittings = [
        (player, table.game)
        for round in state.rounds
        for table in round.open_tables
        for entrant in table.entrants
        if (player := state.entries[entrant].player) is not None
    ]
    return Glance(tournament.version, state.status in ("finished", "cancelled"), sittings)
