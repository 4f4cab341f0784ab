"""What-if games: opening one where a game has been, and listing those of a game."""

from typing import Any
from urllib.parse import urlencode

import msgspec
from flask import Blueprint, Response

from domain.game.clock import Clock
from service.application.forks import WantedFork
from service.application.opening import PlannedSeat
from service.http.paging import decoded, encoded, listed_people, page_size
from service.http.request_context import current
from service.http.responses import answer, etag
from service.http.schemas import games as schemas

forks = Blueprint("forks", __name__)
NEW_FORK, LIST_FORKS = schemas.NewFork(), schemas.ListForks()


@forks.post("/v1/games/<id>/forks")
def fork_game(id: str) -> Response:
    """Open a what-if game from any version that the caller may see."""
    http = current()
    viewer = http.lasting_viewer()
    outcome = http.app.forks.open(id, viewer, _wanted(http.body(NEW_FORK)), http.once_key())
    shown = outcome.result
    headers = {"Location": f"/v1/games/{shown.values['id']}", "ETag": etag(shown.version, None)}
    return answer(shown.values, 201, headers, replayed=outcome.replayed)


def _wanted(body: dict[str, Any]) -> WantedFork:
    return WantedFork(
        body["version"],
        tuple(PlannedSeat(**place) for place in body["seating"]),
        body["visibility"],
        Clock(**body["clock"]) if body["clock"] else None,
        body["undo"],
    )


@forks.get("/v1/games/<id>/forks")
def list_forks(id: str) -> Response:
    """Forks of a game that the caller may see, newest first."""
    http = current()
    viewer, wanted = http.anybody(), http.query(LIST_FORKS)
    size = page_size(wanted.get("limit"))
    rows = list(http.app.forks.of(id, viewer, size + 1, decoded(wanted.get("cursor"))))
    more, rows = len(rows) > size, rows[:size]
    body: dict[str, Any] = {"forks": [msgspec.Raw(row.data) for row in rows], "next": None}
    body["players"] = listed_people(http.app, rows)
    headers = {}
    if more:
        body["next"] = encoded(rows[-1].sort, rows[-1].key)
        onward = urlencode({**wanted, "cursor": body["next"]})
        headers["Link"] = f'</v1/games/{id}/forks?{onward}>; rel="next"'
    return answer(body, headers=headers)
