"""Answers: JSON bodies, ETags, and answers that are remembered under an Idempotency-Key."""

import hashlib
import secrets
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec
from flask import Response, request

from domain.kernel.errors import RuleViolation
from domain.kernel.record import Seat
from service.application.command_handler import Act, Answered, Guard, Note, Outcome, StaleVersion
from service.eventstore.port import Receipt, ReceiptExists
from service.http import request_context
from service.http.errors import Problem
from service.http.wsgi_adapter import ReadyResponse

Respond: TypeAlias = Callable[[Outcome], Response]

KEPT_HEADERS = ("Content-Type", "ETag", "Location")
REPLAYED = "Idempotency-Replayed"

_encode = msgspec.json.Encoder().encode


def answer(content: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return ReadyResponse(_encode(content), status, [("Content-Type", "application/json"), *(headers or {}).items()])


def perspective(seat: Seat | None) -> str:
    return "public" if seat is None else f"seat{seat}"


def etag(version: int, seat: Seat | None) -> str:
    """Version and perspective: two seats never share a cached view."""
    return f'"v{version}.{perspective(seat)}"'


def conditional(content: Any, tag: str) -> Response:
    """A view with its ETag, or 304 when the client has it."""
    headers = {"ETag": tag}
    known = {part.strip().removeprefix("W/") for part in request.headers.get("If-None-Match", "").split(",")}
    if tag in known or known == {"*"}:
        return Response(status=304, headers=headers)
    return answer(content, headers=headers)


def once(owner: str, do: Callable[[], Response]) -> Response:
    """Answer a request that appends nothing to a game, at most once for its Idempotency-Key.

    What it does and its receipt are two transactions: between them a repeated request is done again. What it makes
    should therefore have a `repeatable_id`.
    """
    idempotent = IdempotentRequest(owner)
    if (earlier := idempotent.earlier()) is not None:
        return earlier
    response = do()
    if (receipt := idempotent.receipt(response)) is not None:
        try:
            request_context.services().store.save_receipt(receipt)
        except ReceiptExists as exists:
            return idempotent.replay(exists.receipt)
    return response


def repeatable_id(owner: str) -> str:
    """Hex digits that are new, but the same for the same request under the same Idempotency-Key."""
    key = request_context.idempotency_key()
    if key is None:
        return secrets.token_hex(8)
    return hashlib.sha256(f"{owner}\n{key}\n".encode() + request_context.request_digest()).hexdigest()[:16]


class IdempotentRequest:
    """Carries out a request at most once for its Idempotency-Key.

    The receipt is stored in the transaction of the events themselves, so an accepted command and its
    receipt cannot be torn apart by a crash.
    """

    def __init__(self, owner: str) -> None:
        self.owner = owner
        self.key = request_context.idempotency_key()
        self.digest = request_context.request_digest() if self.key else b""

    def act(self, game: str, act: Act, respond: Respond, expected: int | None, guard: Guard | None = None) -> Response:
        """Change a game and answer; an answer given before is given again."""
        kept: list[Response] = []
        try:
            note = self.note(respond, kept)
            request_context.services().games.act(game, self.owner, act, expected=expected, note=note, guard=guard)
        except Answered as answered:
            return self.replay(answered.receipt)
        except (RuleViolation, StaleVersion):
            if (earlier := self.earlier()) is not None:
                return earlier
            raise
        return kept[-1]

    def note(self, respond: Respond, kept: list[Response]) -> Note:
        """Builds the response once the events are known, and the receipt from it."""

        def write(outcome: Outcome) -> Receipt | None:
            kept.append(respond(outcome))
            return self.receipt(kept[-1])

        return write

    def receipt(self, response: Response) -> Receipt | None:
        if self.key is None:
            return None
        headers = {name: response.headers[name] for name in KEPT_HEADERS if name in response.headers}
        now = request_context.services().clock.now()
        return Receipt(
            self.owner,
            self.key,
            self.digest,
            now,
            status=response.status_code,
            headers=_encode(headers),
            body=response.get_data(),
        )

    def replay(self, receipt: Receipt) -> Response:
        if receipt.digest != self.digest:
            raise Problem(422, "request.key-reused")
        headers = msgspec.json.decode(receipt.headers)
        return Response(receipt.body, receipt.status, headers=headers | {REPLAYED: "true"})

    def earlier(self) -> Response | None:
        """The answer already given, if any; looked up only when the request would otherwise fail."""
        if self.key is None:
            return None
        receipt = request_context.services().store.receipt(self.owner, self.key)
        return None if receipt is None else self.replay(receipt)
