"""The worker beside `bakufu serve`: kept alive, and never left behind."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from service.cli.embedded_worker import EmbeddedWorker
from service.settings import Settings
from tests.workers.processes import PATIENCE, until


def test_a_worker_that_dies_is_started_again(sqlite_url, caplog):
    """And that is told."""
    with EmbeddedWorker(Settings(database_url=sqlite_url)) as worker:
        first = worker.pid
        assert first is not None
        os.kill(first, signal.SIGKILL)
        until(lambda: worker.pid != first, what="another worker")
        assert "the worker has ended (signal 9)" in caplog.text


def test_a_worker_without_its_server_ends(sqlite_url):
    """Also if the server was gone before the worker could look who had started it."""
    command = [sys.executable, "-m", "bakufu", "worker", "--redis", "", "--database", sqlite_url]
    orphan = subprocess.Popen([*command, "--parent", "1"], stderr=subprocess.DEVNULL)
    assert orphan.wait(PATIENCE) == 0


def test_a_killed_server_leaves_nobody_behind(sqlite_url):
    """Kill -9 at any moment, here as soon as the worker is there."""
    code = (
        "import sys, time; from service.cli.embedded_worker import EmbeddedWorker; "
        "from service.settings import Settings; "
        "worker = EmbeddedWorker(Settings(database_url=sys.argv[1])).__enter__(); "
        "print(worker.pid, flush=True); time.sleep(3600)"
    )
    server = subprocess.Popen([sys.executable, "-c", code, sqlite_url], stdout=subprocess.PIPE)
    assert server.stdout is not None
    worker = int(server.stdout.readline())
    server.kill()
    server.wait()
    server.stdout.close()
    until(lambda: not _lives(worker), what="the end of the worker")


def _lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split(")")[1].split()[0] != "Z"
    except OSError:
        return False
