"""A walk through every operation of the service with two people and a game of Edo: the contract's examples.

`make examples` writes them to service/openapi/examples.yaml; a test takes the same walk and compares.
"""

import base64
import json
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from domain.catalogue import catalogue
from domain.kernel.chance import promise_of
from service.bootstrap import Application, build
from service.eventstore.open import open_store
from service.eventstore.port import StoreError
from service.http.app import create_app
from service.openapi.__main__ import as_yaml
from service.openapi.bundle import EXAMPLES, written
from service.settings import Settings
from service.webhooks.delivery import GIVE_UP_AFTER, PAUSES
from tests.feeds.test_webhooks import Receiver, office
from tests.http.conftest import StillClock
from tests.http.contract import Contract
from tests.http.driver import Player
from tests.http.fuzzing import same_chance
from tests.workers.hands import worker_on
from workers.outcome import Deadline

Examples = dict[str, dict[str, Any]]
KEY = base64.b64encode(bytes(range(32))).decode()
MASKED = {"token": "bkf_EXAMPLE-shown-once", "code": "inv_EXAMPLE-shown-once", "secret": "whsec_EXAMPLE-shown-once"}
MASKED_LISTS = {"recovery": ["bkr_EXAMPLE-shown-once"]}
MASKED |= {"store": "sqlite 3.40.1", "invitation": "EXAMPLE-for-friends"}
LONG = {
    "title": ("commands", "events", "draws", "refusals"),
    "pack": ("tables", "names", "texts", "scores", "drawing", "commands"),
    "titles": ("titles",),
    "bots": ("bots",),
    "readAnalysis": ("course",),
    "options": ("options",),
    "exportGame": ("draws",),
    "exportTournament": ("events",),
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
        name: MASKED[name]
        if name in MASKED and isinstance(each, str)
        else MASKED_LISTS[name]
        if name in MASKED_LISTS and isinstance(each, list)
        else _masked(each)
        for name, each in value.items()
    }


