"""The border between Flask and the WSGI server, where every request passes: kept as short as it can be."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, cast

import flask
from werkzeug.routing import MapAdapter

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

ON_EVERY_RESPONSE = [("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer")]


class ReadyResponse(flask.Response):
    """A response whose body and headers are complete, so that nothing is left to work out when it is sent."""

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] == "HEAD" or self.status_code == 304:
            return super().__call__(environ, start_response)
        start_response(self.status, self.headers.to_wsgi_list())
        return cast("list[bytes]", self.response)


class FlaskApp(flask.Flask):
    def create_url_adapter(self, request: flask.Request | None) -> MapAdapter | None:
        """Flask's own works out twice what host was asked for. Here no route, address or redirect depends on it."""
        if request is None:
            return super().create_url_adapter(None)
        return self.url_map.bind("", request.root_path, "", request.scheme, request.method, request.path)

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """None of our functions is a coroutine; to ask each of them, on each request, takes its time."""
        return func


class Secured:
    """Adds the headers that every response carries, unless it has its own.

    Done here because a list is quicker than werkzeug's headers: two of those cost a twentieth of a command.
    """

    def __init__(self, app: "WSGIApplication") -> None:
        self._app = app

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None, /) -> Callable[[bytes], object]:
            own = {name for name, _ in headers}
            added = [header for header in ON_EVERY_RESPONSE if header[0] not in own]
            return start_response(status, headers + added, exc_info)

        return self._app(environ, start)
