"""Tokens of a player, invitations to register, and leaving for good."""

from typing import Any

from flask import Blueprint, Response

from service.application.administration import administrator
from service.application.erase_player import erase_player
from service.eventstore.port import Invitation, Token
from service.http.errors import not_found
from service.http.request_context import current
from service.http.responses import answer, done, reason_of
from service.http.schemas.accounts import NewInvitation, NewToken

access = Blueprint("access", __name__)
NEW_TOKEN, NEW_INVITATION = NewToken(), NewInvitation()
SHOWN_ONCE = {"Cache-Control": "no-store"}


@access.get("/v1/me/tokens")
def list_tokens() -> Response:
    http = current()
    viewer = http.viewer("play")
    listed = http.app.accounts.tokens(viewer.account)
    return answer({"tokens": [_token(token, viewer.token) for token in listed]})


@access.post("/v1/me/tokens")
def new_token() -> Response:
    """A further token, with at most the scopes of the one in use. It is shown this once."""
    http = current()
    viewer = http.viewer("play")
    wanted = http.body(NEW_TOKEN)
    http.refuse_key()
    made = http.app.accounts.issue(viewer, wanted["label"], wanted["scopes"], wanted["lifetime"])
    return answer(_token(made.record, viewer.token) | {"token": made.text}, 201, SHOWN_ONCE)


@access.delete("/v1/me/tokens/<id>")
def revoke_token(id: str) -> Response:
    http = current()
    viewer = http.viewer("play")
    if not http.app.accounts.revoke(viewer.account, id):
        raise not_found("You have no token of that id.")
    return done()


@access.delete("/v1/me")
def erase_me() -> Response:
    """Give up all seats, then forget name, contact, tokens and words. It cannot be undone."""
    http = current()
    viewer = http.viewer("play")
    erase_player(http.app.accounts, http.app.handler, http.app.models, viewer.account)
    return done()


@access.get("/v1/invitations")
def list_invitations() -> Response:
    http = current()
    http.viewer("admin")
    return answer({"invitations": [_invitation(one) for one in http.app.accounts.invitations()]})


@access.post("/v1/invitations")
def invite() -> Response:
    """A code that allows to register where registration is by invitation. It is shown this once."""
    http = current()
    doer = administrator(http.viewer("admin").account)
    wanted = http.body(NEW_INVITATION)
    http.refuse_key()
    made, code = http.app.administration.invite(
        doer, wanted["label"], wanted["uses"], wanted["lifetime"], wanted["reason"]
    )
    return answer(_invitation(made) | {"code": code}, 201, SHOWN_ONCE)


@access.delete("/v1/invitations/<id>")
def withdraw_invitation(id: str) -> Response:
    http = current()
    doer = administrator(http.viewer("admin").account)
    http.app.administration.withdraw_invitation(doer, id, reason_of(http))
    return done()


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
