"""Answers: JSON bodies, ETags, and what a repeated request is told."""

from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Response

from domain.game.words import LANGUAGES
from domain.kernel.record import Seat
from service.eventstore.port import Receipt
from service.http.request_context import HttpRequest
from service.http.wsgi_adapter import ReadyResponse

REPLAYED = "Idempotency-Replayed"
JSON_TYPE = ("Content-Type", "application/json")

_encode = msgspec.json.Encoder().encode


def answer(
    content: Any, status: int = 200, headers: Mapping[str, str] | None = None, *, replayed: bool = False
) -> Response:
    """`replayed`: the same request was carried out before, and this is its answer."""
    lines = [JSON_TYPE, *headers.items()] if headers else [JSON_TYPE]
    if replayed:
        lines.append((REPLAYED, "true"))
    return ReadyResponse(_encode(content), status, lines)


def done() -> Response:
    return Response(status=204)


def etag(version: int, seat: Seat | None, language: str = "") -> str:
    """Version, perspective and language: two seats never share a cached view, nor do two languages.

    The first language goes without saying, as it did before there were others.
    """
    language = "" if language == LANGUAGES[0] else language
    return f'"v{version}.public{language}"' if seat is None else f'"v{version}.seat{seat}{language}"'


def conditional(http: HttpRequest, content: Any, tag: str) -> Response:
    """A view with its ETag, or 304 when the client has it."""
    headers = {"ETag": tag}
    known = {part.strip().removeprefix("W/") for part in http.headers.get("If-None-Match", "").split(",")}
    if tag in known or known == {"*"}:
        return Response(status=304, headers=headers)
    return answer(content, headers=headers)


def stored_answer(receipt: Receipt) -> Response:
    """An answer that the previous release has kept as it was."""
    headers = msgspec.json.decode(receipt.headers)
    return Response(receipt.body, receipt.status, headers=headers | {REPLAYED: "true"})
