"""The README's own commands are run, as they stand."""

import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "README.md"
ADDRESS = "http://127.0.0.1:8080"
PLAYED = '"type":"edo.set-taken"'
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which("curl") or not shutil.which("bash"), reason="curl and bash are needed"),
]


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


@contextmanager
def service(port: int, folder: Path) -> Iterator[None]:
    command = [sys.executable, "-m", "bakufu", "serve", "--port", str(port)]
    database = f"sqlite:///{folder / 'games.db'}"
    with subprocess.Popen([*command, "--database", database], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            assert "http://" in server.stdout.readline()
            yield
        finally:
            server.send_signal(signal.SIGTERM)


def pasted(port: int) -> list[str]:
    """What a newcomer pastes; only the port is another, because somebody may have the usual one."""
    blocks = re.findall(r"```sh\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    lines = next(block for block in blocks if "curl" in block)
    assert ADDRESS in lines
    return ["bash", "-c", lines.replace(ADDRESS, f"http://127.0.0.1:{port}")]


def test_the_curl_lines_play_a_move_and_another(port: int, tmp_path: Path) -> None:
    """A newcomer who pastes the lines has played a move; pasting them again plays in another game."""
    with service(port, tmp_path):
        for _ in range(2):
            done = subprocess.run(pasted(port), capture_output=True, text=True, timeout=110, check=False)
            assert PLAYED in done.stdout, done.stdout + done.stderr


def test_the_curl_lines_wait_for_the_service(port: int, tmp_path: Path) -> None:
    """Pasted before the service is up they wait for it, and then play."""
    with subprocess.Popen(pasted(port), stdout=subprocess.PIPE, text=True) as early, service(port, tmp_path):
        told, _ = early.communicate(timeout=110)
    assert PLAYED in told
