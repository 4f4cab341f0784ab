"""Why bots did what they did, and analyses of games."""

from flask import Blueprint, Response

from service.application.explanations import MOST_A_PAGE
from service.http.languages import wanted_language
from service.http.paging import page_size
from service.http.perspective import perspective
from service.http.request_context import current
from service.http.responses import answer
from service.http.schemas.play import ReadAnalysis, ReadExplanations, WantAnalysis

insights = Blueprint("insights", __name__)
READ_EXPLANATIONS, WANT_ANALYSIS, READ_ANALYSIS = ReadExplanations(), WantAnalysis(), ReadAnalysis()


@insights.get("/v1/games/<id>/explanations")
def explanations(id: str) -> Response:
    """What bots weighed; after the game for everybody who may see it, before only for auditors."""
    http = current()
    viewer, wanted = http.anybody(), http.query(READ_EXPLANATIONS)
    language, limit = wanted_language(http, wanted.get("language")), page_size(wanted.get("limit"))
    page = http.app.explanations.page(
        id, viewer, perspective(http, wanted), language, int(wanted.get("after", 0)), min(limit, MOST_A_PAGE)
    )
    return answer({"explanations": [one._asdict() for one in page.explanations], "next": page.next})


@insights.post("/v1/games/<id>/analysis")
def want_analysis(id: str) -> Response:
    """Put an analysis on the to-do list; the same wish again leads to the same analysis."""
    http = current()
    viewer = http.lasting_viewer()
    wanted = http.body(WANT_ANALYSIS)
    found = http.app.analyses.ask(id, viewer, wanted["version"], wanted["seat"])
    report = http.app.analysis_reports.report(found, wanted_language(http))
    return answer(report._asdict(), 202, {"Location": f"/v1/games/{id}/analysis/{found.id}"})


@insights.get("/v1/games/<id>/analysis/<analysis>")
def read_analysis(id: str, analysis: str) -> Response:
    """How far it has come, and what came out."""
    http = current()
    viewer = http.anybody()
    language = wanted_language(http, http.query(READ_ANALYSIS).get("language"))
    return answer(http.app.analysis_reports.read(id, analysis, viewer, language)._asdict())
