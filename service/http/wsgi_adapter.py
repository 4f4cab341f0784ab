"""The border between Flask and the WSGI server, where every request passes: kept as short as it can be."""

import re
import time
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, cast

import flask
from flask.sessions import NullSession, SessionInterface, SessionMixin
from werkzeug.datastructures import Headers
from werkzeug.http import HTTP_STATUS_CODES
from werkzeug.routing import MapAdapter, Rule

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

ON_EVERY_RESPONSE = [("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer")]
REQUEST_ID = "bakufu.request"
"""Where in the environment of a request its id is: made here, because what a client sends could be personal.

Of a `traceparent` it takes the trace: 32 hexadecimal digits and nothing else.
"""

BEGAN, PROBLEM_CODE = "bakufu.began", "bakufu.code"
"""Where the environment of a request says when it came, and which problem it was answered with."""

ADDED = "bakufu.headers"
"""Where in the environment of a request further headers of its response are put down."""

STATUS_LINES = {code: f"{code} {phrase.upper()}" for code, phrase in HTTP_STATUS_CODES.items()}
TRACE = re.compile(r"(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}")
OF_A_GAME = "/v1/games/<id>/"


class ReadyResponse(flask.Response):
    """A response whose body and headers are complete, so that nothing is left to work out when it is sent.

    Header objects are made only if somebody asks for them: they cost as much as finding the route.
    """

    def __init__(self, body: bytes, status: int, lines: list[tuple[str, str]]) -> None:
        self._status, self._status_code = STATUS_LINES[status], status
        self.response = [body]
        self.direct_passthrough = False
        self._lines: list[tuple[str, str]] | None = lines
        self._on_close = []

    @property
    def headers(self) -> Headers:  # type: ignore[override]  # a plain attribute above
        if self._lines is not None:
            self._headers, self._lines = Headers(self._lines), None
        return self._headers

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] == "HEAD" or self._status_code == 304:
            return super().__call__(environ, start_response)
        (body,) = cast("list[bytes]", self.response)
        lines = self._lines
        if lines is None:  # somebody had a look at the headers
            self.headers.setdefault("Content-Length", str(len(body)))
            start_response(self._status, self.headers.to_wsgi_list())
        else:
            start_response(self._status, [*lines, ("Content-Length", str(len(body)))])
        return [body]


class NoSessions(SessionInterface):
    """Tokens say who is asking; nobody has a session."""

    _none = NullSession()

    def open_session(self, app: flask.Flask, request: flask.Request) -> SessionMixin:
        return self._none


class FoundRoute:
    """A route that was found without walking through all of them."""

    __slots__ = ("_found",)

    def __init__(self, rule: Rule, arguments: Mapping[str, Any]) -> None:
        self._found = rule, arguments

    def match(self, *, return_rule: bool) -> tuple[Rule, Mapping[str, Any]]:
        return self._found


class MatchedRule(Rule):
    """A route that is matched; how its address would be written is worked out when somebody wants one, and nobody does.

    That took nine tenths of the time in which an application is made.
    """

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        compile_now = super()._compile_builder

        def build(rule: Rule, **values: Any) -> tuple[str, str]:
            return cast("tuple[str, str]", compile_now(append_unknown).__get__(rule, None)(**values))

        return build


class FlaskApp(flask.Flask):
    """Flask without what we do not use: sessions, signals, hooks of blueprints, coroutines."""

    session_interface = NoSessions()
    url_rule_class = MatchedRule

    def __init__(self, name: str, **more: Any) -> None:
        super().__init__(name, **more)
        self.befores: list[Callable[[Any], None]] = []
        self.afters: list[Callable[[Any, flask.Response], flask.Response]] = []
        self._of_a_game: dict[tuple[str, str], Rule] = {}

    def _know_routes(self) -> None:
        """Those of a game are found by their last word."""
        for rule in self.url_map.iter_rules():
            word = rule.rule.removeprefix(OF_A_GAME)
            if rule.rule.startswith(OF_A_GAME) and word.isalpha():
                self._of_a_game |= {(method, word): rule for method in (rule.methods or ()) if method != "OPTIONS"}

    def take_routes(self, other: "FlaskApp") -> None:
        """Answer at the same addresses as another application; from now on neither gets new ones."""
        self.url_map, self.view_functions, self.blueprints = other.url_map, other.view_functions, other.blueprints
        self._know_routes()

    def create_url_adapter(self, request: flask.Request | None) -> MapAdapter | None:
        """Flask's own works out twice what host was asked for. Here no route, address or redirect depends on it."""
        if request is None:
            return super().create_url_adapter(None)
        method, path = request.method, request.path
        parts = path.split("/")
        if len(parts) == 5 and parts[3] and path.startswith("/v1/games/") and (method, parts[4]) in self._of_a_game:
            return cast("MapAdapter", FoundRoute(self._of_a_game[method, parts[4]], {"id": parts[3]}))
        return self.url_map.bind("", request.root_path, "", request.scheme, method, path)

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """None of our functions is a coroutine; to ask each of them, on each request, takes its time."""
        return func

    def full_dispatch_request(self) -> flask.Response:
        http = flask.request._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001 - as documented
        try:
            for before in self.befores:
                before(http)
            if http.routing_exception is not None or http.method == "OPTIONS":
                response = self.make_response(super().dispatch_request())
            else:
                response = cast("flask.Response", self.view_functions[http.url_rule.endpoint](**http.view_args))
        except Exception as error:  # noqa: BLE001 - each has its handler
            response = self.make_response(self.handle_user_exception(error))
        for after in self.afters:
            response = after(http, response)
        return response

    def make_default_options_response(self) -> flask.Response:
        """What this very address allows; a route for any id would match `/v1/games/bulk`, too."""
        rule = flask.request.url_rule
        methods = [
            method
            for one in self.url_map.iter_rules()
            if rule and one.rule == rule.rule
            for method in one.methods or ()
        ]
        return self.response_class(headers={"Allow": ", ".join(sorted(set(methods)))})

    def do_teardown_request(self, exc: BaseException | None = None) -> None:
        """Nothing of ours is left to tear down."""


class Secured:
    """Adds the headers that every response carries, unless it has its own, and those put down for this one.

    Done here because a list is quicker than werkzeug's headers: two of those cost a twentieth of a command.
    """

    def __init__(self, app: "WSGIApplication") -> None:
        self._app = app
        # Seeded once; unlike a counter it does not tell how busy the server is.
        self._numbers = Random()  # noqa: S311 - names, not secrets

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        request = f"{self._numbers.getrandbits(64):016x}"
        trace = TRACE.fullmatch(environ["HTTP_TRACEPARENT"]) if "HTTP_TRACEPARENT" in environ else None
        if trace is not None:
            request = f"{trace[1]}-{request}"
        environ[REQUEST_ID], environ[BEGAN] = request, time.perf_counter()

        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None, /) -> Callable[[bytes], object]:
            own = dict(headers)
            headers.append(("Request-Id", request))
            for name, value in ON_EVERY_RESPONSE:
                if name not in own:
                    headers.append((name, value))
            if ADDED in environ:
                headers += environ[ADDED]
            return start_response(status, headers, exc_info)

        return self._app(environ, start)
