"""A tournament on a terminal while it is played: the round, its tables, and who leads."""

from rich.console import Group, RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from service.application.competition.shown import StandingsPage, TournamentSummary
from service.pictures.svg import label, points

MOST_LINES = 12


def display(summary: TournamentSummary, standings: StandingsPage) -> RenderableType:
    """What is drawn again and again."""
    return Group(_head(summary), _progress(summary), standings_table(standings, MOST_LINES))


def _head(summary: TournamentSummary) -> Text:
    planned = f" of {summary.rounds_planned}" if summary.rounds_planned else ""
    where = f"round {summary.round.round}{planned}" if summary.round else "the first round is being paired"
    return Text(f"{summary.name}: {summary.rules.games.title}, {summary.entrants} entrants, {where}", style="bold")


def _progress(summary: TournamentSummary) -> RenderableType:
    current = summary.round
    if current is None:
        return Text("")
    played = current.tables - current.open
    line = Table.grid(padding=(0, 1))
    line.add_row(ProgressBar(current.tables, played, width=32), Text(f"{played} of {current.tables} tables"))
    return line


def standings_table(page: StandingsPage, most: int | None = None) -> Table:
    table = Table(box=None, pad_edge=False)
    for name in ("", "entrant", "points", "games", "decided by"):
        table.add_column(name, justify="right" if name in ("", "points", "games") else "left")
    for line in page.standings[:most]:
        called = label(line.entrant, line.name)
        table.add_row(str(line.place), called, points(line.score), str(line.games), Text(line.decided, style="dim"))
    return table
