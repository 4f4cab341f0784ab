"""Watches a client through the proxy and says what it did wrong. A client without findings is fit for a bad line."""

import threading
import time
from collections import Counter
from collections.abc import Callable

import msgspec

from service.conformance.fault_plan import Fault, Faults
from service.conformance.traffic import RequestSeen

TOO_EARLY_BY = 0.05  # seconds of grace for a clock that is not ours
MOST_FINDINGS = 100
MISTAKES = {400: "malformed", 409: "refused", 415: "malformed", 422: "malformed", 428: "unconditional"}

MEANINGS = {
    "no-key": "A request that changes something was sent without an Idempotency-Key.",
    "new-key": "A request whose answer was lost was sent again under another key, and nothing else guards it.",
    "too-early": "The client came back before the time in Retry-After was over.",
    "did-not-look": "After 412 the client sent a command again without looking at the game in between.",
    "refused": "The rules refused a command: it was not among the options of that version.",
    "malformed": "The service could not make sense of a request.",
    "unconditional": "A command was sent without If-Match.",
}


class Finding(msgspec.Struct):
    number: int
    """Which request, counted from 1."""
    kind: str
    meaning: str
    request: str


class Verdict(msgspec.Struct):
    passed: bool
    requests: int
    faults: dict[str, int]
    missing: list[str]
    """Faults that were asked for and have not happened yet: a longer run is needed."""
    findings: list[Finding]


class _Caller:
    """What is known of one client."""

    def __init__(self) -> None:
        self.lost: dict[tuple[str, str, bytes], str] = {}  # requests without an answer, and their keys
        self.not_before = 0.0
        self.must_look = False


class Checker:
    def __init__(self, faults: Faults, now: Callable[[], float] = time.monotonic) -> None:
        self._faults, self._now = faults, now
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter()
        self._findings: list[Finding] = []
        self._callers: dict[str, _Caller] = {}
        self._requests = 0

    def sees(self, number: int, asked: RequestSeen) -> None:
        """A request comes in."""
        with self._lock:
            self._requests += 1
            caller = self._callers.setdefault(asked.caller, _Caller())
            if self._now() < caller.not_before - TOO_EARLY_BY:
                self._find(number, "too-early", asked)
            if asked.reads:
                caller.must_look = False
                return
            if not asked.key and not asked.once_only:
                self._find(number, "no-key", asked)
            if caller.must_look and asked.conditional:
                self._find(number, "did-not-look", asked)
                caller.must_look = False
            earlier = caller.lost.pop((asked.method, asked.path, asked.body), asked.key)
            if earlier != asked.key and not asked.conditional:
                self._find(number, "new-key", asked)

    def settles(self, number: int, asked: RequestSeen, fate: Fault, status: int) -> None:
        """It was answered with `status`, or with 0 when the client got no answer."""
        with self._lock:
            self._counts.update(fate.names())
            caller = self._callers.setdefault(asked.caller, _Caller())
            if status == 0 and asked.key:
                caller.lost[asked.method, asked.path, asked.body] = asked.key
            if status == 429:
                caller.not_before = self._now() + self._faults.retry_after
            if status == 412:
                caller.must_look = True
            if status in MISTAKES:
                self._find(number, MISTAKES[status], asked)

    def cuts(self) -> None:
        """A stream was broken off."""
        with self._lock:
            self._counts["cut"] += 1

    def verdict(self) -> Verdict:
        with self._lock:
            missing = [name for name in self._faults.used() if not self._counts[name]]
            passed = not self._findings and not missing and self._requests > 0
            return Verdict(passed, self._requests, dict(sorted(self._counts.items())), missing, list(self._findings))

    def _find(self, number: int, kind: str, asked: RequestSeen) -> None:
        if len(self._findings) < MOST_FINDINGS:
            self._findings.append(Finding(number, kind, MEANINGS[kind], f"{asked.method} {asked.path}"))
