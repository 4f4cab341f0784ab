"""A walk through every operation of the service with two people and a game of Edo: the contract's examples.

`make examples` writes them to service/openapi/examples.yaml; a test takes the same walk and compares.
"""

import json
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from domain.catalogue import catalogue
from service.bootstrap import Application, build
from service.eventstore.open import open_store
from service.eventstore.port import StoreError
from service.http.app import create_app
from service.openapi.__main__ import as_yaml
from service.openapi.bundle import EXAMPLES, written_path
from service.settings import Settings
from service.webhooks.delivery import GIVE_UP_AFTER, PAUSES
from tests.feeds.test_webhooks import Receiver, office
from tests.http.conftest import StillClock
from tests.http.contract import Contract
from tests.http.driver import Player
from tests.http.fuzzing import same_chance

Examples = dict[str, dict[str, Any]]
MASKED = {"token": "bkf_EXAMPLE-shown-once", "code": "inv_EXAMPLE-shown-once", "secret": "whsec_EXAMPLE-shown-once"}
MASKED |= {"store": "sqlite 3.40.1", "invitation": "EXAMPLE-for-friends"}
LONG = {
    "title": ("commands", "events", "refusals"),
    "pack": ("tables", "names", "texts", "drawing"),
    "titles": ("titles",),
    "options": ("options",),
}
PROBLEMS = {
    400: "Malformed", 401: "Unauthenticated", 403: "Forbidden", 404: "NotFound", 406: "NotAcceptable", 409: "Refused",
    412: "Stale", 413: "TooLarge", 415: "NotJson", 422: "Invalid", 428: "PreconditionRequired", 429: "Throttled",
    503: "Unavailable",
}  # fmt: skip
NAMED = re.compile(r"#/components/examples/([\w.]+)")
CLOCK = {"decision": 86400, "nights": True, "vacation": 7, "action": "bot"}


class Recorder(Player):
    """A player whose first successful request to each operation, and first problem of each kind, is kept."""

    book: Examples
    contract: Contract

    def call(self, method: str, path: str, json: Any = None, **more: Any) -> Any:
        answer = super().call(method, path, json, **more)
        template = self.contract.template_of(path)
        if template and method.lower() in self.contract.document["paths"][template]:
            operation = self.contract.document["paths"][template][method.lower()]["operationId"]
            self._keep(operation, answer, json)
        return answer

    def _keep(self, operation: str, answer: Any, sent: Any) -> None:
        if answer.status_code >= 400:
            self.book.setdefault(f"problem.{PROBLEMS[answer.status_code]}", {"value": answer.get_json(force=True)})
            return
        slot = f"{operation}.{answer.status_code}"
        if answer.mimetype == "application/json" and slot not in self.book:
            self.book[slot] = {"value": shown(operation, answer.get_json())}
            if sent is not None:
                self.book[f"{operation}.request"] = {"value": sent}


def shown(operation: str, body: Any) -> Any:
    """What is printed of an answer: nothing that opens a door, and of long lists the beginning."""
    for name in LONG.get(operation, ()):
        body[name] = _beginning(body[name])
    if operation == "title":
        body["view"] = {"title": body["view"].get("title", "View"), "type": "object"}
    return body if operation in ("explainProblem", "title", "pack") else _masked(body)


def _beginning(part: Any) -> Any:
    """Without schemas that lead to others: linters follow every `$ref`, in examples, too."""
    if isinstance(part, list):
        return part[:2]
    return dict(islice(((name, each) for name, each in part.items() if "$ref" not in json.dumps(each)), 2))


