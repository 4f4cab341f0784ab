"""Tokens of a player, invitations to register, and leaving for good."""

from typing import Any

from flask import Blueprint, Response

from service.accounts import NotGranted, TooMany
from service.departure import erase_player
from service.http import context
from service.http.answers import answer
from service.http.bodies import NewInvitation, NewToken
from service.http.problems import Problem, not_found
from service.stores.port import Invitation, Token

access = Blueprint("access", __name__)
NEW_TOKEN, NEW_INVITATION = NewToken(), NewInvitation()
SHOWN_ONCE = {"Cache-Control": "no-store"}


@access.get("/v1/me/tokens")
def list_tokens() -> Response:
    caller = context.caller("play")
    listed = context.services().accounts.tokens(caller.account)
    return answer({"tokens": [_token(token, caller.token) for token in listed]})


@access.post("/v1/me/tokens")
def new_token() -> Response:
    """A further token, with at most the scopes of the one in use. It is shown this once."""
    caller = context.caller("play")
    wanted = context.body(NEW_TOKEN)
    context.refuse_key()
    try:
        made = context.services().accounts.issue(caller, wanted["label"], wanted["scopes"], wanted["lifetime"])
    except NotGranted as missing:
        raise Problem(403, "request.scope", needed=str(missing)) from None
    except TooMany:
        raise Problem(409, "account.too-many-tokens") from None
    return answer(_token(made.record, caller.token) | {"token": made.text}, 201, SHOWN_ONCE)


@access.delete("/v1/me/tokens/<id>")
def revoke_token(id: str) -> Response:
    caller = context.caller("play")
    if not context.services().accounts.revoke(caller.account, id):
        raise not_found("You have no token of that id.")
    return Response(status=204)


@access.delete("/v1/me")
def erase_me() -> Response:
    """Give up all seats, then forget name, contact, tokens and words. It cannot be undone."""
    caller = context.caller("play")
    erase_player(context.services(), caller.account)
    return Response(status=204)


@access.get("/v1/invitations")
def list_invitations() -> Response:
    context.caller("admin")
    return answer({"invitations": [_invitation(one) for one in context.services().accounts.invitations()]})


@access.post("/v1/invitations")
def invite() -> Response:
    """A code that allows to register where registration is by invitation. It is shown this once."""
    context.caller("admin")
    wanted = context.body(NEW_INVITATION)
    context.refuse_key()
    made, code = context.services().accounts.invite(wanted["label"], wanted["uses"], wanted["lifetime"])
    return answer(_invitation(made) | {"code": code}, 201, SHOWN_ONCE)


@access.delete("/v1/invitations/<id>")
def withdraw_invitation(id: str) -> Response:
    context.caller("admin")
    if not context.services().accounts.withdraw(id):
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
