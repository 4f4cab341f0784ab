"""A service on a real socket, for tests of clients: the embedded server in a thread, and the proxy with its faults."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import waitress
from flask import Flask
from waitress import wasyncore

from bakufu.client import RetryPolicy
from service.application.accounts import digest
from service.bootstrap import Application
from service.conformance.fault_plan import Faults
from service.conformance.proxy import FaultProxy
from service.eventstore.port import Account, Token
from service.http.app import create_app
from service.http.embedded_server import threads as server_threads

AT_ONCE = RetryPolicy(tries=40, sleep=lambda _: None)
"""Tries again without losing time."""


@contextmanager
def serving(app: Flask | Application, threads: int = 8) -> Iterator[str]:
    """The address of a running service."""
    wsgi = app if isinstance(app, Flask) else create_app(app)
    connections: dict[int, Any] = {}
    services: Application = wsgi.extensions["bakufu"]
    server = waitress.create_server(
        wsgi,
        host="127.0.0.1",
        port=0,
        map=connections,
        connection_limit=threads * 2 + 100,
        _dispatcher=server_threads(threads, services.end_streams),
    )
    stop = threading.Event()

    def loop() -> None:
        while not stop.is_set():
            wasyncore.loop(timeout=1, use_poll=True, map=connections, count=1)  # select ends at 1024 files

    thread = threading.Thread(target=loop, name="waitress", daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.effective_port}"
    finally:
        stop.set()
        server.pull_trigger()
        thread.join()
        server.task_dispatcher.shutdown()
        for channel in list(server.active_channels.values()):
            channel.handle_close()  # also the temporary file of a long answer that nobody waited for
        wasyncore.close_all(connections, ignore_all=True)


@contextmanager
def faulty(target: str, faults: Faults, seed: int = 1) -> Iterator[FaultProxy]:
    """A bad line to a service."""
    with FaultProxy(target, faults, seed) as proxy:
        thread = threading.Thread(target=proxy.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        try:
            yield proxy
        finally:
            proxy.shutdown()
            thread.join()


def known_player(services: Application, name: str) -> str:
    """A player whose id does not depend on chance, so that whole logs can be compared; returns the token."""
    token = f"bkf_test-token-of-{name}"
    account = Account(f"p_{name}", name, bot=True, created=0)
    services.store.add_account(account, Token(digest(token), f"t_{name}", account.id, "play bot", "test", 0, None))
    return token
