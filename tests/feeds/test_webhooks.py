"""Webhooks: signed, thin, retried, given up, switched off - and never a way into somebody's network."""

import base64
import hashlib
import hmac
import json
import socket
import threading
from collections.abc import Iterator, Mapping
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from flask import Flask

from service.composition import Services
from service.http.app import create_app
from service.stores.port import Store
from service.webhooks.post import GIVE_UP_AFTER, OFF_AFTER_DEAD, PAUSES, PostOffice
from service.webhooks.sending import Answer, HttpSender
from service.webhooks.target import BadTarget, Target, parse, resolve
from tests.feeds.test_inbox import Person, play_together
from tests.serving import services_on
from workers.posting import posting

URL = "https://hooks.example/bakufu"


@pytest.fixture
def services(store: Store) -> Services:
    return services_on(store)


@pytest.fixture
def app(services: Services) -> Flask:
    return create_app(services)


@pytest.fixture
def ann(services: Services) -> Person:
    return Person(services, "ann")


@pytest.fixture
def ben(services: Services) -> Person:
    return Person(services, "ben")


class Receiver:
    """A fake far end: notes what arrives and answers as told."""

    def __init__(self, *statuses: int) -> None:
        self.statuses = list(statuses)
        self.received: list[tuple[str, bytes, Mapping[str, str]]] = []

    def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        self.received.append((url, body, headers))
        status = self.statuses.pop(0) if self.statuses else 200
        return Answer(status, f"answered {status}")


def office(services: Services, receiver: Receiver) -> PostOffice:
    return PostOffice(services.store, services.inboxes, receiver, services.clock)


def add(app: Flask, person: Person, **body: Any) -> dict[str, Any]:
    made = app.test_client().post("/v1/webhooks", json={"url": URL} | body, headers=person.headers)
    assert made.status_code == 201, made.get_json()
    hook: dict[str, Any] = made.get_json()
    return hook


def ask(app: Flask, person: Person, method: str, path: str, **body: Any) -> Any:
    return app.test_client().open(path, method=method, json=body or None, headers=person.headers)


def verified(secret: str, body: bytes, headers: Mapping[str, str]) -> bool:
    """What any standard-webhooks library does."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return expected in headers["webhook-signature"].split(" ")


class TestDelivering:
    def test_news_arrive_signed_and_thin(self, services: Services, app: Flask, ann: Person, ben: Person) -> None:
        """A delivery names game, version and seat, holds nothing of the position, and its signature fits."""
        hook, receiver = add(app, ben), Receiver()
        play_together(services, "g_1", ann, ben)
        assert office(services, receiver).round().delivered == 2
        (url, body, headers) = receiver.received[1]
        assert url == URL
        assert json.loads(body)["type"] == "game.your-turn"
        assert json.loads(body)["data"].keys() == {"game", "title", "version", "seat"}
        assert verified(hook["secret"], body, headers)
        assert not verified(hook["secret"], body + b" ", headers)

    def test_only_what_comes_after_the_registration(
        self, services: Services, app: Flask, ann: Person, ben: Person
    ) -> None:
        """Old notes of the inbox are not sent to a new webhook, and no news twice."""
        play_together(services, "g_1", ann, ben)
        add(app, ben)
        receiver = Receiver()
        assert office(services, receiver).round().planned == 0
        play_together(services, "g_2", ann, ben)
        for _ in range(3):
            office(services, receiver).round()
        assert [json.loads(body)["data"]["game"] for _, body, _ in receiver.received] == ["g_2", "g_2"]

    def test_only_the_kinds_that_are_wanted(self, services: Services, app: Flask, ann: Person, ben: Person) -> None:
        """A webhook may ask for turns alone."""
        add(app, ben, kinds=["your-turn"])
        receiver = Receiver()
        play_together(services, "g_1", ann, ben)
        office(services, receiver).round()
        assert [json.loads(body)["type"] for _, body, _ in receiver.received] == ["game.your-turn"]

    def test_two_offices_send_nothing_twice(self, services: Services, app: Flask, ann: Person, ben: Person) -> None:
        """A delivery that is being sent is nobody else's."""
        add(app, ben)
        play_together(services, "g_1", ann, ben)
        receiver = Receiver()
        first = office(services, receiver)

        class Nested(Receiver):
            def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
                first.round()
                return super().send(url, body, headers)

        nested = Nested()
        office(services, nested).round()
        sent = [headers["webhook-id"] for _, _, headers in [*receiver.received, *nested.received]]
        assert sorted(sent) == sorted(set(sent))
        assert len(sent) == 2


