"""Why a request is not carried out. In each case nothing was stored; `service/http/errors.py` says how it is told."""

from typing import Any

from domain.kernel.errors import RuleViolation
from service.eventstore.port import Receipt


class Refusal(Exception):
    """Base of refusals that are final only if the state they were judged on is fresh."""


class NotVisible(Refusal):
    """There is no such stream, or none that the caller may know of."""


class Denied(Refusal):
    """The caller may not do that, whatever the rules of the game say."""

    def __init__(self, code: str, detail: str | None = None, **facts: Any) -> None:
        super().__init__(code)
        self.code, self.detail, self.facts = code, detail, facts


class Malformed(Refusal):
    """Values that do not have the form that was promised; `faults` name the path to each."""

    def __init__(self, faults: dict[str, list[str]]) -> None:
        super().__init__(str(faults))
        self.faults = faults


class RefusedEntry(RuleViolation):
    """One of several things that were asked for at once is refused, and so nothing was done; `index` says which."""

    def __init__(self, index: int, refusal: RuleViolation) -> None:
        super().__init__(refusal.code, **refusal.facts)
        self.index = index


class StaleVersion(Refusal):
    """The caller's expected version is not the stream's. `missed` holds what has happened since, as far as known."""

    def __init__(self, expected: int, actual: int) -> None:
        super().__init__(f"the stream is at version {actual}, not {expected}")
        self.expected, self.actual = expected, actual
        self.missed: list[Any] | None = None


class NotFound(Exception):
    """There is no such thing, or none that the caller may know of."""


class NotYet(Exception):
    """No checkpoint holds anything of it yet."""


class UnknownTitle(Exception):
    """A title that this service does not host."""


class KeyReused(Exception):
    """The Idempotency-Key was used for another request."""


class AnsweredBefore(Exception):
    """The request was carried out by the previous release, which kept the answer itself."""

    def __init__(self, receipt: Receipt) -> None:
        super().__init__("answered before")
        self.receipt = receipt
