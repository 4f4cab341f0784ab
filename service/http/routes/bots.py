"""Built-in bots: whom one can play against."""

from flask import Blueprint, Response

from service.application.bot_list import listed_bots, measured
from service.http.languages import wanted_language
from service.http.request_context import current
from service.http.responses import answer
from service.http.schemas.play import ReadBots

bots = Blueprint("bots", __name__)
READ_BOTS = ReadBots()


@bots.get("/v1/bots")
def list_bots() -> Response:
    """Every bot that can be seated, with what the arena measured of it in each title."""
    http = current()
    language = wanted_language(http, http.query(READ_BOTS).get("language"))
    found = listed_bots(http.app.titles, language)
    shown = [one._asdict() | {"titles": [played._asdict() for played in one.titles]} for one in found]
    return answer({"measured_at": measured().commit or None, "bots": shown})
