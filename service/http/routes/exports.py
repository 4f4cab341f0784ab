"""Games to take away and check: one export, many of them, and the program that checks them."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from urllib.parse import urlencode

from flask import Blueprint, Response

from service.application.access import ANYBODY
from service.application.errors import Malformed
from service.application.exports import in_pieces, packed
from service.bootstrap import Application
from service.eventstore.port import StreamDamaged
from service.http.content_negotiation import NDJSON
from service.http.errors import not_found
from service.http.paging import decoded, encoded
from service.http.request_context import HttpRequest, current
from service.http.routes.feed import gate
from service.http.schemas.games import ListExports, ReadExport
from service.http.streams import streamed

exports = Blueprint("exports", __name__)
READ_EXPORT, LIST_EXPORTS = ReadExport(), ListExports()
GAMES_AT_ONCE, MOST_GAMES = 20, 100


@exports.get("/v1/games/<id>/export")
def export(id: str) -> Response:
    """The log as a file: opened once the game is over, before that as the caller may see it."""
    http = current()
    wanted = http.query(READ_EXPORT)
    found = http.app.exports.of(id, http.anybody(), public="as_" in wanted)
    return _sent(http, found.lines(), f"{id}.jsonl")


@exports.get("/v1/exports")
def list_exports() -> Response:
    """Finished public games, one export after the other, in the order in which they were over for everybody."""
    http = current()
    wanted = http.query(LIST_EXPORTS)
    if "title" in wanted and wanted["title"] not in http.app.titles:
        raise not_found(f"The titles are {', '.join(http.app.titles)}.")
    size = int(wanted.get("limit", GAMES_AT_ONCE))
    if not 1 <= size <= MOST_GAMES:
        raise Malformed({"limit": [f"Must be from 1 to {MOST_GAMES}."]})
    http.app.models.refresh()
    after = decoded(wanted.get("cursor")) or (int(wanted.get("since", 0)), "")
    tags = [f"title:{wanted['title']}"] if "title" in wanted else []
    rows = http.app.models.find("ended", tags, after=after, sort_upto=http.app.clock.now(), limit=size + 1)
    answer = _sent(http, _one_after_the_other(http.app, [row.key for row in rows[:size]]), "games.jsonl")
    if len(rows) > size:
        onward = urlencode({**wanted, "cursor": encoded(rows[size - 1].sort, rows[size - 1].key)})
        answer.headers["Link"] = f'</v1/exports?{onward}>; rel="next"'
    return answer


@exports.get("/verify.py")
def verifier() -> Response:
    """The program that checks an export with nothing but Python."""
    return Response(_verifier(), content_type="text/x-python; charset=utf-8")


@cache
def _verifier() -> bytes:
    return files("service.verifiers").joinpath("verify.py").read_bytes()


def _one_after_the_other(app: Application, ids: Iterable[str]) -> Iterator[bytes]:
    for id in ids:
        try:
            found = app.exports.of(id, ANYBODY)
        except StreamDamaged:
            continue  # it is closed, and named where operators look; the others are wanted all the same
        yield from found.lines()


def _sent(http: HttpRequest, lines: Iterable[bytes], name: str) -> Response:
    """Made while it is sent, packed for who can unpack it."""
    as_gzip = http.accept_encodings.quality("gzip") > 0
    response = streamed(gate(), packed(lines) if as_gzip else in_pieces(lines), NDJSON)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    if as_gzip:
        response.headers["Content-Encoding"] = "gzip"
    return response
