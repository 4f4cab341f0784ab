"""Five hundred open streams while fifty clients play: how long a command takes, and how large the process is.

`BAKUFU_SOAK_SHARE` takes a part of the numbers: 0.1 is a tenth of them.
"""

import http.client
import json
import os
import selectors
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.workers.processes import until

pytestmark = pytest.mark.soak
SHARE = float(os.environ.get("BAKUFU_SOAK_SHARE", "1"))
STREAMS, CLIENTS, COMMANDS = max(10, int(500 * SHARE)), max(2, int(50 * SHARE)), max(100, int(1000 * SHARE))
WATCHED = 10  # streams of one game


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as found:
        port: int = found.getsockname()[1]
        return port


@contextmanager
def server(kind: str, folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    port = free_port()
    commands = {
        "serve": [sys.executable, "-m", "bakufu", "serve", "--no-worker", "--port", str(port)],
        "gunicorn": [
            sys.executable, "-m", "gunicorn", "-k", "gevent", "--worker-connections", "2000",
            "-b", f"127.0.0.1:{port}", "bakufu.wsgi:make_app()",
        ],
    }  # fmt: skip
    environment = os.environ | {
        "BAKUFU_DATABASE_URL": f"sqlite:///{folder / 'games.db'}",
        "BAKUFU_STREAM_CAP": str(STREAMS),
        "BAKUFU_STREAM_SHARE": str(STREAMS),
        "BAKUFU_RATE": "100000",
    }
    process = subprocess.Popen(commands[kind], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until(lambda: _is_up(port), what="the start of the server")
        yield process, port
    finally:
        process.terminate()
        process.wait(60)


def _is_up(port: int) -> bool:
    with closing(Caller(port)) as caller:
        try:
            return bool(caller.call("GET", "/readyz"))
        except OSError:
            return False


class Caller:
    """One connection that is kept open."""

    def __init__(self, port: int, token: str = "") -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        self._headers = {"Content-Type": "application/json", "If-Match": "*"}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"

    def call(self, method: str, path: str, body: Any = None) -> Any:
        self._line.request(method, path, None if body is None else json.dumps(body), self._headers)
        answer = self._line.getresponse()
        told = json.loads(answer.read() or b"null")
        assert answer.status < 300, (path, answer.status, told)
        return told

    def close(self) -> None:
        self._line.close()


class Table:
    """A game of two accounts, played by one client."""

    def __init__(self, port: int, number: int) -> None:
        with closing(Caller(port)) as stranger:
            made = [stranger.call("POST", "/v1/players", {"name": f"Player {number} {seat}"}) for seat in range(2)]
        self._seats = [Caller(port, one["token"]) for one in made]
        self._open()

    def _open(self) -> None:
        self.game = self._seats[0].call("POST", "/v1/games", {"title": "edo", "seats": 2})["id"]
        for seat in self._seats:
            seat.call("POST", f"/v1/games/{self.game}/seats", {})
        self._seats[0].call("POST", f"/v1/games/{self.game}/start", {})

    def play(self, commands: int) -> list[float]:
        """Seconds that each took."""
        took: list[float] = []
        while len(took) < commands:
            shown = [seat.call("GET", f"/v1/games/{self.game}/options?labels=none") for seat in self._seats]
            able = [number for number, one in enumerate(shown) if one["options"]]
            if not able:
                self._open()
                continue
            command = shown[able[0]]["options"][len(took) % len(shown[able[0]]["options"])]["command"]
            begun = time.perf_counter()
            self._seats[able[0]].call("POST", f"/v1/games/{self.game}/commands", {"command": command})
            took.append(time.perf_counter() - begun)
        return took

    def close(self) -> None:
        for seat in self._seats:
            seat.close()


def open_streams(port: int, games: list[str]) -> list[socket.socket]:
    lines = []
    for number in range(STREAMS):
        line = socket.create_connection(("127.0.0.1", port))
        path = f"/v1/games/{games[number // WATCHED % len(games)]}/events"
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n".encode())
        lines.append(line)
    for line in lines:
        assert line.recv(15).startswith(b"HTTP/1.1 200"), "a stream was refused"
        line.setblocking(False)
    return lines


def drain(lines: list[socket.socket], stop: Callable[[], bool]) -> int:
    """Read what comes until told to stop; how many bytes that were."""
    count = 0
    with selectors.DefaultSelector() as waiting:
        for line in lines:
            waiting.register(line, selectors.EVENT_READ)
        while not stop():
            for key, _ in waiting.select(0.2):
                count += len(key.fileobj.recv(65536))  # type: ignore[union-attr]  # it is one of ours
    return count


def size_of(process: subprocess.Popen[bytes]) -> int:
    """Resident megabytes of a process and its children."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    pages = [int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in (process.pid, *map(int, children))]
    return sum(pages) * os.sysconf("SC_PAGE_SIZE") // 2**20


@pytest.mark.timeout(0)
@pytest.mark.parametrize("kind", ["serve", "gunicorn"])
def test_streams_while_others_play(kind: str, tmp_path: Path, say: Callable[[str], None]) -> None:
    """All streams are held and hear something; nobody who plays is refused."""
    with server(kind, tmp_path) as (process, port), ThreadPoolExecutor(CLIENTS + 1) as hands:
        empty = size_of(process)
        tables = list(hands.map(lambda number: Table(port, number), range(CLIENTS)))
        alone = sorted(one for took in hands.map(lambda t: t.play(COMMANDS // CLIENTS), tables) for one in took)
        before = size_of(process)
        for table in tables:
            table._open()
        lines = open_streams(port, [table.game for table in tables])
        held = size_of(process)
        done: list[bool] = []
        reading = hands.submit(drain, lines, lambda: bool(done))
        took = sorted(one for each in hands.map(lambda t: t.play(COMMANDS // CLIENTS), tables) for one in each)
        done.append(True)
        heard = reading.result()
        for line in lines:
            line.close()
        for table in tables:
            table.close()
        after = size_of(process)
    assert heard > 0
    say(
        f"{kind}: {CLIENTS} clients, a command p50 {_ms(alone, 0.5)} p99 {_ms(alone, 0.99)} ms without streams, "
        f"p50 {_ms(took, 0.5)} p99 {_ms(took, 0.99)} ms with {STREAMS}; "
        f"{empty} MB empty, {before} MB before, {held} MB with streams, {after} MB after; {heard} bytes heard"
    )


def _ms(sorted_seconds: list[float], share: float) -> str:
    return f"{1000 * sorted_seconds[int(len(sorted_seconds) * share)]:.0f}"
