"""Organisers and administrators: deciding and closing games, giving time, and bans."""

from flask import Blueprint, Response

from domain.game.orders import Close, DecideGame, GiveTime, Rewind
from service.application.refereeing import ActOnGame
from service.http.request_context import HttpRequest, current
from service.http.responses import answer, done, etag
from service.http.schemas import games as schemas
from service.http.schemas.accounts import WithReason

refereeing = Blueprint("refereeing", __name__)
ADJUDICATE, CLOSE, GIVE_TIME = schemas.AdjudicateGame(), schemas.CloseGame(), schemas.GiveTime()
REWIND = schemas.RewindGame()
BAN, WITH_REASON = schemas.BanPlayer(), WithReason()


@refereeing.post("/v1/games/<id>/adjudication")
def adjudicate(id: str) -> Response:
    """End a game with ranks."""
    http = current()
    http.lasting_viewer(None)
    wanted = http.body(ADJUDICATE)
    return _acted(http, id, DecideGame(tuple(wanted["ranks"]), wanted["reason"]))


@refereeing.post("/v1/games/<id>/closing")
def close(id: str) -> Response:
    """End a game without a result."""
    http = current()
    http.lasting_viewer(None)
    return _acted(http, id, Close(http.body(CLOSE)["reason"]))


@refereeing.post("/v1/games/<id>/extra-time")
def give_time(id: str) -> Response:
    """Add to the bank of a seat."""
    http = current()
    http.lasting_viewer(None)
    wanted = http.body(GIVE_TIME)
    return _acted(http, id, GiveTime(wanted["seat"], wanted["seconds"], wanted["reason"]))


@refereeing.post("/v1/games/<id>/rewind")
def rewind(id: str) -> Response:
    """Set a broken game back to a version, and play what was commanded since again if that is wanted."""
    http = current()
    http.lasting_viewer(None)
    wanted = http.body(REWIND)
    return _acted(http, id, Rewind(wanted["to"], wanted["reason"], wanted["again"]))


def _acted(http: HttpRequest, id: str, order: DecideGame | Close | GiveTime | Rewind) -> Response:
    request = ActOnGame(id, http.viewer(), order, http.expected_version(needed=False), http.once_key())
    outcome = http.app.refereeing.act(request)
    shown = outcome.result
    return answer(shown.values, 200, {"ETag": etag(shown.version, None)}, replayed=outcome.replayed)


@refereeing.get("/v1/admin/bans")
def list_bans() -> Response:
    """Accounts that may not sit down at new tables now."""
    http = current()
    http.viewer("admin")
    return answer({"bans": [ban._asdict() for ban in http.app.refereeing.bans()]})


@refereeing.put("/v1/admin/players/<player>/ban")
def ban_player(player: str) -> Response:
    """Keep an account away from new tables, for good or until a moment."""
    http = current()
    viewer = http.lasting_viewer("admin")
    wanted = http.body(BAN)
    return answer(http.app.refereeing.ban(viewer.account, player, wanted["reason"], wanted["until"])._asdict())


@refereeing.delete("/v1/admin/players/<player>/ban")
def lift_ban(player: str) -> Response:
    http = current()
    viewer = http.lasting_viewer("admin")
    http.app.refereeing.lift(viewer.account, player, http.query(WITH_REASON)["reason"])
    return done()
