"""Players: register, and who am I."""

from typing import Any

from flask import Blueprint, Response

from projections.reliability import Reliability, read_reliability
from service.eventstore.port import Account, InvitationRefused, NameTaken
from service.http import request_context
from service.http.errors import Problem, not_found
from service.http.responses import answer
from service.http.schemas.bodies import NewPlayer

players = Blueprint("players", __name__)
NEW_PLAYER = NewPlayer()


@players.post("/v1/players")
def register() -> Response:
    """A new player and its first token, which is shown this once."""
    wanted = request_context.body(NEW_PLAYER)
    request_context.refuse_key()
    try:
        made = request_context.services().accounts.register(
            wanted["name"], bot=wanted["bot"], contact=wanted["contact"], invitation=wanted["invitation"]
        )
    except NameTaken:
        raise Problem(409, "account.name-taken") from None
    except InvitationRefused:
        raise Problem(403, "account.invitation-needed") from None
    return answer(
        _shown(made.account) | {"token": made.token}, 201, {"Location": "/v1/me", "Cache-Control": "no-store"}
    )


@players.get("/v1/me")
def me() -> Response:
    caller = request_context.caller()
    account = request_context.services().accounts.account(caller.account)
    if account is None:
        raise not_found()
    own = {"contact": account.contact, "scopes": sorted(caller.scopes)}
    return answer(_shown(account) | _conduct(account) | own)


@players.get("/v1/players/<id>")
def player(id: str) -> Response:
    account = request_context.services().accounts.account(id)
    if account is None:
        raise not_found("There is no player of that id.")
    return answer(_shown(account) | _conduct(account))


def _shown(account: Account) -> dict[str, Any]:
    """What everybody may know; of somebody who has gone, that there was somebody."""
    return {
        "id": account.id,
        "name": account.name,
        "bot": account.bot,
        "created": account.created,
        "erased": account.erased,
    }


def _conduct(account: Account) -> dict[str, Any]:
    """How often the player's time ran out, and how often a game had to go on without the player."""
    service = request_context.services()
    service.models.refresh()
    row = service.models.rows("conduct", [account.id]).get(account.id)
    found = Reliability() if row is None else read_reliability(row.data)
    return {"timeouts": found.timeouts, "deserted": found.deserted}
