"""`bakufu ladder run`: a season of a ladder of built-in and remote bots, from one file to a report."""

from functools import partial
from html import escape
from pathlib import Path
from typing import NamedTuple

import click
import msgspec
from rich.console import Console, Group, RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from domain.competition.ladder.aggregate import Ladder
from domain.competition.ladder.check import faults
from domain.competition.ladder.rules import LadderRules
from domain.kernel.aggregate import person
from service.application.competition.export import exported_ladder
from service.application.competition.ladder_requests import LADDER_CODEC
from service.application.competition.ladder_shown import LadderStandings, LadderSummary
from service.application.competition.ladder_views import LadderViews, summary
from service.bootstrap import Application
from service.cli.common import plain_errors
from service.cli.event_plan import PlannedEntrant, read_file
from service.cli.holding import Glance, HeldEvent, files_in, hold, run_options
from service.cli.remote_players import RemotePlayers
from service.cli.tournament_report import STYLE
from service.http.routes.ladder_acts import rules_of
from service.http.routes.ladders import PICTURES
from service.http.schemas.ladders import NewLadder
from service.pictures.svg import label

MOST_LINES = 12
USUAL = {"every": 0, "small_after": 0, "seasons": 1}


class LadderPlan(NamedTuple):
    rules: LadderRules
    entrants: list[PlannedEntrant]
    folder: Path


@click.group("ladder")
def ladders() -> None:
    """Hold ladders of bots."""


@ladders.command("run")
@run_options("ladder")
@plain_errors
def run(file: Path, out: Path, database: str | None, minutes: float) -> None:
    """Play the season that FILE describes, show how it goes, and write a report."""
    plan = read_plan(file)
    hold(partial(opened, plan), plan.folder, database, out, minutes)


def read_plan(path: Path) -> LadderPlan:
    """Raises ClickException with everything that is wrong; a season must have a number of games."""
    wanted, entrants = read_file(path, "ladder", NewLadder(), USUAL)
    rules = rules_of(wanted)
    if not rules.season_games or not rules.seasons or rules.kind != "rating":
        raise click.ClickException(f"{path.name}: kind is rating, and season_games says how many games are played")
    return LadderPlan(rules, entrants, path.resolve().parent)


def opened(plan: LadderPlan, services: Application, remote: RemotePlayers) -> "HeldLadder":
    host = person(services.accounts.register("Organiser").account.id)
    ladders, entrants = services.ladders, services.entrants
    id = ladders.open(host, plan.rules).result.values.id
    for planned in plan.entrants:
        state = ladders.read(id, lambda found: found.state)
        if planned.bot:
            ladders.change(id, host, entrants.bot_on_ladder(state, planned.bot, host.by, 1))
        else:
            account = remote.register(planned)
            ladders.change(id, person(account), entrants.on_ladder(state, account, account, 1))
    return HeldLadder(services, id)


class HeldLadder(HeldEvent):
    noun = "ladder"

    def glance(self) -> Glance:
        return self.services.ladders.read(self.id, _glance)

    def drawing(self) -> RenderableType:
        shown = self.services.ladders.read(self.id, summary)
        return _display(shown, self._views().standings(self.services.clock.now()))

    def write(self, out: Path, console: Console) -> None:
        views, now, ladders = self._views(), self.services.clock.now(), self.services.ladders
        log = ladders.log(self.id)
        page, data = files_in(out, views.state.fixed.name, self.noun)
        page.write_text(_report(views, now, list(faults(LADDER_CODEC.read(log)))), "utf-8")
        data.write_bytes(msgspec.json.encode(exported_ladder(log, views, now, ladders.checkpoints(views.history))))
        console.print(_table(views.standings(now)))
        console.print(f"Report: {page}\nExport: {data}")

    def _views(self) -> LadderViews:
        history = self.services.ladders.history(self.id)
        return LadderViews(history, self.services.accounts.names(history.players))


def _glance(ladder: Ladder) -> Glance:
    state = ladder.state
    sittings = [
        (player, table.game)
        for table in state.tables.values()
        for entrant in table.entrants
        if (player := state.entries[entrant].player) is not None
    ]
    return Glance(ladder.version, state.status == "closed", sittings)


def _display(shown: LadderSummary, standings: LadderStandings) -> RenderableType:
    season, planned = shown.season, shown.rules.season_games
    line = Table.grid(padding=(0, 1))
    line.add_row(ProgressBar(planned, season.results, width=32), Text(f"{season.results} of {planned} games"))
    head = Text(f"{shown.name}: {shown.rules.games.title}, season {season.season}", style="bold")
    return Group(head, line, _table(standings, MOST_LINES))


def _table(page: LadderStandings, most: int | None = None) -> Table:
    table = Table(box=None, pad_edge=False)
    for name in ("", "entrant", "proven", "rating", "games"):
        table.add_column(name, justify="left" if name == "entrant" else "right")
    for line in page.standings[:most]:
        rated = f"{line.rating} ± {line.margin}{' ?' if line.provisional else ''}"
        table.add_row(str(line.place), label(line.entrant, line.name), str(line.proven), rated, str(line.games))
    return table


def _report(views: LadderViews, now: int, wrong: list[str]) -> str:
    """A page that needs nothing else."""
    rules, history = views.state.fixed, views.history
    figures = "".join(f"<figure>{draw(views, now)}</figure>" for draw in PICTURES.values())
    checked = "; ".join(wrong) or "Costs of tables and the order of seasons were worked out again: all as announced."
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(rules.name)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>'
        f"<h1>{escape(rules.name)}</h1><p>{escape(rules.games.title)}, {len(views.state.entries)} entrants, "
        f'{len(history.results)} games. <span class="faint">{escape(history.id)} at version {history.version}; rules '
        f"<code>{rules.digest}</code></span></p><p>{escape(checked)}</p>{figures}</body></html>"
    )
