"""Games before and around play: open, list, look, sit down, start, resign, abandon."""

from typing import Any

import msgspec
from flask import Blueprint, Response

from domain.game.clock import Clock
from domain.game.lobby import Terms
from domain.game.orders import Abandon, Order, PlayOn, Resign, Start, TakeSeat
from domain.kernel.aggregate import person
from domain.kernel.record import Seat
from service.application.access import Viewer
from service.application.games import ChangeGame, Choice, OpenGame, seat_bot, stand_up
from service.http.paging import page_of_games
from service.http.request_context import HttpRequest, current
from service.http.responses import answer, conditional, etag
from service.http.schemas import games as schemas

games = Blueprint("games", __name__)
NEW_GAME, TAKE_SEAT = schemas.NewGame(), schemas.TakeSeat()
NOTHING, LIST_GAMES = schemas.Nothing(), schemas.ListGames()


@games.post("/v1/games")
def open_game() -> Response:
    http = current()
    viewer = http.lasting_viewer()
    wanted = http.body(NEW_GAME)
    title = http.app.games.title(wanted["title"])
    usual = title.setup(wanted["seats"], wanted["variant"], wanted["pack"])
    setup = msgspec.structs.replace(usual, settings=usual.settings | wanted["settings"])
    request = OpenGame(person(viewer.account), title, setup, _terms(wanted), http.once_key())
    outcome = http.app.games.open(request)
    shown = outcome.result
    headers = {"Location": f"/v1/games/{shown.values['id']}", "ETag": etag(shown.version, None)}
    return answer(shown.values, 201, headers, replayed=outcome.replayed)


def _terms(wanted: dict[str, Any]) -> Terms:
    clock = Clock(**wanted["clock"]) if wanted["clock"] else None
    return Terms(wanted["visibility"], wanted["stand_in"], clock, wanted["spectators"], wanted["delay"])


@games.get("/v1/games")
def list_games() -> Response:
    """Public games, newest first; with `player` or `to_move` naming oneself, private ones too."""
    http = current()
    viewer = http.anybody()
    return page_of_games(http, http.query(LIST_GAMES), viewer)


@games.get("/v1/games/<id>")
def one_game(id: str) -> Response:
    http = current()
    shown = http.app.games.summary(id, http.anybody())
    return conditional(http, shown.values, etag(shown.version, None))


@games.get("/v1/games/<id>/invitation")
def invitation(id: str) -> Response:
    """What the host of a private game passes on to those who shall sit down."""
    http = current()
    code = http.app.games.invitation(id, http.viewer("play"))
    link = f"{http.app.settings.public_url}/v1/games/{id}#invitation={code}"
    return answer({"game": id, "invitation": code, "link": link})


@games.post("/v1/games/<id>/seats")
def take_seat(id: str) -> Response:
    """Sit down, or as host put a built-in bot on a seat."""
    http = current()
    viewer = http.lasting_viewer()
    wanted = http.body(TAKE_SEAT)
    bot = wanted["bot"]
    order = TakeSeat(wanted["seat"], wanted["entropy"]) if bot is None else seat_bot(bot, wanted["seat"])
    return changed(http, id, viewer, order, 201)


@games.delete("/v1/games/<id>/seats/<int:seat>")
def leave_seat(id: str, seat: Seat) -> Response:
    """Stand up before the start, or as host send a bot away."""
    http = current()
    viewer = http.viewer("play")
    return changed(http, id, viewer, stand_up(viewer.account, seat))


@games.post("/v1/games/<id>/start")
def start(id: str) -> Response:
    return plain_change(id, Start())


@games.post("/v1/games/<id>/resign")
def resign(id: str) -> Response:
    return plain_change(id, Resign())


@games.post("/v1/games/<id>/abandon")
def abandon(id: str) -> Response:
    """Close an open game, or propose to end a running one without a result."""
    return plain_change(id, Abandon())


@games.delete("/v1/games/<id>/abandon")
def play_on(id: str) -> Response:
    """Take back the proposal to abandon."""
    http = current()
    return changed(http, id, http.viewer("play"), PlayOn())


def plain_change(id: str, order: Order) -> Response:
    """An order that needs no body."""
    http = current()
    viewer = http.viewer("play")
    http.body(NOTHING)
    return changed(http, id, viewer, order)


def changed(http: HttpRequest, id: str, viewer: Viewer, wanted: Order | Choice, status: int = 200) -> Response:
    """Change a game in the viewer's name and answer with its summary."""
    request = ChangeGame(id, viewer, wanted, http.expected_version(needed=False), http.once_key())
    outcome = http.app.games.change(request)
    shown = outcome.result
    headers = {"ETag": etag(shown.version, shown.seat)}
    if status == 201:
        headers["Location"] = f"/v1/games/{id}"
    return answer(shown.values, status, headers, replayed=outcome.replayed)
