"""Tokens of a player, invitations to register, and leaving for good."""

from typing import Any

from flask import Blueprint, Response

from service.application.accounts import NotGranted, TooMany
from service.application.erase_player import erase_player
from service.eventstore.port import Invitation, Token
from service.http import request_context
from service.http.errors import Problem, not_found
from service.http.responses import answer
from service.http.schemas.bodies import NewInvitation, NewToken

access = Blueprint("access", __name__)
NEW_TOKEN, NEW_INVITATION = NewToken(), NewInvitation()
SHOWN_ONCE = {"Cache-Control": "no-store"}


@access.get("/v1/me/tokens")
def list_tokens() -> Response:
    caller = request_context.caller("play")
    listed = request_context.services().accounts.tokens(caller.account)
    return answer({"tokens": [_token(token, caller.token) for token in listed]})


@access.post("/v1/me/tokens")
def new_token() -> Response:
    """A further token, with at most the scopes of the one in use. It is shown this once."""
    caller = request_context.caller("play")
    wanted = request_context.body(NEW_TOKEN)
    request_context.refuse_key()
    try:
        made = request_context.services().accounts.issue(caller, wanted["label"], wanted["scopes"], wanted["lifetime"])
    except NotGranted as missing:
        raise Problem(403, "request.scope", needed=str(missing)) from None
    except TooMany:
        raise Problem(409, "account.too-many-tokens") from None
    return answer(_token(made.record, caller.token) | {"token": made.text}, 201, SHOWN_ONCE)


@access.delete("/v1/me/tokens/<id>")
def revoke_token(id: str) -> Response:
    caller = request_context.caller("play")
    if not request_context.services().accounts.revoke(caller.account, id):
        raise not_found("You have no token of that id.")
    return Response(status=204)


@access.delete("/v1/me")
def erase_me() -> Response:
    """Give up all seats, then forget name, contact, tokens and words. It cannot be undone."""
    caller = request_context.caller("play")
    erase_player(request_context.services(), caller.account)
    return Response(status=204)


@access.get("/v1/invitations")
def list_invitations() -> Response:
    request_context.caller("admin")
    return answer({"invitations": [_invitation(one) for one in request_context.services().accounts.invitations()]})


@access.post("/v1/invitations")
def invite() -> Response:
    """A code that allows to register where registration is by invitation. It is shown this once."""
    request_context.caller("admin")
    wanted = request_context.body(NEW_INVITATION)
    request_context.refuse_key()
    made, code = request_context.services().accounts.invite(wanted["label"], wanted["uses"], wanted["lifetime"])
    return answer(_invitation(made) | {"code": code}, 201, SHOWN_ONCE)


@access.delete("/v1/invitations/<id>")
def withdraw_invitation(id: str) -> Response:
    request_context.caller("admin")
    if not request_context.services().accounts.withdraw(id):
        raise not_found("There is no invitation of that id.")
    return Response(status=204)


def _token(token: Token, current: str) -> dict[str, Any]:
    return {
        "id": token.id,
        "label": token.label,
        "scopes": token.scopes.split(),
        "created": token.created,
        "expires": token.expires,
        "current": token.id == current,
    }


def _invitation(invitation: Invitation) -> dict[str, Any]:
    return {
        "id": invitation.id,
        "label": invitation.label,
        "created": invitation.created,
        "expires": invitation.expires,
        "uses": invitation.uses,
    }
