"""A whole service as operators run it, in which things are killed: PostgreSQL, Valkey, gunicorn, workers, clients.

Whatever has died is started again a second later, as systemd or an engine of containers does it, and nothing else is
done by hand.
"""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from bakufu.client import Client, ClientError, RetryPolicy, Stale
from tests import servers
from tests.gunicorn_app import Gunicorn
from tests.workers.processes import OwnPostgres, OwnValkey, WorkerProcess, _children

RESTART_SECONDS = 1.0
CLIENTS = 20
TITLES = ("edo", "ikusa", "yokohama", "yedo")
PATIENT = RetryPolicy(tries=2000, longest_pause=1.0)


class ChaosPostgres(OwnPostgres):
    """Durable, as in production: what was acknowledged is on the disk."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        started: list[Any] = []
        options = servers.POSTGRES_OPTIONS | servers.DURABLE | {"max_connections": "100", "restart_after_crash": "on"}
        self.url = servers.start_postgres(folder, started, options)
        self._process = started[0]

    @property
    def pid(self) -> int:
        return int(self._process.pid)

    @property
    def dead(self) -> bool:
        return self._process.poll() is not None

    def start(self) -> None:
        """A stale lock file is the server's own to judge; while its old children still end, it refuses."""
        as_whom: dict[str, Any] = {}
        if os.geteuid() == 0:
            owner = (self._folder / "data").stat()
            as_whom = {"user": owner.st_uid, "group": owner.st_gid, "extra_groups": []}
        quiet: dict[str, Any] = {
            "stdin": subprocess.DEVNULL,
            "stdout": subprocess.DEVNULL,
            "stderr": subprocess.DEVNULL,
        }
        command = self._process.args
        self._process = subprocess.Popen(command, cwd="/", env=servers.CLEAN_ENVIRONMENT, **quiet, **as_whom)


class Acknowledged(NamedTuple):
    at: float
    client: int
    game: str
    version: int  # after the append


class Killed(NamedTuple):
    at: float
    kind: str


class Players:
    """Generic clients: each plays games against built-in bots, one after the other, and notes what it was told."""

    def __init__(self, url: str) -> None:
        self._url, self._stop = url, threading.Event()
        self.acknowledged: list[Acknowledged] = []
        self.games: dict[str, str] = {}  # with the account that plays
        self.errors: list[str] = []
        self.finished = 0
        self._threads = [threading.Thread(target=self._run, args=(n,), daemon=True) for n in range(CLIENTS)]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> list[str]:
        """Let everybody end the move in hand; names whoever could not."""
        self._stop.set()
        for thread in self._threads:
            thread.join(120)
        return [thread.name for thread in self._threads if thread.is_alive()]

    def _run(self, number: int) -> None:
        try:
            with Client(self._url) as stranger:
                made = self._register(stranger, number)
            with Client(self._url, made.token, retries=PATIENT) as client:
                while not self._stop.is_set():
                    self._play(client, number, made.id)
        except ClientError as error:
            self.errors.append(f"client {number}: {type(error).__name__}: {error}")

    def _register(self, stranger: Client, number: int) -> Any:
        return stranger.register(f"Player {number} {random.randrange(10**9)}", bot=True)

    def _play(self, client: Client, number: int, account: str) -> None:
        id = client.open(TITLES[number % len(TITLES)], 2).id
        client.sit(id)
        client.seat_bot(id, "random")
        client.start(id)
        self.games[id] = account
        while not self._stop.is_set():
            options = client.options(id)
            if options.ask is not None:
                try:
                    chosen = random.choice(options.options)
                    played = client.play(id, chosen.command, seen=options)
                except Stale:
                    continue
                self.acknowledged.append(Acknowledged(time.monotonic(), number, id, played.version))
            elif client.game(id).over:
                self.finished += 1
                return
            else:
                client.wait(id, options.version, 5)


class Service:
    def __init__(self, folder: Path) -> None:
        for name in ("postgres", "valkey"):
            (folder / name).mkdir()
        folder.chmod(0o755)
        self.database = ChaosPostgres(folder / "postgres")
        self.valkey = OwnValkey(folder / "valkey")
        settings = {
            "BAKUFU_DATABASE_URL": self.database.url,
            "BAKUFU_REDIS_URL": self.valkey.url,
            "BAKUFU_RATE": "1000000",
        }
        subprocess.run(
            [sys.executable, "-m", "bakufu", "migrate", "--database", self.database.url],
            check=True,
            capture_output=True,
        )
        self.web = Gunicorn(settings, log=folder / "web.log")
        self.workers = [WorkerProcess(self.database.url, self.valkey.url, 1) for _ in range(2)]
        self.web.wait_until_ready(300)
        self._died: dict[str, float] = {}

    def keep_alive(self) -> None:
        """What an init system does."""
        self._restart("postgres", self.database.dead, self.database.start)
        self._restart("valkey", self.valkey._process.poll() is not None, self._start_valkey)
        self._restart("web", self.web.process.poll() is not None, self.web.start)
        for number, worker in enumerate(self.workers):
            self._restart(f"worker {number}", worker.process.poll() is not None, worker.start)

    def _restart(self, name: str, dead: bool, start: Callable[[], None]) -> None:
        now = time.monotonic()
        if not dead:
            self._died.pop(name, None)
        elif now - self._died.setdefault(name, now) >= RESTART_SECONDS:
            del self._died[name]
            start()

    def _start_valkey(self) -> None:
        binary = str(servers.valkey_binary().path)
        socket = self.valkey.url.removeprefix("unix://")
        command = [binary, "--port", "0", "--unixsocket", socket, "--save", "", "--dir", "/tmp"]
        self.valkey._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    # -- what can be killed -------------------------------------------------------------------

    def victims(self) -> dict[str, Callable[[], list[int]]]:
        return {
            "database server": lambda: [self.database.pid],
            "database connection": lambda: _children(self.database.pid)[-1:],
            "valkey": lambda: [self.valkey._process.pid],
            "web process": lambda: random.sample(self.web.workers, min(1, len(self.web.workers))),
            "web master and processes": lambda: [self.web.process.pid, *self.web.workers],
            "worker supervisor": lambda: [random.choice(self.workers).process.pid],
            "worker process": lambda: random.choice(self.workers).children[:1],
        }

    def stop(self) -> None:
        self.web.stop()
        for worker in self.workers:
            if worker.process.poll() is None:
                worker.stop()
        self.valkey.down()
        if not self.database.dead:
            self.database.stop()


@contextmanager
def whole_service(folder: Path) -> Iterator[Service]:
    service = Service(folder)
    try:
        yield service
    finally:
        service.stop()


def kill(service: Service, kind: str) -> Killed | None:
    """With SIGKILL: nobody gets to say goodbye."""
    pids = service.victims()[kind]()
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
    return Killed(time.monotonic(), kind) if pids else None
