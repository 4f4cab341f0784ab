"""Pages of other origins: which ones a browser may let read our answers.

Written by hand, because this application does not run Flask's hooks (`wsgi_adapter.FlaskApp`), which flask-cors needs.
No cookie goes along: another origin's page sends its token itself, so `Access-Control-Allow-Credentials` is never said.
"""

from collections.abc import Sequence

from flask import Response

from service.http.request_context import HttpRequest
from service.http.wsgi_adapter import FlaskApp

ALLOWED = "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Invitation, Last-Event-ID"
EXPOSED = "ETag, Link, Location, Retry-After, RateLimit, RateLimit-Policy, Idempotency-Replayed"
METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE"
DAY = 24 * 3600
ANY = "*"


def share_across_origins(app: FlaskApp, origins: Sequence[str]) -> None:
    """Let pages of these origins read answers; of none, nothing is said and browsers refuse."""
    if origins:
        app.afters.append(Sharing(frozenset(origins)).tell)


class Sharing:
    def __init__(self, origins: frozenset[str]) -> None:
        self._origins = origins

    def tell(self, http: HttpRequest, response: Response) -> Response:
        origin = http.environ.get("HTTP_ORIGIN")
        if ANY not in self._origins:
            response.headers.add("Vary", "Origin")
        if origin is None or not (origin in self._origins or ANY in self._origins):
            return response
        response.headers["Access-Control-Allow-Origin"] = ANY if ANY in self._origins else origin
        if http.method == "OPTIONS" and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in http.environ:
            response.headers["Access-Control-Allow-Methods"] = METHODS
            response.headers["Access-Control-Allow-Headers"] = ALLOWED
            response.headers["Access-Control-Max-Age"] = str(DAY)
        else:
            response.headers["Access-Control-Expose-Headers"] = EXPOSED
        return response
