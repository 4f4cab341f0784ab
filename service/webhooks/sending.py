"""One delivery over the wire: short, without redirects, to the address that was checked."""

import http.client
import ssl
from collections.abc import Mapping
from typing import NamedTuple, Protocol

from service.webhooks.target import BadTarget, parse, resolve

TIMEOUT_SECONDS = 10.0


class Answer(NamedTuple):
    status: int  # 0: there was none
    note: str

    @property
    def accepted(self) -> bool:
        return 200 <= self.status < 300


class Sender(Protocol):
    def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> Answer: ...


class HttpSender:
    def __init__(self, *, private: bool = False, timeout: float = TIMEOUT_SECONDS) -> None:
        self._private, self._timeout = private, timeout

    def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """Whatever goes wrong is an answer, too."""
        try:
            target = parse(url, private=self._private)
            address = resolve(target, private=self._private)
        except BadTarget as bad:
            return Answer(0, str(bad))
        connection = _Pinned(target.host, target.port, address, self._timeout, secure=target.scheme == "https")
        try:
            connection.request("POST", target.path, body, dict(headers))
            status = connection.getresponse().status
        except (OSError, http.client.HTTPException) as error:
            return Answer(0, f"no answer: {type(error).__name__}")
        finally:
            connection.close()
        return Answer(status, f"answered {status}")


class _Pinned(http.client.HTTPConnection):
    """Connects to one address whatever the name now says, and still checks the certificate for the name."""

    def __init__(self, host: str, port: int, address: str, timeout: float, *, secure: bool) -> None:
        super().__init__(host, port, timeout=timeout)
        self._address = address
        self._tls = ssl.create_default_context() if secure else None

    def connect(self) -> None:
        name, self.host = self.host, self._address
        try:
            super().connect()
        finally:
            self.host = name
        if self._tls is not None:
            self.sock = self._tls.wrap_socket(self.sock, server_hostname=name)
