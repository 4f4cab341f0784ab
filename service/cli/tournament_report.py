"""The report of a tournament: one HTML file with standings, pictures, rounds and what every pairing cost."""

from html import escape

from service.application.competition.history import TournamentHistory
from service.application.competition.shown import ShownRound, ShownTable, StandingsPage
from service.application.competition.tournament_views import TournamentViews
from service.http.routes.tournaments import PICTURES
from service.pictures.svg import label, points

STYLE = """
:root{color-scheme:light dark;--ink:#1f2430;--paper:#fff;--rule:#d3d8e0;--faint:#5b6472}
@media(prefers-color-scheme:dark){:root{--ink:#e8eaee;--paper:#12151b;--rule:#3a414d;--faint:#a3abb8}}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:72rem;margin:2rem auto;
padding:0 1rem}h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2.2rem}table{border-collapse:collapse;margin:.6rem 0}
th,td{padding:.25rem .7rem;border-bottom:1px solid var(--rule);text-align:left}td.n,th.n{text-align:right}
.faint{color:var(--faint)}code{font-size:.85em;overflow-wrap:anywhere}figure{margin:1rem 0;overflow-x:auto}
svg{max-width:none}
"""


def report(history: TournamentHistory, views: TournamentViews, faults: list[str]) -> str:
    """A page that needs nothing else."""
    rules, name = history.state.fixed, history.state.fixed.name
    standings = views.standings()
    figures = "".join(f"<figure>{draw(history, views)}</figure>" for draw in PICTURES.values())
    checked = "Costs and points were worked out again: all as announced." if not faults else "; ".join(faults)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(name)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>'
        f"<h1>{escape(name)}</h1><p>{escape(rules.games.title)}, {escape(rules.format)}, tables of {rules.seats}, "
        f"{len(history.state.entries)} entrants, {len(history.state.rounds)} rounds. "
        f'<span class="faint">{escape(history.id)} at version {history.version}; rules <code>{rules.digest}</code>'
        f"</span></p><p>{escape(checked)}</p><h2>Standings</h2>{_standings(standings)}<h2>Pictures</h2>{figures}"
        f"<h2>Rounds</h2>{''.join(_round(round) for round in views.rounds().rounds)}</body></html>"
    )


def _standings(page: StandingsPage) -> str:
    names = [name for name in page.order if any(name in line.tie_breaks for line in page.standings)]
    head = "".join(f'<th class="n">{escape(name)}</th>' for name in names)
    rows = "".join(
        f'<tr><td class="n">{line.place}</td><td>{escape(label(line.entrant, line.name))}</td>'
        f'<td class="n">{points(line.score)}</td><td class="n">{line.games}</td><td>{escape(line.decided)}</td>'
        + "".join(f'<td class="n">{escape(line.tie_breaks.get(name, ""))}</td>' for name in names)
        + "</tr>"
        for line in page.standings
    )
    return (
        '<table><tr><th class="n">place</th><th>entrant</th><th class="n">points</th><th class="n">games</th>'
        f"<th>decided by</th>{head}</tr>{rows}</table>"
    )


def _round(round: ShownRound) -> str:
    parts = {name: value for name, value in _parts(round) if value}
    cost = ", ".join(f"{name} {value:,}" for name, value in parts.items()) or "nothing"
    other = f" The cheapest other split of the two dearest tables: {round.otherwise.cost:,}." if round.otherwise else ""
    tables = "".join(_table(table) for table in round.tables)
    return (
        f"<h3>{escape(round.stage or f'Round {round.round}')}</h3><p>Cost {round.total:,} ({cost}).{other} "
        f'<span class="faint">Seed <code>{round.seed}</code></span></p><table><tr><th>game</th><th>seats in order: '
        f"rank, points</th></tr>{tables}</table>"
    )


def _parts(round: ShownRound) -> list[tuple[str, int]]:
    cost = round.cost
    return [
        ("score distance", cost.distance),
        ("rematches", cost.rematches),
        ("seats", cost.seats),
        ("smaller tables", cost.smaller),
        ("byes", cost.byes),
    ]


def _table(table: ShownTable) -> str:
    places = "; ".join(
        f"{escape(label(place.entrant, place.name))} {place.rank or '-'}, {points(place.points or 0)}"
        for place in table.places
    )
    return f"<tr><td><code>{escape(table.game)}</code></td><td>{places}</td></tr>"
