"""A page of another origin in a real browser: it may read answers only where the operator has named it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from service.eventstore.open import open_store
from tests.live import known_player, serving
from tests.serving import services_on

pytestmark = pytest.mark.slow

PLAY = """async ([url, token]) => {
    const headers = {Authorization: `Bearer ${token}`, "Content-Type": "application/json", "Idempotency-Key": "page"};
    const body = JSON.stringify({title: "toy", seats: 2});
    const opened = await fetch(`${url}/v1/games`, {method: "POST", headers, body});
    const game = await opened.json();
    const stream = await fetch(`${url}/v1/games/${game.id}/events`, {headers: {Accept: "text/event-stream"}});
    const first = await stream.body.getReader().read();
    const missing = await fetch(`${url}/v1/games/g_none`);
    const told = new TextDecoder().decode(first.value).length > 0;
    return [opened.status, opened.headers.get("ETag"), told, missing.status];
}"""
READ = (
    "async (url) => { try { return (await fetch(`${url}/v1/titles`)).status; } catch (error) { return error.name; } }"
)
COOKIE = """async (url) => {
    const wanted = {method: "POST", credentials: "include", headers: {"Bakufu-Client": "web"}, body: "{}"};
    try { return (await fetch(`${url}/v1/session`, wanted)).status; } catch (error) { return error.name; }
}"""


class EmptyPage(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>elsewhere</title>")

    def log_message(self, *_: Any) -> None:
        """Be quiet."""


@contextmanager
def another_site() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), EmptyPage) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_a_page_elsewhere_plays_where_it_is_named(browser: Any, tmp_path: Path) -> None:
    """It opens a game with its token, reads headers, streams and problems; a page that is not named reads nothing."""
    store = open_store(f"sqlite:///{tmp_path / 'cors.db'}")
    with another_site() as named, another_site() as other:
        services = services_on(store, cors_origins=(named,))
        token = known_player(services, "elsewhere")
        with serving(services) as url:
            page = browser.new_page()
            page.goto(named)
            assert page.evaluate(PLAY, [url, token]) == [201, '"v1.public"', True, 404]
            assert page.evaluate(READ, url) == 200
            assert page.evaluate(COOKIE, url) == "TypeError"
            page.goto(other)
            assert page.evaluate(READ, url) == "TypeError"
            page.close()
    store.close()
