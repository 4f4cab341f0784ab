"""The proxy: passes requests on to a service, badly."""

import itertools
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from http.client import HTTPException, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec

from service.conformance.checker import Checker
from service.conformance.fault_plan import Fault, Faults, fate
from service.conformance.traffic import RequestSeen, Upstream, UpstreamAnswer, end_to_end, is_stream

Deliver = Callable[[], None]
VERDICT = "/-/verdict"
PIECE = 4096


class FaultProxy(ThreadingHTTPServer):
    """One thread for each connection of a client; the number of a request is its place among all requests."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 256

    def __init__(
        self,
        target: str,
        faults: Faults,
        seed: int = 1,
        *,
        address: tuple[str, int] = ("127.0.0.1", 0),
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.target = urlsplit(target.rstrip("/"))
        if self.target.scheme != "http" or not self.target.hostname:
            raise ValueError(f"not a service that can be reached by plain HTTP: {target!r}")
        self.faults, self.seed, self.sleep = faults, seed, sleep
        self.judge = Checker(faults)
        self._numbers = itertools.count(1)
        self._held: list[RequestSeen] = []
        self._lock = threading.Lock()
        super().__init__(address, Handler)

    @property
    def url(self) -> str:
        return f"http://{self.server_address[0]!s}:{self.server_address[1]}"

    def number(self) -> int:
        with self._lock:
            return next(self._numbers)

    def hold(self, asked: RequestSeen) -> None:
        """A copy that arrives after the next request."""
        with self._lock:
            self._held.append(asked)

    def held(self) -> list[RequestSeen]:
        with self._lock:
            found, self._held = self._held, []
        return found

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is no news here."""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "bakufu-faults"
    disable_nagle_algorithm = True
    wbufsize = 64 * 1024  # head and body leave together

    def setup(self) -> None:
        super().setup()
        self.proxy = cast("FaultProxy", self.server)
        self.upstream = Upstream(self.proxy.target)

    def finish(self) -> None:
        self.upstream.close()
        super().finish()

    def do_GET(self) -> None:
        if self.path == VERDICT:
            body = msgspec.json.encode(self.proxy.judge.verdict())
            self._write(UpstreamAnswer(200, [("Content-Type", "application/json")], body))
            return
        self._pass()

    def do_POST(self) -> None:
        self._pass()

    def do_PUT(self) -> None:
        self._pass()

    def do_PATCH(self) -> None:
        self._pass()

    def do_DELETE(self) -> None:
        self._pass()

    def do_HEAD(self) -> None:
        self._pass()

    def _pass(self) -> None:
        asked = self._asked()
        number = self.proxy.number()
        due = fate(self.proxy.faults, self.proxy.seed, number, asked)
        self.proxy.judge.sees(number, asked)
        if due.delay:
            self.proxy.sleep(due.delay)
        try:
            status, deliver = self._befall(asked, due)
        except (OSError, HTTPException):  # the service is gone
            status, deliver = 0, self._vanish
        self.proxy.judge.settles(number, asked, due, status)
        with suppress(OSError, HTTPException):  # the client is gone
            deliver()
            return
        self.close_connection = True

    def _asked(self) -> RequestSeen:
        length = int(self.headers.get("Content-Length") or 0)
        headers = {name.lower(): value for name, value in self.headers.items()}
        return RequestSeen(self.command, self.path, headers, self.rfile.read(length) if length else b"")

    def _befall(self, asked: RequestSeen, due: Fault) -> tuple[int, Deliver]:
        """Let the request meet its fate: the status that the client will see, 0 for none, and how it gets to it."""
        if due.status:
            return due.status, partial(self._write, invented(due.status, asked, self.proxy.faults))
        if due.loss == "before":
            return 0, self._vanish
        response = self.upstream.ask(asked)
        if is_stream(response) and response.status == 200:
            return 200, partial(self._relay, response, due.cut_after)
        answer = UpstreamAnswer(response.status, end_to_end(response), response.read())
        self._deliver_held()
        if due.double == "at-once":
            answer = self.upstream.whole(asked)
        elif due.double == "late":
            self.proxy.hold(asked)
        if due.loss == "after":
            return 0, self._vanish
        if due.loss == "torn":
            return 0, partial(self._tear, answer)
        return answer.status, partial(self._write, answer)

    def _deliver_held(self) -> None:
        for copy in self.proxy.held():
            self.upstream.whole(copy)

    def _vanish(self) -> None:
        self.close_connection = True

    def _tear(self, answer: UpstreamAnswer) -> None:
        """Half of an answer, then nothing."""
        self._head(answer, len(answer.body))
        self.wfile.write(answer.body[: len(answer.body) // 2])
        self._vanish()

    def _write(self, answer: UpstreamAnswer) -> None:
        self._head(answer, len(answer.body))
        if self.command != "HEAD":
            self.wfile.write(answer.body)
        self.wfile.flush()

    def _head(self, answer: UpstreamAnswer, length: int) -> None:
        self.send_response_only(answer.status)
        for name, value in answer.headers:
            self.send_header(name, value)
        if answer.status not in (204, 304):
            self.send_header("Content-Length", str(length))
        self.end_headers()

    def _relay(self, response: HTTPResponse, cut_after: int | None) -> None:
        """Pass a stream on as it comes, to its end or to where it is cut."""
        self.close_connection = True
        try:
            self.send_response_only(response.status)
            for name, value in end_to_end(response):
                self.send_header(name, value)
            self.send_header("Connection", "close")
            self.end_headers()
            passed = 0
            while piece := response.read1(PIECE):
                if cut_after is not None and passed + len(piece) > cut_after:
                    self.wfile.write(piece[: cut_after - passed])
                    self.proxy.judge.cuts()
                    return
                self.wfile.write(piece)
                self.wfile.flush()
                passed += len(piece)
        finally:
            self.upstream.close()  # the service notices at its next sign of life

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is logged: what happened is in the verdict."""


def invented(status: int, asked: RequestSeen, faults: Faults) -> UpstreamAnswer:
    """An error in the service's words, which the service did not say."""
    code = {412: "request.stale", 429: "request.throttled"}[status]
    problem: dict[str, Any] = {"type": f"/v1/problems/{code}", "title": "Injected.", "status": status, "code": code}
    headers = [("Content-Type", "application/problem+json"), ("Cache-Control", "no-store")]
    if status == 429:
        headers.append(("Retry-After", str(faults.retry_after)))
    else:
        version = int("".join(filter(str.isdigit, asked.headers["if-match"].partition(".")[0])) or 0)
        problem |= {"expected": version, "version": version + 1}
    return UpstreamAnswer(status, headers, msgspec.json.encode(problem))
