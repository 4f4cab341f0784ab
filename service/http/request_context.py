"""What a route needs of its request: application, viewer, checked body, preconditions."""

import hashlib
import re
from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple, cast

import flask
import msgspec
from marshmallow import ValidationError
from werkzeug.exceptions import ClientDisconnected, RequestEntityTooLarge

from service.application.access import ANYBODY, Viewer
from service.application.errors import Malformed
from service.application.requests import OnceKey
from service.bootstrap import Application
from service.http.errors import Problem
from service.http.json_body import decode_once
from service.http.schemas.strict import StrictSchema
from service.http.wsgi_adapter import REQUEST_ID

KEY = re.compile(r"[\x21-\x7e]{1,128}")
ETAG = re.compile(r'(?:W/)?"v([0-9]{1,10})(?:\.[a-z0-9]+)?"')

JSON, PLAIN = "application/json", "identity"
SESSION_COOKIE = "bakufu_session"


def current() -> "HttpRequest":
    """The request being answered. Each look through Flask's `request` first finds out which one is meant."""
    return cast("HttpRequest", flask.request._get_current_object())  # type: ignore[attr-defined]  # noqa: SLF001 - as documented


def bound_to(app: Application) -> type["HttpRequest"]:
    """Requests of one application."""
    return type("BoundRequest", (HttpRequest,), {"app": app, "body_limit": app.settings.body_limit})


class LimitState(NamedTuple):
    """How much is left to a sender after a request."""

    allowed: bool
    left: int
    full_in: int  # seconds
    next_in: int  # seconds until a request would be allowed


