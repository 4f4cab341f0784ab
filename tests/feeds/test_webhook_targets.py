"""Where webhooks may go, and what becomes of them on the way: never a way into somebody's network."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from flask import Flask

from service.bootstrap import Application
from service.http.app import create_app
from service.webhooks.address_policy import BadTarget, WebhookAddress, parse, resolve
from service.webhooks.http_sender import HttpSender, SendResult
from tests.feeds.people import Person, play_together
from tests.serving import services_on
from tests.workers.hands import worker_on
from workers.embedded import EmbeddedRunner
from workers.work_queue import WorkQueue


class TestTargets:
    @pytest.mark.parametrize(
        "url",
        [
            "http://hooks.example/",
            "ftp://hooks.example/",
            "https://",
            "https://user:word@hooks.example/",
            "https://hooks.example/#x",
            "https://hooks.example:port/",
            "https://hooks.example/a b",
            "https://hooks.example/\r\nX: y",
            "javascript:alert(1)",
        ],
    )
    def test_a_bad_address_is_refused(self, app: Flask, ben: Person, url: str) -> None:
        """Only plain https addresses can be registered."""
        refused = app.test_client().post("/v1/webhooks", json={"url": url}, headers=ben.headers)
        assert refused.status_code == 422

    @pytest.mark.parametrize(
        "host",
        ["127.0.0.1", "localhost", "10.1.2.3", "db", "db.internal", "printer.local", "0x7f.1"],
    )
    def test_a_private_address_is_refused_when_it_is_set(self, app: Flask, ben: Person, host: str) -> None:
        """Whatever says by itself that it is of a private network; nothing is looked up for that."""
        refused = app.test_client().post("/v1/webhooks", json={"url": f"https://{host}/"}, headers=ben.headers)
        assert (refused.status_code, "not a public address" in refused.text) == (422, True)

    def test_names_of_the_own_network_are_not_told(self) -> None:
        """A name that cannot be found and one that leads inside are refused in the same words."""
        notes = {HttpSender().send(f"https://{host}/", b"{}", {}).note for host in ("127.0.0.1", "no.such.example")}
        assert len(notes) == 1

    @pytest.mark.parametrize(
        "host",
        [
            "127.0.0.1", "localhost", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "0.0.0.0", "[::1]",
            "[::ffff:127.0.0.1]", "[fd00::1]", "[fe80::1]", "100.64.0.1", "224.0.0.1", "2130706433", "0x7f.1",
        ],
    )  # fmt: skip
    def test_nothing_is_sent_into_a_private_network(self, host: str) -> None:
        """Whatever way a private address is written, it is not connected to."""
        answer = HttpSender().send(f"https://{host}/", b"{}", {})
        assert answer.status == 0
        assert answer.note in (
            "the host is not a public address, or cannot be found",
            "https://, a host name, perhaps a port and a path",
        )

    def test_the_address_that_was_checked_is_the_one_used(self) -> None:
        """The name is looked up once; what it says later does not matter."""
        target = parse("http://localhost:1/", private=True)
        assert target == WebhookAddress("http", "localhost", 1, "/")
        assert resolve(target, private=True) in ("127.0.0.1", "::1")
        with pytest.raises(BadTarget):
            resolve(target)


class TestOverTheWire:
    @pytest.fixture
    def receiver(self) -> Iterator[tuple[str, list[tuple[dict[str, str], bytes]], list[int]]]:
        """A real HTTP server on this machine."""
        received: list[tuple[dict[str, str], bytes]] = []
        answers: list[int] = []

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                received.append((dict(self.headers), body))
                self.send_response(answers.pop(0) if answers else 204)
                self.send_header("Location", "http://127.0.0.1:1/elsewhere")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                """Silence."""

        server = HTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/in?x=1", received, answers
        server.shutdown()
        thread.join()
        server.server_close()

    def test_a_delivery_over_http(self, receiver: Any) -> None:
        """Body and signature arrive as they were made."""
        url, received, _ = receiver
        answer = HttpSender(private=True).send(url, b'{"a":1}', {"webhook-id": "msg_1"})
        assert answer == SendResult(204, "answered 204")
        ((headers, body),) = received
        assert body == b'{"a":1}'
        assert headers["webhook-id"] == "msg_1"

    def test_a_worker_delivers_by_itself(self, services: Application, ann: Person, ben: Person, receiver: Any) -> None:
        """News reach a real receiver while a worker runs, without anybody asking."""
        url, received, _ = receiver
        services = services_on(services.store, webhooks_private=True)
        wanted = {"url": url, "kinds": ["your-turn"]}
        assert (
            create_app(services).test_client().post("/v1/webhooks", json=wanted, headers=ben.headers).status_code == 201
        )
        stop, pause = threading.Event(), threading.Event()
        worker = threading.Thread(target=EmbeddedRunner(WorkQueue(worker_on(services))).run, args=(stop,))
        worker.start()
        play_together(services, "g_1", ann, ben)
        while not received:
            pause.wait(0.02)  # the test's own time limit ends a wait in vain
        stop.set()
        worker.join()
        assert json.loads(received[0][1])["data"]["game"] == "g_1"

    def test_redirects_are_not_followed(self, receiver: Any) -> None:
        """A redirect is a failure."""
        url, received, answers = receiver
        answers.append(302)
        assert not HttpSender(private=True).send(url, b"{}", {}).accepted
        assert len(received) == 1

    def test_a_silent_end_is_no_answer(self) -> None:
        """A refused connection is told without detail of the network."""
        assert HttpSender(private=True, timeout=1).send("http://127.0.0.1:1/", b"", {}).note.startswith("no answer")

    def test_a_dripping_end_is_hung_up_on(self) -> None:
        """A far end that sends a byte now and then holds up nobody else's news: the time is for the whole answer."""
        stop = threading.Event()
        with socket.create_server(("127.0.0.1", 0)) as listener:

            def drip() -> None:
                line, _ = listener.accept()
                with line, suppress(OSError):
                    while not stop.wait(0.05):
                        line.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")

            thread = threading.Thread(target=drip)
            thread.start()
            answer = HttpSender(private=True, timeout=0.5).send(
                f"http://127.0.0.1:{listener.getsockname()[1]}/", b"{}", {}
            )
            stop.set()
            thread.join()
        assert answer.status == 0
        assert answer.note.startswith("no answer")


@pytest.mark.parametrize("host", ["a..b", ".", f"{'a' * 64}.example", ".example"])
class TestHostsThatAreNone:
    def test_are_refused_when_registered(self, host: str) -> None:
        """A name that cannot be looked up is told at once."""
        with pytest.raises(BadTarget):
            parse(f"https://{host}/")

    def test_stop_nobody(self, host: str) -> None:
        """One that is there nevertheless is a failed delivery, not the end of all deliveries."""
        with pytest.raises(BadTarget):
            resolve(WebhookAddress("https", host, 443, "/"))
        assert HttpSender().send(f"https://{host}/", b"{}", {}).status == 0


@pytest.mark.parametrize(
    "address",
    ["::7f00:1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "fec0::1", "::ffff:0:7f00:1", "4000::1", "2002:a00:1::"],
)
def test_addresses_that_lead_back_inside(address: str) -> None:
    """An IPv4 address dressed up as IPv6, or IPv6 that is nobody's in the world, is no public address."""
    with pytest.raises(BadTarget):
        resolve(WebhookAddress("https", address, 443, "/"))
