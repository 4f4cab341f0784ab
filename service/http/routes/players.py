"""Players: register, and who am I."""

from typing import Any

from flask import Blueprint, Response

from projections.reliability import Reliability, read_reliability
from service.bootstrap import Application
from service.eventstore.port import Account
from service.http.errors import not_found
from service.http.request_context import current
from service.http.responses import answer
from service.http.schemas.accounts import NewPlayer

players = Blueprint("players", __name__)
NEW_PLAYER = NewPlayer()


@players.post("/v1/players")
def register() -> Response:
    """A new player and its first token, which is shown this once."""
    http = current()
    wanted = http.body(NEW_PLAYER)
    http.refuse_key()
    made = http.app.accounts.register(
        wanted["name"], bot=wanted["bot"], contact=wanted["contact"], invitation=wanted["invitation"]
    )
    shown = account_values(made.account) | {"token": made.token, "recovery": made.recovery}
    return answer(shown, 201, {"Location": "/v1/me", "Cache-Control": "no-store"})


@players.get("/v1/me")
def me() -> Response:
    http = current()
    viewer = http.viewer()
    account = http.app.accounts.account(viewer.account)
    if account is None:
        raise not_found()
    own = {"contact": account.contact, "scopes": sorted(viewer.scopes)}
    return answer(account_values(account) | _conduct(http.app, account) | own)


@players.get("/v1/players/<id>")
def player(id: str) -> Response:
    http = current()
    account = http.app.accounts.account(id)
    if account is None:
        raise not_found("There is no player of that id.")
    return answer(account_values(account) | _conduct(http.app, account))


def account_values(account: Account) -> dict[str, Any]:
    """What everybody may know; of somebody who has gone, that there was somebody."""
    return {
        "id": account.id,
        "name": account.name,
        "bot": account.bot,
        "created": account.created,
        "erased": account.erased,
    }


def _conduct(app: Application, account: Account) -> dict[str, Any]:
    """How often the player's time ran out, and how often a game had to go on without the player."""
    app.models.refresh()
    row = app.models.rows("conduct", [account.id]).get(account.id)
    found = Reliability() if row is None else read_reliability(row.data)
    return {"timeouts": found.timeouts, "deserted": found.deserted}
