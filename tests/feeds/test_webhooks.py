"""Webhooks: signed, thin, retried, given up, switched off."""

import base64
import hashlib
import hmac
import json
from collections.abc import Mapping
from typing import Any

from flask import Flask

from service.application.work_sources import WebhookWork
from service.bootstrap import Application
from service.webhooks.delivery import GIVE_UP_AFTER, OFF_AFTER_DEAD, PAUSES, WebhookDelivery
from service.webhooks.http_sender import SendResult
from tests.feeds.people import Person, play_together
from tests.workers.hands import worker_on
from workers.embedded import EmbeddedRunner
from workers.work_queue import WorkQueue

URL = "https://hooks.example/bakufu"


class Receiver:
    """A fake far end: notes what arrives and answers as told."""

    def __init__(self, *statuses: int) -> None:
        self.statuses = list(statuses)
        self.received: list[tuple[str, bytes, Mapping[str, str]]] = []

    def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> SendResult:
        self.received.append((url, body, headers))
        status = self.statuses.pop(0) if self.statuses else 200
        return SendResult(status, f"answered {status}")


class Office:
    """A worker that does nothing but deliver."""

    def __init__(self, services: Application, receiver: Receiver) -> None:
        delivery = WebhookDelivery(services.store, services.models, receiver, services.clock)
        self._sources, self._receiver = [WebhookWork(services)], receiver
        self._runner = EmbeddedRunner(WorkQueue(worker_on(services), delivery=delivery))

    def round(self) -> int:
        """Plan and send what is due; returns how often something was sent."""
        before = len(self._receiver.received)
        while self._runner.round(self._sources):
            self._runner.finish()
        return len(self._receiver.received) - before


def office(services: Application, receiver: Receiver) -> Office:
    return Office(services, receiver)


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
    def test_news_arrive_signed_and_thin(self, services: Application, app: Flask, ann: Person, ben: Person) -> None:
        """A delivery names game, version and seat, holds nothing of the position, and its signature fits."""
        hook, receiver = add(app, ben), Receiver()
        play_together(services, "g_1", ann, ben)
        assert office(services, receiver).round() == 2
        (url, body, headers) = receiver.received[1]
        assert url == URL
        assert json.loads(body)["type"] == "game.your-turn"
        assert json.loads(body)["data"].keys() == {"game", "title", "version", "seat"}
        assert verified(hook["secret"], body, headers)
        assert not verified(hook["secret"], body + b" ", headers)

    def test_only_what_comes_after_the_registration(
        self, services: Application, app: Flask, ann: Person, ben: Person
    ) -> None:
        """Old notes of the inbox are not sent to a new webhook, and no news twice."""
        play_together(services, "g_1", ann, ben)
        add(app, ben)
        receiver = Receiver()
        assert office(services, receiver).round() == 0
        play_together(services, "g_2", ann, ben)
        for _ in range(3):
            office(services, receiver).round()
        assert [json.loads(body)["data"]["game"] for _, body, _ in receiver.received] == ["g_2", "g_2"]

    def test_only_the_kinds_that_are_wanted(self, services: Application, app: Flask, ann: Person, ben: Person) -> None:
        """A webhook may ask for turns alone."""
        add(app, ben, kinds=["your-turn"])
        receiver = Receiver()
        play_together(services, "g_1", ann, ben)
        office(services, receiver).round()
        assert [json.loads(body)["type"] for _, body, _ in receiver.received] == ["game.your-turn"]

    def test_two_offices_send_nothing_twice(self, services: Application, app: Flask, ann: Person, ben: Person) -> None:
        """A delivery that is being sent is nobody else's."""
        add(app, ben)
        play_together(services, "g_1", ann, ben)
        receiver = Receiver()
        first = office(services, receiver)

        class Nested(Receiver):
            def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> SendResult:
                first.round()
                return super().send(url, body, headers)

        nested = Nested()
        office(services, nested).round()
        sent = [headers["webhook-id"] for _, _, headers in [*receiver.received, *nested.received]]
        assert sorted(sent) == sorted(set(sent))
        assert len(sent) == 2


class TestFailing:
    def due_after(self, services: Application, milliseconds: int) -> None:
        services.clock.time += milliseconds  # type: ignore[attr-defined]

    def test_a_failure_is_tried_again_later_and_later(
        self, services: Application, app: Flask, ann: Person, ben: Person
    ) -> None:
        """Each pause is longer than the one before; a success ends it."""
        add(app, ben, kinds=["started"])
        play_together(services, "g_1", ann, ben)
        receiver = Receiver(500, 0, 302, 200)
        posting = office(services, receiver)
        posting.round()
        for pause in PAUSES[:3]:
            assert posting.round() == 0
            self.due_after(services, pause)
            posting.round()
        assert len(receiver.received) == 4
        assert len({headers["webhook-id"] for _, _, headers in receiver.received}) == 1
        self.due_after(services, 10 * PAUSES[-1])
        assert posting.round() == 0

    def test_after_the_last_try_it_is_a_dead_letter(
        self, services: Application, app: Flask, ann: Person, ben: Person
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
        assert posting.round() == 1
        assert ask(app, ben, "GET", path).get_json()["deliveries"][0]["status"] == "delivered"

    def test_dead_letters_in_a_row_switch_a_webhook_off(
        self, services: Application, app: Flask, ann: Person, ben: Person
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

    def test_gone_switches_off_at_once(self, services: Application, app: Flask, ann: Person, ben: Person) -> None:
        """410 means: never again."""
        hook = add(app, ben, kinds=["started"])
        play_together(services, "g_1", ann, ben)
        office(services, Receiver(410)).round()
        assert ask(app, ben, "GET", f"/v1/webhooks/{hook['id']}").get_json()["enabled"] is False


class TestSecrets:
    def test_after_a_rotation_both_secrets_sign_for_a_day(
        self, services: Application, app: Flask, ann: Person, ben: Person
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
        assert ask(app, ann, "GET", "/v1/webhooks").get_json()["webhooks"] == []
        assert ask(app, ben, "DELETE", path).status_code == 204
        assert ask(app, ben, "GET", path).status_code == 404

    def test_a_player_has_a_limited_number(self, app: Flask, ben: Person) -> None:
        """The eleventh is refused."""
        for _ in range(10):
            add(app, ben)
        refused = app.test_client().post("/v1/webhooks", json={"url": URL}, headers=ben.headers)
        assert (refused.status_code, refused.get_json()["code"]) == (409, "webhook.too-many")
