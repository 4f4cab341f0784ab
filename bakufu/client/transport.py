"""HTTP over a kept connection. What may be repeated is repeated until it is answered."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException, HTTPMessage, HTTPResponse, HTTPSConnection
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from bakufu.client.errors import Unreachable, problem_of
from bakufu.client.retries import RetryPolicy

AGENT = "bakufu-client/1"
NOT_NOW = {429, 503}  # nothing was done; Retry-After says when to come back
LOST_ON_THE_WAY = {502, 504}  # some proxy does not know whether anything was done

_encode = msgspec.json.Encoder().encode


class Reply(NamedTuple):
    status: int
    headers: HTTPMessage
    body: bytes


class Request(NamedTuple):
    method: str
    path: str
    headers: dict[str, str]
    body: bytes | None = None

    @property
    def repeatable(self) -> bool:
        """Whether sending it twice does what sending it once does."""
        return self.method in ("GET", "HEAD") or "Idempotency-Key" in self.headers


class Transport:
    """For one thread at a time."""

    def __init__(
        self, url: str, token: str | None, timeout: float, retries: RetryPolicy, language: str | None = None
    ) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"not the address of a service: {url!r}")
        self._secure, self._host, self._port = parts.scheme == "https", parts.hostname, parts.port
        self._root = parts.path.rstrip("/")
        self._usual = {"User-Agent": AGENT} | ({"Authorization": f"Bearer {token}"} if token else {})
        if language is not None:
            self._usual["Accept-Language"] = language
        self._timeout, self.retries = timeout, retries
        self._kept: HTTPConnection | None = None

    def send(
        self, method: str, path: str, *, headers: Mapping[str, str] | None = None, body: Any = None, wait: float = 0
    ) -> Reply:
        """A good answer; any other is raised. `wait` is how much longer than usual the answer may take."""
        wanted = {"Accept": "application/json"} | self._usual | dict(headers or {})
        if body is not None:
            wanted["Content-Type"] = "application/json"
        request = Request(method, self._root + path, wanted, None if body is None else _encode(body))
        reply = self._answered(request, self._timeout + wait)
        if reply.status >= 300:  # no redirect is followed: the token is for this host alone
            raise problem_of(reply.status, reply.body)
        return reply

    def _answered(self, request: Request, timeout: float) -> Reply:
        failures = 0
        while True:
            failures += 1
            try:
                reply = self._once(request, timeout)
            except (OSError, HTTPException) as error:
                self.close()
                if failures >= self.retries.tries or not request.repeatable:
                    raise Unreachable(f"{request.method} {request.path}: {error!r}") from error
                self.retries.pause(failures)
                continue
            again = reply.status in NOT_NOW or (reply.status in LOST_ON_THE_WAY and request.repeatable)
            if not again or failures >= self.retries.tries:
                return reply
            if not self.retries.wait(reply.headers.get("Retry-After"), failures):
                return reply

    def _once(self, request: Request, timeout: float) -> Reply:
        if not request.repeatable:
            self.close()  # a kept connection may be dead already, and then nobody could tell what was done
        if self._kept is None:
            self._kept = self._connection(timeout)
        connection = self._kept
        connection.timeout = timeout
        if connection.sock is not None:
            connection.sock.settimeout(timeout)
        connection.request(request.method, request.path, request.body, request.headers)
        response = connection.getresponse()
        body = response.read()
        if response.will_close:
            self.close()
        return Reply(response.status, response.headers, body)

    @contextmanager
    def stream(self, path: str, headers: Mapping[str, str]) -> Iterator[HTTPResponse]:
        """An answer to be read as it comes, over a connection of its own. One try; errors are raised as they are."""
        connection = self._connection(self._timeout)
        try:
            connection.request("GET", self._root + path, headers=self._usual | dict(headers))
            yield connection.getresponse()
        finally:
            connection.close()

    def _connection(self, timeout: float) -> HTTPConnection:
        kind = HTTPSConnection if self._secure else HTTPConnection
        return kind(self._host, self._port, timeout=timeout)

    def close(self) -> None:
        if self._kept is not None:
            self._kept.close()
            self._kept = None
