"""`bakufu ladder run`: a season of a ladder of built-in and remote bots, from one file to a report."""

import tempfile
import threading
import time
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec
import yaml
from marshmallow import ValidationError
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from domain.competition.ladder.aggregate import Ladder
from domain.competition.ladder.check import faults
from domain.competition.ladder.rules import LadderRules
from domain.kernel.aggregate import person
from domain.kernel.errors import RuleViolation
from service.application.competition.export import exported_ladder
from service.application.competition.ladder_requests import LADDER_CODEC
from service.application.competition.ladder_shown import LadderStandings, LadderSummary
from service.application.competition.ladder_views import LadderViews, summary
from service.application.errors import Malformed
from service.bootstrap import Application, build
from service.cli.common import end_on_sigterm, plain_errors, settings_with
from service.cli.embedded_worker import EmbeddedWorker
from service.cli.remote_players import RemotePlayers
from service.cli.serve import address, listen
from service.cli.tournament import LOOK_SECONDS, NOT_IN_FILES
from service.cli.tournament_plan import PlannedEntrant, planned_entrants
from service.cli.tournament_report import STYLE
from service.http.routes.ladder_acts import rules_of
from service.http.routes.ladders import PICTURES
from service.http.schemas.ladders import NewLadder
from service.pictures.svg import label

MOST_LINES = 12


class LadderPlan(NamedTuple):
    rules: LadderRules
    entrants: list[PlannedEntrant]
    folder: Path


@click.group("ladder")
def ladders() -> None:
    """Hold ladders of bots."""


@ladders.command("run")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="Where report and export go; by default the working directory.",
)
@click.option("--database", metavar="URL", help="Keep the ladder there; by default a temporary database.")
@click.option("--minutes", type=click.FloatRange(0.1), default=60.0, show_default=True, help="Give up after that long.")
@plain_errors
def run(file: Path, out: Path, database: str | None, minutes: float) -> None:
    """Play the season that FILE describes, show how it goes, and write a report."""
    end_on_sigterm()
    plan = read_plan(file)
    with tempfile.TemporaryDirectory(prefix="bakufu-") as folder:
        hold(plan, database or f"sqlite:///{Path(folder) / 'ladder.db'}", out, minutes * 60, Console())


def read_plan(path: Path) -> LadderPlan:
    """Raises ClickException with everything that is wrong; a season must have a number of games."""
    try:
        content = yaml.safe_load(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise click.ClickException(f"{path.name} cannot be read: {error}") from None
    if not isinstance(content, dict) or not isinstance(content.get("entrants"), list):
        raise click.ClickException(f"{path.name}: rules of a ladder, and a list of entrants, are needed")
    entrants = [one for line in content.pop("entrants") for one in planned_entrants(line, path.name)]
    try:
        wanted: dict[str, Any] = NewLadder().load({"every": 0, "small_after": 0, "seasons": 1, **content})
    except ValidationError as error:
        raise click.ClickException(f"{path.name}: {error.messages}") from None
    rules = rules_of(wanted)
    if not rules.season_games or not rules.seasons or rules.kind != "rating":
        raise click.ClickException(f"{path.name}: kind is rating, and season_games says how many games are played")
    return LadderPlan(rules, entrants, path.resolve().parent)


def hold(plan: LadderPlan, database: str, out: Path, patience: float, console: Console) -> None:
    """A service of its own, a worker beside it, and everybody plays."""
    settings = settings_with(database)._replace(rate=0)
    services = build(settings)
    server = listen(services, "127.0.0.1", 0)
    threading.Thread(target=server.run, daemon=True).start()
    remote = RemotePlayers(address(server), plan.folder)
    try:
        with EmbeddedWorker(settings):
            id = _opened(services, plan, remote)
            console.print(f"Bakufu on {address(server)}; the log: {address(server)}/v1/ladders/{id}/events")
            over = _watch(services, id, remote, time.monotonic() + patience, console)
        _write(services, id, out, console)
        if not over:
            raise click.ClickException("the time was up before the season was over")
    except KeyboardInterrupt:
        console.print("Stopped.")
    finally:
        remote.close()
        server.close()
        services.store.close()


def _opened(services: Application, plan: LadderPlan, remote: RemotePlayers) -> str:
    host = person(services.accounts.register("Organiser").account.id)
    try:
        id = services.ladders.open(host, plan.rules).result.values.id
        for planned in plan.entrants:
            state = services.ladders.read(id, lambda found: found.state)
            if planned.bot:
                services.ladders.change(id, host, services.entrants.bot_on_ladder(state, planned.bot, host.by, 1))
            else:
                account = remote.register(planned)
                entry = services.entrants.on_ladder(state, account, account, 1)
                services.ladders.change(id, person(account), entry)
    except Malformed as wrong:
        raise click.ClickException(f"the rules cannot be played: {wrong.faults}") from None
    except RuleViolation as refusal:
        raise click.ClickException(f"the ladder refuses: {refusal}") from None
    return id


def _watch(services: Application, id: str, remote: RemotePlayers, end: float, console: Console) -> bool:
    """Draw how it goes, and send remote players to their tables, until it is over or the time is up."""
    seen = 0
    with Live(console=console, refresh_per_second=4, transient=True) as live:
        while time.monotonic() < end:
            shown = services.ladders.read(id, summary)
            if shown.version > seen:
                seen = shown.version
                for account, game in services.ladders.read(id, _sittings):
                    remote.attend(account, game)
                live.update(_display(shown, _views(services, id).standings(services.clock.now())))
            if shown.status == "closed":
                return True
            if (failure := remote.failure()) is not None:
                raise click.ClickException(failure)
            time.sleep(LOOK_SECONDS)
    return False


def _sittings(ladder: Ladder) -> list[tuple[str, str]]:
    """Accounts and the games in which they sit now."""
    state = ladder.state
    return [
        (player, table.game)
        for table in state.tables.values()
        for entrant in table.entrants
        if (player := state.entries[entrant].player) is not None
    ]


def _views(services: Application, id: str) -> LadderViews:
    history = services.ladders.history(id)
    players = [entry.player for entry in history.state.entries.values() if entry.player is not None]
    return LadderViews(history, services.accounts.names(players) if players else {})


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


def _write(services: Application, id: str, out: Path, console: Console) -> None:
    """The report, and the export with the whole log."""
    views, now = _views(services, id), services.clock.now()
    standings, log = views.standings(now), services.ladders.log(id)
    name = NOT_IN_FILES.sub("-", views.state.fixed.name.lower()).strip("-") or "ladder"
    out.mkdir(parents=True, exist_ok=True)
    page, export = out / f"{name}.html", out / f"{name}.json"
    page.write_text(_report(views, now, list(faults(LADDER_CODEC.read(log)))), "utf-8")
    notes = services.ladders.checkpoints(views.history)
    export.write_bytes(msgspec.json.encode(exported_ladder(log, views, now, notes)))
    console.print(_table(standings))
    console.print(f"Report: {page}\nExport: {export}")


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
