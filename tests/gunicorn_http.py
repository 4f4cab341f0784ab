"""The HTTP tests against gunicorn: the service with the toy in gevent processes, and Flask's test client before it.

A test talks to its usual client. What the client sends goes over a socket to one of the processes, and what comes back
is shown to the test as if it had been answered here. The clock that tests move lies in a file that all look at.
"""

import mmap
import os
import struct
from collections.abc import Callable, Iterable, Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any
from urllib.parse import quote

from flask import Flask

from service.eventstore.open import open_store
from tests.gunicorn_app import Gunicorn

CLOCK_FILE = "TEST_CLOCK"
HOP_BY_HOP = {"connection", "transfer-encoding", "keep-alive", "server", "date"}
START = 1_794_787_200_000
ROOT = Path(__file__).parents[1]


class FileClock:
    """A clock that only a test moves, for all processes at once."""

    def __init__(self, file: Path, start: int | None = None) -> None:
        if not file.exists():
            file.write_bytes(struct.pack("q", START))
        with file.open("r+b") as content:
            self._shared = mmap.mmap(content.fileno(), 8)
        if start is not None:
            self.time = start

    @property
    def time(self) -> int:
        now: int = struct.unpack("q", self._shared[:8])[0]
        return now

    @time.setter
    def time(self, now: int) -> None:
        self._shared[:8] = struct.pack("q", now)

    def now(self) -> int:
        return self.time


class Database:
    """A database of the tests, and a server on it from the first test that asks one."""

    def __init__(self, url: str, clock_file: Path) -> None:
        self.url, self.store = url, open_store(url)
        self._clock_file = clock_file
        self._server: Gunicorn | None = None

    @property
    def gunicorn(self) -> Gunicorn:
        """The service in two gevent processes."""
        if self._server is None:
            settings = {"BAKUFU_DATABASE_URL": self.url, CLOCK_FILE: str(self._clock_file)}
            self._server = Gunicorn(settings, app="tests.gunicorn_http:make_app()", folder=str(ROOT))
            self._server.wait_until_ready()
        return self._server

    def close(self) -> None:
        if self._server is not None:
            self._server.stop()
        self.store.close()


def make_app() -> Flask:
    """In a gevent process of gunicorn."""
    from domain.catalogue import catalogue
    from service.bootstrap import build
    from service.http.app import create_app
    from service.settings import Settings
    from tests.toy import toy_title

    clock = FileClock(Path(os.environ[CLOCK_FILE]))
    settings = Settings(database_url=os.environ["BAKUFU_DATABASE_URL"])
    return create_app(build(settings, clock=clock, titles={"toy": toy_title(), **catalogue()}))


def forwarding(port: int) -> Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]:
    """A WSGI application that asks another server."""

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        line = HTTPConnection("127.0.0.1", port, timeout=60)
        path = quote(environ["PATH_INFO"].encode("latin-1"), safe="/%:@!$&'()*+,;=~-._")
        if environ.get("QUERY_STRING"):
            path += "?" + quote(environ["QUERY_STRING"].encode("latin-1"), safe="/%:@!$&'()*+,;=~-._?[]")
        line.putrequest(environ["REQUEST_METHOD"], path, skip_host=True, skip_accept_encoding=True)
        line.endheaders(_send_headers(line, environ))
        found = line.getresponse()
        headers = [(name, value) for name, value in found.getheaders() if name.lower() not in HOP_BY_HOP]
        start_response(f"{found.status} {found.reason}", headers)
        body = Body(line, found)
        return body if found.chunked else body.whole()

    return answer


def _send_headers(line: HTTPConnection, environ: dict[str, Any]) -> bytes | None:
    for name, value in environ.items():
        if name.startswith("HTTP_") and name != "HTTP_TRANSFER_ENCODING":
            line.putheader(name.removeprefix("HTTP_").replace("_", "-").title(), value.encode("latin-1"))
    if environ.get("CONTENT_TYPE"):
        line.putheader("Content-Type", environ["CONTENT_TYPE"])
    length = environ.get("CONTENT_LENGTH")
    if length in (None, ""):
        return None
    line.putheader("Content-Length", length)
    content: bytes = environ["wsgi.input"].read(int(length)) if str(length).isdecimal() else b""
    return content


class Body:
    """What comes back, as it comes."""

    def __init__(self, line: HTTPConnection, found: HTTPResponse) -> None:
        self._line, self._found = line, found

    def __iter__(self) -> Iterator[bytes]:
        while chunk := self._found.read1(65536):
            yield chunk

    def whole(self) -> list[bytes]:
        """All of it: most tests never close what they have read."""
        try:
            return [self._found.read()]
        finally:
            self.close()

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        self._found.close()
        self._line.close()
