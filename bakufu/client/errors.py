"""What can go wrong, as exceptions: one class for each way in which a caller would react differently."""

from collections.abc import Iterator
from typing import Any

import msgspec


class ClientError(Exception):
    """Base of everything that this package raises."""


class Unreachable(ClientError):
    """No answer, however often it was tried. Whether the request was carried out is not known."""


class Problem(ClientError):
    """The service answered with an error; `code` is stable, `more` holds whatever else it said."""

    def __init__(self, status: int, code: str, title: str, detail: str, more: dict[str, Any]) -> None:
        super().__init__(f"{status} {code}: {title}" + (f" {detail}" if detail else ""))
        self.status, self.code, self.title, self.detail, self.more = status, code, title, detail, more


class Unauthenticated(Problem):
    """401: no token, or one that is not (or no longer) valid."""


class Forbidden(Problem):
    """403: not yours to do or to see."""


class NotFound(Problem):
    """404: not there, or not for your eyes."""


class Refused(Problem):
    """409: the rules say no. Asking again will not help; `title` says why in words, `facts` in values."""

    @property
    def rule(self) -> str:
        """Where the rule stands in a title's rulebook and rulings; empty for a refusal of the lobby."""
        return str(self.more.get("rule", ""))

    @property
    def reason(self) -> str:
        """The sentence and its rule, for people."""
        return f"{self.title} ({self.rule})" if self.rule else self.title

    @property
    def facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = self.more.get("facts", {})
        return facts


class Stale(Problem):
    """412: the game has moved on. Look again, then decide again."""

    @property
    def version(self) -> int:
        """The version that the game has reached."""
        version: int = self.more.get("version", 0)
        return version


class Invalid(Problem):
    """400, 415, 422 or 428: the request itself is wrong, which is a mistake of the client."""

    def __str__(self) -> str:
        return " ".join([super().__str__(), *_faults(self.errors)])

    @property
    def errors(self) -> dict[str, Any]:
        errors: dict[str, Any] = self.more.get("errors", {})
        return errors


class Throttled(Problem):
    """429, still after waiting as long as was asked for, as often as the policy allows."""


class Unavailable(Problem):
    """502, 503 or 504, still after waiting."""


def _faults(errors: dict[str, Any], path: str = "") -> Iterator[str]:
    """What is wrong with which field, as sentences."""
    for name, told in errors.items():
        place = f"{path}.{name}" if path else name
        if isinstance(told, dict):
            yield from _faults(told, place)
        else:
            yield f"{place}: {' '.join(map(str, told)) if isinstance(told, list) else told}"


KINDS: dict[int, type[Problem]] = {
    400: Invalid,
    401: Unauthenticated,
    403: Forbidden,
    404: NotFound,
    409: Refused,
    412: Stale,
    415: Invalid,
    422: Invalid,
    428: Invalid,
    429: Throttled,
    502: Unavailable,
    503: Unavailable,
    504: Unavailable,
}


def problem_of(status: int, body: bytes) -> Problem:
    """The exception for an error answer, also for one that some proxy wrote in its own way."""
    try:
        told = msgspec.json.decode(body, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError):
        told = {}
    known = {name: str(told.pop(name, "")) for name in ("code", "title", "detail")}
    for name in ("type", "status"):
        told.pop(name, None)
    kind = KINDS.get(status, Problem)
    return kind(status, known["code"] or f"http.{status}", known["title"], known["detail"], told)