def _masked(value: Any) -> Any:
    if isinstance(value, list):
        return [_masked(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        name: MASKED[name] if name in MASKED and isinstance(each, str) else _masked(each)
        for name, each in value.items()
    }


@contextmanager
def service(folder: Path) -> Iterator[tuple[Application, Flask]]:
    """A new service in which all happens at one time with the same chance, whenever it is walked through."""
    chance = same_chance()
    store = open_store(f"sqlite:///{folder / 'tour.db'}")
    try:
        settings = Settings()._replace(metrics_token="EXAMPLE")
        services = build(settings, store=store, clock=StillClock(), titles=catalogue())
        yield services, create_app(services)
    finally:
        store.close()
        chance.undo()


class Tour:
    def __init__(self, services: Application, app: Flask) -> None:
        self.services, self.app = services, app
        self.book: Examples = {}
        self.contract = Contract()
        self.stranger = self.person("")
        self.ann, self.ben = self.registered("Murasaki"), self.registered("Basho")
        granted = services.accounts.grant(self.ann.id, "by operator", ["play", "admin"], None)
        self.admin = self.person(granted.text, self.ann.id)

    def person(self, token: str, id: str = "") -> Recorder:
        one = Recorder(self.app.test_client(), id, token)
        one.book, one.contract = self.book, self.contract
        return one

    def registered(self, name: str) -> Recorder:
        made = self.stranger.post("/v1/players", {"name": name}).json
        return self.person(made["token"], made["id"])

    def walk(self) -> Examples:
        self.house()
        self.accounts()
        game = self.opening()
        self.talking(game)
        self.webhooks()
        self.playing(game)
        self.time(game)
        self.problems(game)
        self.leaving()
        named = set(NAMED.findall(written_path().read_text("utf-8")))
        return {name: example for name, example in sorted(self.book.items()) if name in named}

    def house(self) -> None:
        for path in ("/", "/healthz", "/readyz", "/version", "/v1/problems/game.seats-free", "/v1/titles"):
            self.stranger.get(path)
        pack = self.stranger.get("/v1/titles/edo").json["default_pack"]
        self.stranger.get(f"/v1/titles/edo/packs/{pack}")

    def accounts(self) -> None:
        self.ann.get("/v1/me")
        self.ann.get("/v1/me/tokens")
        self.ann.post("/v1/me/tokens", {"label": "my bot", "scopes": ["play"], "lifetime": 86400})
        self.stranger.get(f"/v1/players/{self.ben.id}")
        self.stranger.post("/v1/session", {"name": "Issa"}, headers={"Bakufu-Client": "web"})
        self.stranger.call("DELETE", "/v1/session", headers={"Bakufu-Client": "web"})
        self.admin.post("/v1/invitations", {"label": "for the club", "uses": 5})
        self.admin.get("/v1/invitations")

    def opening(self) -> str:
        opened = {"title": "edo", "seats": 2, "visibility": "private", "clock": CLOCK}
        game = str(self.ann.post("/v1/games", opened).json["id"])
        self.ann.get(f"/v1/games/{game}/invitation")
        invited = {"Invitation": self.ann.get(f"/v1/games/{game}/invitation").json["invitation"]}
        self.ann.sit(game, seat=0, entropy="autumn wind")
        self.ben.post(f"/v1/games/{game}/seats", {"seat": 1}, headers=invited)
        self.ben.delete(f"/v1/games/{game}/seats/1")
        self.ben.post(f"/v1/games/{game}/seats", {"seat": 1}, headers=invited)
        self.ann.get("/v1/games?player=me")
        return game

    def talking(self, game: str) -> None:
        self.ann.post(f"/v1/games/{game}/chat", {"text": "Good luck!"})
        message = self.ben.get(f"/v1/games/{game}/chat").json["messages"][0]["id"]
        self.ben.call("PUT", f"/v1/games/{game}/chat/{message}/report", {"reason": "A slip; sorry."})
        self.book["reportMessage.request"] = {"value": {"reason": "A slip; sorry."}}
        self.admin.get("/v1/reports")
        self.ben.call("PUT", f"/v1/me/mutes/{self.ann.id}")
        self.ben.get("/v1/me/mutes")

    def webhooks(self) -> None:
        self.hook = self.ben.post("/v1/webhooks", {"url": "https://hooks.example/bakufu", "kinds": ["your-turn"]}).json

    def playing(self, game: str) -> None:
        self.ann.post(f"/v1/games/{game}/start", {})
        self.ann.get(f"/v1/games/{game}")
        self.ann.get(f"/v1/games/{game}/view")
        who, asked = self.asked(game)
        who.play(game, asked.json["options"][0]["command"], match=asked.headers["ETag"])
        who, asked = self.asked(game)
        batch = {"commands": [asked.json["options"][0]["command"]]}
        who.post(f"/v1/games/{game}/batch", batch, headers={"If-Match": asked.headers["ETag"]})
        self.ann.get(f"/v1/games/{game}/events?after=4&limit=3")
        self.ann.get(f"/v1/games/{game}/chronicle?after=4&limit=9")
        self.ann.get(f"/v1/games/{game}/board")
        self.deliveries()

    def asked(self, game: str) -> tuple[Recorder, Any]:
        """Somebody who is to answer, and the options."""
        both = ((who, who.get(f"/v1/games/{game}/options")) for who in (self.ann, self.ben))
        return next((who, answer) for who, answer in both if answer.json["options"])

    def deliveries(self) -> None:
        posting = office(self.services, Receiver(*[500] * GIVE_UP_AFTER))
        for pause in (0, *PAUSES):
            self.services.clock.time += pause * 1000  # type: ignore[attr-defined]
            posting.round()
        path = f"/v1/webhooks/{self.hook['id']}"
        self.ben.get("/v1/inbox")
        self.ben.get("/v1/webhooks")
        self.ben.get(path)
        self.ben.call("PATCH", path, {"kinds": ["your-turn", "finished"]})
        self.ben.post(f"{path}/secret", {})
        dead = self.ben.get(f"{path}/deliveries").json["deliveries"][0]["id"]
        self.ben.post(f"{path}/deliveries/{dead}/redelivery", {})

    def time(self, game: str) -> None:
        who, _ = self.asked(game)
        waiting = self.ben if who is self.ann else self.ann  # nobody may rest while the own clock runs
        waiting.post(f"/v1/games/{game}/nights", {"begin": 1380, "end": 420})
        waiting.post(f"/v1/games/{game}/vacation", {"days": 2})
        self.ann.post(f"/v1/games/{game}/pause", {})
        self.ann.post(f"/v1/games/{game}/abandon", {})

    def problems(self, game: str) -> None:
        send, command = f"/v1/games/{game}/commands", {"command": self.asked(game)[1].json["options"][0]["command"]}
        self.stranger.get("/v1/me")
        self.ben.get("/v1/reports")
        self.ben.get("/v1/games/g_nothing")
        self.ann.post("/v1/games", {"title": "edo", "seats": "two"})
        self.ann.post(f"/v1/games/{game}/start")
        self.ann.post(send, command)
        self.ann.post(send, command, headers={"If-Match": '"v9.seat0"'})
        self.ann.post(send, data="{", headers={"If-Match": "*"}, content_type="application/json")
        self.ann.post(send, data="{}", headers={"If-Match": "*"}, content_type="text/plain")
        self.ann.post(send, data=b" " * 2_000_000, headers={"If-Match": "*"}, content_type="application/json")
        self.ann.get(f"/v1/games/{game}/events", headers={"Accept": "image/png"})
        self.hurried()
        self.without_a_database()

    def hurried(self) -> None:
        settings = self.services.settings._replace(rate=1)
        services = build(settings, store=self.services.store, clock=self.services.clock, titles=self.services.titles)
        impatient = self.person(self.ann.token)
        impatient.client = create_app(services).test_client()
        for _ in range(2):
            impatient.get("/v1/me")

    def without_a_database(self) -> None:
        def away(stream: str) -> int:
            raise StoreError("away")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(self.services.store, "version", away)
            self.stranger.get("/readyz")

    def leaving(self) -> None:
        self.ben.call("DELETE", "/v1/me")


def recorded() -> Examples:
    with tempfile.TemporaryDirectory() as folder, service(Path(folder)) as (services, app):
        return Tour(services, app).walk()


if __name__ == "__main__":
    EXAMPLES.write_text(as_yaml(json.loads(json.dumps(recorded()))).replace("make openapi", "make examples"), "utf-8")
    sys.stdout.write(f"{EXAMPLES.name} written\n")