class TestFailing:
    def due_after(self, services: Services, milliseconds: int) -> None:
        services.clock.time += milliseconds  # type: ignore[attr-defined]

    def test_a_failure_is_tried_again_later_and_later(
        self, services: Services, app: Flask, ann: Person, ben: Person
    ) -> None:
        """Each pause is longer than the one before; a success ends it."""
        add(app, ben, kinds=["started"])
        play_together(services, "g_1", ann, ben)
        receiver = Receiver(500, 0, 302, 200)
        posting = office(services, receiver)
        posting.round()
        for pause in PAUSES[:3]:
            assert posting.round() == (0, 0, 0)
            self.due_after(services, pause)
            posting.round()
        assert len(receiver.received) == 4
        assert len({headers["webhook-id"] for _, _, headers in receiver.received}) == 1
        self.due_after(services, 10 * PAUSES[-1])
        assert posting.round() == (0, 0, 0)

    def test_after_the_last_try_it_is_a_dead_letter(
        self, services: Services, app: Flask, ann: Person, ben: Person
    ) -> None:
        """What could not be delivered is listed as dead and can be sent again."""
        hook = add(app, ben, kinds=["started"])
        play_together(services, "g_1", ann, ben)
        receiver = Receiver(*[500] * GIVE_UP_AFTER)
        posting = office(services, receiver)
        for pause in (0, *PAUSES):
            self.due_after(services, pause)
            posting.round()
        path = f"/v1/webhooks/{hook['id']}/deliveries"
        (dead,) = ask(app, ben, "GET", path).get_json()["deliveries"]
        assert (dead["status"], dead["tries"], dead["note"]) == ("dead", GIVE_UP_AFTER, "answered 500")
        assert ask(app, ben, "POST", f"{path}/{dead['id']}/redelivery").status_code == 202
        assert posting.round().delivered == 1
        assert ask(app, ben, "GET", path).get_json()["deliveries"][0]["status"] == "delivered"

    def test_dead_letters_in_a_row_switch_a_webhook_off(
        self, services: Services, app: Flask, ann: Person, ben: Person
    ) -> None:
        """Nobody is bothered for ever; switching on again forgives."""
        hook = add(app, ben, kinds=["started"])
        for number in range(OFF_AFTER_DEAD):
            play_together(services, f"g_{number}", ann, ben)
        posting = office(services, Receiver(*[500] * 100))
        for pause in (0, *PAUSES):
            self.due_after(services, pause)
            posting.round()
        path = f"/v1/webhooks/{hook['id']}"
        assert ask(app, ben, "GET", path).get_json()["enabled"] is False
        assert ask(app, ben, "PATCH", path, enabled=True).get_json()["enabled"] is True

    def test_gone_switches_off_at_once(self, services: Services, app: Flask, ann: Person, ben: Person) -> None:
        """410 means: never again."""
        hook = add(app, ben, kinds=["started"])
        play_together(services, "g_1", ann, ben)
        office(services, Receiver(410)).round()
        assert ask(app, ben, "GET", f"/v1/webhooks/{hook['id']}").get_json()["enabled"] is False


