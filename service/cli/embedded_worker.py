"""The worker as a process beside the web server: kept alive, and never left behind."""

import logging
import os
import subprocess
import sys
import threading
from types import TracebackType

from service.settings import Settings

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds before a worker that ended is started again
LASTING = 60.0  # one that ran for so long was well
log = logging.getLogger("bakufu.serve")


class EmbeddedWorker:
    """A process of its own, so that a thinking bot never blocks a request and can be killed.

    If it ends it is started again and that is told. It ends by itself when this process is gone, however it went.
    """

    def __init__(self, settings: Settings, *, wanted: bool = True) -> None:
        self._settings, self._wanted = settings, wanted
        self._stopping = threading.Event()
        self._started = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._keeper = threading.Thread(target=self._keep, name="worker-keeper", daemon=True)

    def __enter__(self) -> "EmbeddedWorker":
        if self._wanted:
            self._keeper.start()
            self._started.wait()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stopping.set()
        if self._process is None:
            return
        self._process.terminate()
        self._keeper.join(10)
        if self._keeper.is_alive():
            self._process.kill()
            self._keeper.join()

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def _keep(self) -> None:
        pause = FIRST_PAUSE
        while not self._stopping.is_set():
            self._process = self._start()
            self._started.set()
            try:
                code = self._process.wait(LASTING)
            except subprocess.TimeoutExpired:
                pause, code = FIRST_PAUSE, self._process.wait()
            if not self._stopping.is_set():
                log.error("the worker has ended (%s); it is started again in %.1f s", _how(code), pause)
                self._stopping.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _start(self) -> "subprocess.Popen[bytes]":
        worker = [sys.executable, "-P", "-m", "bakufu", "worker"]  # -P: never a `bakufu` of the working directory
        options = ["--redis", "", "--database", self._settings.database_url, "--parent", str(os.getpid())]
        return subprocess.Popen([*worker, *options])  # noqa: S603 - our own module


def _how(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"
