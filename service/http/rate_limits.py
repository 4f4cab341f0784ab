"""How many requests somebody may send. What a player needs most - a legal command - is never counted.

Each account, or address without one, has a bucket that holds a minute's worth of requests and refills steadily. Web
processes share the buckets where there is a Redis; without one, behind several processes the limit is that many times
higher.
"""

import math
import threading
from collections import OrderedDict

from flask import Response

from service.http.caching import SHARED
from service.http.client_identity import counted_as
from service.http.errors import Problem, problem_response
from service.http.request_context import HttpRequest, LimitState
from service.http.shared_counts import SharedCounts
from service.http.wsgi_adapter import ADDED, FlaskApp

MOST_BUCKETS = 20_000
MINUTE = 60
JUDGED_FIRST = frozenset({"play.send_command", "play.send_batch"})  # charged only if nothing came of them
FREE = frozenset({"service_info.alive", "service_info.ready"})


class Limiter:
    def __init__(self, rate: int, shared: SharedCounts | None = None, name: str = "rate") -> None:
        self.rate, self._shared, self._name = rate, shared, name
        self._buckets: OrderedDict[str, tuple[float, int]] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, key: str, now: int, cost: int = 1) -> LimitState:
        """Take from the bucket of `key` at `now`, in milliseconds; a cost of 0 only looks, and only here."""
        counted = self._shared.take(self._name, key, self.rate, cost) if self._shared and cost else None
        with self._lock:
            level, then = self._buckets.pop(key, (float(self.rate), now))
            level = min(float(self.rate), level + max(0, now - then) * self.rate / (MINUTE * 1000))
            allowed = level >= cost
            if counted is not None:  # what all processes know goes before what this one has seen
                allowed, level = counted
            elif allowed:
                level -= cost
            self._buckets[key] = (level, now)
            while len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        wait = math.ceil(max(0.0, 1 - level) * MINUTE / self.rate)
        return LimitState(allowed, int(level), math.ceil((self.rate - level) * MINUTE / self.rate), wait)


def limit(app: FlaskApp, rate: int, shared: SharedCounts | None = None) -> None:
    """Guard an application; a rate of 0 is no limit."""
    if rate:
        guard = Guard(Limiter(rate, shared))
        app.befores.append(guard.charge)
        app.afters.append(guard.settle)


class Guard:
    """Charges the requests of an application and tells each how much is left."""

    def __init__(self, limiter: Limiter) -> None:
        self._limiter = limiter
        self._policy = f'"requests";q={limiter.rate};w={MINUTE}'

    def charge(self, http: HttpRequest) -> None:
        """Before anything else, except for a command. What is free does not even ask who calls: so nobody tries
        tokens there, for nothing, until one has a limit of its own.
        """
        if _judged_first(http) or http.endpoint in FREE:
            return
        state = http.limit = self._take(http, 1)
        if not state.allowed:
            raise _throttled(state)

    def settle(self, http: HttpRequest, response: Response) -> Response:
        """A command that was refused is charged now, and while the bucket is empty it learns no more than that.

        So is one that was accepted before: it is played once, but asked for as often as somebody likes.
        """
        state = http.limit
        if state is None:
            if not _judged_first(http):
                return response
            status = response.status_code
            nothing_came = 400 <= status < 500 or (status < 300 and http.replayed)
            state = self._take(http, int(nothing_came))  # what fails on our side costs nothing
            if not state.allowed:
                response = problem_response(_throttled(state))
        if http.endpoint in SHARED and response.status_code < 400:
            return response  # a shared cache would tell everybody how much is left to one
        left = f'"requests";r={state.left};t={state.full_in}'
        http.environ[ADDED] = [("RateLimit-Policy", self._policy), ("RateLimit", left)]
        return response

    def _take(self, http: HttpRequest, cost: int) -> LimitState:
        return self._limiter.take(counted_as(http), http.app.clock.now(), cost)


def _judged_first(http: HttpRequest) -> bool:
    if http.endpoint not in JUDGED_FIRST or http.method != "POST":
        return False
    return not (http.query_string and "dry_run" in http.args)


def _throttled(state: LimitState) -> Problem:
    return Problem(429, "request.throttled", headers={"Retry-After": str(max(1, state.next_in))})
