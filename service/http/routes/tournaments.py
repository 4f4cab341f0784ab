"""Tournaments as everybody may see them: lists, entries, rounds, standings, pictures, exports, the log."""

from collections.abc import Callable

import msgspec
from flask import Blueprint, Response

from service.application.competition.export import exported, results_csv, standings_csv
from service.application.competition.history import TournamentHistory
from service.application.competition.tournament_views import TournamentViews, summary
from service.http.competitions import CompetitionRoutes, csv_answer
from service.http.errors import not_found
from service.http.event_log import log_answer
from service.http.request_context import HttpRequest, current
from service.http.responses import answer, conditional, etag
from service.http.schemas import tournaments as schemas
from service.pictures.bracket import bracket_picture
from service.pictures.curves import Curve, curves_picture
from service.pictures.svg import label
from service.pictures.tables import cross_picture, standings_picture

tournaments = Blueprint("tournaments", __name__)
ROUTES = CompetitionRoutes("tournaments", "t_", lambda app: app.tournaments)
LIST, STANDINGS = schemas.ListTournaments(), schemas.ReadStandings()
EVENTS, EXPORT = schemas.ReadTournamentEvents(), schemas.ExportTable()
CURVES = 10


@tournaments.get("/v1/tournaments")
def list_tournaments() -> Response:
    """Newest first."""
    return ROUTES.listed(LIST)


@tournaments.get("/v1/tournaments/<id>")
def one_tournament(id: str) -> Response:
    http = current()
    http.anybody()
    shown = http.app.tournaments.read(ROUTES.known(id), summary)
    return conditional(http, shown, etag(shown.version, None))


@tournaments.get("/v1/tournaments/<id>/entries")
def entries(id: str) -> Response:
    return _shown(id, lambda views: views.entries())


@tournaments.get("/v1/tournaments/<id>/entries/<entrant>")
def record(id: str, entrant: str) -> Response:
    """One entrant's way through the event."""
    return _shown(id, lambda views: views.record(entrant))


@tournaments.get("/v1/tournaments/<id>/rounds")
def rounds(id: str) -> Response:
    return _shown(id, lambda views: views.rounds())


@tournaments.get("/v1/tournaments/<id>/rounds/<int:number>")
def one_round(id: str, number: int) -> Response:
    """A pairing with its seed, its cost by part, and what another split would have cost."""
    return _shown(id, lambda views: views.round(number))


@tournaments.get("/v1/tournaments/<id>/standings")
def standings(id: str) -> Response:
    """After any round, or as they were at any time; each number with the events that made it."""
    http = current()
    http.anybody()
    wanted = http.query(STANDINGS)
    at = int(wanted["at"]) if "at" in wanted else None
    round = int(wanted["round"]) if "round" in wanted else None
    history, views = _views(http, id, at=at)
    return conditional(http, views.standings(round), etag(history.version, None))


@tournaments.get("/v1/tournaments/<id>/cross-table")
def cross_table(id: str) -> Response:
    return _shown(id, lambda views: views.cross_table())


@tournaments.get("/v1/tournaments/<id>/pictures/<picture>")
def one_picture(id: str, picture: str) -> Response:
    """Standings, cross table, bracket or curves as SVG."""
    http = current()
    http.anybody()
    draw = PICTURES.get(picture)
    if draw is None:
        raise not_found(f"There are {', '.join(PICTURES)}.")
    history, views = _views(http, id)
    return Response(draw(history, views), content_type="image/svg+xml; charset=utf-8")


@tournaments.get("/v1/tournaments/<id>/export")
def export(id: str) -> Response:
    """The whole log with its hashes, and the standings that follow from it."""
    http = current()
    http.anybody()
    history, views = _views(http, id)
    log = http.app.tournaments.log(id, 0, history.version)
    return answer(exported(log, views.standings(), dict(views.names), http.app.tournaments.checkpoints(history)))


@tournaments.get("/v1/tournaments/<id>/export.csv")
def export_csv(id: str) -> Response:
    http = current()
    http.anybody()
    part = http.query(EXPORT)["part"]
    _, views = _views(http, id)
    written = standings_csv(views.standings()) if part == "standings" else results_csv(views.rounds())
    return csv_answer(id, part, written)


@tournaments.get("/v1/tournaments/<id>/events")
def events(id: str) -> Response:
    """The log, as a page, as lines or as server-sent events; `wait` keeps asking until something comes."""
    http = current()
    http.anybody()
    return log_answer(http, ROUTES.known(id), http.query(EVENTS), f"/v1/tournaments/{id}/events")


def _views(http: HttpRequest, id: str, *, at: int | None = None) -> tuple[TournamentHistory, TournamentViews]:
    history = http.app.tournaments.history(ROUTES.known(id), at=at)
    return history, TournamentViews(history, http.app.accounts.names(history.players))


def _shown(id: str, draw: Callable[[TournamentViews], msgspec.Struct]) -> Response:
    http = current()
    http.anybody()
    history, views = _views(http, id)
    return conditional(http, draw(views), etag(history.version, None))


# -- pictures ---------------------------------------------------------------------------------


def _curves(history: TournamentHistory, views: TournamentViews) -> str:
    """Scores of the best after each round."""
    best = views.standings().standings[:CURVES]
    scores = [_scores(views, round) for round in range(len(history.state.rounds) + 1)]
    curves = [Curve(label(line.entrant, line.name), [score[line.entrant] / 120 for score in scores]) for line in best]
    return curves_picture(f"{history.state.fixed.name}: scores", curves, steps="rounds", unit="points")


def _scores(views: TournamentViews, round: int) -> dict[str, int]:
    return {line.entrant: line.score for line in views.standings(round).standings}


def _bracket(history: TournamentHistory, views: TournamentViews) -> str:
    rules = history.state.fixed
    return bracket_picture(views.rounds(), rules.name, eliminating=rules.format in ("elimination", "groups"))


PICTURES: dict[str, Callable[[TournamentHistory, TournamentViews], str]] = {
    "standings.svg": lambda history, views: standings_picture(views.standings(), history.state.fixed.name),
    "cross-table.svg": lambda history, views: cross_picture(views.cross_table(), history.state.fixed.name),
    "bracket.svg": _bracket,
    "curves.svg": _curves,
}
