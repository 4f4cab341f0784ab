"""Errors as application/problem+json (RFC 9457): each has a stable code and a page that explains it.

One table says how each refusal of the application is told.
"""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, NamedTuple

import msgspec
from flask import Response, has_request_context, request

from domain.game.words import refusals, words
from domain.kernel.errors import RuleViolation
from domain.kernel.question import Ruling
from domain.kernel.record import option_id
from domain.kernel.title import AnyTitle
from service.application.accounts import NotGranted, TooManyTokens
from service.application.analyses import TooManyAnalyses
from service.application.errors import (
    Denied,
    KeyReused,
    Malformed,
    NotFound,
    NotVisible,
    NotYet,
    RefusedEntry,
    StaleVersion,
    UnknownTitle,
)
from service.application.narration import Narration
from service.application.play import CommandRefused
from service.application.recovery import RecoveryRefused
from service.application.watch_lists import MOST_PATCHED, MOST_WATCHED
from service.application.webhooks import MOST_HOOKS, TooManyWebhooks
from service.eventstore.port import AccountGone, InvitationRefused, NameTaken, TooManyWatched
from service.http.languages import wanted_language
from service.http.problem_words import SENTENCES
from service.http.wsgi_adapter import PROBLEM_CODE

PROBLEM_TYPE = "application/problem+json"

FORBIDDEN_BY_RULE = {
    "game.not-your-seat", "game.wrong-doer", "game.not-seated", "game.not-host", "game.not-organiser", "game.own-table",
    "game.no-hints", "account.banned", "tournament.not-organiser",
    "ladder.not-organiser", "ladder.not-yours", "tournament.not-yours",
}  # fmt: skip


class Problem(Exception):
    """Raised anywhere in a route; becomes the response."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str | None = None,
        *,
        headers: Mapping[str, str] | None = None,
        title: str | None = None,
        **more: Any,
    ) -> None:
        super().__init__(code)
        self.title = title
        self.status, self.code, self.detail, self.more = status, code, detail, more
        self.headers = dict(headers or {})


def problem_response(problem: Problem) -> Response:
    said = SENTENCES[wanted_language(request if has_request_context() else None)]
    body: dict[str, Any] = {
        "type": f"/v1/problems/{problem.code}",
        "title": problem.title or said.get(problem.code) or HTTPStatus(problem.status).phrase,
        "status": problem.status,
        "code": problem.code,
    }
    if problem.detail:
        body["detail"] = problem.detail
    body.update(problem.more)
    if has_request_context():
        request.environ[PROBLEM_CODE] = problem.code
    headers = {"Cache-Control": "no-store"} | problem.headers
    return Response(msgspec.json.encode(body), problem.status, content_type=PROBLEM_TYPE, headers=headers)


def not_found(what: str = "") -> Problem:
    return Problem(404, "request.not-found", what or None)


Titles = Mapping[str, AnyTitle]


class Reader(NamedTuple):
    """Who is told of a refusal: in which language, and where the names of cards and people are known."""

    titles: Titles
    narration: Narration
    language: str


def _refused(refusal: RuleViolation, reader: Reader) -> Problem:
    """A refusal by the rules: 409, or 403 where the caller is the wrong person."""
    code = refusal.code
    more: dict[str, Any] = {"facts": refusal.facts, **_rule(code, reader)}
    if code in FORBIDDEN_BY_RULE:
        return Problem(403, code, title=_sentence(refusal, reader), **more)
    if isinstance(refusal, CommandRefused):
        more["options"] = [{"id": option_id(option), "command": option} for option in refusal.options]
    elif isinstance(refusal, RefusedEntry):
        more["index"] = refusal.index
    return Problem(409, code, title=_sentence(refusal, reader), **more)


def _sentence(refusal: RuleViolation, reader: Reader) -> str | None:
    """Of a command, with what the seat may know of the reason; of anything else, in general."""
    if isinstance(refusal, CommandRefused):
        return reader.narration.refusal(refusal, reader.language)
    title = title_of(refusal.code, reader.titles)
    return None if title is None else refusals(title, reader.language)[refusal.code]


def _rule(code: str, reader: Reader) -> dict[str, str]:
    title = title_of(code, reader.titles)
    return {} if title is None else rule_of(title, code, reader.language)


def title_of(code: str, titles: Titles) -> AnyTitle | None:
    """The title whose rules refuse with this code; None for the lobby."""
    return next((title for title in titles.values() if code in title.codes), None)


def rule_of(title: AnyTitle, code: str, language: str) -> dict[str, str]:
    """Where the rule behind a refusal stands: page of the rulebook, number of our ruling, and the page to read on."""
    rule, found = title.codes[code], {"rules": f"/rules/{title.meta.name}"}
    if isinstance(rule, Ruling):
        said = words(title, title.default_pack, language).rule(rule)
        found |= {name: text for name, text in (("rule", said), ("page", rule.page), ("ruling", rule.number)) if text}
    return found


def _stale(stale: StaleVersion, _: Reader) -> Problem:
    missed: dict[str, Any] = {} if stale.missed is None else {"events": stale.missed}
    return Problem(412, "request.stale", expected=stale.expected, version=stale.actual, **missed)


def _gone(_: AccountGone, __: Reader) -> Problem:
    """The token was still cached here when its owner left."""
    return Problem(401, "request.unauthenticated", headers={"WWW-Authenticate": 'Bearer error="invalid_token"'})


TABLE: Mapping[type[Exception], Callable[[Any, Reader], Problem]] = {
    RuleViolation: _refused,
    StaleVersion: _stale,
    AccountGone: _gone,
    NotVisible: lambda missing, _: not_found(_missing(str(missing))),
    NotFound: lambda missing, _: not_found(str(missing)),
    Denied: lambda denied, _: Problem(403, denied.code, denied.detail, **denied.facts),
    Malformed: lambda malformed, _: Problem(422, "request.invalid", errors=malformed.faults),
    NotYet: lambda _, __: Problem(404, "proof.not-yet"),
    KeyReused: lambda _, __: Problem(422, "request.key-reused"),
    UnknownTitle: lambda _, reader: Problem(409, "game.unknown-title", titles=list(reader.titles)),
    NameTaken: lambda _, __: Problem(409, "account.name-taken"),
    InvitationRefused: lambda _, __: Problem(403, "account.invitation-needed"),
    RecoveryRefused: lambda _, __: Problem(403, "account.recovery-refused"),
    NotGranted: lambda missing, _: Problem(403, "request.scope", needed=str(missing)),
    TooManyTokens: lambda _, __: Problem(409, "account.too-many-tokens"),
    TooManyWatched: lambda _, __: Problem(409, "stream.too-many-watched", most=MOST_WATCHED, patched=MOST_PATCHED),
    TooManyAnalyses: lambda many, _: Problem(429, "request.too-many-analyses", headers={"Retry-After": str(many.wait)}),
    TooManyWebhooks: lambda _, __: Problem(409, "webhook.too-many", most=MOST_HOOKS),
}
"""How each refusal of the application is told: status, code and fields."""


def _missing(stream: str) -> str:
    kind = {"t": "tournament", "l": "ladder"}.get(stream.partition("_")[0], "game")
    return f"There is no {kind} of that id."
