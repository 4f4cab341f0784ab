"""What administrators do and have done: their log, and the scopes that only they grant."""

from typing import Any

from flask import Blueprint, Response

from service.application.administration import GRANTED, administrator
from service.eventstore.port import Token
from service.http.errors import not_found
from service.http.paging import page_size
from service.http.request_context import current
from service.http.responses import answer, done
from service.http.schemas.accounts import ReadLog, ReadTokens, WithReason

administration = Blueprint("administration", __name__)
READ_LOG, READ_TOKENS, WITH_REASON = ReadLog(), ReadTokens(), WithReason()


@administration.get("/v1/admin/log")
def read_log() -> Response:
    """What administrators have done, oldest first, each event with its hash."""
    http = current()
    http.viewer("admin")
    wanted = http.query(READ_LOG)
    after, limit = int(wanted.get("after", 0)), page_size(wanted.get("limit"))
    events, version = http.app.administration.log(after, limit)
    last = events[-1].version if events else after
    following = last if last < version else None
    headers = {} if following is None else {"Link": f'</v1/admin/log?after={last}&limit={limit}>; rel="next"'}
    return answer({"events": events, "version": version, "next": following}, headers=headers)


@administration.get("/v1/admin/tokens")
def list_granted() -> Response:
    """Whose tokens carry a scope that was granted."""
    http = current()
    http.viewer("admin")
    wanted = http.query(READ_TOKENS).get("scope")
    scopes = GRANTED if wanted is None else (wanted,)
    found = {one.id: one for scope in scopes for one in http.app.administration.tokens_with(scope)}
    return answer({"tokens": [_token(one) for one in found.values()]})


@administration.put("/v1/admin/tokens/<id>/scopes/<scope>")
def grant_scope(id: str, scope: str) -> Response:
    """Let a token carry a scope. Its owner has told its id; the token itself stays with the owner."""
    http = current()
    doer = administrator(http.viewer("admin").account)
    reason = http.body(WITH_REASON)["reason"]
    http.app.administration.grant_scope(doer, id, _granted(scope), reason)
    return done()


@administration.delete("/v1/admin/players/<player>/scopes/<scope>")
def withdraw_scope(player: str, scope: str) -> Response:
    """No token of the player carries the scope any more."""
    http = current()
    doer = administrator(http.viewer("admin").account)
    reason = http.query(WITH_REASON)["reason"]
    http.app.administration.withdraw_scope(doer, player, _granted(scope), reason)
    return done()


@administration.get("/v1/games/<id>/looks")
def looks(id: str) -> Response:
    """Which auditors have looked into the game; nobody while it runs."""
    http = current()
    return answer({"looks": http.app.looks.of(id, http.anybody())})


def _granted(scope: str) -> str:
    if scope not in GRANTED:
        raise not_found("There is no such scope to be granted.")
    return scope


def _token(token: Token) -> dict[str, Any]:
    return {
        "id": token.id,
        "player": token.account,
        "label": token.label,
        "scopes": token.scopes.split(),
        "created": token.created,
        "expires": token.expires,
    }
