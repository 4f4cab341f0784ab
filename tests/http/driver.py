"""Short ways to talk to the service over HTTP, each answer judged by the contract."""

from dataclasses import dataclass, field
from itertools import count
from typing import Any

from flask.testing import FlaskClient

from tests.http.contract import contract

CONTRACT = contract()
NUMBERS = count(1)


@dataclass
class Player:
    """Somebody with, or for a stranger without, a token."""

    client: FlaskClient
    id: str = ""
    token: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    def call(self, method: str, path: str, json: Any = None, **more: Any) -> Any:
        headers = dict(self.headers)
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        headers |= {name.replace("_", "-"): value for name, value in more.pop("headers", {}).items()}
        if json is not None:
            more["json"] = json
        answer = self.client.open(path, method=method, headers=headers, **more)
        body = answer.get_json(silent=True, force=True) if answer.data else None
        CONTRACT.judge(path, method, answer.status_code, answer.mimetype or "", answer.headers, body)
        return answer

    def get(self, path: str, **more: Any) -> Any:
        return self.call("GET", path, **more)

    def post(self, path: str, json: Any = None, **more: Any) -> Any:
        return self.call("POST", path, json, **more)

    def delete(self, path: str, **more: Any) -> Any:
        return self.call("DELETE", path, **more)

    # -- games -------------------------------------------------------------------------------

    def open(self, title: str = "toy", seats: int = 2, **more: Any) -> str:
        answer = self.post("/v1/games", {"title": title, "seats": seats, **more})
        assert answer.status_code == 201, answer.json
        return str(answer.json["id"])

    def sit(self, game: str, **body: Any) -> Any:
        return self.post(f"/v1/games/{game}/seats", body)

    def options(self, game: str) -> dict[str, Any]:
        answer = self.get(f"/v1/games/{game}/options")
        assert answer.status_code == 200, answer.json
        found: dict[str, Any] = answer.json
        return found

    def play(self, game: str, command: Any = None, *, match: str = "*", key: str = "", **body: Any) -> Any:
        """Send a command; without one, the first option."""
        if command is None:
            command = self.options(game)["options"][0]["command"]
        headers = {"If-Match": match} | ({"Idempotency-Key": key} if key else {})
        return self.post(f"/v1/games/{game}/commands", {"command": command, **body}, headers=headers)

    def log(self) -> list[dict[str, Any]]:
        """The administrators' log from its beginning, page by page."""
        found: list[dict[str, Any]] = []
        path = "/v1/admin/log?limit=200"
        while path:
            page = self.get(path).json
            found += page["events"]
            path = f"/v1/admin/log?limit=200&after={page['next']}" if page["next"] else ""
        return found

    def version(self, game: str) -> int:
        return int(self.get(f"/v1/games/{game}").json["version"])


def code(answer: Any) -> tuple[int, str]:
    """Status and problem code of a refusal."""
    return answer.status_code, answer.json["code"]


def told_headers(answer: Any) -> list[tuple[str, str]]:
    """What the headers of an answer tell; the id of a request is different each time."""
    return sorted((name, value) for name, value in answer.headers if name != "Request-Id")