class TestSecrets:
    def test_after_a_rotation_both_secrets_sign_for_a_day(
        self, services: Services, app: Flask, ann: Person, ben: Person
    ) -> None:
        """A receiver can change over without losing news."""
        hook = add(app, ben, kinds=["started"])
        rotated = ask(app, ben, "POST", f"/v1/webhooks/{hook['id']}/secret").get_json()
        assert rotated["secret"] != hook["secret"]
        receiver = Receiver()
        play_together(services, "g_1", ann, ben)
        office(services, receiver).round()
        services.clock.time += 25 * 3_600_000  # type: ignore[attr-defined]
        play_together(services, "g_2", ann, ben)
        office(services, receiver).round()
        (_, one, first), (_, two, second) = receiver.received
        assert verified(hook["secret"], one, first)
        assert verified(rotated["secret"], one, first)
        assert not verified(hook["secret"], two, second)
        assert verified(rotated["secret"], two, second)

    def test_a_secret_is_shown_once(self, app: Flask, ben: Person) -> None:
        """No list and no look shows it again."""
        hook = add(app, ben)
        for path in ("/v1/webhooks", f"/v1/webhooks/{hook['id']}"):
            assert "whsec_" not in ask(app, ben, "GET", path).get_data(as_text=True)

    def test_another_players_webhook_does_not_exist(self, app: Flask, ann: Person, ben: Person) -> None:
        """Looking, changing, rotating, dropping and listing are the owner's alone."""
        path = f"/v1/webhooks/{add(app, ben)['id']}"
        for method, more in (("GET", ""), ("PATCH", ""), ("DELETE", ""), ("POST", "/secret"), ("GET", "/deliveries")):
            assert ask(app, ann, method, path + more).status_code == 404
        assert ask(app, ann, "POST", f"{path}/deliveries/x/redelivery").status_code == 404
        assert ask(app, ben, "DELETE", path).status_code == 204
        assert ask(app, ben, "GET", path).status_code == 404

    def test_a_player_has_a_limited_number(self, app: Flask, ben: Person) -> None:
        """The eleventh is refused."""
        for _ in range(10):
            add(app, ben)
        refused = app.test_client().post("/v1/webhooks", json={"url": URL}, headers=ben.headers)
        assert (refused.status_code, refused.get_json()["code"]) == (409, "webhook.too-many")


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
            "the host is not a public address",
            "the host cannot be found",
            "https://, a host name, perhaps a port and a path",
        )

    def test_the_address_that_was_checked_is_the_one_used(self) -> None:
        """The name is looked up once; what it says later does not matter."""
        target = parse("http://localhost:1/", private=True)
        assert target == Target("http", "localhost", 1, "/")
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
        assert answer == Answer(204, "answered 204")
        ((headers, body),) = received
        assert body == b'{"a":1}'
        assert headers["webhook-id"] == "msg_1"

    def test_a_worker_delivers_by_itself(self, services: Services, ann: Person, ben: Person, receiver: Any) -> None:
        """News reach a real receiver while a worker runs, without anybody asking."""
        url, received, _ = receiver
        services = services._replace(settings=services.settings._replace(webhooks_private=True))
        add(create_app(services), ben, url=url, kinds=["your-turn"])
        pause = threading.Event()
        with posting(services, interval=0.02):
            play_together(services, "g_1", ann, ben)
            while not received:
                pause.wait(0.02)  # the test's own time limit ends a wait in vain
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
            resolve(Target("https", host, 443, "/"))
        assert HttpSender().send(f"https://{host}/", b"{}", {}).status == 0


@pytest.mark.parametrize(
    "address",
    ["::7f00:1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "fec0::1", "::ffff:0:7f00:1", "4000::1", "2002:a00:1::"],
)
def test_addresses_that_lead_back_inside(address: str) -> None:
    """An IPv4 address dressed up as IPv6, or IPv6 that is nobody's in the world, is no public address."""
    with pytest.raises(BadTarget):
        resolve(Target("https", address, 443, "/"))
