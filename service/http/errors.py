"""Errors as application/problem+json (RFC 9457): each has a stable code and a page that explains it.

One table says how each refusal of the application is told.
"""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from flask import Response, has_request_context, request

from domain.competition.words import CODES as EVENT_CODES
from domain.game.codes import CODES
from domain.game.words import refusals
from domain.kernel.errors import RuleViolation
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
from service.application.play import CommandRefused
from service.application.recovery import RecoveryRefused
from service.application.watch_lists import MOST_PATCHED, MOST_WATCHED
from service.application.webhooks import MOST_HOOKS, TooManyWebhooks
from service.eventstore.port import AccountGone, InvitationRefused, NameTaken, TooManyWatched
from service.http.wsgi_adapter import PROBLEM_CODE

PROBLEM_TYPE = "application/problem+json"

TITLES = {
    "request.malformed": "The body is not valid JSON.",
    "request.bad-message": "The request is no valid HTTP message.",
    "request.headers": "The headers of the request are larger than this service accepts.",
    "request.unsupported": "The transfer coding is not supported.",
    "request.encoded": "The body must be sent as it is, without a Content-Encoding.",
    "request.not-json": "The body must be sent as application/json.",
    "request.too-large": "The body is larger than this service accepts.",
    "request.invalid": "The request does not fit its schema.",
    "request.unauthenticated": "A valid bearer token is needed.",
    "request.ambiguous": "Either a name or a token, not both.",
    "request.cross-site": "A session of the web client can be used by its own pages only.",
    "request.forbidden": "The token does not allow this.",
    "request.not-found": "There is nothing here.",
    "request.method": "The method is not available here.",
    "request.not-acceptable": "None of the offered media types is accepted.",
    "request.precondition-required": "If-Match is needed: the version you have seen, or * for whatever the version.",
    "request.bad-precondition": "If-Match must be an ETag of this game or *.",
    "request.stale": "The game has moved on since the version you have seen.",
    "request.key-reused": "The Idempotency-Key was used before for another request.",
    "request.no-key": "The answer is shown once and cannot be repeated, so there is no Idempotency-Key here.",
    "request.scope": "The token lacks the scope that this needs.",
    "request.throttled": "Too many requests; wait for as long as Retry-After says.",
    "request.too-many-streams": "One caller may keep only so many streams open; close one, or follow the inbox.",
    "request.too-many-analyses": "An account may have a few analyses at once, and so many a day.",
    "request.bad-key": "An Idempotency-Key is 1 to 128 visible ASCII characters.",
    "account.invitation-needed": "Registration is by invitation: a valid code is needed.",
    "account.recovery-refused": "The code is unknown, or was used before.",
    "account.own-self": "Nobody blocks themselves.",
    "account.too-many-tokens": "The account has as many tokens as it may have; revoke one first.",
    "account.banned": "You may not sit down at new tables.",
    "account.own-ban": "Nobody bans themselves.",
    "account.ban-passed": "The end of the ban has passed.",
    "account.name-taken": "Another player has that name.",
    "audit.own-game": "Nobody audits a game of their own.",
    "audit.seen-hands": "You have seen the hands of this game as an auditor.",
    "proof.not-yet": "No checkpoint holds anything of this game yet; one is made every few minutes.",
    "study.too-many": "A player has a limited number of studies of one game.",
    "webhook.too-many": "A player has a limited number of webhooks.",
    "stream.unknown-cursor": "The cursor is none that this service has given; begin without one.",
    "stream.too-many-watched": "A list of watched games holds a limited number of them.",
    "service.streams-full": "As many event streams are open as this process can carry.",
    "service.unavailable": "The service cannot reach its database.",
    "service.damaged": "What is stored of this was damaged. It is closed until it is repaired; all else goes on.",
    "service.failure": "Something went wrong on our side.",
}

SENTENCES = {**CODES, **EVENT_CODES, **TITLES}
"""Every code that does not depend on a title, with what it means."""

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
    body: dict[str, Any] = {
        "type": f"/v1/problems/{problem.code}",
        "title": problem.title or SENTENCES.get(problem.code) or HTTPStatus(problem.status).phrase,
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


def _refused(refusal: RuleViolation, titles: Titles) -> Problem:
    """A refusal by the rules: 409, or 403 where the caller is the wrong person."""
    title = explained(refusal.code, titles)
    if refusal.code in FORBIDDEN_BY_RULE:
        return Problem(403, refusal.code, facts=refusal.facts, title=title)
    if isinstance(refusal, CommandRefused):
        options = [{"id": option_id(option), "command": option} for option in refusal.options]
        return Problem(409, refusal.code, facts=refusal.facts, options=options, title=title)
    more: dict[str, Any] = {"index": refusal.index} if isinstance(refusal, RefusedEntry) else {}
    return Problem(409, refusal.code, facts=refusal.facts, title=title, **more)


def _stale(stale: StaleVersion, _: Titles) -> Problem:
    missed: dict[str, Any] = {} if stale.missed is None else {"events": stale.missed}
    return Problem(412, "request.stale", expected=stale.expected, version=stale.actual, **missed)


def _gone(_: AccountGone, __: Titles) -> Problem:
    """The token was still cached here when its owner left."""
    return Problem(401, "request.unauthenticated", headers={"WWW-Authenticate": 'Bearer error="invalid_token"'})


TABLE: Mapping[type[Exception], Callable[[Any, Titles], Problem]] = {
    RuleViolation: _refused,
    StaleVersion: _stale,
    AccountGone: _gone,
    NotVisible: lambda missing, _: not_found(_missing(str(missing))),
    NotFound: lambda missing, _: not_found(str(missing)),
    Denied: lambda denied, _: Problem(403, denied.code, denied.detail, **denied.facts),
    Malformed: lambda malformed, _: Problem(422, "request.invalid", errors=malformed.faults),
    NotYet: lambda _, __: Problem(404, "proof.not-yet"),
    KeyReused: lambda _, __: Problem(422, "request.key-reused"),
    UnknownTitle: lambda _, titles: Problem(409, "game.unknown-title", titles=list(titles)),
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


def explained(code: str, titles: Titles) -> str | None:
    """The sentence for a refusal of the lobby or of a title."""
    if code in SENTENCES:
        return SENTENCES[code]
    return next((refusals(title)[code] for title in titles.values() if code in title.codes), None)
