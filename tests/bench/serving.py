"""One of the two applications behind waitress, in a process of its own: `python -m tests.bench.serving ours URL`;
`unlimited` is ours without a limit on requests.

Prints its port and serves until its standard input closes.
"""

import sys
import threading

import waitress

from service.bootstrap import build
from service.http.app import create_app
from service.http.embedded_server import BUSY_THREADS
from service.settings import USUAL_RATE, Settings
from tests.bench.engines import Engine
from tests.bench.peers.bare_flask import bare_app

TYPICAL = 330  # bytes that a command leaves behind; the bare application cannot know them from the request


def main(kind: str, url: str) -> None:
    if kind != "bare":
        app = create_app(build(Settings(database_url=url, rate=0 if kind == "unlimited" else USUAL_RATE)))
    else:
        payload = b"x" * TYPICAL
        app = bare_app(Engine("bare", url, durable=True).bare(), lambda game, version: payload)
    server = waitress.create_server(app, host="127.0.0.1", port=0, threads=BUSY_THREADS)
    threading.Thread(target=server.run, daemon=True).start()
    print(server.effective_port, flush=True)
    sys.stdin.buffer.read()


if __name__ == "__main__":
    main(*sys.argv[1:])
