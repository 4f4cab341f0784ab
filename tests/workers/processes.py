"""Real worker processes, and ways to treat them badly."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests import servers

PATIENCE = 1_800.0  # seconds: for the hopeless case only, also on a machine that is ten times slower


def until(true: Callable[[], bool], seconds: float = PATIENCE, what: str = "it") -> float:
    """Wait for another process; returns how long that took."""
    start = time.monotonic()
    while not true():
        assert time.monotonic() - start < seconds, f"{what} did not happen within {seconds} s"
        time.sleep(0.02)
    return time.monotonic() - start


class WorkerProcess:
    """`bakufu worker` as an operator starts it."""

    def __init__(self, database: str, redis: str = "", processes: int = 2, *more: str) -> None:
        self._command = [sys.executable, "-m", "bakufu", "worker", "--database", database, "--redis", redis]
        self._command += ["--processes", str(processes), *more]
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self._command, stderr=subprocess.DEVNULL)

    @property
    def children(self) -> list[int]:
        """The RQ workers below it: they are forks of a process that it has started."""
        return [worker for server in _children(self.process.pid) for worker in _children(server)]

    @property
    def descendants(self) -> list[int]:
        """Whatever runs because of it: RQ workers, bots that think, and the processes that they are forks of."""
        found = _children(self.process.pid)
        for pid in found:  # grows while it is walked
            found += _children(pid)
        return found

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ask politely; returns the exit code."""
        self.process.terminate()
        return self.process.wait(PATIENCE)


def _children(pid: int) -> list[int]:
    """Of all its threads."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*"):
        with suppress(OSError):  # it ends at this moment
            found += map(int, (task / "children").read_text().split())
    return found


def is_gone(pid: int) -> bool:
    """Whether a process has ended, even if nobody has asked yet how."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@contextmanager
def worker(database: str, redis: str = "", processes: int = 2, *more: str) -> Iterator[WorkerProcess]:
    started = WorkerProcess(database, redis, processes, *more)
    try:
        yield started
    finally:
        if started.process.poll() is None:
            started.stop()


class OwnValkey:
    """A Redis-protocol server of the test's own, which can go down and come back under the same address."""

    def __init__(self, folder: Path) -> None:
        self._socket = folder / "s"
        self.url = f"unix://{self._socket}"
        self.up()

    def up(self) -> None:
        binary = str(servers.valkey_binary().path)
        command = [binary, "--port", "0", "--unixsocket", str(self._socket), "--save", "", "--dir", "/tmp"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(lambda: servers._talk(self._socket, b"PING\r\n").startswith(b"+PONG"), what="the start of Valkey")

    def down(self) -> None:
        self._process.kill()
        self._process.wait()


class OwnPostgres:
    """A PostgreSQL server of the test's own, which can be restarted."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        started: list[Any] = []
        self.url = servers.start_postgres(folder, started, servers.POSTGRES_OPTIONS)
        self._process = started[0]

    def restart(self) -> None:
        """As an operator does it: all connections are cut, then the server is back under the same address."""
        self.stop(signal.SIGINT)
        self.start()

    def start(self) -> None:
        as_whom: dict[str, Any] = {}
        if os.geteuid() == 0:
            owner = (self._folder / "data").stat()
            as_whom = {"user": owner.st_uid, "group": owner.st_gid, "extra_groups": []}
        common: dict[str, Any] = {"cwd": "/", "env": servers.CLEAN_ENVIRONMENT, "stdin": subprocess.DEVNULL}
        common |= {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._process = subprocess.Popen(self._process.args, **common, **as_whom)
        until(lambda: servers._postgres_answers(self._folder), what="the start of PostgreSQL")

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        self._process.send_signal(how)
        self._process.wait(PATIENCE)
