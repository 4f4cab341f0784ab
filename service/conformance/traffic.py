"""Requests and answers as they pass through the proxy."""

import hashlib
from http.client import HTTPConnection, HTTPException, HTTPResponse
from typing import NamedTuple
from urllib.parse import SplitResult

HOP_BY_HOP = {"connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "host", "content-length"}
SHOWN_ONCE = ("/v1/players", "/v1/me/tokens", "/v1/invitations", "/v1/webhooks", "/secret")
STREAMS = ("text/event-stream", "application/x-ndjson")


class RequestSeen(NamedTuple):
    """A request as it came from the client under test."""

    method: str
    path: str
    headers: dict[str, str]  # names in lower case
    body: bytes

    @property
    def caller(self) -> str:
        """Who sent it, without keeping the token."""
        return hashlib.sha256(self.headers.get("authorization", "").encode()).hexdigest()[:12]

    @property
    def key(self) -> str:
        return self.headers.get("idempotency-key", "")

    @property
    def conditional(self) -> bool:
        return self.headers.get("if-match", "*").strip() != "*"

    @property
    def reads(self) -> bool:
        return self.method in ("GET", "HEAD")

    @property
    def once_only(self) -> bool:
        """Takes no key, because its answer is shown once."""
        return self.method == "POST" and self.path.partition("?")[0].endswith(SHOWN_ONCE)


class UpstreamAnswer(NamedTuple):
    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Upstream:
    """The line to the service, for one connection of a client."""

    def __init__(self, target: SplitResult, timeout: float = 60.0) -> None:
        self._target, self._timeout = target, timeout
        self._kept: HTTPConnection | None = None

    def ask(self, asked: RequestSeen) -> HTTPResponse:
        """The service's answer, unread. A kept connection that has died meanwhile is replaced."""
        if self._kept is not None:
            try:
                return self._send(self._kept, asked)
            except (OSError, HTTPException):
                self.close()
        self._kept = HTTPConnection(self._target.hostname or "", self._target.port, timeout=self._timeout)
        return self._send(self._kept, asked)

    def whole(self, asked: RequestSeen) -> UpstreamAnswer:
        response = self.ask(asked)
        return UpstreamAnswer(response.status, end_to_end(response), response.read())

    def _send(self, connection: HTTPConnection, asked: RequestSeen) -> HTTPResponse:
        headers = {name: value for name, value in asked.headers.items() if name not in HOP_BY_HOP}
        connection.request(asked.method, self._target.path + asked.path, asked.body or None, headers)
        return connection.getresponse()

    def close(self) -> None:
        if self._kept is not None:
            self._kept.close()
            self._kept = None


def end_to_end(response: HTTPResponse) -> list[tuple[str, str]]:
    return [(name, value) for name, value in response.getheaders() if name.lower() not in HOP_BY_HOP]


def is_stream(response: HTTPResponse) -> bool:
    return response.headers.get_content_type() in STREAMS
