"""What a route needs of its request: services, caller, body, preconditions."""

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

import msgspec
from flask import current_app, request
from marshmallow import ValidationError

from domain.game.codes import CODES
from domain.game.words import refusals
from service.application.accounts import Caller
from service.bootstrap import Application
from service.http.errors import Problem
from service.http.schemas.strict import StrictSchema
from service.http.wsgi_adapter import HttpRequest

KEY = re.compile(r"[\x21-\x7e]{1,128}")
ETAG = re.compile(r'(?:W/)?"v([0-9]{1,10})(?:\.[a-z0-9]+)?"')

JSON = "application/json"

_decode = msgspec.json.Decoder().decode


def services() -> Application:
    return cast("Application", current_app.extensions["bakufu"])


def asked() -> HttpRequest:
    """The request itself. Each look through Flask's `request` first finds out which one is meant."""
    return cast("HttpRequest", request._get_current_object())  # type: ignore[attr-defined]  # noqa: SLF001 - as documented


def explained(code: str) -> str | None:
    """The sentence for a refusal of the lobby or of a title."""
    known: Iterable[Mapping[str, str]] = (CODES, *(refusals(title) for title in services().titles.values()))
    return next((codes[code] for codes in known if code in codes), None)


def caller(scope: str | None = None) -> Caller:
    """Who sent the request; 401 for nobody, 403 for a token without the scope."""
    found = maybe_caller()
    if found is None:
        raise Problem(401, "request.unauthenticated", headers={"WWW-Authenticate": 'Bearer realm="bakufu"'})
    if scope is not None and scope not in found.scopes:
        raise Problem(403, "request.scope", needed=scope)
    return found


def maybe_caller() -> Caller | None:
    """The caller, or None without an Authorization header. A wrong token is an error, never a spectator."""
    request = asked()
    if request.caller is not None:
        return request.caller
    token = _token()
    if token is None:
        return None
    found = services().accounts.authenticate(token)
    if found is None:
        raise _wrong_token()
    request.caller = found
    return found


def _wrong_token() -> Problem:
    return Problem(401, "request.unauthenticated", headers={"WWW-Authenticate": 'Bearer error="invalid_token"'})


def lasting_caller() -> Caller:
    """Who wants to leave something behind: a player whose token was not taken away in another process meanwhile.

    For those few seconds a remembered token may look and play on; a seat, a word or a webhook would stay for good,
    also of somebody who is to be forgotten.
    """
    found = caller("play")
    if services().accounts.authenticate(_token() or "", remembered=False) is None:
        raise _wrong_token()
    return found


def still_known() -> Callable[[], bool]:
    """Whether the token of this request would be accepted now, too: for answers that last longer than a moment.

    It may have been revoked meanwhile, have run out, or have gone with its account. Who has none has none to lose.
    """
    token, accounts = _token(), services().accounts
    return lambda: token is None or accounts.authenticate(token) is not None


def _token() -> str | None:
    """What was sent as a token, right or wrong; None without an Authorization header."""
    header = asked().headers.get("Authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def body(schema: StrictSchema) -> dict[str, Any]:
    """The checked body. No body at all counts as an empty object."""
    request = asked()
    raw = request.raw
    if not raw:
        return _checked(schema, {})
    if request.content_type != JSON and request.mimetype != JSON:  # noqa: PLR1714 - the second parses
        raise Problem(415, "request.not-json")
    try:
        plain = _decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Problem(400, "request.malformed", str(error)) from None
    return _checked(schema, plain)


def query(schema: StrictSchema) -> dict[str, Any]:
    """The checked query string; a parameter given twice is an error."""
    if not request.query_string:
        return _checked(schema, {})
    for name, values in request.args.lists():
        if len(values) > 1:
            raise invalid({name: ["Given more than once."]})
    return _checked(schema, request.args.to_dict())


def _checked(schema: StrictSchema, plain: Any) -> dict[str, Any]:
    try:
        return cast("dict[str, Any]", schema.load(plain))
    except ValidationError as error:
        raise invalid(error.messages) from None


def invalid(errors: Any) -> Problem:
    return Problem(422, "request.invalid", errors=errors)


def expected_version(*, needed: bool) -> int | None:
    """The version in If-Match; None for `*`, or for no header where none is needed."""
    header = request.headers.get("If-Match")
    if header is None:
        if needed:
            raise Problem(428, "request.precondition-required")
        return None
    if header.strip() == "*":
        return None
    found = ETAG.fullmatch(header.strip())
    if found is None:
        raise Problem(400, "request.bad-precondition")
    return int(found[1])


def idempotency_key() -> str | None:
    key = request.headers.get("Idempotency-Key")
    if key is not None and not KEY.fullmatch(key):
        raise Problem(400, "request.bad-key")
    return key


def refuse_key() -> None:
    """For answers that are shown once: a receipt would have to keep what is never stored."""
    if idempotency_key() is not None:
        raise Problem(400, "request.no-key")


def request_digest() -> bytes:
    """What makes a repeated request the same request."""
    parts = (request.method, request.full_path, request.headers.get("If-Match", ""))
    return hashlib.sha256("\n".join(parts).encode() + b"\n" + asked().raw).digest()
