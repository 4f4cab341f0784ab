"""Answers: JSON bodies, ETags, and what a repeated request is told."""

from collections.abc import Mapping
from typing import Any
from zlib import crc32

import msgspec
from flask import Response

from domain.game.words import LANGUAGES
from domain.kernel.record import Seat
from service.application.administration import NOT_GIVEN
from service.eventstore.port import Receipt
from service.http.request_context import HttpRequest
from service.http.schemas.accounts import MayGiveReason
from service.http.wsgi_adapter import ReadyResponse

MAY_GIVE_REASON = MayGiveReason()
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


def etag(version: int, seat: Seat | None, language: str = "", *, opened: bool = False, named: Any = None) -> str:
    """Version, perspective and language: two seats never share a cached view, nor do two languages.

    The first language goes without saying, as it did before there were others. Where people are `named`, a view is
    another one as soon as somebody has another name, or none any more.
    """
    language = "" if language == LANGUAGES[0] else language
    eyes = f"seat{seat}" if seat is not None else "auditor" if opened else "public"
    names = "" if named is None else f"n{crc32(msgspec.json.encode(named, order='sorted')):08x}"
    return f'"v{version}.{eyes}{language}{names}"'


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


def reason_of(http: HttpRequest) -> str:
    """Why an administrator does something, where that may be left out."""
    reason: str = http.query(MAY_GIVE_REASON).get("reason", NOT_GIVEN)
    return reason
