"""Studies: notes on versions of games, each with an address that opens the version through the same eyes."""

from typing import Any

from flask import Blueprint, Response

from service.application.studies import NewStudy, StudyPage, study_values
from service.http.paging import decoded, encoded, page_size, people
from service.http.request_context import HttpRequest, current
from service.http.responses import answer, done
from service.http.schemas.studies import ChangeStudy, ReadStudies, WriteStudy

studies = Blueprint("studies", __name__)
WRITE, CHANGE, READ = WriteStudy(), ChangeStudy(), ReadStudies()


@studies.get("/v1/games/<id>/studies")
def of_game(id: str) -> Response:
    """The caller's own, and when the game is over those that others show, by version."""
    http = current()
    viewer, wanted = http.anybody(), http.query(READ)
    size = page_size(wanted.get("limit"))
    page = http.app.studies.of_game(id, viewer, decoded(wanted.get("cursor")), size)
    return _page(http, page, f"/v1/games/{id}/studies", size)


@studies.post("/v1/games/<id>/studies")
def write(id: str) -> Response:
    """Write something down about a version."""
    http = current()
    viewer = http.lasting_viewer()
    wanted = NewStudy(**http.body(WRITE))
    made, replayed = http.app.studies.write(id, viewer, wanted, http.once_key())
    return answer({"game": id} | study_values(made), 201, replayed=replayed)


@studies.put("/v1/games/<id>/studies/<study>")
def change(id: str, study: str) -> Response:
    """Another text, and whether others may read it."""
    http = current()
    viewer = http.lasting_viewer()
    wanted = http.body(CHANGE)
    changed = http.app.studies.change(id, study, viewer, wanted["text"], shown=wanted["shown"])
    return answer({"game": id} | study_values(changed))


@studies.delete("/v1/games/<id>/studies/<study>")
def drop(id: str, study: str) -> Response:
    http = current()
    http.app.studies.drop(id, study, http.viewer("play"))
    return done()


@studies.get("/v1/me/studies")
def of_author() -> Response:
    """All that the caller has written, oldest first."""
    http = current()
    viewer, wanted = http.viewer("play"), http.query(READ)
    size = page_size(wanted.get("limit"))
    return _page(http, http.app.studies.of_author(viewer, decoded(wanted.get("cursor")), size), "/v1/me/studies", size)


def _page(http: HttpRequest, page: StudyPage, path: str, size: int) -> Response:
    shown = [{"game": one.game} | study_values(one) for one in page.studies]
    following = encoded(*page.next) if page.next else None
    names = people(http.app, {one.author for one in page.studies}, ())
    body: dict[str, Any] = {"studies": shown, "players": names, "next": following}
    headers = {"Link": f'<{path}?cursor={following}&limit={size}>; rel="next"'} if following else {}
    return answer(body, headers=headers)
