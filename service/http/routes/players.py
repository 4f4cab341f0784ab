"""Players: register, and who am I."""

from typing import Any

from flask import Blueprint, Response

from service.http import context
from service.http.answers import answer
from service.http.bodies import NewPlayer
from service.http.problems import Problem, not_found
from service.stores.port import Account, InvitationRefused, NameTaken

players = Blueprint("players", __name__)
NEW_PLAYER = NewPlayer()


@players.post("/v1/players")
def register() -> Response:
    """A new player and its first token, which is shown this once."""
    wanted = context.body(NEW_PLAYER)
    context.refuse_key()
    try:
        made = context.services().accounts.register(
            wanted["name"], bot=wanted["bot"], contact=wanted["contact"], invitation=wanted["invitation"]
        )
    except NameTaken:
        raise Problem(409, "account.name-taken") from None
    except InvitationRefused:
        raise Problem(403, "account.invitation-needed") from None
    return answer(
        shown_player(made.account) | {"token": made.token}, 201, {"Location": "/v1/me", "Cache-Control": "no-store"}
    )


@players.get("/v1/me")
def me() -> Response:
    caller = context.caller()
    account = context.services().accounts.account(caller.account)
    if account is None:
        raise not_found()
    return answer(shown_player(account) | {"contact": account.contact, "scopes": sorted(caller.scopes)})


@players.get("/v1/players/<id>")
def player(id: str) -> Response:
    account = context.services().accounts.account(id)
    if account is None:
        raise not_found("There is no player of that id.")
    return answer(shown_player(account))


def shown_player(account: Account) -> dict[str, Any]:
    """What everybody may know; of somebody who has gone, that there was somebody."""
    return {
        "id": account.id,
        "name": account.name,
        "bot": account.bot,
        "created": account.created,
        "erased": account.erased,
    }
