"""Games before and around play: open, list, look, sit down, start, resign, abandon."""

from typing import Any

import msgspec
from flask import Blueprint, Response

from domain.game.clock import Clock
from domain.game.lobby import Beginning, Terms
from domain.game.orders import Abandon, Order, PlayOn, Resign, Reveal, Start, TakeSeat
from domain.kernel.aggregate import person
from domain.kernel.errors import require
from domain.kernel.record import Seat
from service.application.access import Viewer
from service.application.errors import Malformed
from service.application.games import ChangeGame
from service.application.opening import OpenGame, PlannedSeat, new_id, numbered
from service.application.seat_choices import Choice, put_bot, seat_bot, stand_up
from service.eventstore.codec import NEW_FORMAT
from service.http.paging import page_of_games, people
from service.http.request_context import HttpRequest, current
from service.http.responses import answer, conditional, etag
from service.http.schemas import games as schemas
from service.http.wsgi_adapter import ADDED

games = Blueprint("games", __name__)
NEW_GAME, NEW_GAMES, TAKE_SEAT = schemas.NewGame(), schemas.NewGames(), schemas.TakeSeat()
TAKE_OVER = schemas.TakeOver()
NOTHING, LIST_GAMES, REVEAL = schemas.Nothing(), schemas.ListGames(), schemas.RevealEntropy()
PLAIN_ENTROPY_IS_OLD = ("Deprecation", "@1794787200")
MOST_BYTES = 1024 * 1024  # of a thousand games


@games.post("/v1/games")
def open_game() -> Response:
    http = current()
    viewer = http.lasting_viewer()
    request = _opening(http, viewer, http.body(NEW_GAME))
    outcome = http.app.games.open(msgspec.structs.replace(request, once=http.once_key()))
    shown = outcome.result
    headers = {"Location": f"/v1/games/{shown.values['id']}", "ETag": etag(shown.version, None)}
    return answer(shown.values, 201, headers, replayed=outcome.replayed)


@games.post("/v1/games/bulk")
def open_games() -> Response:
    """Many games at once, all of them or none."""
    http = current()
    viewer = http.lasting_viewer("organise")
    http.allow_body(MOST_BYTES)
    wanted = http.body(NEW_GAMES)["games"]
    ids, once = numbered(new_id(), len(wanted)), http.once_key()
    requests = [
        msgspec.structs.replace(_opening(http, viewer, one), stream=id) for id, one in zip(ids, wanted, strict=True)
    ]
    requests[0] = msgspec.structs.replace(requests[0], once=once)
    outcome = http.app.games.open_many(requests)
    listed = [
        {"id": id, "title": one["title"], "seats": one["seats"]} for id, one in zip(outcome.result, wanted, strict=True)
    ]
    return answer({"games": listed}, 201, replayed=outcome.replayed)


def _opening(http: HttpRequest, viewer: Viewer, wanted: dict[str, Any]) -> OpenGame:
    title = http.app.games.title(wanted["title"])
    usual = title.setup(wanted["seats"], wanted["variant"], wanted["pack"])
    setup = msgspec.structs.replace(usual, settings=usual.settings | wanted["settings"])
    seating = tuple(PlannedSeat(**place) for place in wanted["seating"])
    return OpenGame(person(viewer.account, viewer.request), title, setup, _terms(wanted), seating=seating)


def _terms(wanted: dict[str, Any]) -> Terms:
    return Terms(
        wanted["visibility"],
        wanted["stand_in"],
        Clock(**wanted["clock"]) if wanted["clock"] else None,
        wanted["spectators"],
        wanted["delay"],
        wanted["stand_in_bot"],
        Beginning(**wanted["start"] or {}),
        wanted["reveal"],
        wanted["undo"],
        hints=wanted["hints"],
    )


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
    chairs = shown.values["seats"]
    ids = {shown.values["host"]} | {id for chair in chairs for id in (chair["player"], chair["invited"]) if id}
    named = people(http.app, ids, {bot for chair in chairs for bot in (chair["bot"], chair["stand_in"]) if bot})
    return conditional(http, shown.values | {"players": named}, etag(shown.version, None, named=named))


@games.get("/v1/games/<id>/invitation")
def invitation(id: str) -> Response:
    """What the host of a private game passes on to those who shall sit down."""
    http = current()
    code = http.app.games.invitation(id, http.viewer("play"))
    link = f"{http.app.settings.public_url}/v1/games/{id}#invitation={code}"
    return answer({"game": id, "invitation": code, "link": link})


@games.post("/v1/games/<id>/seats")
def take_seat(id: str) -> Response:
    """Sit down, or as host put a built-in bot on a seat or keep it for a player."""
    http = current()
    viewer = http.lasting_viewer()
    wanted = http.body(TAKE_SEAT)
    seat, bot, player = wanted["seat"], wanted["bot"], wanted["player"]
    if bot is not None and player is not None:
        raise Malformed({"bot": ["Either a bot or a player, not both."]})
    if bot is not None:
        return changed(http, id, viewer, seat_bot(bot, seat), 201)
    if player is not None:
        return changed(http, id, viewer, http.app.games.invite(viewer.account, player, seat), 201)
    return changed(http, id, viewer, http.app.games.join(viewer.account, _taking(http, wanted)), 201)


def _taking(http: HttpRequest, wanted: dict[str, Any]) -> TakeSeat:
    """Plain entropy is what the next one to sit down can answer: it goes on working, and is told to be old."""
    entropy, promise = wanted["entropy"], wanted["promise"]
    if entropy and promise:
        raise Malformed({"promise": ["Either entropy or the promise of some, not both."]})
    require(not promise or http.app.settings.log_format >= NEW_FORMAT, "game.no-promises")
    if entropy:
        http.environ.setdefault(ADDED, []).append(PLAIN_ENTROPY_IS_OLD)
    return TakeSeat(wanted["seat"], entropy, promise)


@games.put("/v1/games/<id>/entropy")
def reveal(id: str) -> Response:
    """Keep the promise of entropy that was given with the seat."""
    http = current()
    viewer = http.viewer("play")
    return changed(http, id, viewer, Reveal(http.body(REVEAL)["entropy"]))


@games.put("/v1/games/<id>/seats/<int:seat>")
def take_over(id: str, seat: Seat) -> Response:
    """Play on a seat that was given up or deserted, or as host let a bot do so."""
    http = current()
    viewer = http.lasting_viewer()
    bot = http.body(TAKE_OVER)["bot"]
    wanted = http.app.games.take_over(id, viewer.account, seat) if bot is None else put_bot(bot, seat)
    return changed(http, id, viewer, wanted)


@games.delete("/v1/games/<id>/seats/<int:seat>")
def leave_seat(id: str, seat: Seat) -> Response:
    """Stand up before the start, decline, or as host send somebody away."""
    http = current()
    viewer = http.viewer("play")
    return changed(http, id, viewer, stand_up(viewer.account, seat))


@games.post("/v1/games/<id>/rematch")
def rematch(id: str) -> Response:
    """The same table once more, each one seat further on; who asks later comes to the table that is laid."""
    http = current()
    viewer = http.lasting_viewer()
    http.body(NOTHING)
    outcome = http.app.games.rematch(id, viewer, http.once_key())
    shown = outcome.result
    headers = {"Location": f"/v1/games/{shown.values['id']}", "ETag": etag(shown.version, None)}
    return answer(shown.values, 201, headers, replayed=outcome.replayed)


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
