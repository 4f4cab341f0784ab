"""Many who watch one game in one embedded process: memory, and how late they hear; BAKUFU_SOAK_SPECTATORS of them."""

import json
import os
import selectors
import socket
import statistics
import threading
import time
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from tests.browser.tables import Served, serve

SPECTATORS = int(os.environ.get("BAKUFU_SOAK_SPECTATORS", "500"))
COMMANDS = int(os.environ.get("BAKUFU_SOAK_COMMANDS", "60"))

pytestmark = pytest.mark.soak


class Crowd(threading.Thread):
    """Spectators as plain sockets, read by one thread; keeps when each heard of each version."""

    def __init__(self, url: str, game: str, size: int) -> None:
        super().__init__(daemon=True)
        self._place = urlsplit(url)
        self._request = f"GET /v1/games/{game}/events?patch=view&as=spectator&after=VERSION HTTP/1.1\r\n"
        self._size = size
        self.heard: list[dict[int, float]] = [{} for _ in range(size)]
        self.refused: list[str] = []
        self._over = threading.Event()

    def arrive(self, version: int) -> None:
        """All of them, before the game goes on."""
        self._selector = selectors.DefaultSelector()
        for number in range(self._size):
            self._connect(number, version)

    def _connect(self, number: int, version: int) -> None:
        head = self._request.replace("VERSION", str(version))
        head += f"Host: {self._place.netloc}\r\nAccept: text/event-stream\r\n\r\n"
        line = socket.create_connection((self._place.hostname or "", self._place.port or 0), timeout=60)
        line.sendall(head.encode())
        line.setblocking(False)
        self._selector.register(line, selectors.EVENT_READ, (number, bytearray()))

    def run(self) -> None:
        while not self._over.is_set():
            for key, _ in self._selector.select(0.2):
                now = time.monotonic()
                number, rest = key.data
                assert isinstance(key.fileobj, socket.socket)
                got = key.fileobj.recv(1 << 16)
                if not got:  # a connection ends after so many patches and is taken up again
                    self._selector.unregister(key.fileobj)
                    key.fileobj.close()
                    self._connect(number, max(self.heard[number]))
                    continue
                rest += got
                self._read(number, rest, now)

    def _read(self, number: int, rest: bytearray, now: float) -> None:
        if rest.startswith(b"HTTP/1.1 ") and not rest.startswith(b"HTTP/1.1 200"):
            self.refused.append(bytes(rest[:40]).decode())
        lines = rest.split(b"\n")
        for line in lines[:-1]:
            if line.startswith(b"id:"):
                self.heard[number].setdefault(int(line.split(b":")[1]), now)
        del rest[: len(rest) - len(lines[-1])]

    def leave(self) -> None:
        self._over.set()
        self.join()
        for key in list(self._selector.get_map().values()):
            assert isinstance(key.fileobj, socket.socket)
            key.fileobj.close()
        self._selector.close()


def test_hundreds_watch_one_game(tmp_path: Path, say: Callable[[str], None]) -> None:
    """Every spectator hears of every version; memory and the lag of the slowest hundredth are said."""
    settings = {"BAKUFU_STREAM_CAP": str(SPECTATORS + 20), "BAKUFU_STREAM_SHARE": str(SPECTATORS + 20)}
    with serve(f"sqlite:///{tmp_path / 'crowd.db'}", **settings) as served:
        table = Table(served)
        before = served.memory()
        crowd = Crowd(served.url, table.game, SPECTATORS)
        crowd.arrive(table.version)
        crowd.start()
        sent = [table.decide() for _ in range(COMMANDS)]
        last = sent[-1][0]
        wait_until(lambda: all(last in heard for heard in crowd.heard))
        after = served.memory()
        crowd.leave()
    lags = sorted((heard[version] - at) * 1000 for version, at in sent for heard in crowd.heard)
    assert crowd.refused == []
    p99 = lags[int(len(lags) * 0.99)]
    say(
        f"{SPECTATORS} spectators, {len(sent)} commands: median {statistics.median(lags):.0f} ms, p99 {p99:.0f} ms, "
        f"longest {lags[-1]:.0f} ms; memory {before:.0f} MB before, {after:.0f} MB with them"
    )


class Table:
    """Somebody who plays against a bot over HTTP, by the first option."""

    def __init__(self, served: Served) -> None:
        self._url = served.url
        self._token = self._ask("POST", "/v1/players", {"name": "Kaede"})["token"]
        wanted = {"title": "yokohama", "seats": 2, "seating": [{}, {"bot": "random"}]}
        self.game = self._ask("POST", "/v1/games", wanted)["id"]
        self._ask("POST", f"/v1/games/{self.game}/seats", {})
        self._ask("POST", f"/v1/games/{self.game}/start", {})
        self.version = self._asked()["version"]

    def decide(self) -> tuple[int, float]:
        """Give an answer; returns the version that it led to, and when it was sent."""
        while True:
            options = self._asked()
            at = time.monotonic()
            body, match = {"command": options["options"][-1]["command"]}, {"If-Match": f'"v{options["version"]}"'}
            try:
                return self._ask("POST", f"/v1/games/{self.game}/commands", body, match)["version"], at
            except HTTPError as error:  # somebody who is asked as well was quicker
                error.close()
                if error.code != HTTPStatus.PRECONDITION_FAILED:
                    raise

    def _asked(self) -> Any:
        found: list[Any] = []

        def asked() -> bool:
            found[:] = [self._ask("GET", f"/v1/games/{self.game}/options")]
            return bool(found[0]["options"])

        wait_until(asked)
        return found[0]

    def _ask(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        sent = {"Content-Type": "application/json", "Accept": "application/json", **(headers or {})}
        if hasattr(self, "_token"):
            sent["Authorization"] = f"Bearer {self._token}"
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self._url + path, data, sent, method=method)) as answer:  # our own address
            return json.loads(answer.read())


def wait_until(holds: Callable[[], bool], patience: float = 300) -> None:
    """However busy the machine is."""
    end = time.monotonic() + patience
    pause = threading.Event()
    while not holds():
        assert time.monotonic() < end, "nothing happens"
        pause.wait(0.01)
