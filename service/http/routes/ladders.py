"""Ladders as everybody may see them: lists, entries, standings, ratings, pairings, pictures, exports, the log."""

from collections.abc import Callable

import msgspec
from flask import Blueprint, Response

from service.application.competition.export import exported_ladder, ladder_csv, ladder_results_csv
from service.application.competition.ladder_audit import strength_audit
from service.application.competition.ladder_history import LadderHistory
from service.application.competition.ladder_shown import LadderStandings
from service.application.competition.ladder_views import LadderViews, summary
from service.http.competitions import CompetitionRoutes, csv_answer
from service.http.errors import not_found
from service.http.event_log import log_answer
from service.http.request_context import HttpRequest, current
from service.http.responses import answer, conditional, etag
from service.http.schemas import ladders as schemas
from service.http.schemas.tournaments import ExportTable, ReadTournamentEvents
from service.pictures.curves import Curve, curves_picture
from service.pictures.svg import label
from service.pictures.tables import ladder_picture

ladders = Blueprint("ladders", __name__)
ROUTES = CompetitionRoutes("ladders", "l_", lambda app: app.ladders)
LIST, STANDINGS = schemas.ListLadders(), schemas.ReadLadderStandings()
EVENTS, EXPORT = ReadTournamentEvents(), ExportTable()
CURVES = 10


@ladders.get("/v1/ladders")
def list_ladders() -> Response:
    """Newest first."""
    return ROUTES.listed(LIST)


@ladders.get("/v1/ladders/<id>")
def one_ladder(id: str) -> Response:
    http = current()
    http.anybody()
    shown = http.app.ladders.read(ROUTES.known(id), summary)
    return conditional(http, shown, etag(shown.version, None))


@ladders.get("/v1/ladders/<id>/entries")
def entries(id: str) -> Response:
    return _shown(id, lambda views, _: views.entries())


@ladders.get("/v1/ladders/<id>/entries/<entrant>")
def record(id: str, entrant: str) -> Response:
    """One entrant's games."""
    return _shown(id, lambda views, now: views.record(entrant, now))


@ladders.get("/v1/ladders/<id>/entries/<entrant>/ratings")
def rating_history(id: str, entrant: str) -> Response:
    """Every change of a rating: before, after, and the event that made it."""
    return _shown(id, lambda views, _: views.rating_history(entrant))


@ladders.get("/v1/ladders/<id>/standings")
def standings(id: str) -> Response:
    """Now, at any time, or as a season ended; each number with the events that made it."""
    http = current()
    http.anybody()
    wanted = http.query(STANDINGS)
    shown = _standings(http, id, wanted)
    return conditional(http, shown, etag(shown.version, None, f".{shown.at // 86_400_000}"))


def _standings(http: HttpRequest, id: str, wanted: dict[str, str]) -> LadderStandings:
    if "season" in wanted:
        return _past_standings(http, id, int(wanted["season"]))
    at = int(wanted["at"]) if "at" in wanted else None
    _, views = _views(http, id, at=at)
    return views.standings(http.app.clock.now() if at is None else at)


def _past_standings(http: HttpRequest, id: str, season: int) -> LadderStandings:
    """The ladder as it was when the season ended: the archive is the log."""
    history, views = _views(http, id)
    if season == history.state.season and season not in history.season_ends:
        return views.standings(http.app.clock.now())
    if season not in history.season_ends:
        raise not_found("There was no such season.")
    version, ended = history.season_ends[season]
    then = LadderViews(http.app.ladders.history(id, version=version - 1), views.names).standings(ended.at)
    return msgspec.structs.replace(then, final=True, up=list(ended.up), down=list(ended.down))


@ladders.get("/v1/ladders/<id>/seasons")
def seasons(id: str) -> Response:
    """The season that is played, and the archive."""
    return _shown(id, lambda views, _: views.seasons())


@ladders.get("/v1/ladders/<id>/pairings")
def pairings(id: str) -> Response:
    """Tables with seed and cost by part; the newest first."""
    return _shown(id, lambda views, _: views.pairings())


@ladders.get("/v1/ladders/<id>/challenges")
def challenges(id: str) -> Response:
    return _shown(id, lambda views, _: views.challenges())


@ladders.get("/v1/ladders/<id>/strengths")
def strengths(id: str) -> Response:
    """The whole-history rating with intervals, as an audit of the running one."""
    return _shown(id, strength_audit)


@ladders.get("/v1/ladders/<id>/pictures/<picture>")
def one_picture(id: str, picture: str) -> Response:
    """Standings, or curves of ratings, as SVG."""
    http = current()
    http.anybody()
    draw = PICTURES.get(picture)
    if draw is None:
        raise not_found(f"There are {', '.join(PICTURES)}.")
    _, views = _views(http, id)
    return Response(draw(views, http.app.clock.now()), content_type="image/svg+xml; charset=utf-8")


@ladders.get("/v1/ladders/<id>/export")
def export(id: str) -> Response:
    """The whole log with its hashes, and the standings that follow from it."""
    http = current()
    http.anybody()
    history, views = _views(http, id)
    log = http.app.ladders.log(id, 0, history.version)
    return answer(exported_ladder(log, views, http.app.clock.now(), http.app.ladders.checkpoints(history)))


@ladders.get("/v1/ladders/<id>/export.csv")
def export_csv(id: str) -> Response:
    http = current()
    http.anybody()
    part = http.query(EXPORT)["part"]
    _, views = _views(http, id)
    now = http.app.clock.now()
    written = ladder_csv(views.standings(now)) if part == "standings" else ladder_results_csv(views.games())
    return csv_answer(id, part, written)


@ladders.get("/v1/ladders/<id>/events")
def events(id: str) -> Response:
    """The log, as a page, as lines or as server-sent events; `wait` keeps asking until something comes."""
    http = current()
    http.anybody()
    return log_answer(http, ROUTES.known(id), http.query(EVENTS), f"/v1/ladders/{id}/events")


def _views(http: HttpRequest, id: str, *, at: int | None = None) -> tuple[LadderHistory, LadderViews]:
    history = http.app.ladders.history(ROUTES.known(id), at=at)
    return history, LadderViews(history, http.app.accounts.names(history.players))


def _shown(id: str, draw: Callable[[LadderViews, int], msgspec.Struct]) -> Response:
    http = current()
    http.anybody()
    history, views = _views(http, id)
    return conditional(http, draw(views, http.app.clock.now()), etag(history.version, None))


# -- pictures ---------------------------------------------------------------------------------


def _curves(views: LadderViews, now: int) -> str:
    """Ratings of the best after each of their games."""
    best = views.standings(now).standings[:CURVES]
    curves = [
        Curve(
            label(line.entrant, line.name),
            [1500.0, *(change.after.shown() for change in views.history.changes.get(line.entrant, []))],
        )
        for line in best
    ]
    return curves_picture(f"{views.state.fixed.name}: ratings", curves, steps="games", unit="points")


PICTURES: dict[str, Callable[[LadderViews, int], str]] = {
    "standings.svg": lambda views, now: ladder_picture(views.standings(now), views.state.fixed.name),
    "curves.svg": _curves,
}
