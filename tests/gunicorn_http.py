"""The HTTP tests against gunicorn: the service with the toy in gevent processes, and Flask's test client before it.

A test talks to its usual client. What the client sends goes over a socket to one of the processes, and what comes back
is shown to the test as if it had been answered here. The clock that tests move lies in a file that all look at.

Each request goes to another process than the one before it, so that it is no luck whether a test meets what only one of
them remembers.
"""

import mmap
import os
import struct
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import RLock
from typing import Any, TypeAlias
from urllib.parse import quote

from service.eventstore.open import open_store
from tests.gunicorn_app import Gunicorn

Wsgi: TypeAlias = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

CLOCK_FILE = "TEST_CLOCK"
HOP_BY_HOP = {"connection", "transfer-encoding", "keep-alive", "server", "date"}
START = 1_794_787_200_000
ROOT = Path(__file__).parents[1]
WHICH = "/which-process"
MOST_FREE = 4
PATIENT = {"GUNICORN_CMD_ARGS": "--keep-alive 3600"}  # a connection is kept until the server is stopped


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


def make_app() -> Wsgi:
    """In a gevent process of gunicorn."""
    from domain.catalogue import catalogue
    from service.bootstrap import build
    from service.http.app import create_app
    from service.settings import Settings
    from tests.toy import toy_title

    clock = FileClock(Path(os.environ[CLOCK_FILE]))
    settings = Settings(database_url=os.environ["BAKUFU_DATABASE_URL"])
    return saying_which(create_app(build(settings, clock=clock, titles={"toy": toy_title(), **catalogue()})))


def saying_which(app: Wsgi) -> Wsgi:
    """The number of the process at a path of its own, and the application at all others."""
    number = str(os.getpid()).encode()

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["PATH_INFO"] != WHICH:
            return app(environ, start_response)
        start_response("200 OK", [("Content-Length", str(len(number)))])
        return [number]

    return answer


class Lines:
    """Open connections to the processes of a server, kept by the process that has taken them."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._last = b""
        self._lock = RLock()
        self._free: dict[bytes, list[HTTPConnection]] = defaultdict(list)

    def to_another(self) -> tuple[bytes, HTTPConnection]:
        """A connection to another process than the last one, and which it is."""
        with self._lock:
            while not (others := [one for one, free in self._free.items() if free and one != self._last]):
                self._connect()
            self._last = others[0]
            return self._last, self._free[self._last].pop()

    def _connect(self) -> None:
        line = HTTPConnection("127.0.0.1", self._port, timeout=60)
        line.request("GET", WHICH)
        self.give_back(line.getresponse().read(), line)

    def give_back(self, process: bytes, line: HTTPConnection) -> None:
        """Whoever is asked next may have it."""
        with self._lock:
            free = self._free[process]
            if len(free) < MOST_FREE:
                free.append(line)
            else:
                line.close()

    def close(self) -> None:
        for free in self._free.values():
            while free:
                free.pop().close()


class Database:
    """A database of the tests, and a server on it from the first test that asks one."""

    def __init__(self, url: str, clock_file: Path) -> None:
        self.url, self.store = url, open_store(url)
        self._clock_file = clock_file
        self._server: Gunicorn | None = None
        self._lines: Lines | None = None

    @property
    def gunicorn(self) -> Lines:
        """To the service in two gevent processes."""
        if self._lines is None:
            settings = {"BAKUFU_DATABASE_URL": self.url, CLOCK_FILE: str(self._clock_file), **PATIENT}
            self._server = Gunicorn(settings, app="tests.gunicorn_http:make_app()", folder=str(ROOT))
            self._server.wait_until_ready()
            self._lines = Lines(self._server.port)
        return self._lines

    def close(self) -> None:
        if self._lines is not None:
            self._lines.close()
        if self._server is not None:
            self._server.stop()
        self.store.close()


def forwarding(lines: Lines) -> Wsgi:
    """A WSGI application that asks another server."""

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        process, line = lines.to_another()
        path = quote(environ["PATH_INFO"].encode("latin-1"), safe="/%:@!$&'()*+,;=~-._")
        if environ.get("QUERY_STRING"):
            path += "?" + quote(environ["QUERY_STRING"].encode("latin-1"), safe="/%:@!$&'()*+,;=~-._?[]")
        line.putrequest(environ["REQUEST_METHOD"], path, skip_host=True, skip_accept_encoding=True)
        line.endheaders(_send_headers(line, environ))
        found = line.getresponse()
        headers = [(name, value) for name, value in found.getheaders() if name.lower() not in HOP_BY_HOP]
        start_response(f"{found.status} {found.reason}", headers)
        if found.chunked:
            return Body(line, found)
        whole = found.read()
        if found.will_close or found.status >= 400:  # what was refused may not have been read to its end
            line.close()
        else:
            lines.give_back(process, line)
        return [whole]

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
    """What comes back, as it comes. Most tests never close what they have read."""

    def __init__(self, line: HTTPConnection, found: HTTPResponse) -> None:
        self._line, self._found = line, found

    def __iter__(self) -> Iterator[bytes]:
        while chunk := self._found.read1(65536):
            yield chunk

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        self._found.close()
        self._line.close()
