"""What players decide about themselves: name, blocks, rest, notes, recovery codes, and all of it as a download."""

from typing import Any, cast
from urllib.parse import urlencode

from flask import Blueprint, Response, current_app

from service.application.rests import RestReport
from service.eventstore.port import GameNote, RestPlan
from service.http.client_identity import counted_as
from service.http.errors import Problem
from service.http.paging import page_size
from service.http.rate_limits import Limiter
from service.http.request_context import HttpRequest, current
from service.http.responses import answer, done
from service.http.routes.players import account_values
from service.http.schemas.accounts import ChangeMe, FindPlayers, Recover, SetRest, WriteNote
from service.http.schemas.games import Nothing

profile = Blueprint("profile", __name__)
CHANGE_ME, FIND_PLAYERS, RECOVER, WRITE_NOTE, NOTHING = ChangeMe(), FindPlayers(), Recover(), WriteNote(), Nothing()
SET_REST = SetRest()
SHOWN_ONCE = {"Cache-Control": "no-store"}
TRIES_A_MINUTE = 10


@profile.patch("/v1/me")
def change_me() -> Response:
    """A new name or contact; who has gone by the old name is free to be somebody else."""
    http = current()
    viewer = http.lasting_viewer()
    wanted = http.body(CHANGE_ME)
    account = http.app.profiles.change(viewer, wanted.get("name"), wanted.get("contact"))
    return answer(account_values(account) | {"contact": account.contact})


@profile.get("/v1/players")
def find_players() -> Response:
    """Players whose names begin like that. Needs a token; says nothing that a game does not say."""
    http = current()
    http.viewer()
    wanted = http.query(FIND_PLAYERS)
    size = page_size(wanted.get("limit"))
    found = http.app.profiles.find(wanted["name"], wanted.get("cursor", ""), size + 1)
    body: dict[str, Any] = {"players": [account_values(one) for one in found[:size]], "next": None}
    headers = {}
    if len(found) > size:
        body["next"] = found[size - 1].name
        headers["Link"] = f'</v1/players?{urlencode({**wanted, "cursor": body["next"]})}>; rel="next"'
    return answer(body, headers=headers)


@profile.get("/v1/me/data")
def my_data() -> Response:
    """All that is kept of the caller, to be kept by the caller."""
    http = current()
    everything = http.app.profiles.everything(http.viewer("play"))
    return answer(everything, headers={"Content-Disposition": 'attachment; filename="bakufu.json"'})


# -- apart -------------------------------------------------------------------------------------


@profile.get("/v1/me/blocks")
def blocks() -> Response:
    http = current()
    return answer({"players": http.app.profiles.blocks(http.viewer("play"))})


@profile.put("/v1/me/blocks/<player>")
def block(player: str) -> Response:
    """Sit at no new table with a player."""
    http = current()
    http.app.profiles.block(http.lasting_viewer(), player)
    return done()


@profile.delete("/v1/me/blocks/<player>")
def unblock(player: str) -> Response:
    http = current()
    http.app.profiles.unblock(http.viewer("play"), player)
    return done()


# -- rest --------------------------------------------------------------------------------------


@profile.get("/v1/me/rest")
def read_rest() -> Response:
    http = current()
    return answer(_rest(http.app.rests.read(http.viewer("play"))))


@profile.put("/v1/me/rest")
def set_rest() -> Response:
    """Nights and vacation for all games, those to come included; says of each game how it stands there."""
    http = current()
    viewer = http.lasting_viewer()
    wanted = http.body(SET_REST)
    night = wanted["night"] or {"begin": None, "end": None}
    plan = RestPlan("", wanted["zone"], night["begin"], night["end"], wanted["away"] or "", wanted["back"] or "", 0)
    return answer(_rest(http.app.rests.set(viewer, plan)))


@profile.delete("/v1/me/rest")
def drop_rest() -> Response:
    http = current()
    return answer(_rest(http.app.rests.drop(http.viewer("play"))))


def _rest(report: RestReport) -> dict[str, Any]:
    plan = report.plan
    return {
        "zone": plan.zone,
        "night": None if plan.begin is None else {"begin": plan.begin, "end": plan.until},
        "away": plan.away or None,
        "back": plan.back or None,
        "games": [{"game": one.game, "part": one.part, "state": one.state, "code": one.code} for one in report.parts],
    }


# -- notes -------------------------------------------------------------------------------------


@profile.get("/v1/games/<id>/note")
def read_note(id: str) -> Response:
    http = current()
    viewer = http.viewer("play")
    http.app.games.summary(id, viewer)
    return answer(_note(http.app.profiles.note(viewer, id)))


@profile.put("/v1/games/<id>/note")
def write_note(id: str) -> Response:
    """What the caller wants to remember about a game; nobody else ever sees it."""
    http = current()
    viewer = http.lasting_viewer()
    wanted = http.body(WRITE_NOTE)
    return answer(_note(http.app.profiles.write_note(viewer, id, wanted["text"])))


def _note(note: GameNote) -> dict[str, Any]:
    return {"text": note.text, "at": note.at}


# -- a lost token ------------------------------------------------------------------------------


@profile.post("/v1/me/recovery")
def new_codes() -> Response:
    """New one-time codes in place of all others. They are shown this once."""
    http = current()
    viewer = http.lasting_viewer()
    http.body(NOTHING)
    http.refuse_key()
    return answer({"recovery": list(http.app.recovery.renew(viewer))}, 201, SHOWN_ONCE)


@profile.post("/v1/recovery")
def recover() -> Response:
    """A new token for a one-time code; few tries a minute for each address."""
    http = current()
    wanted = http.body(RECOVER)
    http.refuse_key()
    _require_patience(http)
    player, made = http.app.recovery.redeem(wanted["code"], alone=wanted["alone"])
    return answer({"id": player, "token": made.text}, 201, SHOWN_ONCE)


def _require_patience(http: HttpRequest) -> None:
    """Codes cannot be guessed, and whoever tries is slowed down; where there are no limits at all, here neither."""
    tries = cast("Limiter | None", current_app.extensions["bakufu.recovery"])
    if tries is None:
        return
    state = tries.take(counted_as(http), http.app.clock.now())
    if not state.allowed:
        raise Problem(429, "request.throttled", headers={"Retry-After": str(max(1, state.next_in))})