class HttpRequest(flask.Request):
    app: ClassVar[Application]
    body_limit: int = 0  # as in the settings; 0: as Flask is configured
    limit: LimitState | None = None  # what is left to its sender, once that was asked
    replayed: bool = False  # it was carried out before, and is answered once more
    _viewer: Viewer | None = None  # once it is known
    _raw: bytes | None = None

    # -- who ---------------------------------------------------------------------------------

    def viewer(self, scope: str | None = None) -> Viewer:
        """Who sent the request; 401 for nobody, 403 for a token without the scope."""
        found = self.anybody()
        if not found.account:
            raise Problem(401, "request.unauthenticated", headers={"WWW-Authenticate": 'Bearer realm="bakufu"'})
        if scope is not None and scope not in found.scopes:
            raise Problem(403, "request.scope", needed=scope)
        return found

    def anybody(self) -> Viewer:
        """The viewer, or ANYBODY without a token. A wrong token is an error, never a spectator."""
        found = self._viewer
        if found is not None:
            return found
        found, token = ANYBODY, self._token
        if token is not None:
            known = self.app.accounts.authenticate(token)
            if known is None:
                raise _wrong_token()
            found = known
        environ = self.environ
        account, scopes, sent, _, _ = found
        self._viewer = Viewer(account, scopes, sent, environ.get("HTTP_INVITATION", ""), environ.get(REQUEST_ID, ""))
        return self._viewer

    def lasting_viewer(self, scope: str | None = "play") -> Viewer:
        """Authenticate, bypassing the token cache, for requests that create lasting data."""
        found = self.viewer(scope)
        if self.app.accounts.authenticate(self._token or "", fresh=True) is None:
            raise _wrong_token()
        return found

    def still_known(self, scope: str | None = None) -> Callable[[], bool]:
        """Whether the token of this request would be accepted now, too: for answers that last longer than a moment.

        It may have been revoked meanwhile, have run out, have lost the scope, or have gone with its account. Who has
        none has none to lose.
        """
        token, accounts = self._token, self.app.accounts

        def known() -> bool:
            if token is None:
                return True
            found = accounts.authenticate(token)
            return found is not None and (scope is None or scope in found.scopes)

        return known

    @property
    def _token(self) -> str | None:
        """What was sent as a token, right or wrong: in an Authorization header, or by the web client in its cookie."""
        header = self.environ.get("HTTP_AUTHORIZATION")
        if header is None:
            return self._session_token() if "HTTP_COOKIE" in self.environ else None
        scheme, _, token = header.partition(" ")
        return token.strip() if scheme.lower() == "bearer" else ""

    def _session_token(self) -> str | None:
        token = self.cookies.get(SESSION_COOKIE)
        if token is not None and self.method not in ("GET", "HEAD"):
            self.require_own_page()
        return token

    def require_own_page(self) -> None:
        """Refuse what another site may have made a browser send: it cannot set this header without asking us."""
        if self.environ.get("HTTP_BAKUFU_CLIENT") != "web":
            raise Problem(403, "request.cross-site")

    @property
    def known_account(self) -> str:
        """Of who sent the request, as far as anybody has asked."""
        return self._viewer.account if self._viewer else ""

    # -- what --------------------------------------------------------------------------------

    @property
    def raw(self) -> bytes:
        """The body.

        One of known and modest length is read at once; werkzeug's stream, made for bodies that may be endless,
        takes longer than finding the route. It still judges the others.
        """
        if self._raw is None:
            self._raw = self._read()
        return self._raw

    def _read(self) -> bytes:
        environ = self.environ
        if environ.get("HTTP_CONTENT_ENCODING", PLAIN).lower() != PLAIN:
            raise Problem(415, "request.encoded", headers={"Accept-Encoding": PLAIN})
        stated = environ.get("CONTENT_LENGTH", "")
        length = int(stated) if stated.isdecimal() and "HTTP_TRANSFER_ENCODING" not in environ else 0
        if not 0 < length <= (self.body_limit or self.max_content_length or 0):
            return self._unmeasured()
        body: bytes = environ["wsgi.input"].read(length)
        if len(body) < length:
            raise ClientDisconnected
        return body

    def _unmeasured(self) -> bytes:
        """A body that does not say how long it is. werkzeug reads as much as is allowed and leaves the rest:
        whoever has sent more would get an answer to the beginning of it.
        """
        body = self.get_data()
        if len(body) == self.max_content_length and self.environ["wsgi.input"].read(1):
            raise RequestEntityTooLarge
        return body

    def allow_body(self, limit: int) -> None:
        """A larger body than usual, if the settings do not allow more anyway."""
        self.body_limit = self.max_content_length = max(limit, self.body_limit)

    def body(self, schema: StrictSchema) -> dict[str, Any]:
        """The checked body. No body at all counts as an empty object."""
        raw = self.raw
        if not raw:
            return _checked(schema, {})
        if self.environ.get("CONTENT_TYPE") != JSON and self.mimetype != JSON:
            raise Problem(415, "request.not-json")
        try:
            plain = decode_once(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Problem(400, "request.malformed", str(error)) from None
        return _checked(schema, plain)

    def query(self, schema: StrictSchema) -> dict[str, Any]:
        """The checked query string; a parameter given twice is an error."""
        if not self.query_string:
            return _checked(schema, {})
        for name, values in self.args.lists():
            if len(values) > 1:
                raise Malformed({name: ["Given more than once."]})
        return _checked(schema, self.args.to_dict())

    # -- under which conditions --------------------------------------------------------------

    def expected_version(self, *, needed: bool) -> int | None:
        """The version in If-Match; None for `*`, or for no header where none is needed."""
        header = self.environ.get("HTTP_IF_MATCH")
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

    def once_key(self) -> OnceKey | None:
        """The Idempotency-Key of the viewer, and what makes a repeated request the same request."""
        if "HTTP_IDEMPOTENCY_KEY" not in self.environ:
            return None
        key = self._key()
        environ = self.environ
        asked = f"{self.method}\n{self.path}?{self.query_string.decode()}\n{environ.get('HTTP_IF_MATCH', '')}\n"
        digest = hashlib.sha256(asked.encode() + self.raw).digest()
        known = self._viewer  # who was asked before is not asked again: every command passes here
        account = known.account if known and known.account else self.viewer().account
        return OnceKey(account, key, digest)

    def refuse_key(self) -> None:
        """For answers that are shown once: a receipt would have to keep what is never stored."""
        if "HTTP_IDEMPOTENCY_KEY" in self.environ:
            self._key()
            raise Problem(400, "request.no-key")

    def _key(self) -> str:
        key: str = self.environ["HTTP_IDEMPOTENCY_KEY"]
        if not KEY.fullmatch(key):
            raise Problem(400, "request.bad-key")
        return key


def _wrong_token() -> Problem:
    return Problem(401, "request.unauthenticated", headers={"WWW-Authenticate": 'Bearer error="invalid_token"'})


def _checked(schema: StrictSchema, plain: Any) -> dict[str, Any]:
    try:
        return cast("dict[str, Any]", schema.load(plain))
    except ValidationError as error:
        raise Malformed(cast("dict[str, list[str]]", error.messages)) from None
