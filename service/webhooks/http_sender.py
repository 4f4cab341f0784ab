"""One delivery over the wire: short, without redirects, to the address that was checked."""

import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple, Protocol

from service.webhooks.address_policy import BadTarget, parse, resolve

TIMEOUT_SECONDS = 10.0


class SendResult(NamedTuple):
    status: int  # 0: there was none
    note: str

    @property
    def accepted(self) -> bool:
        return 200 <= self.status < 300


class Sender(Protocol):
    def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> SendResult: ...


class HttpSender:
    def __init__(self, *, private: bool = False, timeout: float = TIMEOUT_SECONDS) -> None:
        self._private, self._timeout = private, timeout

    def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> SendResult:
        """Whatever goes wrong is an answer, too."""
        try:
            target = parse(url, private=self._private)
            address = resolve(target, private=self._private)
        except BadTarget as bad:
            return SendResult(0, str(bad))
        connection = _Pinned(target.host, target.port, address, self._timeout, secure=target.scheme == "https")
        patience = threading.Timer(self._timeout, connection.hang_up)
        patience.start()
        try:
            connection.request("POST", target.path, body, dict(headers))
            status = connection.getresponse().status
        except (OSError, ValueError, http.client.HTTPException) as error:
            return SendResult(0, f"no answer: {type(error).__name__}")
        finally:
            patience.cancel()
            connection.close()
        return SendResult(status, f"answered {status}")


class _Pinned(http.client.HTTPConnection):
    """Connects to one address whatever the name now says, and still checks the certificate for the name.

    A socket's timeout begins anew with each byte, so a far end could drip its answer for hours: whoever has waited
    long enough hangs up, from another thread.
    """

    def __init__(self, host: str, port: int, address: str, timeout: float, *, secure: bool) -> None:
        super().__init__(host, port, timeout=timeout)
        self._address = address
        self._tls = ssl.create_default_context() if secure else None
        self._line: socket.socket | None = None  # the same connection, whatever TLS does with `sock`

    def connect(self) -> None:
        name, self.host = self.host, self._address
        try:
            super().connect()
        finally:
            self.host = name
        self._line = self.sock.dup()
        if self._tls is not None:
            self.sock = self._tls.wrap_socket(self.sock, server_hostname=name)

    def hang_up(self) -> None:
        if self._line is not None:
            with suppress(OSError):  # it is closed already
                self._line.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        super().close()
        if self._line is not None:
            self._line.close()
