"""The embedded web server: waitress, with room for every stream, and with errors of its own told as problems.

Each open stream holds a thread, and there are as many as streams are allowed plus some for everybody else, so streams
can never take the last one. A waiting thread costs about as much memory as a connection; docs/adr/0015 has the figures.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
import waitress
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.server import MultiSocketServer
from waitress.task import ErrorTask, ThreadedTaskDispatcher

from service.http.errors import PROBLEM_TYPE
from service.http.problem_words.en import PROBLEMS
from service.http.wsgi_adapter import ON_EVERY_RESPONSE
from service.settings import BadSetting

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

BUSY_THREADS = 32  # beside those of streams
MOST_STREAMS = 1000
CONNECTIONS = 1000  # of clients that keep theirs open between requests; beyond this many, new ones are left waiting
OWN_ERRORS = {400: "request.bad-message", 413: "request.too-large", 431: "request.headers", 501: "request.unsupported"}


def create_server(
    app: "WSGIApplication", host: str, port: int, streams: int, end_streams: Callable[[], object] = lambda: None
) -> Any:
    """Calls `end_streams` when it stops. Raises OSError if it cannot listen there, BadSetting for too many streams."""
    if streams > MOST_STREAMS:
        raise BadSetting(
            f"BAKUFU_STREAM_CAP is {streams}, but `bakufu serve` carries at most {MOST_STREAMS} streams; "
            "gunicorn with gevent carries more"
        )
    server = waitress.create_server(
        app,
        _dispatcher=threads(BUSY_THREADS + streams, end_streams),  # the only way to give it one
        host=host,
        port=port,
        connection_limit=CONNECTIONS + streams,
        asyncore_use_poll=True,
        ident=None,
    )
    listening = server.map.values() if isinstance(server, MultiSocketServer) else [server]
    for each in listening:
        if hasattr(each, "channel_class"):
            each.channel_class = StrictChannel
    return server


def threads(count: int, end_streams: Callable[[], object]) -> "StreamThreads":
    made = StreamThreads(end_streams)
    made.set_thread_count(count)
    return made


class StreamThreads(ThreadedTaskDispatcher):  # type: ignore[misc]  # waitress has no types
    """The threads of a server, most of which wait for news: without a word they would not hear that it stops."""

    def __init__(self, end_streams: Callable[[], object]) -> None:
        super().__init__()
        self._end_streams = end_streams

    def shutdown(self, cancel_pending: bool = True, timeout: int = 5) -> bool:
        self._end_streams()
        return bool(super().shutdown(cancel_pending, timeout))


class StrictParser(HTTPRequestParser):  # type: ignore[misc]  # waitress has no types
    def parse_header(self, header_plus: bytes) -> None:
        """A message with two lengths is how requests are smuggled past a proxy: nobody knows where it ends."""
        names = {line.partition(b":")[0].strip().lower() for line in header_plus.split(b"\r\n")[1:]}
        if {b"content-length", b"transfer-encoding"} <= names:
            raise ParsingError("Both Content-Length and Transfer-Encoding are given.")
        super().parse_header(header_plus)


class ProblemTask(ErrorTask):  # type: ignore[misc]  # waitress has no types
    def execute(self) -> None:
        """What the server itself refuses, before the application sees it; the connection ends with it."""
        error = self.request.error
        code = OWN_ERRORS.get(error.code, "service.failure")
        problem = {"type": f"/v1/problems/{code}", "title": PROBLEMS[code], "status": error.code, "code": code}
        if error.code < 500 and error.body:
            problem["detail"] = str(error.body)
        body = msgspec.json.encode(problem)
        self.status = f"{error.code} {error.reason}"
        self.response_headers += [("Content-Type", PROBLEM_TYPE), ("Cache-Control", "no-store"), *ON_EVERY_RESPONSE]
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


class StrictChannel(HTTPChannel):  # type: ignore[misc]  # waitress has no types
    parser_class = StrictParser
    error_task_class = ProblemTask
