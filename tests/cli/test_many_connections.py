"""The embedded server and clients that keep their connections."""

import re
import socket
import subprocess
import sys
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

BAKUFU = [sys.executable, "-m", "bakufu"]


@pytest.mark.slow
def test_idle_connections_keep_nobody_out(tmp_path: Path) -> None:
    """Hundreds of clients may hold a connection open; the next one is answered all the same."""
    command = [*BAKUFU, "serve", "--no-worker", "--port", "0", "--database", f"sqlite:///{tmp_path / 'x.db'}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server, ExitStack() as held:
        held.callback(server.terminate)
        assert server.stdout
        address = re.search(r"http://\S+", server.stdout.readline())
        assert address
        place = urlsplit(address[0])
        for _ in range(300):
            held.enter_context(socket.create_connection((place.hostname, place.port), timeout=60))
        with urllib.request.urlopen(f"{address[0]}/healthz", timeout=60) as answer:
            assert answer.status == 200
