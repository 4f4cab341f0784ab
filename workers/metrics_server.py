"""A port of its own on which a worker tells its counts; it has no web server to tell them otherwise."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from service.prometheus import CONTENT_TYPE, exposition
from service.settings import BadSetting
from workers.metrics import MetricsTotal

HERE = "127.0.0.1"


class MetricsServer(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, host: str, port: int, tally: MetricsTotal) -> None:
        super().__init__((host, port), MetricsHandler)
        self.tally = tally


class MetricsHandler(BaseHTTPRequestHandler):
    server: MetricsServer
    timeout = 10

    def do_GET(self) -> None:
        if self.path != "/metrics":
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        body = exposition(self.server.tally.metrics()).encode()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", CONTENT_TYPE)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nobody wants a line for each look."""


@contextmanager
def telling(tally: MetricsTotal, port: int | None, host: str = HERE) -> Iterator[None]:
    """Serve the counts for as long as the block lasts; without a port, do nothing."""
    if port is None:
        yield
        return
    try:
        server = MetricsServer(host, port, tally)
    except OSError as error:
        raise BadSetting(f"cannot tell metrics on {host}:{port}: {error.strerror}") from None
    thread = threading.Thread(target=server.serve_forever, name="metrics", daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
