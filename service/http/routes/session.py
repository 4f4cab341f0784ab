"""Sessions of the web client: a token in a cookie that no script can read.

Other sites cannot use it: the cookie is never sent along with their requests, and whatever changes something must
carry a header that only a page of this site can set.
"""

from flask import Blueprint, Response

from service.eventstore.port import Account
from service.http.errors import Problem
from service.http.request_context import SESSION_COOKIE, HttpRequest, current
from service.http.responses import answer
from service.http.schemas.accounts import NewSession

session = Blueprint("session", __name__)
NEW_SESSION = NewSession()
YEAR = 366 * 24 * 3600


@session.post("/v1/session")
def begin() -> Response:
    """Sign in with a token, or take a name; a new account's token is shown this once."""
    http = current()
    wanted = http.body(NEW_SESSION)
    http.refuse_key()
    http.require_own_page()
    if wanted["name"] is not None and wanted["token"] is not None:
        raise Problem(409, "request.ambiguous")
    if wanted["name"] is None and wanted["token"] is None:
        raise Problem(401, "request.unauthenticated", headers={"WWW-Authenticate": 'Bearer realm="bakufu"'})
    if wanted["token"] is not None:
        return _signed_in(http, wanted["token"])
    made = http.app.accounts.register(wanted["name"], invitation=wanted["invitation"])
    return _with_cookie(http, _session(made.account, made.token, made.recovery), made.token)


@session.delete("/v1/session")
def end() -> Response:
    """Sign out: this browser forgets the token."""
    http = current()
    http.require_own_page()
    response = Response(status=204)
    response.delete_cookie(SESSION_COOKIE, path="/", httponly=True, samesite="Strict", secure=http.is_secure)
    return response


def _signed_in(http: HttpRequest, token: str) -> Response:
    viewer = http.app.accounts.authenticate(token, fresh=True)
    account = None if viewer is None else http.app.accounts.account(viewer.account)
    if account is None:
        raise Problem(401, "request.unauthenticated", headers={"WWW-Authenticate": 'Bearer error="invalid_token"'})
    return _with_cookie(http, _session(account, None, []), token)


def _session(account: Account, token: str | None, recovery: list[str]) -> Response:
    return answer({"player": account.id, "name": account.name, "token": token, "recovery": recovery}, 201)


def _with_cookie(http: HttpRequest, response: Response, token: str) -> Response:
    response.headers["Cache-Control"] = "no-store"
    response.set_cookie(
        SESSION_COOKIE, token, max_age=YEAR, path="/", httponly=True, samesite="Strict", secure=http.is_secure
    )
    return response
