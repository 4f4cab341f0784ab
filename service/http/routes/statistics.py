"""Figures of titles and of games: statistics as JSON, CSV and SVG, and luck."""

from flask import Blueprint, Response

from service.http.content_negotiation import JSON
from service.http.errors import Problem
from service.http.request_context import current
from service.http.responses import answer, conditional, etag
from service.pictures.statistics import statistics_picture
from service.pictures.statistics_table import statistics_csv

statistics = Blueprint("statistics", __name__)
CSV, SVG = "text/csv", "image/svg+xml"


@statistics.get("/v1/statistics/<name>")
def of_title(name: str) -> Response:
    """Who wins, how long games are, how chance fell, how long people think; of public games that are over."""
    http = current()
    found = http.app.statistics.of(name)
    kind = http.accept_mimetypes.best_match([JSON, CSV, SVG]) if "Accept" in http.headers else JSON
    if kind is None:
        raise Problem(406, "request.not-acceptable")
    if kind == JSON:
        return answer(found)
    if kind == CSV:
        return Response(statistics_csv(found), content_type=f"{CSV}; charset=utf-8")
    return Response(statistics_picture(found), content_type=SVG)


@statistics.get("/v1/games/<id>/luck")
def luck(id: str) -> Response:
    """What each seat rolled and drew, against the average; once the game is over."""
    http = current()
    found = http.app.luck.of(id, http.anybody())
    return conditional(http, found, etag(found["version"], None))
