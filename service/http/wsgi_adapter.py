"""The border between Flask and the WSGI server, where every request passes: kept as short as it can be."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, cast

import flask
from flask.sessions import NullSession, SessionInterface, SessionMixin
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


class NoSessions(SessionInterface):
    """Tokens say who is asking; nobody has a session."""

    _none = NullSession()

    def open_session(self, app: flask.Flask, request: flask.Request) -> SessionMixin:
        return self._none


class FlaskApp(flask.Flask):
    session_interface = NoSessions()

    def create_url_adapter(self, request: flask.Request | None) -> MapAdapter | None:
        """Flask's own works out twice what host was asked for. Here no route, address or redirect depends on it."""
        if request is None:
            return super().create_url_adapter(None)
        return self.url_map.bind("", request.root_path, "", request.scheme, request.method, request.path)

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """None of our functions is a coroutine; to ask each of them, on each request, takes its time."""
        return func

    def preprocess_request(self) -> Any:
        """What was registered for the whole application; none of our blueprints has anything of its own."""
        for before in self.before_request_funcs.get(None, ()):
            before()

    def dispatch_request(self) -> Any:
        request = flask.request._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001 - as documented
        if request.routing_exception is not None or request.method == "OPTIONS":
            return super().dispatch_request()
        return self.view_functions[request.url_rule.endpoint](**request.view_args)

    def process_response(self, response: flask.Response) -> flask.Response:
        for after in reversed(self.after_request_funcs.get(None, ())):
            response = after(response)
        return response

    def do_teardown_request(self, exc: BaseException | None = None) -> None:
        """Nothing of ours is left to tear down."""


class Secured:
    """Adds the headers that every response carries, unless it has its own.

    Done here because a list is quicker than werkzeug's headers: two of those cost a twentieth of a command.
    """

    def __init__(self, app: "WSGIApplication") -> None:
        self._app = app

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None, /) -> Callable[[bytes], object]:
            own = dict(headers)
            for name, value in ON_EVERY_RESPONSE:
                if name not in own:
                    headers.append((name, value))
            return start_response(status, headers, exc_info)

        return self._app(environ, start)