@contextmanager
def service(folder: Path) -> Iterator[tuple[Application, Flask]]:
    """A new service in which all happens at one time with the same chance, whenever it is walked through."""
    chance = same_chance()
    store = open_store(f"sqlite:///{folder / 'tour.db'}")
    try:
        settings = Settings()._replace(
            metrics_token="EXAMPLE", checkpoint_key=KEY, checkpoint_origin="play.example/log"
        )
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
        granted = services.accounts.grant(self.ann.id, "by operator", ["play", "organise", "admin"], None)
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
        game = self.game = self.opening()
        self.talking(game)
        self.webhooks()
        self.playing(game)
        self.revealing()
        self.insights()
        self.time(game)
        self.tournament()
        self.ladder()
        self.problems(game)
        self.leaving()
        named = set(NAMED.findall(written()))
        return {name: example for name, example in sorted(self.book.items()) if name in named}

    def house(self) -> None:
        for path in ("/", "/healthz", "/readyz", "/version", "/v1/problems/game.seats-free", "/v1/titles", "/v1/bots"):
            self.stranger.get(path)
        pack = self.stranger.get("/v1/titles/edo").json["default_pack"]
        self.stranger.get(f"/v1/titles/edo/packs/{pack}")

    def accounts(self) -> None:
        self.ann.get("/v1/me")
        self.ann.get("/v1/me/tokens")
        self.ann.post("/v1/me/tokens", {"label": "my bot", "scopes": ["play"], "lifetime": 86400})
        self.stranger.get(f"/v1/players/{self.ben.id}")
        self.ann.get("/v1/players?name=ba")
        self.ann.call("PATCH", "/v1/me", {"contact": "murasaki@court.example"})
        code = self.ben.post("/v1/me/recovery", {}).json["recovery"][0]
        self.stranger.post("/v1/recovery", {"code": code})
        self.book["recover.request"] = {"value": {"code": "bkr_EXAMPLE-shown-once"}}
        self.ben.call("PUT", f"/v1/me/blocks/{self.registered('Onitsura').id}")
        self.ben.get("/v1/me/blocks")
        night = {"begin": 23 * 60, "end": 7 * 60}
        self.ben.call("PUT", "/v1/me/rest", {"zone": "Asia/Tokyo", "night": night, "away": None, "back": None})
        self.ben.get("/v1/me/rest")
        self.stranger.post("/v1/session", {"name": "Issa"}, headers={"Bakufu-Client": "web"})
        self.stranger.call("DELETE", "/v1/session", headers={"Bakufu-Client": "web"})
        self.admin.post("/v1/invitations", {"label": "for the club", "uses": 5})
        self.admin.get("/v1/invitations")
        made = self.ben.post("/v1/me/tokens", {"label": "audit", "scopes": ["play"]}).json
        why = {"reason": "Asked to look into a complaint."}
        self.admin.call("PUT", f"/v1/admin/tokens/{made['id']}/scopes/audit", why)
        self.book["grantScope.request"] = {"value": why}
        self.admin.get("/v1/admin/tokens")
        self.admin.get("/v1/admin/log")

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
        seating = [{"player": self.ann.id}, {"player": self.ben.id}, {"bot": "greedy"}]
        table = {"title": "edo", "seats": 3, "seating": seating, "start": {"when": "full"}}
        self.admin.post("/v1/games/bulk", {"games": [table]})
        self.rescue()
        self.undoing()
        return game

    def undoing(self) -> None:
        """Something is taken back freely, by consent, and not at all."""
        seating = [{"player": self.ann.id}, {"player": self.ben.id}]
        opened = {"title": "edo", "seats": 2, "seating": seating, "undo": "consent"}
        game = str(self.ann.post("/v1/games", opened).json["id"])
        self.ben.sit(game)
        self.ann.post(f"/v1/games/{game}/start", {})
        seats = (self.ann, self.ben)
        self.refusal(game, seats)
        while len(asked := self.ann.get(f"/v1/games/{game}").json["asked"]) < 2:
            seats[asked[0]].play(game)
        before = self.ann.version(game)
        for answer in ("DELETE", "PUT"):
            self.ann.play(game)
            self.ben.play(game)
            self.ann.post(f"/v1/games/{game}/undo", {"to": before})
            self.ben.call(answer, f"/v1/games/{game}/undo", {"to": before} if answer == "PUT" else None)
        self.ann.post(f"/v1/games/{game}/forks", {"version": before})
        self.ann.get(f"/v1/games/{game}/forks")

    def refusal(self, game: str, seats: Sequence[Recorder]) -> None:
        """The rules say no: somebody wants what another has taken."""
        taken = None
        for _ in seats:
            asked = seats[self.ann.get(f"/v1/games/{game}").json["asked"][0]]
            if taken is not None:
                self.book["problem.Refused"] = {"value": asked.play(game, taken).json}
            taken = asked.options(game)["options"][0]["command"]
            asked.play(game, taken)

    def revealing(self) -> None:
        game = str(self.ann.post("/v1/games", {"title": "edo", "seats": 2, "reveal": 60}).json["id"])
        entropy = "a1" * 32
        self.ann.sit(game, seat=0, promise=promise_of(game, self.ann.id, entropy))
        self.ann.sit(game, bot="random")
        self.ann.post(f"/v1/games/{game}/start", {})
        self.ann.call("PUT", f"/v1/games/{game}/entropy", {"entropy": entropy})
        self.book["revealEntropy.request"] = {"value": {"entropy": entropy}}

    def rescue(self) -> None:
        """Games that have stopped, and what can be done about them."""
        cho = self.registered("Sora")
        seating = [{"player": self.ben.id}, {"player": cho.id}]
        games = [{"title": "edo", "seats": 2, "seating": seating, "start": {"when": "full"}} for _ in range(3)]
        stuck, left, hopeless = (one["id"] for one in self.admin.post("/v1/games/bulk", {"games": games}).json["games"])
        for game in (stuck, left, hopeless):
            self.ben.sit(game)
            cho.sit(game)
        self.ben.post(f"/v1/games/{stuck}/clock", {"clock": {"decision": 86400}})
        self.ben.delete(f"/v1/games/{stuck}/clock")
        self.ben.post(f"/v1/games/{stuck}/clock", {})
        cho.post(f"/v1/games/{stuck}/clock", {})
        self.admin.post(f"/v1/games/{stuck}/extra-time", {"seat": 0, "seconds": 3600, "reason": "The line was down."})
        self.admin.post(f"/v1/games/{stuck}/adjudication", {"ranks": [1, 2], "reason": "Seat 1 has left for good."})
        cho.post(f"/v1/games/{left}/resign", {})
        self.admin.call("PUT", f"/v1/games/{left}/seats/1", {"bot": "greedy"})
        before = self.admin.version(hopeless)
        self.ben.play(hopeless) if self.ben.options(hopeless)["ask"] else cho.play(hopeless)
        again = {"to": before, "reason": "A card was counted twice.", "again": True}
        self.admin.post(f"/v1/games/{hopeless}/rewind", again)
        self.audit(hopeless)
        self.admin.post(f"/v1/games/{hopeless}/closing", {"reason": "Both have asked for it."})
        self.ben.get(f"/v1/games/{hopeless}/looks")
        self.ben.get(f"/v1/games/{hopeless}/luck")
        self.stranger.get("/v1/statistics/edo")
        why = {"reason": "Insults at three tables.", "until": 1_800_000_000_000}
        self.admin.call("PUT", f"/v1/admin/players/{cho.id}/ban", why)
        self.admin.get("/v1/admin/bans")
        self.admin.call("DELETE", f"/v1/admin/players/{cho.id}/ban?reason=A+mistake+of+ours.")

    def audit(self, game: str) -> None:
        """Somebody looks into it; not written down, since most views are not those of auditors."""
        auditor = self.registered("Kikaku").id
        token = self.services.accounts.grant(auditor, "audit", ["audit"], None).text
        Player(self.app.test_client(), auditor, token).get(f"/v1/games/{game}/view?as=auditor")

    def talking(self, game: str) -> None:
        self.ann.post(f"/v1/games/{game}/chat", {"text": "Good luck!"})
        message = self.ben.get(f"/v1/games/{game}/chat").json["messages"][0]["id"]
        self.ben.call("PUT", f"/v1/games/{game}/chat/{message}/report", {"reason": "A slip; sorry."})
        self.book["reportMessage.request"] = {"value": {"reason": "A slip; sorry."}}
        self.admin.get("/v1/reports")
        self.ben.call("PUT", f"/v1/me/mutes/{self.ann.id}")
        self.ben.get("/v1/me/mutes")
        self.ann.call("PUT", f"/v1/me/stream/main/watched/{game}", {"after": 3})
        self.ann.call("PUT", f"/v1/games/{game}/note", {"text": "Ben likes stone."})
        self.ann.get(f"/v1/games/{game}/note")
        self.ann.get("/v1/me/data")
        self.ann.get("/v1/me/stream/main/watched")
        self.ann.get("/v1/me/stream?limit=2")

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
        lines = self.ann.get(f"/v1/games/{game}/export").data.splitlines()
        self.book["exportGame.200"] = {"value": shown("exportGame", json.loads(lines[0]))}
        self.ann.get("/v1/exports")
        self.ann.get(f"/v1/games/{game}/chronicle?after=4&limit=9")
        self.ann.get(f"/v1/games/{game}/board")
        self.ann.get(f"/v1/games/{game}/timeline?limit=6")
        self.ann.get(f"/v1/games/{game}/diff?from=20&to=22")
        thought = {"version": 20, "seat": 0, "text": "Stone would have been better here.", "shown": True}
        study = self.ann.post(f"/v1/games/{game}/studies", thought).json["id"]
        better = {"text": "Stone or wood would have been better here.", "shown": True}
        self.ann.call("PUT", f"/v1/games/{game}/studies/{study}", better)
        self.book["changeStudy.request"] = {"value": better}
        self.ann.get(f"/v1/games/{game}/studies")
        self.ann.get("/v1/me/studies")
        self.proof(game)
        self.practice()
        self.deliveries()

    def proof(self, game: str) -> None:
        for _ in range(2):
            self.services.checkpoints.make()
            self.admin.post("/v1/invitations", {"label": "one more"})
        self.stranger.get("/v1/checkpoints")
        self.stranger.get("/v1/checkpoints/keys")
        self.stranger.get("/v1/checkpoints/2?from=1")
        self.stranger.get("/v1/checkpoints/2/leaves")
        self.ann.get(f"/v1/games/{game}/proof")

    def practice(self) -> None:
        """A game against a bot, with a hint."""
        game = self.ann.post("/v1/games", {"title": "yokohama", "seats": 2}).json["id"]
        self.ann.post(f"/v1/games/{game}/seats", {"seat": 0})
        self.ann.post(f"/v1/games/{game}/seats", {"bot": "greedy"})
        self.ann.post(f"/v1/games/{game}/start", {})
        self.ann.get(f"/v1/games/{game}/hint")

    def insights(self) -> None:
        """What a bot weighed, and a game that is analysed once it is over."""
        game = str(self.ben.post("/v1/games", {"title": "edo", "seats": 2, "hints": True}).json["id"])
        self.ben.sit(game)
        self.ben.sit(game, bot="greedy")
        self.ben.post(f"/v1/games/{game}/start", {})
        worker, version = worker_on(self.services), 1
        for _ in range(4):
            worker.work_on(game, Deadline(60))
            version = self.ben.version(game)
            self.ben.play(game)
        self.ben.post(f"/v1/games/{game}/resign", {})
        self.ben.get(f"/v1/games/{game}/explanations?limit=1")
        wanted = self.ben.post(f"/v1/games/{game}/analysis", {"version": version, "seat": 0}).json
        self.services.analyses.work_on(wanted["id"], worker.thinker, lambda: False)
        self.ben.get(f"/v1/games/{game}/analysis/{wanted['id']}")

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

    def tournament(self) -> None:
        """A cup of six bots at tables of three, with everything that an organiser may have to do."""
        granted = self.services.accounts.grant(self.ann.id, "organises", ["play", "organise"], None)
        host, path = self.person(granted.text, self.ann.id), "/v1/tournaments"
        wanted = {"name": "Autumn cup", "games": {"title": "edo"}, "seats": 3, "round_time": 86400, "check_in": 3600}
        cup = f"{path}/{host.post(path, wanted).json['id']}"
        for _ in range(6):
            host.post(f"{cup}/entries", {"bot": "random"})
        self.ben.post(f"{cup}/entries", {})
        self.ben.post(f"{cup}/entries/{self.ben.id}/check-in", {})
        host.get(f"{cup}/entries")
        self.ben.delete(f"{cup}/entries/{self.ben.id}?reason=ill")
        host.call("PUT", f"{cup}/helpers", {"helpers": [self.ben.id]})
        self.book["nameHelpers.request"] = {"value": {"helpers": [self.ben.id]}}
        host.post(f"{cup}/start", {})
        why = {"reason": "It snows, and two trains are late."}
        host.post(f"{cup}/rounds", {})
        host.post(f"{cup}/rounds/1/annul", why)
        host.post(f"{cup}/entries/bot:random:6/substitute", {"bot": "greedy", **why})
        host.post(f"{cup}/rounds", {})
        host.post(f"{cup}/rounds/1/extension", {"deadline": self.services.clock.now() + 10**8, **why})
        for table in host.get(f"{cup}/rounds").json["rounds"][0]["tables"]:
            host.post(f"{cup}/tables/{table['game']}/adjudication", {"ranks": [1, 2, 3], **why})
        host.post(f"{cup}/finish", why)
        for part in (
            "",
            "/rounds/1",
            "/standings",
            "/cross-table",
            "/entries/bot:random:1",
            "/export",
            "/events?limit=3",
        ):
            host.get(f"{cup}{part}")
        host.get(path)
        called_off = f"{path}/{host.post(path, wanted).json['id']}"
        host.post(f"{called_off}/cancel", why)

    def ladder(self) -> None:
        """A ladder of bots and Ben at tables of two, and one on which places are fought for."""
        granted = self.services.accounts.grant(self.ann.id, "organises", ["play", "organise"], None)
        host, path = self.person(granted.text, self.ann.id), "/v1/ladders"
        wanted = {"name": "Autumn ladder", "games": {"title": "edo"}, "seats": 2, "every": 0, "season": 7_776_000}
        climb = f"{path}/{host.post(path, wanted).json['id']}"
        for _ in range(4):
            host.post(f"{climb}/entries", {"bot": "random"})
        self.ben.post(f"{climb}/entries", {"limit": 2})
        mine = f"{climb}/entries/{self.ben.id}"
        self.ben.call("PUT", f"{mine}/limit", {"limit": 1})
        self.book["setGameLimit.request"] = {"value": {"limit": 1}}
        self.ben.post(f"{mine}/pause", {})
        self.ben.post(f"{mine}/resume", {})
        self.ben.post(f"{mine}/pause", {})
        host.call("PUT", f"{climb}/helpers", {"helpers": [self.ben.id]})
        self.book["nameLadderHelpers.request"] = {"value": {"helpers": [self.ben.id]}}
        why = {"reason": "It snows, and two trains are late."}
        host.post(f"{climb}/pairings", {})
        games = [table["game"] for table in host.get(f"{climb}/pairings").json["pairings"][0]["tables"]]
        for game in games:
            host.post(f"{climb}/tables/{game}/adjudication", {"ranks": [1, 2], **why})
        host.post(f"{climb}/tables/{games[0]}/annul", why)
        host.post(f"{climb}/season/extension", {"ends": self.services.clock.now() + 10**8, **why})
        for part in (
            "",
            "/entries",
            "/entries/bot:random:1",
            "/entries/bot:random:1/ratings",
            "/standings",
            "/challenges",
            "/strengths",
            "/export",
            "/events?limit=3",
        ):
            host.get(f"{climb}{part}")
        host.post(f"{climb}/season/end", why)
        host.get(f"{climb}/seasons")
        self.ben.delete(f"{mine}?reason=ill")
        host.post(f"{climb}/close", why)
        host.get(path)
        self.challenges(host)

    def challenges(self, host: Recorder) -> None:
        wanted = {"name": "Winter ladder", "games": {"title": "edo"}, "seats": 2, "kind": "challenge"}
        climb = f"/v1/ladders/{host.post('/v1/ladders', wanted).json['id']}"
        self.ben.post(f"{climb}/entries", {})
        for _ in range(2):
            host.post(f"{climb}/entries", {"bot": "random"})
        for number, reply in enumerate(("decline", "accept"), 1):
            host.post(f"{climb}/challenges", {"challenger": f"bot:random:{number}", "targets": [self.ben.id]})
            self.ben.post(f"{climb}/challenges/{number}/{reply}", {})

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
        def away(*_: object, **__: object) -> int:
            raise StoreError("away")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(self.services.store, "claim", away)
            self.stranger.get("/readyz")

    def leaving(self) -> None:
        self.ben.post(f"/v1/games/{self.game}/abandon", {})
        self.ann.post(f"/v1/games/{self.game}/rematch", {})
        self.ben.call("DELETE", "/v1/me")


def recorded() -> Examples:
    with tempfile.TemporaryDirectory() as folder, service(Path(folder)) as (services, app):
        return Tour(services, app).walk()


if __name__ == "__main__":
    EXAMPLES.write_text(as_yaml(json.loads(json.dumps(recorded()))).replace("make openapi", "make examples"), "utf-8")
    sys.stdout.write(f"{EXAMPLES.name} written\n")
