"""A service as operators run it: gunicorn with gevent processes, on a free port of this machine."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

from tests.workers.processes import PATIENCE, _children, until

GUNICORN = "from gunicorn.app.wsgiapp import run; run()"


def free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        port: int = line.getsockname()[1]
        return port


class Gunicorn:
    """The line of docs/operating.md; `app` and settings may be others."""

    def __init__(
        self,
        settings: dict[str, str],
        *,
        app: str = "bakufu.wsgi:make_app()",
        processes: int = 2,
        log: Path | None = None,
        port: int = 0,
        python: str = sys.executable,
        folder: str | None = None,
    ) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = [python, "-c", GUNICORN, "--worker-class", "gevent", "--workers", str(processes)]
        self._command += ["--bind", f"127.0.0.1:{self.port}", "--no-control-socket", "--graceful-timeout", "30"]
        self._command += ["--limit-request-line", "8190", app]
        clean = {name: value for name, value in os.environ.items() if not name.startswith("BAKUFU_")}
        self._environment, self._log, self._folder = clean | settings, log, folder
        self.start()

    def start(self) -> None:
        out = self._log.open("ab") if self._log else subprocess.DEVNULL
        self.process = subprocess.Popen(
            self._command, env=self._environment, stdout=out, stderr=out, cwd=self._folder, start_new_session=True
        )
        if self._log:
            out.close()  # type: ignore[union-attr]  # a file, since there is a name for it

    @property
    def workers(self) -> list[int]:
        return _children(self.process.pid)

    def wait_until_ready(self, seconds: float = PATIENCE) -> float:
        return until(self._answers, seconds, "the start of gunicorn")

    def _answers(self) -> bool:
        import urllib.error
        import urllib.request

        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (OSError, urllib.error.URLError):
            return False

    def reload(self) -> None:
        """As after an update: new processes, and the old ones end what they have begun."""
        self.process.send_signal(signal.SIGHUP)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()
