"""Commands as HTTP requests: prepared beforehand, the same for our service and for the bare Flask route."""

import io
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
from werkzeug.test import EnvironBuilder

from service.bootstrap import Application
from tests.bench import scripts
from tests.bench.appends import joined


class Request(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class Players(NamedTuple):
    ids: list[str]
    tokens: list[str]


def register(services: Application, seats: int) -> Players:
    registered = [services.accounts.register(f"player {seat}") for seat in range(seats)]
    return Players([one.account.id for one in registered], [one.token for one in registered])


def requests_of(script: scripts.Script, tokens: Sequence[str], *, keyed: bool = False) -> list[Request]:
    """One request for each move; `keyed` ones carry an Idempotency-Key."""
    made = []
    for move in script.moves:
        headers = {
            "Authorization": f"Bearer {tokens[move.seat]}",
            "Content-Type": "application/json",
            "If-Match": f'"v{move.version}"',
        }
        if keyed:
            headers["Idempotency-Key"] = f"{script.id}-{move.version}"
        body = msgspec.json.encode({"command": move.command})
        made.append(Request(f"/v1/games/{script.id}/commands", headers, body))
    return made


def kept_bytes(script: scripts.Script) -> dict[tuple[str, int], bytes]:
    """What our service stores for each move, in one piece."""
    batches = scripts.stored_batches(script)[len(script.opening) :]
    return {(script.id, move.version): joined(batch) for move, batch in zip(script.moves, batches, strict=True)}


def environ(request: Request) -> dict[str, Any]:
    builder = EnvironBuilder(method="POST", path=request.path, headers=list(request.headers.items()), data=request.body)
    return builder.get_environ()


def call(app: Any, prepared: Iterable[dict[str, Any]], bodies: Sequence[bytes]) -> int:
    """Send requests straight into a WSGI application; every one must be accepted."""
    answered = 0
    statuses: list[str] = []

    def start_response(status: str, headers: object, exc_info: object = None) -> Any:
        statuses.append(status)

    for wanted, body in zip(prepared, bodies, strict=True):
        wanted["wsgi.input"] = io.BytesIO(body)
        parts = app(wanted, start_response)
        for _ in parts:
            pass
        if hasattr(parts, "close"):
            parts.close()
        answered += 1
    assert all(status == "200 OK" for status in statuses), statuses
    return answered
