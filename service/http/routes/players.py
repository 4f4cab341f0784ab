"""Players: register, and who am I."""

from typing import Any

from flask import Blueprint, Response

from service.accounts import Caller
from service.http import context
from service.http.answers import answer
from service.http.bodies import NewPlayer
from service.http.problems import Problem, not_found
from service.stores.port import Account, NameTaken

players = Blueprint("players", __name__)
NEW_PLAYER = NewPlayer()


@players.post("/v1/players")
def register() -> Response:
    """A new player and its first token, which is shown this once."""
    wanted = context.body(NEW_PLAYER)
    if context.idempotency_key() is not None:
        # A receipt would have to keep the token, which is never stored.
        raise Problem(400, "request.bad-key", "Registration cannot be repeated: its answer is shown once.")
    try:
        made = context.services().accounts.register(wanted["name"], bot=wanted["bot"])
    except NameTaken:
        raise Problem(409, "account.name-taken") from None
    return answer(
        _shown(made.account) | {"token": made.token}, 201, {"Location": "/v1/me", "Cache-Control": "no-store"}
    )


@players.get("/v1/me")
def me() -> Response:
    caller: Caller = context.caller()
    account = context.services().accounts.account(caller.account)
    if account is None:
        raise not_found()
    return answer(_shown(account) | {"scopes": sorted(caller.scopes)})


@players.get("/v1/players/<id>")
def player(id: str) -> Response:
    account = context.services().accounts.account(id)
    if account is None:
        raise not_found("There is no player of that id.")
    return answer(_shown(account))


def _shown(account: Account) -> dict[str, Any]:
    return {"id": account.id, "name": account.name, "bot": account.bot, "created": account.created}
