"""The launcher of the tests' own servers: they work, and they go away with whoever started them."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.workers.processes import is_gone, until

START = """
import json, signal, sys
from tests.servers import Server
signal.signal(signal.SIGINT, signal.default_int_handler)  # a run in the background inherits it ignored
server = Server(sys.argv[1])
print(json.dumps([server.url, server._guard.pid]), flush=True)
sys.stdin.read()
"""


@pytest.mark.servers
@pytest.mark.parametrize("kind", ["postgres", "valkey"])
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_server_goes_with_its_owner(request, kind, how):
    """However a test run is stopped, its servers end and their folder disappears."""
    if request.config.getoption("embedded_only"):
        pytest.skip("--embedded-only")
    command = [sys.executable, "-c", START, kind]
    owner = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    with owner:
        assert owner.stdout is not None
        url, guard = json.loads(owner.stdout.readline())
        folder = Path(url.partition("host=")[2] or url.removeprefix("unix://").removesuffix("/s"))
        assert folder.is_dir()
        owner.send_signal(how)
    until(lambda: is_gone(guard), what="the end of the guard")
    assert not folder.exists()


def test_the_redis_protocol_is_spoken(redis_url):
    """The fixture's server keeps what it is given, and starts empty."""
    import redis

    with redis.Redis.from_url(redis_url) as client:
        assert client.dbsize() == 0
        client.set("k", "v")
        assert client.get("k") == b"v"
