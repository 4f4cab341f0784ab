"""Looking back on a game: its time line, and the difference between two versions."""

from urllib.parse import urlencode

from flask import Blueprint, Response

from service.application.access import Perspective
from service.application.timeline import TimelineQuery
from service.http.languages import wanted_language
from service.http.perspective import number, perspective
from service.http.request_context import current
from service.http.responses import conditional, etag
from service.http.schemas.rewinding import ReadDifference, ReadTimeline

rewinding = Blueprint("rewinding", __name__)
READ_TIMELINE, READ_DIFFERENCE = ReadTimeline(), ReadDifference()
USUAL_LIMIT = "1000"


@rewinding.get("/v1/games/<id>/timeline")
def timeline(id: str) -> Response:
    """Rounds, phases, turns, decisions, chance and changes of lead, each with its version."""
    http = current()
    viewer, wanted = http.anybody(), http.query(READ_TIMELINE)
    eyes = perspective(http, {name: value for name, value in wanted.items() if name != "seat"})
    after, limit = int(wanted.get("after", 0)), wanted.get("limit", USUAL_LIMIT)
    labels = wanted.get("labels")
    language = None if labels == "none" else wanted_language(http, labels)
    query = TimelineQuery(after, int(limit), wanted.get("next_", ""), number(wanted.get("seat")))
    page = http.app.timelines.page(id, viewer, eyes, query, language)
    following = page.marks[-1].version if page.more else None
    body = {"version": page.version, "marks": page.marks, "next": following}
    tag = etag(page.version, page.eyes.seat, language or "", opened=page.opened, named=(wanted, page.marks))
    answer = conditional(http, body, tag)
    if following is not None:
        answer.headers["Link"] = f'<{_onward(id, eyes, wanted, following)}>; rel="next"'
    return answer


def _onward(id: str, eyes: Perspective, wanted: dict[str, str], after: int) -> str:
    query: dict[str, str] = {name: wanted[name] for name in ("limit", "seat", "labels") if name in wanted}
    if eyes.role:
        query["as"] = eyes.role
    return f"/v1/games/{id}/timeline?{urlencode({'after': after, **query})}"


@rewinding.get("/v1/games/<id>/diff")
def difference(id: str) -> Response:
    """What changed from one version to another: in the view as a JSON Patch, and in sentences."""
    http = current()
    viewer, wanted = http.anybody(), http.query(READ_DIFFERENCE)
    language = wanted_language(http, wanted.get("language"))
    first, last = int(wanted["from_"]), int(wanted["to"])
    eyes, patch, entries = http.app.timelines.difference(id, viewer, perspective(http, wanted), (first, last), language)
    body = {"from": first, "to": last, "seat": eyes.seat, "patch": patch, "entries": entries}
    return conditional(http, body, etag(last, eyes.seat, language, opened=eyes.opened, named=(first, entries)))
